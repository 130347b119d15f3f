//! Reads the state files. One that is missing switches nothing off; one that
//! cannot be understood is an error that names it, never a guess.

use std::io::{ErrorKind, Read as _};
use std::path::Path;

use crate::error::Error;
use crate::store::layout::Layout;
use crate::store::state::Switches;
use crate::store::user::UserId;

use super::environment::variable;
use super::home::Home;

/// Most bytes of a state file.
const MAX_BYTES: u64 = 64 << 20;

/// The global switches of `home`.
///
/// # Errors
/// [`Error::StateDamaged`] when the file cannot be understood,
/// [`Error::World`] when it cannot be read.
pub fn global(home: &Home) -> Result<Switches, Error> {
    let Some(path) = &home.extensions else {
        return Ok(Switches::default());
    };
    match text(path)? {
        Some(text) => Switches::of_extensions(&text, &|name| variable(name))
            .map_err(|fault| damaged(path, fault)),
        None => Err(Error::ExtensionsMissing {
            path: path.display().to_string(),
        }),
    }
}

/// The switches of `user`.
///
/// # Errors
/// As [`global`].
pub fn of_user(layout: &Layout, user: &UserId) -> Result<Switches, Error> {
    let path = layout.states(user);
    // It lies where the user may write, so a link could lead anywhere.
    if path.is_symlink() {
        return Err(damaged(&path, "it is a link"));
    }
    match text(&path)? {
        Some(text) => Switches::of_user(&text).map_err(|fault| damaged(&path, fault)),
        None => Ok(Switches::default()),
    }
}

fn damaged(path: &Path, fault: impl Into<String>) -> Error {
    Error::StateDamaged {
        path: path.display().to_string(),
        fault: fault.into(),
    }
}

/// The text of a state file; `None` when there is none. The file may be a
/// link, and one that leads nowhere is damage: it says that somebody had
/// states.
#[expect(clippy::disallowed_methods, reason = "this is the door to states")]
fn text(path: &Path) -> Result<Option<String>, Error> {
    let cannot = || Error::world(format!("cannot read the state file `{}`", path.display()));
    let metadata = match std::fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return if path.is_symlink() {
                Err(damaged(path, "it is a link that leads nowhere"))
            } else {
                Ok(None)
            };
        }
        Err(error) => return Err(cannot()(error)),
    };
    // Opening a pipe would wait for somebody to write to it.
    if !metadata.is_file() {
        return Err(damaged(path, "it is no regular file"));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(cannot())?;
    file.take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot())?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(damaged(
            path,
            format!("it is larger than {MAX_BYTES} bytes"),
        ));
    }
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|_| damaged(path, "it is not UTF-8"))
}

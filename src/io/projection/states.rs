//! Reads and replaces the two state files.

use std::io::{ErrorKind, Read as _};
use std::path::Path;
use std::time::Duration;

use crate::error::Error;
use crate::io::environment::variable;
use crate::io::folder::Folder;
use crate::io::home::Home;
use crate::io::platform::{Odd, odd};
use crate::io::{atomic, home, inside};
use crate::store::json_text::{self, Json};
use crate::store::layout::custom_parts;
use crate::store::state::Switches;
use crate::store::state_edit;
use crate::store::user::UserId;

/// Most bytes of a state file.
const MAX_STATES: u64 = 64 << 20;
/// Age at which a staged file counts as left behind.
const LEFT_BEHIND: Duration = Duration::from_secs(60);
/// The state file in a user's skills folder, and the one that takes its place.
const STATES: &str = "_skill_states.json";
const STAGED: &str = ".skilldeck-states.new";
/// State files are private.
const MODE: u32 = 0o600;

/// The switches of a scope and the text that stands in its signature.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// The global ones.
    pub(super) global: Switches,
    /// The user's: as switches, and as they are.
    pub(super) user: Option<(Switches, Json)>,
}

impl States {
    /// Reads those of the public scope, or of a user's.
    ///
    /// # Errors
    /// [`Error::StateDamaged`] when a file cannot be understood.
    pub(super) fn read(home: &Home, user: Option<&UserId>) -> Result<Self, Error> {
        let user = user.map(|user| own(home, user)).transpose()?;
        Ok(Self {
            global: global(home)?,
            user,
        })
    }

    /// Whether a skill of this name is on.
    pub(super) fn is_on(&self, name: &str) -> bool {
        let user = self.user.as_ref();
        self.global.is_on(name) && user.is_none_or(|(switches, _)| switches.is_on(name))
    }
}

/// A user's switches, and the file as it is.
///
/// # Errors
/// [`Error::StateDamaged`] when the file cannot be understood.
pub(super) fn own(home: &Home, user: &UserId) -> Result<(Switches, Json), Error> {
    let path = home.layout.states(user);
    let [parts @ .., _] = custom_parts(user);
    let text = match inside::open(home.layout.home(), &parts)? {
        Some(folder) => user_text(&folder)?,
        None => None,
    };
    let text = text.as_deref().unwrap_or("{}");
    let damaged = damaged(&path);
    let switches = Switches::of_user(text).map_err(&damaged)?;
    Ok((switches, json_text::parse(text).map_err(&damaged)?.json))
}

/// The global switches.
///
/// # Errors
/// [`Error::StateDamaged`] when the file cannot be understood.
pub(super) fn global(home: &Home) -> Result<Switches, Error> {
    let Some(path) = &home.extensions else {
        return Ok(Switches::default());
    };
    match text(path)? {
        None => Ok(Switches::default()),
        Some(text) => Switches::of_extensions(&text, &variable).map_err(damaged(path)),
    }
}

/// Switches `names` in a user's file.
///
/// # Errors
/// When it is damaged or cannot be written; it then is as it was.
pub(super) fn switch_user(
    home: &Home,
    user: &UserId,
    names: &[String],
    on: bool,
) -> Result<(), Error> {
    let [parts @ .., _] = custom_parts(user);
    let folder = inside::make(home.layout.home(), &parts)?;
    let old = user_text(&folder)?;
    let path = folder.path().join(STATES);
    let new = edited(
        &path,
        old.as_deref(),
        names,
        on,
        state_edit::with_user_switch,
    )?;
    if new == old {
        return Ok(());
    }
    // Nobody else writes it: the lock of the scope is held.
    folder
        .remove_file(STAGED)
        .and_then(|()| {
            let text = new.unwrap_or_default();
            folder.write_over(STATES, STAGED, text.as_bytes(), MODE)
        })
        .map_err(Error::world(format!("cannot write `{}`", path.display())))
}

/// Removes what a run that was killed left beside a user's state file. The lock
/// of the scope must be held.
pub(super) fn clean_own(home: &Home, user: &UserId) {
    let [parts @ .., _] = custom_parts(user);
    if let Ok(Some(folder)) = inside::open(home.layout.home(), &parts) {
        // What stays is out of sight, and removed by the next switch.
        let _ = folder.remove_file(STAGED);
    }
}

/// The text of a user's state file; `None` when there is none. It lies where
/// the user may write, so a link could lead anywhere.
fn user_text(folder: &Folder) -> Result<Option<String>, Error> {
    let path = folder.path().join(STATES);
    let bytes = folder.read_bounded(STATES, MAX_STATES).map_err(|error| {
        if odd(&error) == Some(Odd::Link) {
            return damaged(&path)("it is a link".to_owned());
        }
        match error.kind() {
            ErrorKind::InvalidInput => damaged(&path)("it is no regular file".to_owned()),
            ErrorKind::FileTooLarge => damaged(&path)(too_large()),
            _ => Error::world(format!("cannot read the state file `{}`", path.display()))(error),
        }
    })?;
    let text = bytes.map(String::from_utf8).transpose();
    text.map_err(|_| damaged(&path)("it is not UTF-8".to_owned()))
}

fn too_large() -> String {
    format!("it holds more than {MAX_STATES} bytes")
}

/// Switches `names` in the global file, which is made if there is none.
///
/// # Errors
/// As [`switch_user`].
pub(super) fn switch_global(home: &Home, names: &[String], on: bool) -> Result<(), Error> {
    let path = home.extensions.clone().unwrap_or_else(home::new_extensions);
    switch(&path, names, on)
}

type Edit = fn(Option<&str>, &str, bool) -> Result<String, String>;

#[expect(clippy::disallowed_methods, reason = "this is the door to states")]
fn switch(path: &Path, names: &[String], on: bool) -> Result<(), Error> {
    let old = text(path)?;
    let new = edited(
        path,
        old.as_deref(),
        names,
        on,
        state_edit::with_global_switch,
    )?;
    if new == old {
        return Ok(());
    }
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        let failed = Error::world(format!("cannot make `{}`", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    clean(path);
    atomic::replace(path, new.unwrap_or_default().as_bytes(), MODE)
}

/// The text with all of `names` switched.
fn edited(
    path: &Path,
    old: Option<&str>,
    names: &[String],
    on: bool,
    edit: Edit,
) -> Result<Option<String>, Error> {
    let mut new = old.map(str::to_owned);
    for name in names {
        new = Some(edit(new.as_deref(), name, on).map_err(damaged(path))?);
    }
    Ok(new)
}

/// Removes what a run that was killed left beside a state file: long enough ago
/// that nobody still writes it.
#[expect(clippy::disallowed_methods, reason = "this is the door to states")]
fn clean(path: &Path) {
    let Some(entries) = path
        .parent()
        .and_then(|folder| std::fs::read_dir(folder).ok())
    else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_staged = name.to_str().is_some_and(|name| {
            name.len() == ".skilldeck-".len() + 6 && name.starts_with(".skilldeck-")
        });
        let age = entry.metadata().ok().filter(std::fs::Metadata::is_file);
        let age = age.and_then(|metadata| metadata.modified().ok()?.elapsed().ok());
        if is_staged && age.is_some_and(|age| age > LEFT_BEHIND) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// The text of a state file; `None` when there is none.
#[expect(clippy::disallowed_methods, reason = "this is the door to states")]
fn text(path: &Path) -> Result<Option<String>, Error> {
    let failed = || Error::world(format!("cannot read the state file `{}`", path.display()));
    let metadata = match std::fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed()(error)),
    };
    if !metadata.is_file() {
        return Err(damaged(path)("it is no regular file".to_owned()));
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(MAX_STATES + 1).read_to_end(&mut bytes))
        .map_err(failed())?;
    if bytes.len() as u64 > MAX_STATES {
        return Err(damaged(path)(too_large()));
    }
    let text = String::from_utf8(bytes).map_err(|_| damaged(path)("it is not UTF-8".to_owned()))?;
    Ok(Some(text))
}

fn damaged(path: &Path) -> impl Fn(String) -> Error {
    let path = path.display().to_string();
    move |fault| Error::StateDamaged {
        path: path.clone(),
        fault,
    }
}

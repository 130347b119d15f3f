//! Folders below a home, reached from its handle without a link on the way.

use std::io::ErrorKind;
use std::path::Path;

use crate::error::Error;

use super::folder::{Folder, Kind};

/// For `map_err`: what failed, and in which folder.
pub(super) fn failed(folder: &Folder, doing: &str) -> impl FnOnce(std::io::Error) -> Error + use<> {
    Error::world(format!("cannot {doing} in `{}`", folder.path().display()))
}

/// Opens `name` in `folder`; a link there is refused and said to be one.
///
/// # Errors
/// [`Error::FolderIsLink`], or the system's.
pub(super) fn enter(folder: &Folder, name: &str, make: bool) -> Result<Folder, Error> {
    let known = folder.look(name).map_err(failed(folder, "look"))?;
    if known.is_some_and(|known| known.kind == Kind::Link) {
        return Err(Error::FolderIsLink {
            path: folder.path().join(name).display().to_string(),
        });
    }
    let entered = if make {
        folder.enter_or_make(name)
    } else {
        folder.enter(name)
    };
    entered.map_err(failed(folder, &format!("open `{name}`")))
}

/// The folder at `parts` below `root`; `None` when it is not there. Links on
/// the way to `root` are the operator's.
///
/// # Errors
/// As [`enter`].
pub(super) fn open(root: &Path, parts: &[&str]) -> Result<Option<Folder>, Error> {
    let mut folder = match Folder::open(root) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(cannot(root))?,
    };
    for part in parts {
        let known = folder.look(part).map_err(failed(&folder, "look"))?;
        if known.is_none() {
            return Ok(None);
        }
        folder = enter(&folder, part, false)?;
    }
    Ok(Some(folder))
}

/// As [`open`], made if need be.
///
/// # Errors
/// As [`enter`].
#[expect(clippy::disallowed_methods, reason = "this is the door to homes")]
pub(super) fn make(root: &Path, parts: &[&str]) -> Result<Folder, Error> {
    let opened = std::fs::create_dir_all(root).and_then(|()| Folder::open(root));
    let mut folder = opened.map_err(cannot(root))?;
    for part in parts {
        folder = enter(&folder, part, true)?;
    }
    Ok(folder)
}

fn cannot(root: &Path) -> impl FnOnce(std::io::Error) -> Error + use<> {
    Error::world(format!("cannot open `{}`", root.display()))
}

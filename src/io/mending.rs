//! Makes planned changes in a package folder: each file is the old one or the
//! new one, no link is followed, and nothing is done to what changed since.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::authoring::mend::Change;
use crate::error::Error;

use super::folder::{Folder, Kind};
use super::platform::executable_by_readers;

/// Makes the changes in the package at `root`, after all of them were found
/// possible.
///
/// # Errors
/// When the root is a link, a file is not what was planned on, or must not be
/// written; or the system's. What is not named then was done whole or not at
/// all.
pub fn mend(root: &Path, changes: &[Change]) -> Result<(), Error> {
    // A slash behind the name would lead through a link.
    let root: PathBuf = root.components().collect();
    if is_link(&root) {
        return Err(Error::FolderIsLink {
            path: root.display().to_string(),
        });
    }
    let folder =
        Folder::open(&root).map_err(Error::world(format!("cannot open `{}`", root.display())))?;
    let renamed = changes.iter().find_map(|change| match change {
        Change::Rename { from, to } => Some((from.as_str(), to.as_str())),
        Change::Write { .. } | Change::Executable { .. } => None,
    });
    for change in changes {
        if let Change::Write { path, old, .. } = change {
            // It has its old name until the first change is made.
            let name = match renamed {
                Some((from, to)) if to == path => from,
                Some(_) | None => path,
            };
            let (inner, name) = enter(&folder, name)?;
            expect(inner.as_ref().unwrap_or(&folder), name, old).map_err(cannot("write", path))?;
        }
    }
    for change in changes {
        match change {
            Change::Rename { from, to } => {
                rename(&folder, from, to).map_err(cannot("rename", from))?;
            }
            Change::Write { path, old, new } => {
                let (inner, name) = enter(&folder, path)?;
                write(inner.as_ref().unwrap_or(&folder), name, old, new)
                    .map_err(cannot("write", path))?;
            }
            Change::Executable { path } => {
                let (inner, name) = enter(&folder, path)?;
                make_executable(inner.as_ref().unwrap_or(&folder), name)
                    .map_err(cannot("change the mode of", path))?;
            }
        }
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "this is the door to packages")]
fn is_link(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
}

fn cannot(act: &str, path: &str) -> impl FnOnce(std::io::Error) -> Error + use<> {
    Error::world(format!("cannot {act} `{path}`"))
}

/// The folder of a path of the package (`None`: the root itself), and the name
/// in it.
fn enter<'a>(root: &Folder, path: &'a str) -> Result<(Option<Folder>, &'a str), Error> {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let mut folder: Option<Folder> = None;
    for part in folders.split('/').filter(|part| !part.is_empty()) {
        let inner = folder.as_ref().unwrap_or(root).enter(part);
        folder = Some(inner.map_err(cannot("open the folder of", path))?);
    }
    Ok((folder, name))
}

/// The file must be what was planned on, and may be written.
fn expect(folder: &Folder, name: &str, old: &[u8]) -> std::io::Result<()> {
    let known = folder.look(name)?.filter(|known| known.kind == Kind::File);
    let known = known.ok_or(ErrorKind::NotFound)?;
    if known.mode & 0o222 == 0 {
        return Err(std::io::Error::new(
            ErrorKind::PermissionDenied,
            "it is read-only",
        ));
    }
    match folder.read_bounded(name, old.len() as u64) {
        Ok(Some(now)) if now == old => Ok(()),
        Err(error) if error.kind() != ErrorKind::FileTooLarge => Err(error),
        Ok(_) | Err(_) => Err(std::io::Error::other("it changed meanwhile; try again")),
    }
}

fn write(folder: &Folder, name: &str, old: &[u8], new: &[u8]) -> std::io::Result<()> {
    expect(folder, name, old)?;
    let staged = format!(".skilldeck-fix-{}", std::process::id());
    folder.write_over(name, &staged, new, 0o644)
}

/// Where cases are not told apart, the new name is the old file's, too; then
/// it goes by way of a third.
fn rename(folder: &Folder, from: &str, to: &str) -> std::io::Result<()> {
    match folder.rename(from, folder, to) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let identity = |name: &str| -> std::io::Result<_> {
                Ok(folder.look(name)?.map(|known| known.identity))
            };
            if identity(from)? != identity(to)? {
                return Err(error);
            }
            let between = format!("{from}.renamed");
            folder.rename(from, folder, &between)?;
            folder.rename(&between, folder, to)
        }
        renamed => renamed,
    }?;
    folder.sync()
}

fn make_executable(folder: &Folder, name: &str) -> std::io::Result<()> {
    executable_by_readers(&folder.read(name)?)
}

//! A new skill folder: whole, or not there at all.

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::authoring::scaffold::NewFile;
use crate::error::Error;

use super::folder::Folder;
use super::output::no_folder;
use super::platform::{self, sync_folder};

/// Refuses what cannot become the new folder `name` in `folder`.
///
/// # Errors
/// When `folder` is not there, or something is at that place.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn free(folder: &Path, name: &str) -> Result<(), Error> {
    let path = shown(folder, name);
    if !folder.is_dir() {
        return Err(no_folder(folder));
    }
    match std::fs::symlink_metadata(&path) {
        Ok(_) => Err(taken(&path)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Error::world(format!("cannot look at `{}`", path.display()))(error)),
    }
}

/// Makes the folder `name` in `folder`, with `files` in it: written beside its
/// place, synced, renamed. Nothing is ever replaced.
///
/// # Errors
/// As [`free`], and the system's; nothing is left then.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn make(folder: &Path, name: &str, files: &[NewFile]) -> Result<(), Error> {
    free(folder, name)?;
    let path = shown(folder, name);
    let failed = || Error::world(format!("cannot make `{}`", path.display()));
    let staging = tempfile::Builder::new()
        .prefix(".skilldeck-new-")
        .tempdir_in(folder)
        .map_err(failed())?;
    let staged = staging.path().join(name);
    std::fs::create_dir(&staged).map_err(failed())?;
    for file in files {
        let path = staged.join(&file.path);
        let parent = path.parent().unwrap_or(&staged);
        std::fs::create_dir_all(parent)
            .and_then(|()| write(&path, file))
            .and_then(|()| sync_folder(parent))
            .map_err(failed())?;
    }
    match put(staging.path(), name, folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(taken(&path)),
        put => put.and_then(|()| sync_folder(folder)).map_err(failed()),
    }
}

/// The place of the new folder; in the working folder, its name alone.
#[must_use]
pub fn shown(folder: &Path, name: &str) -> PathBuf {
    match folder == Path::new(".") {
        true => PathBuf::from(name),
        false => folder.join(name),
    }
}

fn taken(path: &Path) -> Error {
    Error::OutputUnusable {
        output: format!("`{}`", path.display()),
        fault: "is there already".to_owned(),
        help: "choose another name, or another folder with `--dir`; nothing is overwritten"
            .to_owned(),
    }
}

/// As public as the umask allows.
fn write(path: &Path, file: &NewFile) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    let mode = if file.executable { 0o777 } else { 0o666 };
    let mut opened = platform::created_as(&mut options, mode).open(path)?;
    opened.write_all(file.text.as_bytes())?;
    opened.sync_all()
}

/// Where no folder can be held, none is a target of a rename either, so that
/// nothing is replaced.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
fn put(staging: &Path, name: &str, folder: &Path) -> std::io::Result<()> {
    if !platform::HAS_HANDLES {
        return std::fs::rename(staging.join(name), folder.join(name));
    }
    Folder::open(staging)?.rename(name, &Folder::open(folder)?, name)
}

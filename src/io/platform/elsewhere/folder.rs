//! A folder cannot be held open here, so there is none: whoever wants to open
//! one is told so, before anything is changed.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Result;
use std::path::{Path, PathBuf};

use super::super::Seen;
use super::unsupported;
use crate::io::folder::Known;

/// A folder held open.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens a folder that the user named; links on the way are theirs.
    ///
    /// # Errors
    /// The system's.
    pub fn open(_: &Path) -> Result<Self> {
        unsupported()
    }

    /// Where it was when it was opened; for messages.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the folder `name` in it.
    ///
    /// # Errors
    /// The system's; a link is no folder.
    pub fn enter(&self, _: impl AsRef<OsStr>) -> Result<Self> {
        unsupported()
    }

    /// Makes the folder `name` in it, which must not exist, and opens it.
    ///
    /// # Errors
    /// The system's.
    pub fn make(&self, _: impl AsRef<OsStr>) -> Result<Self> {
        unsupported()
    }

    /// The same folder, held once more.
    ///
    /// # Errors
    /// The system's.
    pub fn again(&self) -> Result<Self> {
        unsupported()
    }

    /// Makes it a folder of its owner alone.
    ///
    /// # Errors
    /// The system's.
    pub fn make_private(&self) -> Result<()> {
        unsupported()
    }

    /// Gives it the mode of a folder that everybody may read.
    ///
    /// # Errors
    /// The system's.
    pub fn make_readable(&self) -> Result<()> {
        unsupported()
    }

    /// Its names, sorted by their bytes.
    ///
    /// # Errors
    /// The system's.
    pub fn names(&self) -> Result<Vec<OsString>> {
        unsupported()
    }

    /// What `name` in it is; `None` when there is no such name.
    ///
    /// # Errors
    /// The system's.
    pub fn look(&self, _: impl AsRef<OsStr>) -> Result<Option<Known>> {
        unsupported()
    }

    /// Device and inode of the folder itself.
    ///
    /// # Errors
    /// The system's.
    pub fn identity(&self) -> Result<(u64, u64)> {
        unsupported()
    }

    /// What it is just now, to be compared with what it was.
    ///
    /// # Errors
    /// The system's.
    pub fn seen(&self) -> Result<Seen> {
        unsupported()
    }

    /// Where the link `name` leads, as it is written there.
    ///
    /// # Errors
    /// The system's; also when it is no link.
    pub fn read_link(&self, _: impl AsRef<OsStr>) -> Result<Vec<u8>> {
        unsupported()
    }

    /// Makes the link `name`, which must not exist, to `target`.
    ///
    /// # Errors
    /// The system's.
    pub fn make_link(&self, _: &[u8], _: impl AsRef<OsStr>) -> Result<()> {
        unsupported()
    }

    /// Opens the regular file `name` for reading, whatever it has become.
    ///
    /// # Errors
    /// The system's; also when it is no regular file.
    pub fn read(&self, _: impl AsRef<OsStr>) -> Result<File> {
        unsupported()
    }

    /// Writes the file `name`, which must not exist; syncs it if `durable`.
    ///
    /// # Errors
    /// The system's.
    pub fn create(&self, _: impl AsRef<OsStr>, _: &[u8], _: u32, _: bool) -> Result<File> {
        unsupported()
    }

    /// Makes the empty file `name`, which must not exist, for its owner alone.
    ///
    /// # Errors
    /// The system's.
    pub fn create_private(&self, _: impl AsRef<OsStr>) -> Result<File> {
        unsupported()
    }

    /// Opens the regular file `name` for appending and reading, made if need
    /// be.
    ///
    /// # Errors
    /// The system's.
    pub fn append(&self, _: impl AsRef<OsStr>, _: u32) -> Result<File> {
        unsupported()
    }

    /// Moves `name` to `new` in `other`, where nothing may be.
    ///
    /// # Errors
    /// The system's; `AlreadyExists` when something is there.
    pub fn rename(&self, _: impl AsRef<OsStr>, _: &Self, _: &str) -> Result<()> {
        unsupported()
    }

    /// Swaps `name` and `new` in `other` in one step. `Ok(false)`: the file
    /// system cannot.
    ///
    /// # Errors
    /// The system's.
    pub fn exchange(&self, _: impl AsRef<OsStr>, _: &Self, _: impl AsRef<OsStr>) -> Result<bool> {
        unsupported()
    }

    /// Puts `name` in the place of `new` in `other`.
    ///
    /// # Errors
    /// The system's.
    pub fn replace(&self, _: impl AsRef<OsStr>, _: &Self, _: impl AsRef<OsStr>) -> Result<()> {
        unsupported()
    }

    /// Removes the file or link `name`; that it is gone already is fine.
    ///
    /// # Errors
    /// The system's.
    pub fn remove_file(&self, _: impl AsRef<OsStr>) -> Result<()> {
        unsupported()
    }

    /// Removes the folder `name` if it is empty. `Ok(false)`: it is not.
    ///
    /// # Errors
    /// The system's.
    pub fn remove_empty(&self, _: impl AsRef<OsStr>) -> Result<bool> {
        unsupported()
    }

    /// Makes its names durable.
    ///
    /// # Errors
    /// The system's.
    pub fn sync(&self) -> Result<()> {
        unsupported()
    }

    /// Makes everything on its file system durable. `Ok(false)`: this system
    /// cannot do that for one file system.
    ///
    /// # Errors
    /// The system's.
    pub fn sync_all(&self) -> Result<bool> {
        unsupported()
    }
}

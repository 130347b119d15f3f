//! A folder held open: what is done in it is done relative to the handle, and
//! no link on the way is followed.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{ErrorKind, Result, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fd::OwnedFd;
use rustix::fs::{self, AtFlags, Dir, Mode, OFlags, RawMode};
use rustix::io::Errno;

use super::super::Seen;
use super::known::{known, plain};
use super::rename::{How, rename_with};
use crate::io::fault;
use crate::io::folder::Known;

/// Mode of every folder we make.
const FOLDER_MODE: RawMode = 0o755;

/// A folder held open.
#[derive(Debug)]
pub struct Folder {
    pub(super) handle: OwnedFd,
    path: PathBuf,
}

impl Folder {
    /// Opens a folder that the user named; links on the way are theirs.
    ///
    /// # Errors
    /// The system's.
    pub fn open(path: &Path) -> Result<Self> {
        let handle = fs::open(path, OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        Ok(Self {
            handle,
            path: path.to_owned(),
        })
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
    pub fn enter(&self, name: impl AsRef<OsStr>) -> Result<Self> {
        let name = plain(name.as_ref())?;
        let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let handle = fs::openat(&self.handle, name, flags, Mode::empty())?;
        Ok(Self {
            handle,
            path: self.path.join(name),
        })
    }

    /// Makes the folder `name` in it, which must not exist, and opens it.
    ///
    /// # Errors
    /// The system's.
    pub fn make(&self, name: impl AsRef<OsStr>) -> Result<Self> {
        let name = plain(name.as_ref())?;
        fault::step();
        fs::mkdirat(&self.handle, name, Mode::from_raw_mode(FOLDER_MODE))?;
        self.enter(name)
    }

    /// The same folder, held once more.
    ///
    /// # Errors
    /// The system's.
    pub fn again(&self) -> Result<Self> {
        Ok(Self {
            handle: self.handle.try_clone()?,
            path: self.path.clone(),
        })
    }

    /// Makes it a folder of its owner alone.
    ///
    /// # Errors
    /// The system's.
    pub fn make_private(&self) -> Result<()> {
        Ok(fs::fchmod(&self.handle, Mode::RWXU)?)
    }

    /// Gives it the mode of a folder that everybody may read.
    ///
    /// # Errors
    /// The system's.
    pub fn make_readable(&self) -> Result<()> {
        Ok(fs::fchmod(&self.handle, Mode::from_raw_mode(FOLDER_MODE))?)
    }

    /// Its names, sorted by their bytes.
    ///
    /// # Errors
    /// The system's.
    pub fn names(&self) -> Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::read_from(&self.handle)? {
            let entry = entry?;
            let name = entry.file_name().to_bytes();
            if name != b"." && name != b".." {
                names.push(OsStr::from_bytes(name).to_owned());
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// What `name` in it is; `None` when there is no such name.
    ///
    /// # Errors
    /// The system's.
    pub fn look(&self, name: impl AsRef<OsStr>) -> Result<Option<Known>> {
        let stat = match fs::statat(
            &self.handle,
            plain(name.as_ref())?,
            AtFlags::SYMLINK_NOFOLLOW,
        ) {
            Ok(stat) => stat,
            Err(Errno::NOENT) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        Ok(Some(known(&stat)))
    }

    /// Device and inode of the folder itself.
    ///
    /// # Errors
    /// The system's.
    pub fn identity(&self) -> Result<(u64, u64)> {
        Ok(known(&fs::fstat(&self.handle)?).identity)
    }

    /// What it is just now, to be compared with what it was.
    ///
    /// # Errors
    /// The system's.
    pub fn seen(&self) -> Result<Seen> {
        Ok(super::known::seen(&fs::fstat(&self.handle)?))
    }

    /// Where the link `name` leads, as it is written there.
    ///
    /// # Errors
    /// The system's; also when it is no link.
    pub fn read_link(&self, name: impl AsRef<OsStr>) -> Result<Vec<u8>> {
        let target = fs::readlinkat(&self.handle, plain(name.as_ref())?, Vec::new())?;
        Ok(target.into_bytes())
    }

    /// Makes the link `name`, which must not exist, to `target`.
    ///
    /// # Errors
    /// The system's.
    pub fn make_link(&self, target: &[u8], name: impl AsRef<OsStr>) -> Result<()> {
        fault::step();
        let target = OsStr::from_bytes(target);
        Ok(fs::symlinkat(target, &self.handle, plain(name.as_ref())?)?)
    }

    /// Opens the regular file `name` for reading, whatever it has become.
    ///
    /// # Errors
    /// The system's; also when it is no regular file.
    pub fn read(&self, name: impl AsRef<OsStr>) -> Result<File> {
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let handle = fs::openat(&self.handle, plain(name.as_ref())?, flags, Mode::empty())?;
        let file = File::from(handle);
        if !file.metadata()?.is_file() {
            return Err(ErrorKind::InvalidInput.into());
        }
        Ok(file)
    }

    /// Writes the file `name`, which must not exist; syncs it if `durable`.
    ///
    /// # Errors
    /// The system's.
    pub fn create(
        &self,
        name: impl AsRef<OsStr>,
        bytes: &[u8],
        mode: u32,
        durable: bool,
    ) -> Result<File> {
        let mut file = self.create_private(name)?;
        file.write_all(bytes)?;
        super::super::set_file_mode(&file, mode)?;
        if durable {
            file.sync_all()?;
        }
        Ok(file)
    }

    /// Makes the empty file `name`, which must not exist, for its owner alone.
    ///
    /// # Errors
    /// The system's.
    pub fn create_private(&self, name: impl AsRef<OsStr>) -> Result<File> {
        fault::step();
        let flags =
            OFlags::CREATE | OFlags::EXCL | OFlags::RDWR | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let name = plain(name.as_ref())?;
        let handle = fs::openat(&self.handle, name, flags, Mode::RUSR | Mode::WUSR)?;
        Ok(File::from(handle))
    }

    /// Opens the regular file `name` for appending and reading, made if need
    /// be.
    ///
    /// # Errors
    /// The system's.
    pub fn append(&self, name: impl AsRef<OsStr>, mode: u32) -> Result<File> {
        fault::step();
        let flags = OFlags::CREATE
            | OFlags::APPEND
            | OFlags::RDWR
            | OFlags::NOFOLLOW
            | OFlags::NONBLOCK
            | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(mode as RawMode);
        let file = File::from(fs::openat(
            &self.handle,
            plain(name.as_ref())?,
            flags,
            mode,
        )?);
        if !file.metadata()?.is_file() {
            return Err(ErrorKind::InvalidInput.into());
        }
        Ok(file)
    }

    /// Moves `name` to `new` in `other`, where nothing may be.
    ///
    /// # Errors
    /// The system's; `AlreadyExists` when something is there.
    pub fn rename(&self, name: impl AsRef<OsStr>, other: &Self, new: &str) -> Result<()> {
        let name = name.as_ref();
        fault::step();
        let moved = rename_with(self, name, other, new.as_ref(), How::Alone);
        match moved {
            // A file system without that flag; writers are serialised.
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
                if other.look(new)?.is_some() {
                    return Err(ErrorKind::AlreadyExists.into());
                }
                Ok(fs::renameat(&self.handle, name, &other.handle, new)?)
            }
            moved => Ok(moved?),
        }
    }

    /// Swaps `name` and `new` in `other` in one step. `Ok(false)`: the file
    /// system cannot.
    ///
    /// # Errors
    /// The system's.
    pub fn exchange(
        &self,
        name: impl AsRef<OsStr>,
        other: &Self,
        new: impl AsRef<OsStr>,
    ) -> Result<bool> {
        fault::step();
        match rename_with(self, name.as_ref(), other, new.as_ref(), How::Swapped) {
            Ok(()) => Ok(true),
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts `name` in the place of `new` in `other`.
    ///
    /// # Errors
    /// The system's.
    pub fn replace(
        &self,
        name: impl AsRef<OsStr>,
        other: &Self,
        new: impl AsRef<OsStr>,
    ) -> Result<()> {
        fault::step();
        let (name, new) = (name.as_ref(), new.as_ref());
        Ok(fs::renameat(&self.handle, name, &other.handle, new)?)
    }

    /// Removes the file or link `name`; that it is gone already is fine.
    ///
    /// # Errors
    /// The system's.
    pub fn remove_file(&self, name: impl AsRef<OsStr>) -> Result<()> {
        fault::step();
        absent_is_fine(fs::unlinkat(
            &self.handle,
            plain(name.as_ref())?,
            AtFlags::empty(),
        ))
    }

    /// Removes the folder `name` if it is empty. `Ok(false)`: it is not.
    ///
    /// # Errors
    /// The system's.
    pub fn remove_empty(&self, name: impl AsRef<OsStr>) -> Result<bool> {
        fault::step();
        let removed = fs::unlinkat(&self.handle, plain(name.as_ref())?, AtFlags::REMOVEDIR);
        match removed {
            Err(Errno::NOTEMPTY | Errno::EXIST) => Ok(false),
            removed => absent_is_fine(removed).map(|()| true),
        }
    }

    /// Makes its names durable.
    ///
    /// # Errors
    /// The system's.
    pub fn sync(&self) -> Result<()> {
        Ok(fs::fsync(&self.handle)?)
    }

    /// Makes everything on its file system durable. `Ok(false)`: this system
    /// cannot do that for one file system.
    ///
    /// # Errors
    /// The system's.
    pub fn sync_all(&self) -> Result<bool> {
        #[cfg(target_os = "linux")]
        {
            fs::syncfs(&self.handle)?;
            Ok(true)
        }
        #[cfg(not(target_os = "linux"))]
        Ok(false)
    }
}

fn absent_is_fine(removed: std::result::Result<(), Errno>) -> Result<()> {
    match removed {
        Err(Errno::NOENT) => Ok(()),
        removed => Ok(removed?),
    }
}

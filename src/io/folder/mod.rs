//! A folder held open: what is done in it is done relative to the handle, and
//! no link on the way is followed.

mod known;
mod removal;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{ErrorKind, Read as _, Result, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{self, AtFlags, Dir, Mode, OFlags, RawMode, RenameFlags};
use rustix::io::Errno;

use super::fault;
pub use known::{Kind, Known};
use known::{known, plain};

/// Mode of every folder we make.
const FOLDER_MODE: RawMode = 0o755;

/// A folder held open.
#[derive(Debug)]
pub struct Folder {
    handle: OwnedFd,
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

    /// Opens the folder `name` in it, made if need be.
    ///
    /// # Errors
    /// The system's; a link is no folder.
    pub fn enter_or_make(&self, name: impl AsRef<OsStr>) -> Result<Self> {
        let name = name.as_ref();
        match self.enter(name) {
            Err(error) if error.kind() == ErrorKind::NotFound => match self.make(name) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => self.enter(name),
                made => made,
            },
            entered => entered,
        }
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

    /// The whole file `name`; `None` when there is no such name.
    ///
    /// # Errors
    /// The system's; also when it is no regular file or longer than `limit`.
    pub fn read_bounded(&self, name: impl AsRef<OsStr>, limit: u64) -> Result<Option<Vec<u8>>> {
        let file = match self.read(name) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut bytes = Vec::new();
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit {
            return Err(ErrorKind::FileTooLarge.into());
        }
        Ok(Some(bytes))
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
        fault::step();
        let flags =
            OFlags::CREATE | OFlags::EXCL | OFlags::RDWR | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let name = plain(name.as_ref())?;
        let handle = fs::openat(&self.handle, name, flags, Mode::RUSR | Mode::WUSR)?;
        let mut file = File::from(handle);
        file.write_all(bytes)?;
        fs::fchmod(&file, Mode::from_raw_mode(mode as RawMode))?;
        if durable {
            file.sync_all()?;
        }
        Ok(file)
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
        let moved = rename_with(self, name, other, new, RenameFlags::NOREPLACE);
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
    pub fn exchange(&self, name: &str, other: &Self, new: &str) -> Result<bool> {
        fault::step();
        match rename_with(self, name.as_ref(), other, new, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(true),
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts the file `name` in the place of `new` in `other`.
    ///
    /// # Errors
    /// The system's.
    pub fn replace(&self, name: &str, other: &Self, new: &str) -> Result<()> {
        fault::step();
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

    /// Replaces the file `name` by `bytes`, or makes it: written beside it as
    /// `staged`, synced, renamed. A file that is there keeps its mode; a link
    /// is replaced itself.
    ///
    /// # Errors
    /// The system's; the file then is as it was.
    pub fn write_over(&self, name: &str, staged: &str, bytes: &[u8], mode: u32) -> Result<()> {
        let there = self.look(name)?.filter(|known| known.kind == Kind::File);
        let mode = there.map_or(mode, |known| known.mode);
        self.create(staged, bytes, mode, true)
            .and_then(|_| self.replace(staged, self, name))
            .inspect_err(|_| {
                // What stays is removed by the next one.
                let _ = self.remove_file(staged);
            })?;
        fault::step();
        self.sync()
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

impl AsFd for Folder {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.handle.as_fd()
    }
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn rename_with(
    from: &Folder,
    name: &OsStr,
    to: &Folder,
    new: &str,
    flags: RenameFlags,
) -> std::result::Result<(), Errno> {
    fs::renameat_with(&from.handle, name, &to.handle, new, flags)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn rename_with(
    _: &Folder,
    _: &OsStr,
    _: &Folder,
    _: &str,
    _: RenameFlags,
) -> std::result::Result<(), Errno> {
    Err(Errno::NOSYS)
}

fn absent_is_fine(removed: std::result::Result<(), Errno>) -> Result<()> {
    match removed {
        Err(Errno::NOENT) => Ok(()),
        removed => Ok(removed?),
    }
}

//! Files by their path, their modes and their names.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io::{Error, ErrorKind, Result};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, Mode, OFlags};
use rustix::io::Errno;

use super::super::{Odd, Seen};

/// Whether files have modes.
pub const HAS_MODES: bool = true;
/// Whether a folder can be held open, so that homes can be changed safely.
pub const HAS_HANDLES: bool = true;

/// Opens `path` for reading: never a link, never a pipe that blocks.
///
/// # Errors
/// The system's.
pub fn open_only(path: &Path) -> Result<File> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(flags.bits().cast_signed());
    options.open(path)
}

/// As [`open_only`], for `host` below `root`: no folder between the two is
/// entered through a link either, whatever it was when it was listed.
///
/// # Errors
/// The system's.
pub fn open_below(root: &Path, host: &Path) -> Result<File> {
    let Ok(below) = host.strip_prefix(root) else {
        return Err(ErrorKind::InvalidInput.into());
    };
    let folder = OFlags::DIRECTORY | OFlags::CLOEXEC;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let mut above = rustix::fs::open(root, folder, Mode::empty())?;
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::ResolveFlags;
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        match rustix::fs::openat2(&above, below, flags, Mode::empty(), resolve) {
            Ok(opened) => return Ok(File::from(opened)),
            // Older kernels, filters of system calls, very long paths: step by
            // step.
            Err(Errno::NOSYS | Errno::PERM | Errno::NAMETOOLONG) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let (parents, name) = (below.parent(), below.file_name().unwrap_or_default());
    for part in parents.into_iter().flatten() {
        let flags = folder | OFlags::NOFOLLOW;
        above = rustix::fs::openat(&above, part, flags, Mode::empty())?;
    }
    let opened = rustix::fs::openat(&above, name, flags, Mode::empty())?;
    Ok(File::from(opened))
}

/// Whether any executable bit is set.
#[must_use]
pub fn is_executable(metadata: &Metadata) -> bool {
    metadata.permissions().mode() & 0o111 != 0
}

/// The permission bits, setuid and its kin included.
#[must_use]
pub fn mode_of(metadata: &Metadata) -> Option<u32> {
    Some(metadata.permissions().mode() & 0o7777)
}

/// Sets the permission bits.
///
/// # Errors
/// The system's.
pub fn set_mode(path: &Path, mode: u32) -> Result<()> {
    std::fs::set_permissions(path, Permissions::from_mode(mode))
}

/// As [`set_mode`], of an open file.
///
/// # Errors
/// The system's.
pub fn set_file_mode(file: &File, mode: u32) -> Result<()> {
    file.set_permissions(Permissions::from_mode(mode))
}

/// Lets whoever may read an open file run it.
///
/// # Errors
/// The system's.
pub fn executable_by_readers(file: &File) -> Result<()> {
    let mode = file.metadata()?.permissions().mode();
    set_file_mode(file, mode | ((mode & 0o444) >> 2))
}

/// What a file that is made gets for a mode, less umask.
pub fn created_as(options: &mut OpenOptions, mode: u32) -> &mut OpenOptions {
    options.mode(mode)
}

/// As [`created_as`], for a temporary file, which is private otherwise.
pub fn staged_as<'a, 'p, 's>(
    builder: &'a mut tempfile::Builder<'p, 's>,
    mode: u32,
) -> &'a mut tempfile::Builder<'p, 's> {
    builder.permissions(Permissions::from_mode(mode))
}

/// Makes the names in `folder` as durable as its files.
///
/// # Errors
/// The system's.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn sync_folder(folder: &Path) -> Result<()> {
    File::open(folder)?.sync_all()
}

/// What is asked of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To read a file.
    Read,
    /// To list a folder and to enter it.
    Enter,
    /// To write.
    Write,
}

/// Whether we may do that at `path`, by more than its mode.
#[must_use]
pub fn access(path: &Path, _: &Metadata, asked: Asked) -> bool {
    let asked = match asked {
        Asked::Read => Access::READ_OK,
        Asked::Enter => Access::READ_OK | Access::EXEC_OK,
        Asked::Write => Access::WRITE_OK,
    };
    rustix::fs::access(path, asked).is_ok()
}

/// Whether everybody may change what lies there.
#[must_use]
pub fn is_open_to_all(metadata: &Metadata) -> bool {
    const STICKY: u32 = 0o1000;
    const BY_ALL: u32 = 0o002;
    let mode = metadata.permissions().mode();
    mode & BY_ALL != 0 && mode & STICKY == 0
}

/// A path of these bytes.
#[must_use]
pub fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    Some(OsStr::from_bytes(bytes).into())
}

/// A name of these bytes.
#[must_use]
pub fn name_of(bytes: &[u8]) -> OsString {
    OsStr::from_bytes(bytes).to_owned()
}

/// The bytes of a name.
#[must_use]
pub fn bytes_of(name: OsString) -> Vec<u8> {
    name.into_vec()
}

/// What `metadata` says.
#[must_use]
pub fn seen(metadata: &Metadata) -> Seen {
    Seen {
        inode: metadata.ino(),
        mode: metadata.mode(),
        size: metadata.size(),
        modified: i128::from(metadata.mtime()) * 1_000_000_000 + i128::from(metadata.mtime_nsec()),
    }
}

/// What such a failure to open something says of it, if that is no fault of the
/// disk.
#[must_use]
pub fn odd(error: &Error) -> Option<Odd> {
    if error.kind() == ErrorKind::InvalidInput {
        return Some(Odd::OtherKind);
    }
    match Errno::from_io_error(error)? {
        Errno::LOOP | Errno::MLINK => Some(Odd::Link),
        Errno::NOTDIR | Errno::NXIO | Errno::INVAL => Some(Odd::OtherKind),
        Errno::NOENT => Some(Odd::Gone),
        _ => None,
    }
}

/// Shares the blocks until one is written, where the file system can.
#[cfg(target_os = "linux")]
#[must_use]
pub fn clone_blocks(source: &File, target: &File) -> bool {
    use std::sync::atomic::{AtomicBool, Ordering};
    static CANNOT: AtomicBool = AtomicBool::new(false);
    if CANNOT.load(Ordering::Relaxed) {
        return false;
    }
    let cloned = rustix::fs::ioctl_ficlone(target, source).is_ok();
    CANNOT.store(!cloned, Ordering::Relaxed);
    cloned
}

/// Shares the blocks until one is written, where the file system can.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn clone_blocks(_: &File, _: &File) -> bool {
    false
}

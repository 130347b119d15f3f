//! Files by their path; there are no modes, and names are text.

use std::ffi::OsString;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::super::{Odd, Seen};

/// Whether files have modes.
pub const HAS_MODES: bool = false;
/// Whether a folder can be held open, so that homes can be changed safely.
pub const HAS_HANDLES: bool = false;

/// Opens `path` for reading, if it is a regular file and no link.
///
/// # Errors
/// The system's.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn open_only(path: &Path) -> Result<File> {
    if !std::fs::symlink_metadata(path)?.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    File::open(path)
}

/// As [`open_only`]; there are no handles of folders to go by.
///
/// # Errors
/// The system's.
pub fn open_below(root: &Path, host: &Path) -> Result<File> {
    if !host.starts_with(root) {
        return Err(ErrorKind::InvalidInput.into());
    }
    open_only(host)
}

/// No file is a program by its mode.
#[must_use]
pub fn is_executable(_: &Metadata) -> bool {
    false
}

/// There is none.
#[must_use]
pub fn mode_of(_: &Metadata) -> Option<u32> {
    None
}

/// There is nothing to set.
///
/// # Errors
/// Never.
pub fn set_mode(_: &Path, _: u32) -> Result<()> {
    Ok(())
}

/// There is nothing to set.
///
/// # Errors
/// Never.
pub fn set_file_mode(_: &File, _: u32) -> Result<()> {
    Ok(())
}

/// There is nothing to set.
///
/// # Errors
/// Never.
pub fn executable_by_readers(_: &File) -> Result<()> {
    Ok(())
}

/// There is nothing to say.
pub fn created_as(options: &mut OpenOptions, _: u32) -> &mut OpenOptions {
    options
}

/// There is nothing to say.
pub fn staged_as<'a, 'p, 's>(
    builder: &'a mut tempfile::Builder<'p, 's>,
    _: u32,
) -> &'a mut tempfile::Builder<'p, 's> {
    builder
}

/// A folder cannot be synced by itself.
///
/// # Errors
/// Never.
pub fn sync_folder(_: &Path) -> Result<()> {
    Ok(())
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

/// Whether the attributes say that we may; lists of rights are not read.
#[must_use]
pub fn access(_: &Path, metadata: &Metadata, asked: Asked) -> bool {
    match asked {
        Asked::Read | Asked::Enter => true,
        Asked::Write => !metadata.permissions().readonly(),
    }
}

/// That is not known.
#[must_use]
pub fn is_open_to_all(_: &Metadata) -> bool {
    false
}

/// A path of these bytes, which must be UTF-8.
#[must_use]
pub fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(bytes).ok().map(PathBuf::from)
}

/// A name of these bytes.
#[must_use]
pub fn name_of(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// The bytes of a name.
#[must_use]
pub fn bytes_of(name: OsString) -> Vec<u8> {
    name.into_encoded_bytes()
}

/// What `metadata` says: the kind, size and time.
#[must_use]
pub fn seen(metadata: &Metadata) -> Seen {
    const LINK: u32 = 0o12_0777;
    const FOLDER: u32 = 0o04_0755;
    const FILE: u32 = 0o10_0644;
    let age = metadata.modified().ok();
    let age = age.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Seen {
        inode: 0,
        mode: if metadata.is_symlink() {
            LINK
        } else if metadata.is_dir() {
            FOLDER
        } else {
            FILE
        },
        size: metadata.len(),
        modified: age.map_or(0, |age| i128::try_from(age.as_nanos()).unwrap_or(i128::MAX)),
    }
}

/// What such a failure to open something says of it.
#[must_use]
pub fn odd(error: &Error) -> Option<Odd> {
    // Other kinds are faults of the disk.
    match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::NotADirectory => Some(Odd::OtherKind),
        ErrorKind::NotFound => Some(Odd::Gone),
        _ => None,
    }
}

/// Blocks are not shared.
#[must_use]
pub fn clone_blocks(_: &File, _: &File) -> bool {
    false
}

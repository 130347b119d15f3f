//! What a name in a folder is.

use std::ffi::OsStr;
use std::io::{ErrorKind, Result};
use std::os::unix::ffi::OsStrExt as _;

use rustix::fs::{self, FileType};

/// What a name in a folder stands for; links are not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A device, pipe or socket.
    Special,
}

/// What is known of a name without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// What it is.
    pub kind: Kind,
    /// Device and inode: the same as long as it is the same thing.
    pub identity: (u64, u64),
    /// Permission bits, setuid and its kin included.
    pub mode: u32,
}

/// One component that names something in the folder itself.
pub(super) fn plain(name: &OsStr) -> Result<&OsStr> {
    let bytes = name.as_bytes();
    let odd = matches!(bytes, b"" | b"." | b"..") || bytes.contains(&b'/');
    if odd {
        return Err(ErrorKind::InvalidFilename.into());
    }
    Ok(name)
}

#[expect(
    clippy::useless_conversion,
    clippy::unnecessary_cast,
    reason = "the widths of these fields differ between systems"
)]
pub(super) fn known(stat: &fs::Stat) -> Known {
    let kind = match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Folder,
        FileType::Symlink => Kind::Link,
        _ => Kind::Special,
    };
    Known {
        kind,
        identity: (stat.st_dev as u64, stat.st_ino as u64),
        mode: u32::from(stat.st_mode) & 0o7777,
    }
}

//! What the system says of a name or a handle, in words of ours.

use std::ffi::OsStr;
use std::io::{ErrorKind, Result};
use std::os::unix::ffi::OsStrExt as _;

use rustix::fs::{self, FileType};

use super::super::Seen;
use crate::io::folder::{Kind, Known};

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

#[expect(
    clippy::useless_conversion,
    clippy::unnecessary_cast,
    reason = "the widths of these fields differ between systems"
)]
pub(super) fn seen(stat: &fs::Stat) -> Seen {
    Seen {
        inode: stat.st_ino as u64,
        mode: u32::from(stat.st_mode),
        size: u64::try_from(stat.st_size).unwrap_or_default(),
        modified: stat.st_mtime as i128 * 1_000_000_000 + stat.st_mtime_nsec as i128,
    }
}

//! Renames that replace nothing, and renames that swap: `renameat2` on Linux,
//! `renameatx_np` on macOS; other systems have neither.

use std::ffi::OsStr;

use rustix::io::Errno;

use super::folder::Folder;

/// What becomes of a thing at the new name.
#[derive(Clone, Copy, Debug)]
pub(super) enum How {
    /// There is none, or nothing is done.
    Alone,
    /// It takes the old name.
    Swapped,
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn rename_with(
    from: &Folder,
    name: &OsStr,
    to: &Folder,
    new: &OsStr,
    how: How,
) -> Result<(), Errno> {
    use rustix::fs::RenameFlags;
    let flags = match how {
        How::Alone => RenameFlags::NOREPLACE,
        How::Swapped => RenameFlags::EXCHANGE,
    };
    rustix::fs::renameat_with(&from.handle, name, &to.handle, new, flags)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn rename_with(
    _: &Folder,
    _: &OsStr,
    _: &Folder,
    _: &OsStr,
    _: How,
) -> Result<(), Errno> {
    Err(Errno::NOSYS)
}

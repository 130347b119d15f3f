//! Opening a file of a package: never a link, never a pipe that blocks.

use std::fs::{File, Metadata};
use std::path::Path;

use super::super::platform;

pub(super) use super::super::platform::is_executable;

/// Opens `path` for reading and says what was really opened: between listing
/// and opening, a file may have become something else.
pub(super) fn open(path: &Path) -> std::io::Result<(File, Metadata)> {
    known(platform::open_only(path)?)
}

/// As [`open`], for `host` below `root`: no folder between the two is entered
/// through a link either, whatever it was when it was listed.
pub(super) fn open_below(root: &Path, host: &Path) -> std::io::Result<(File, Metadata)> {
    known(platform::open_below(root, host)?)
}

fn known(file: File) -> std::io::Result<(File, Metadata)> {
    let metadata = file.metadata()?;
    Ok((file, metadata))
}

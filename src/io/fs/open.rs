//! Opening a file of a package: never a link, never a pipe that blocks.

use std::fs::{File, Metadata, OpenOptions};
use std::path::Path;

/// Opens `path` for reading and says what was really opened: between listing
/// and opening, a file may have become something else.
pub(super) fn open(path: &Path) -> std::io::Result<(File, Metadata)> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    let metadata = file.metadata()?;
    Ok((file, metadata))
}

/// Whether any executable bit is set; there is none off Unix.
pub(super) fn is_executable(metadata: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        metadata.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        false
    }
}

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
    known(options.open(path)?)
}

/// As [`open`], for `host` below `root`: no folder between the two is entered
/// through a link either, whatever it was when it was listed.
#[cfg(unix)]
pub(super) fn open_below(root: &Path, host: &Path) -> std::io::Result<(File, Metadata)> {
    use rustix::fs::{Mode, OFlags};
    let Ok(below) = host.strip_prefix(root) else {
        return Err(std::io::ErrorKind::InvalidInput.into());
    };
    let folder = OFlags::DIRECTORY | OFlags::CLOEXEC;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let above = rustix::fs::open(root, folder, Mode::empty())?;
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::ResolveFlags;
        use rustix::io::Errno;
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        match rustix::fs::openat2(&above, below, flags, Mode::empty(), resolve) {
            Ok(opened) => return known(File::from(opened)),
            // Older kernels, filters of system calls, very long paths: step by
            // step.
            Err(Errno::NOSYS | Errno::PERM | Errno::NAMETOOLONG) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let mut above = above;
    let (parents, name) = (below.parent(), below.file_name().unwrap_or_default());
    for part in parents.into_iter().flatten() {
        let flags = folder | OFlags::NOFOLLOW;
        above = rustix::fs::openat(&above, part, flags, Mode::empty())?;
    }
    let opened = rustix::fs::openat(&above, name, flags, Mode::empty())?;
    known(File::from(opened))
}

/// As [`open`]; there are no handles of folders to go by here.
#[cfg(not(unix))]
pub(super) fn open_below(_: &Path, host: &Path) -> std::io::Result<(File, Metadata)> {
    open(host)
}

fn known(file: File) -> std::io::Result<(File, Metadata)> {
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

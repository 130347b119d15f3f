//! Files that are the old one or the new one, never half of either.

use std::io::Write as _;
use std::path::Path;

use crate::error::Error;

use super::{fault, platform};

pub use super::platform::{set_mode, sync_folder};

/// Replaces the file at `path` by `bytes`: written beside it, synced, renamed.
/// A link at `path` is replaced at its target. `mode` is used for a new file;
/// an existing one keeps its own. The folder must exist.
///
/// # Errors
/// [`Error::World`] when that fails; the file then is as it was.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn replace(path: &Path, bytes: &[u8], mode: u32) -> Result<(), Error> {
    let failed = || Error::world(format!("cannot write `{}`", path.display()));
    let target = match std::fs::canonicalize(path) {
        Ok(target) => target,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(failed()(error)),
    };
    // A name alone has the empty path for its folder.
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut staged = tempfile::Builder::new()
        .prefix(".skilldeck-")
        .tempfile_in(folder)
        .map_err(failed())?;
    let mode = existing_mode(&target).unwrap_or(mode);
    set_mode(staged.path(), mode).map_err(failed())?;
    fault::step();
    staged
        .write_all(bytes)
        .and_then(|()| staged.as_file().sync_all())
        .map_err(failed())?;
    fault::step();
    staged
        .persist(&target)
        .map_err(|error| failed()(error.error))?;
    fault::step();
    sync_folder(folder).map_err(failed())
}

#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
fn existing_mode(path: &Path) -> Option<u32> {
    platform::mode_of(&std::fs::metadata(path).ok()?)
}

//! Files that are made for others to install: manual pages.

use std::path::Path;

use crate::error::Error;

use super::atomic;

/// Writes `files`, paths below `folder` and their texts; folders are made.
///
/// # Errors
/// [`Error::World`] when one of them cannot be written.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn write(folder: &Path, files: &[(String, String)]) -> Result<(), Error> {
    for (name, text) in files {
        let path = folder.join(name);
        if let Some(above) = path.parent() {
            std::fs::create_dir_all(above).map_err(Error::world(format!(
                "cannot make the folder `{}`",
                above.display()
            )))?;
        }
        atomic::replace(&path, text.as_bytes(), 0o644)?;
    }
    Ok(())
}

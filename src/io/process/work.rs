//! The folder that a program may write to.

use std::path::{Path, PathBuf};

use crate::error::{Error, RunError};

/// A folder to work in.
#[derive(Debug)]
pub struct Work {
    path: PathBuf,
    /// Removed with this.
    _own: Option<tempfile::TempDir>,
}

impl Work {
    /// The folder `named`, or one of its own that is removed with it.
    ///
    /// # Errors
    /// When it is no folder, or none can be made.
    pub fn open(named: Option<&str>) -> Result<Self, Error> {
        if let Some(named) = named {
            return Ok(Self {
                path: absolute_folder(Path::new(named))?,
                _own: None,
            });
        }
        let own = tempfile::Builder::new()
            .prefix("skilldeck-work-")
            .tempdir()
            .map_err(Error::world("cannot make a folder to work in"))?;
        Ok(Self {
            path: absolute_folder(own.path())?,
            _own: Some(own),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The folder at `path` without links on the way.
///
/// # Errors
/// When it is not there, or no folder.
#[expect(clippy::disallowed_methods, reason = "this is a door to the disk")]
pub fn absolute_folder(path: &Path) -> Result<PathBuf, Error> {
    let shown = path.display().to_string();
    match std::fs::canonicalize(path) {
        Ok(path) if path.is_dir() => Ok(path),
        Ok(_) => Err(Error::Run(RunError::FolderUnusable {
            path: shown,
            fault: "is no folder".to_owned(),
        })),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(Error::Run(RunError::FolderUnusable {
                path: shown,
                fault: "is not there".to_owned(),
            }))
        }
        Err(error) => Err(Error::world(format!("cannot look at `{shown}`"))(error)),
    }
}

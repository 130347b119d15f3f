//! Confinement of a program to folders, by Landlock where the kernel has it.

use std::path::PathBuf;

use crate::error::{Error, RunError};
use crate::io::platform;
use crate::secrecy::ended::Confined;

/// What of the disk a program may touch.
#[derive(Clone, Debug, Default)]
pub struct Confinement {
    /// Folders and files it may read and run.
    pub read: Vec<PathBuf>,
    /// Folders it may do anything in.
    pub write: Vec<PathBuf>,
    /// Whether it is not run at all where this cannot be had.
    pub required: bool,
}

/// Confines this thread and all that it starts from now on.
pub(super) fn enter(confinement: &Confinement) -> Result<Confined, Error> {
    let confined = platform::restrict(confinement)?;
    match confined {
        Confined::Partly | Confined::Unavailable if confinement.required => {
            Err(Error::Run(RunError::Unconfined))
        }
        Confined::Full | Confined::Partly | Confined::Unavailable | Confined::Off => Ok(confined),
    }
}

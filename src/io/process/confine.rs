//! Confinement of a program to folders, by Landlock where the kernel has it.

use std::path::PathBuf;

use crate::error::{Error, RunError};
use crate::io::platform;
use crate::secrecy::ended::{Confined, Network};

/// What of the disk a program may touch.
#[derive(Clone, Debug, Default)]
pub struct Confinement {
    /// Folders and files it may read and run.
    pub read: Vec<PathBuf>,
    /// Folders it may do anything in.
    pub write: Vec<PathBuf>,
    /// Whether it has the network.
    pub network: bool,
    /// Whether it is not run at all where this cannot be had.
    pub required: bool,
}

/// Confines this thread and all that it starts from now on.
pub(super) fn enter(confinement: &Confinement) -> Result<(Confined, Network), Error> {
    let confined = platform::restrict(confinement)?;
    let network = if confinement.network {
        Network::Open
    } else {
        platform::close_network()
    };
    let whole = match confined {
        Confined::Full | Confined::Off => true,
        Confined::Partly | Confined::Unavailable => false,
    };
    let closed = match network {
        Network::Open | Network::Closed => true,
        Network::Partly | Network::Unavailable => false,
    };
    if confinement.required && !(whole && closed) {
        return Err(Error::Run(RunError::Unconfined));
    }
    Ok((confined, network))
}

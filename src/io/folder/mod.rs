//! A folder held open ([`Folder`], of the platform): what everything else is
//! made of.

mod known;
mod removal;

use std::ffi::OsStr;
use std::io::{ErrorKind, Read as _, Result};

use super::fault;
pub use super::platform::Folder;
pub use known::{Kind, Known};

impl Folder {
    /// Opens the folder `name` in it, made if need be.
    ///
    /// # Errors
    /// The system's; a link is no folder.
    pub fn enter_or_make(&self, name: impl AsRef<OsStr>) -> Result<Self> {
        let name = name.as_ref();
        match self.enter(name) {
            Err(error) if error.kind() == ErrorKind::NotFound => match self.make(name) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => self.enter(name),
                made => made,
            },
            entered => entered,
        }
    }

    /// The whole file `name`; `None` when there is no such name.
    ///
    /// # Errors
    /// The system's; also when it is no regular file or longer than `limit`.
    pub fn read_bounded(&self, name: impl AsRef<OsStr>, limit: u64) -> Result<Option<Vec<u8>>> {
        let file = match self.read(name) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut bytes = Vec::new();
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > limit {
            return Err(ErrorKind::FileTooLarge.into());
        }
        Ok(Some(bytes))
    }

    /// Replaces the file `name` by `bytes`, or makes it: written beside it as
    /// `staged`, synced, renamed. A file that is there keeps its mode; a link
    /// is replaced itself.
    ///
    /// # Errors
    /// The system's; the file then is as it was.
    pub fn write_over(&self, name: &str, staged: &str, bytes: &[u8], mode: u32) -> Result<()> {
        let there = self.look(name)?.filter(|known| known.kind == Kind::File);
        let mode = there.map_or(mode, |known| known.mode);
        self.create(staged, bytes, mode, true)
            .and_then(|_| self.replace(staged, self, name))
            .inspect_err(|_| {
                // What stays is removed by the next one.
                let _ = self.remove_file(staged);
            })?;
        fault::step();
        self.sync()
    }
}

//! A log to which lines are only added.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use crate::error::Error;

use super::platform::created_as;

/// An open log.
#[derive(Debug)]
pub struct AuditLog {
    file: File,
    shown: String,
}

impl AuditLog {
    /// Opens the log at `path`, made for its owner alone if need be.
    ///
    /// # Errors
    /// [`Error::World`] when it cannot be opened for adding to it.
    pub fn open(path: &str) -> Result<Self, Error> {
        let mut options = File::options();
        options.append(true).create(true);
        let opened = created_as(&mut options, 0o600).open(Path::new(path));
        Ok(Self {
            file: opened.map_err(Error::world(format!("cannot open the audit log `{path}`")))?,
            shown: path.to_owned(),
        })
    }

    /// Adds a line in one write, and waits until it is on the disk.
    ///
    /// # Errors
    /// [`Error::World`] when that fails.
    pub fn add(&mut self, line: &str) -> Result<(), Error> {
        let written = self.file.write_all(line.as_bytes());
        written
            .and_then(|()| self.file.sync_data())
            .map_err(Error::world(format!(
                "cannot write the audit log `{}`",
                self.shown
            )))
    }
}

//! The custom skills of a user for those who only look: nothing is written,
//! and nobody writes meanwhile.

use std::time::Duration;

use crate::error::Error;

use super::staging::{Found, inspect, is_ours};
use super::{Custom, INSTALL_LOCK};
use crate::io::file_lock::{FileLock, lock_to_read};
use crate::io::home::Home;
use crate::io::inside::{self, failed};

/// The folders, while no writer is at work.
#[derive(Debug)]
pub struct Reader {
    custom: Custom,
    unfinished: Vec<String>,
    _lock: Option<FileLock>,
}

impl Reader {
    /// Waits for writers and opens the folders; `None` when there are none yet.
    ///
    /// # Errors
    /// When a folder is a link, the lock is not to be had, or the system's.
    pub fn open(
        home: &Home,
        patience: Duration,
        waiting: &mut dyn FnMut(&str),
    ) -> Result<Option<Self>, Error> {
        let parts = ["users", home.user.as_str()];
        let Some(user) = inside::open(home.layout.home(), &parts)? else {
            return Ok(None);
        };
        let lock = lock_to_read(&user, INSTALL_LOCK, patience, waiting)?;
        let Some(custom) = Custom::open(home)? else {
            return Ok(None);
        };
        Ok(Some(Self {
            unfinished: unfinished(&custom)?,
            custom,
            _lock: lock,
        }))
    }

    /// What it reads.
    #[must_use]
    pub fn custom(&self) -> &Custom {
        &self.custom
    }

    /// The staging folders that dead processes left; a writer would carry their
    /// changes on, or drop them.
    #[must_use]
    pub fn unfinished(&self) -> &[String] {
        &self.unfinished
    }
}

fn unfinished(custom: &Custom) -> Result<Vec<String>, Error> {
    let folder = &custom.folder;
    let names = folder.names().map_err(failed(folder, "list"))?;
    let is_dead = |name: &std::ffi::OsString| {
        // Of what may not be read nothing can be said.
        is_ours(name) && matches!(inspect(folder, name), Ok(Found::Dead(..)))
    };
    let dead = names.into_iter().filter(is_dead);
    Ok(dead
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}

//! Removes whole trees, however deep.

use std::ffi::OsStr;
use std::io::{ErrorKind, Result};

use super::{Folder, Kind};

/// Deepest folder that is entered; each level holds a handle. What lies deeper
/// is brought up first.
const MAX_DEPTH: usize = 200;

impl Folder {
    /// Removes `name` and all that is below; links are removed, not followed.
    ///
    /// # Errors
    /// The system's, at the first thing that cannot be removed.
    pub fn remove_tree(&self, name: impl AsRef<OsStr>) -> Result<()> {
        let name = name.as_ref();
        match self.look(name)?.map(|known| known.kind) {
            None => return Ok(()),
            Some(Kind::File | Kind::Link | Kind::Special) => return self.remove_file(name),
            Some(Kind::Folder) => {}
        }
        let top = self.enter(name)?;
        let mut brought_up = 0;
        loop {
            let before = brought_up;
            for child in top.names()? {
                top.remove_below(&child, MAX_DEPTH, &top, &mut brought_up)?;
            }
            // What was brought up is the work of the next pass.
            if brought_up == before {
                return self.remove_empty(name).map(|_| ());
            }
        }
    }

    fn remove_below(
        &self,
        name: &OsStr,
        depth: usize,
        top: &Self,
        brought_up: &mut u64,
    ) -> Result<()> {
        match self.look(name)?.map(|known| known.kind) {
            None => return Ok(()),
            Some(Kind::File | Kind::Link | Kind::Special) => return self.remove_file(name),
            Some(Kind::Folder) if depth == 0 => return self.bring_up(name, top, brought_up),
            Some(Kind::Folder) => {}
        }
        let folder = self.enter(name)?;
        for child in folder.names()? {
            folder.remove_below(&child, depth - 1, top, brought_up)?;
        }
        self.remove_empty(name).map(|_| ())
    }

    /// Moves the folder `name` to `top`, under a name that is free there.
    fn bring_up(&self, name: &OsStr, top: &Self, brought_up: &mut u64) -> Result<()> {
        loop {
            *brought_up += 1;
            match self.rename(name, top, &format!("deep-{brought_up}")) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                moved => return moved,
            }
        }
    }
}

//! The custom skills of a user on disk: one writer at a time, and every change
//! is whole or did not happen.
//!
//! A change is prepared in a staging folder, announced in its journal, made by
//! one rename, and then recorded in lock file and history. Who finds the
//! staging folder of a dead process carries the change on from its journal if
//! the rename happened, and drops it if not.

mod custom;
mod heal;
mod moves;
mod reader;
mod record;
mod staging;
#[cfg(test)]
mod tests;
mod tree;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::error::{Error, RunError};
use crate::store::category::Category;
use crate::store::history::{Record, Rest, Signature};
use crate::store::layout::managed_parts;
use crate::store::lockfile::LockedSkill;

use super::file_lock::{self, FileLock};
use super::folder::{Folder, Kind};
use super::home::Home;
use super::inside::{self, enter, failed};
use moves::{is_unsettled, place, take_back};
pub use reader::Reader;
use staging::{Action, Journal, LOCK, SKILL, Staging};
pub use tree::Tree;

/// The lock of all that install and remove skills of a user, in their folder.
const INSTALL_LOCK: &str = ".skills.install.lock";
/// Most bytes of a file that goes into the history.
pub const MAX_TEXT: u64 = 1 << 20;
/// Most bytes of a history that is read.
const MAX_HISTORY: u64 = 256 << 20;

/// The folders of a user's custom skills.
#[derive(Debug)]
pub struct Custom {
    skills: Folder,
    folder: Folder,
}

/// The same, with the lock of all writers.
#[derive(Debug)]
pub struct Writer {
    custom: Custom,
    _lock: FileLock,
}

/// The lock of one skill for as long as somebody thinks about a change to it:
/// what was read is still there when it is written.
#[derive(Debug)]
pub struct SkillLock {
    _lock: FileLock,
}

impl SkillLock {
    /// Waits for whoever edits `name`, which must be a plain name.
    ///
    /// # Errors
    /// When the lock is not to be had, or the system's.
    pub fn take(
        home: &Home,
        name: &str,
        patience: Duration,
        waiting: &mut dyn FnMut(&str),
    ) -> Result<Self, Error> {
        let user = inside::make(home.layout.home(), &["users", home.user.as_str()])?;
        let file = format!(".skills.edit.{name}.lock");
        let lock = file_lock::lock(&user, &file, patience, waiting)?;
        Ok(Self { _lock: lock })
    }
}

/// What to install.
#[derive(Debug)]
pub struct Installation<'a> {
    /// The name; it becomes the folder.
    pub name: &'a str,
    /// What the history says of it.
    pub chronicle: Chronicle<'a>,
    /// For the lock file; `None` leaves that as it is.
    pub locked: Option<&'a LockedSkill>,
    /// How many files there will be.
    pub files: usize,
    /// Whether a skill of that name is swapped.
    pub replace: bool,
}

/// What the history says of a change.
#[derive(Debug)]
pub enum Chronicle<'a> {
    /// A skill came in as a whole.
    Installed {
        /// `install` or `update`.
        action: &'static str,
        /// Its SKILL.md.
        skill_text: &'a str,
        /// What the scan said.
        scanner: Value,
    },
    /// These lines; nothing is changed where they cannot be written.
    Lines(String),
}

/// How a change ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// It happened; what could not be done besides, in words.
    Done(Vec<String>),
    /// Something else took the place in the meantime; nothing was changed.
    Occupied,
}

impl Writer {
    /// Opens them for writing, made if need be: waits for other writers, then
    /// carries on or drops what dead ones left. What that was, in words.
    ///
    /// # Errors
    /// When a folder is a link, the lock is not to be had, or the system's.
    pub fn open(
        home: &Home,
        patience: Duration,
        waiting: &mut dyn FnMut(&str),
    ) -> Result<(Self, Vec<String>), Error> {
        let user = inside::make(home.layout.home(), &["users", home.user.as_str()])?;
        let lock = file_lock::lock(&user, INSTALL_LOCK, patience, waiting)?;
        let skills = enter(&user, "skills", true)?;
        let folder = enter(&skills, "custom", true)?;
        let writer = Self {
            custom: Custom { skills, folder },
            _lock: lock,
        };
        let healed = heal::heal(&writer.custom)?;
        Ok((writer, healed))
    }

    /// As [`Writer::open`], of the managed packs that all users share.
    ///
    /// # Errors
    /// As there.
    pub fn open_managed(
        home: &Home,
        patience: Duration,
        waiting: &mut dyn FnMut(&str),
    ) -> Result<(Self, Vec<String>), Error> {
        let [integrations, packs] = managed_parts();
        let skills = inside::make(home.layout.home(), &[integrations])?;
        let lock = file_lock::lock(&skills, INSTALL_LOCK, patience, waiting)?;
        let folder = enter(&skills, packs, true)?;
        let writer = Self {
            custom: Custom { skills, folder },
            _lock: lock,
        };
        let healed = heal::heal(&writer.custom)?;
        Ok((writer, healed))
    }

    /// What it writes to.
    #[must_use]
    pub fn custom(&self) -> &Custom {
        &self.custom
    }

    /// Installs a skill whose files `write` hands to the tree.
    ///
    /// # Errors
    /// When anything fails; all is as it was then.
    pub fn install(
        &self,
        plan: &Installation<'_>,
        write: &mut dyn FnMut(&mut Tree) -> Result<(), Error>,
    ) -> Result<Ended, Error> {
        let Custom { skills, folder } = &self.custom;
        let doing = format!("install `{}`", plan.name);
        let mut staging =
            Staging::new(folder, Action::Install, plan.name).map_err(failed(folder, &doing))?;
        let root = staging.folder.make(SKILL).map_err(failed(folder, &doing))?;
        let mut tree = Tree::new(root, plan.files);
        write(&mut tree)?;
        let mut lock = self.custom.lock_file()?;
        if let Some(locked) = plan.locked {
            lock.skills.insert(plan.name.to_owned(), locked.clone());
        }
        let history = self.history_of(plan);
        if let Chronicle::Lines(_) = plan.chronicle {
            record::open(folder, plan.name).map_err(|error| {
                Error::Run(RunError::HistoryUnusable {
                    name: plan.name.to_owned(),
                    fault: error.to_string(),
                })
            })?;
        }
        let mut moved = None;
        let mut commit = || -> std::io::Result<bool> {
            let identity = tree.finish()?;
            moved = Some(identity);
            let journal = Journal {
                action: Action::Install,
                name: plan.name.to_owned(),
                identity,
                locked: plan.locked.cloned(),
                history: history.clone(),
            };
            record::prepare(&staging.folder, &lock)?;
            staging.announce(&journal)?;
            let swap = match folder.look(plan.name)? {
                Some(_) if !plan.replace => return Ok(false),
                Some(known) => known.kind == Kind::Folder,
                None => false,
            };
            match place(&staging.folder, folder, plan.name, swap) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
                placed => placed?,
            }
            let recorded = folder
                .sync()
                .and_then(|()| staging.folder.replace(LOCK, skills, record::NAME));
            if let Err(error) = recorded {
                take_back(&staging.folder, folder, plan.name, swap)?;
                return Err(error);
            }
            Ok(true)
        };
        let committed = commit();
        if committed.is_err() && is_unsettled(&staging.folder, folder, plan.name, moved) {
            // Taking it back failed as well: the next command carries it on.
            staging.keep = true;
        }
        if !committed.map_err(failed(folder, &doing))? {
            return Ok(Ended::Occupied);
        }
        Ok(Ended::Done(record::rest(
            skills, folder, plan.name, &history,
        )))
    }

    fn history_of(&self, plan: &Installation<'_>) -> String {
        match &plan.chronicle {
            Chronicle::Lines(lines) => lines.clone(),
            Chronicle::Installed {
                action,
                skill_text,
                scanner,
            } => Record {
                ts: super::clock::timestamp(),
                action,
                signature: Signature::OURS,
                path: "SKILL.md",
                before: self.custom.text(plan.name).as_deref(),
                after: Some(*skill_text).filter(|text| text.len() as u64 <= MAX_TEXT),
                scanner: scanner.clone(),
                rest: Rest::default(),
            }
            .line(),
        }
    }

    /// Adds lines to the history of `name`, for what changed nothing.
    ///
    /// # Errors
    /// [`Error::Run(RunError::HistoryUnusable)`] when that fails.
    pub fn add_history(&self, name: &str, lines: &str) -> Result<(), Error> {
        record::append(&self.custom.folder, name, lines).map_err(|error| {
            Error::Run(RunError::HistoryUnusable {
                name: name.to_owned(),
                fault: error.to_string(),
            })
        })
    }

    /// Removes what `locked` owns of the skill `name`; what else lies in its
    /// folder stays there. Without `locked` all of it goes, and its entry in the
    /// lock file.
    ///
    /// # Errors
    /// When anything fails; all is as it was then.
    pub fn remove(
        &self,
        name: &str,
        locked: Option<&LockedSkill>,
        action: &str,
        signature: Signature<'_>,
        scanner: Value,
    ) -> Result<Ended, Error> {
        let Custom { skills, folder } = &self.custom;
        let doing = format!("remove `{name}`");
        let mut lock = self.custom.lock_file()?;
        lock.skills.remove(name);
        let before = self.custom.text(name);
        let history = Record {
            ts: super::clock::timestamp(),
            action,
            signature,
            path: "SKILL.md",
            before: before.as_deref(),
            after: None,
            scanner,
            rest: Rest::default(),
        }
        .line();
        let mut staging =
            Staging::new(folder, Action::Remove, name).map_err(failed(folder, &doing))?;
        let commit = |staging: &mut Staging<'_>| -> std::io::Result<bool> {
            let known = folder.look(name)?;
            if known.is_some_and(|known| known.kind != Kind::Folder) {
                return Ok(false);
            }
            let journal = Journal {
                action: Action::Remove,
                name: name.to_owned(),
                identity: known.map_or((0, 0), |known| known.identity),
                locked: locked.cloned(),
                history: history.clone(),
            };
            record::prepare(&staging.folder, &lock)?;
            staging.announce(&journal)?;
            if known.is_some() {
                folder.rename(name, &staging.folder, SKILL)?;
                // Until it is deleted on purpose, nobody loses it by accident.
                staging.keep = true;
            }
            let recorded = folder
                .sync()
                .and_then(|()| staging.folder.replace(LOCK, skills, record::NAME));
            if let Err(error) = recorded {
                if known.is_some() {
                    staging.folder.rename(SKILL, folder, name)?;
                }
                staging.keep = false;
                return Err(error);
            }
            Ok(true)
        };
        if !commit(&mut staging).map_err(failed(folder, &doing))? {
            return Ok(Ended::Occupied);
        }
        let mut notes = record::rest(skills, folder, name, &history);
        match heal::finish_removal(&staging.folder, folder, name, locked) {
            Ok(()) => staging.keep = false,
            Err(error) => notes.push(format!(
                "`{name}` is removed, but some of its files could not be deleted ({error}); the next command tries again"
            )),
        }
        Ok(Ended::Done(notes))
    }
}

/// Where the skill `name` lies.
#[must_use]
pub fn folder_of(home: &Home, name: &str) -> PathBuf {
    home.layout.sources(Category::Custom, &home.user).join(name)
}

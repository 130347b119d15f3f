//! The custom skills of a user on disk: one writer at a time, and every change
//! is whole or did not happen.
//!
//! A change is prepared in a staging folder, announced in its journal, made by
//! one rename, and then recorded in lock file and history. Who finds the
//! staging folder of a dead process carries the change on from its journal if
//! the rename happened, and drops it if not.

mod heal;
mod moves;
mod record;
mod staging;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::error::Error;
use crate::store::category::Category;
use crate::store::drift::Present;
use crate::store::history::Record;
use crate::store::lockfile::{LockFile, LockedSkill};

use super::file_lock::{self, FileLock};
use super::folder::{Folder, Kind, Known};
use super::home::Home;
use moves::{is_unsettled, place, take_back};
use staging::{Action, Journal, LOCK, SKILL, Staging};
pub use tree::Tree;

/// Most bytes of a SKILL.md that goes into the history.
const MAX_TEXT: u64 = 1 << 20;

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

/// What to install.
#[derive(Debug)]
pub struct Installation<'a> {
    /// The name; it becomes the folder.
    pub name: &'a str,
    /// `install` or `update`.
    pub action: &'static str,
    /// Its SKILL.md.
    pub skill_text: &'a str,
    /// What the scan said, for the history.
    pub scanner: Value,
    /// For the lock file.
    pub locked: &'a LockedSkill,
    /// Whether a skill of that name is swapped.
    pub replace: bool,
}

/// How a change ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// It happened; what could not be done besides, in words.
    Done(Vec<String>),
    /// Something else took the place in the meantime; nothing was changed.
    Occupied,
}

fn failed(folder: &Folder, doing: &str) -> impl FnOnce(std::io::Error) -> Error + use<> {
    Error::world(format!("cannot {doing} in `{}`", folder.path().display()))
}

impl Custom {
    /// Opens them for reading; `None` when there are none yet.
    ///
    /// # Errors
    /// When a folder is a link, or the system's.
    pub fn open(home: &Home) -> Result<Option<Self>, Error> {
        let mut folder = match Folder::open(home.layout.home()) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(Error::world(format!(
                "cannot open `{}`",
                home.layout.home().display()
            )))?,
        };
        let mut skills = None;
        for part in ["users", home.user.as_str(), "skills", "custom"] {
            if folder
                .look(part)
                .map_err(failed(&folder, "look"))?
                .is_none()
            {
                return Ok(None);
            }
            let inner = enter(&folder, part, false)?;
            skills = Some(std::mem::replace(&mut folder, inner));
        }
        Ok(skills.map(|skills| Self { skills, folder }))
    }

    /// The lock file; empty when there is none.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn lock_file(&self) -> Result<LockFile, Error> {
        record::read(&self.skills)
    }

    /// What lies under `name`, if anything does.
    ///
    /// # Errors
    /// The system's.
    pub fn look(&self, name: &str) -> Result<Option<Known>, Error> {
        self.folder
            .look(name)
            .map_err(failed(&self.folder, &format!("look at `{name}`")))
    }

    /// The names in it that are not hidden and no plain files, sorted, lossy.
    ///
    /// # Errors
    /// The system's.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let list = || -> std::io::Result<Vec<String>> {
            let mut names = Vec::new();
            for name in self.folder.names()? {
                let hidden = name.as_encoded_bytes().starts_with(b".");
                let kind = self.folder.look(&name)?.map(|known| known.kind);
                if !hidden && matches!(kind, Some(Kind::Folder | Kind::Link)) {
                    names.push(name.to_string_lossy().into_owned());
                }
            }
            Ok(names)
        };
        list().map_err(failed(&self.folder, "list the skills"))
    }

    /// The files of the skill `name`; `None` when no folder of that name is
    /// there.
    ///
    /// # Errors
    /// The system's.
    pub fn present(&self, name: &str) -> Result<Option<BTreeMap<String, Present>>, Error> {
        if self.look(name)?.map(|known| known.kind) != Some(Kind::Folder) {
            return Ok(None);
        }
        self.folder
            .enter(name)
            .and_then(|folder| tree::present(&folder))
            .map(Some)
            .map_err(failed(&self.folder, &format!("read `{name}`")))
    }

    /// The SKILL.md of `name`, if it is there and text.
    fn text(&self, name: &str) -> Option<String> {
        let folder = self.folder.enter(name).ok()?;
        let bytes = folder.read_bounded("SKILL.md", MAX_TEXT).ok()??;
        String::from_utf8(bytes).ok()
    }
}

/// Opens `name` in `folder`; a link there is refused and said to be one.
fn enter(folder: &Folder, name: &str, make: bool) -> Result<Folder, Error> {
    let known = folder.look(name).map_err(failed(folder, "look"))?;
    if known.is_some_and(|known| known.kind == Kind::Link) {
        return Err(Error::FolderIsLink {
            path: folder.path().join(name).display().to_string(),
        });
    }
    let entered = if make {
        folder.enter_or_make(name)
    } else {
        folder.enter(name)
    };
    entered.map_err(failed(folder, &format!("open `{name}`")))
}

impl Writer {
    /// Opens them for writing, made if need be: waits for other writers, then
    /// carries on or drops what dead ones left. What that was, in words.
    ///
    /// # Errors
    /// When a folder is a link, the lock is not to be had, or the system's.
    #[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
    pub fn open(
        home: &Home,
        patience: Duration,
        waiting: &mut dyn FnMut(&str),
    ) -> Result<(Self, Vec<String>), Error> {
        let root = home.layout.home();
        let opened = std::fs::create_dir_all(root).and_then(|()| Folder::open(root));
        let opened = opened.map_err(Error::world(format!("cannot open `{}`", root.display())))?;
        let users = enter(&opened, "users", true)?;
        let user = enter(&users, home.user.as_str(), true)?;
        let lock = file_lock::lock(&install_lock(home), patience, waiting)?;
        let skills = enter(&user, "skills", true)?;
        let folder = enter(&skills, "custom", true)?;
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
        let mut tree = Tree::new(root, plan.locked.files.len());
        write(&mut tree)?;
        let mut lock = self.custom.lock_file()?;
        lock.skills
            .insert(plan.name.to_owned(), plan.locked.clone());
        let before = self.custom.text(plan.name);
        let history = Record {
            ts: super::clock::timestamp(),
            action: plan.action,
            before: before.as_deref(),
            after: Some(plan.skill_text).filter(|text| text.len() as u64 <= MAX_TEXT),
            scanner: plan.scanner.clone(),
        }
        .line();
        let mut moved = None;
        let mut commit = || -> std::io::Result<bool> {
            let identity = tree.finish()?;
            moved = Some(identity);
            let journal = Journal {
                action: Action::Install,
                name: plan.name.to_owned(),
                identity,
                locked: plan.locked.clone(),
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

    /// Removes what `locked` owns of the skill `name`; what else lies in its
    /// folder stays there.
    ///
    /// # Errors
    /// When anything fails; all is as it was then.
    pub fn remove(&self, name: &str, locked: &LockedSkill, scanner: Value) -> Result<Ended, Error> {
        let Custom { skills, folder } = &self.custom;
        let doing = format!("remove `{name}`");
        let mut lock = self.custom.lock_file()?;
        lock.skills.remove(name);
        let before = self.custom.text(name);
        let history = Record {
            ts: super::clock::timestamp(),
            action: "remove",
            before: before.as_deref(),
            after: None,
            scanner,
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
                locked: locked.clone(),
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

/// The lock of all that install and remove skills of the user.
fn install_lock(home: &Home) -> PathBuf {
    home.layout.user(&home.user).join(".skills.install.lock")
}

/// Where the skill `name` lies.
#[must_use]
pub fn folder_of(home: &Home, name: &str) -> PathBuf {
    home.layout.sources(Category::Custom, &home.user).join(name)
}

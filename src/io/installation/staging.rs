//! Where a change is prepared: a hidden folder beside the skills, marked as
//! somebody's by the lock of a file in it, with a journal of what it is for.

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{ErrorKind, Result};

use serde::{Deserialize, Serialize};

use crate::store::lockfile::LockedSkill;

use super::super::folder::Folder;

/// The skill in a staging folder: the new one, or the old one after a swap.
pub(super) const SKILL: &str = "skill";
/// The old skill where the file system cannot swap.
pub(super) const OLD: &str = "old";
/// The lock file as it will be.
pub(super) const LOCK: &str = "lock.json";
/// What the change is.
const JOURNAL: &str = "journal.json";
/// Its lock says that the owner lives.
const OWNER: &str = "owner";
/// Most bytes of a journal: a lock entry of 4096 files and two SKILL.md.
const MAX_JOURNAL: u64 = 256 << 20;
/// Digits that tell our folders from those of a live DeerFlow.
const DIGITS: usize = 16;

/// What a change is, written down before it happens.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Journal {
    pub(super) action: Action,
    pub(super) name: String,
    /// Of the folder that moves: the new skill, or the one to remove.
    pub(super) identity: (u64, u64),
    /// What is installed, or was. An installation without leaves the lock file
    /// as it is; a removal without takes everything.
    pub(super) locked: Option<LockedSkill>,
    /// The line of the history.
    pub(super) history: String,
}

/// The two changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Action {
    Install,
    Remove,
}

impl Action {
    fn prefix(self) -> &'static str {
        match self {
            Self::Install => ".installing-",
            Self::Remove => ".removing-",
        }
    }
}

/// A staging folder of ours, removed when dropped.
pub(super) struct Staging<'a> {
    custom: &'a Folder,
    name: String,
    pub(super) folder: Folder,
    /// Locked as long as we live.
    _owner: File,
    /// It holds what must not be lost; whoever heals looks at it again.
    pub(super) keep: bool,
}

impl<'a> Staging<'a> {
    pub(super) fn new(custom: &'a Folder, action: Action, skill: &str) -> Result<Self> {
        loop {
            let random = RandomState::new().build_hasher().finish();
            let name = format!("{}{skill}-{random:016x}", action.prefix());
            let folder = match custom.make(&name) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                made => made?,
            };
            let owner = folder.create(OWNER, b"", 0o600, false)?;
            owner.lock()?;
            return Ok(Self {
                custom,
                name,
                folder,
                _owner: owner,
                keep: false,
            });
        }
    }

    /// Writes the journal; from now on the change can be carried on.
    pub(super) fn announce(&self, journal: &Journal) -> Result<()> {
        let bytes = serde_json::to_vec(journal)?;
        self.folder.create("journal.new", &bytes, 0o600, true)?;
        self.folder.replace("journal.new", &self.folder, JOURNAL)?;
        self.folder.sync()
    }
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        if !self.keep {
            // What stays is removed by the next command.
            let _ = self.custom.remove_tree(&self.name);
        }
    }
}

/// A staging folder that was found.
pub(super) enum Found {
    /// Somebody is at work in it.
    Live,
    /// Its owner is dead. Nothing was moved yet without a journal.
    Dead(Folder, Option<Box<Journal>>),
}

/// Whether a name in the folder of custom skills is one of our staging folders.
pub(super) fn is_ours(name: &OsStr) -> bool {
    let Some(name) = name.to_str() else {
        return false;
    };
    let ours = [Action::Install, Action::Remove]
        .iter()
        .any(|action| name.starts_with(action.prefix()));
    let digits = name.rsplit('-').next().unwrap_or_default();
    ours && digits.len() == DIGITS
        && digits
            .bytes()
            .all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit))
}

/// Looks into one. The caller holds the lock of all writers, so nobody is about
/// to make its owner file.
pub(super) fn inspect(custom: &Folder, name: &OsStr) -> Result<Found> {
    let folder = custom.enter(name)?;
    match folder.read(OWNER) {
        Ok(owner) => match owner.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(Found::Live),
            Err(TryLockError::Error(error)) => return Err(error),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let journal = folder.read_bounded(JOURNAL, MAX_JOURNAL)?;
    let journal = match journal {
        Some(bytes) => Some(serde_json::from_slice(&bytes)?),
        None => None,
    };
    Ok(Found::Dead(folder, journal))
}

//! What `integration` has to say.

use crate::error::Error;
use crate::finding::Finding;
use crate::review::counts::Counts;
use crate::store::drift::Difference;
use crate::store::lockfile::LockedSkill;
use crate::store::standing::State;

use super::changes::{FileChanges, Refused, Status};

/// A pack that was to be installed or removed.
#[derive(Debug)]
pub struct IntegrationChange {
    /// `install` or `remove`.
    pub action: &'static str,
    /// Whose pack.
    pub provider: String,
    /// Whether nothing was written on purpose.
    pub dry_run: bool,
    /// How it ended.
    pub outcome: Result<Box<PackDeed>, Box<Refused>>,
    /// What was found on the way, in words.
    pub notes: Vec<String>,
}

/// A pack that was installed or removed, or would be.
#[derive(Debug)]
pub struct PackDeed {
    /// What became of it.
    pub status: Status,
    /// The names of its skills, sorted.
    pub skills: Vec<String>,
    /// Its entry in the lock file.
    pub locked: LockedSkill,
    /// Which files differ from before.
    pub files: FileChanges,
    /// Findings by severity.
    pub findings: Counts,
    /// Those that a person must look at: HIGH and CRITICAL.
    pub severe: Vec<Finding>,
    /// What was left where it is, sorted.
    pub kept: Vec<String>,
    /// What else to know, in words.
    pub warnings: Vec<String>,
}

/// The packs of a home.
#[derive(Debug)]
pub struct IntegrationStatus {
    /// Sorted by provider.
    pub packs: Vec<PackRow>,
}

/// One pack.
#[derive(Debug)]
pub struct PackRow {
    /// Whose.
    pub provider: String,
    /// Whether its folder is there.
    pub present: bool,
    /// What was installed; `None` when nothing was by us.
    pub locked: Option<LockedSkill>,
    /// What differs from that, sorted by path.
    pub differences: Vec<Difference>,
    /// The newest version, if somebody asked; or why it is not known.
    pub newest: Option<Result<String, Error>>,
    /// Whether that is newer than what is installed.
    pub newer: Option<bool>,
    /// Its skills as the user has them, sorted by name.
    pub skills: Vec<PackSkill>,
}

impl PackRow {
    /// Whether it is there as it was installed.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.present && self.locked.is_some() && self.differences.is_empty()
    }
}

/// One skill of a pack.
#[derive(Debug)]
pub struct PackSkill {
    /// Its name.
    pub name: String,
    /// How it stands to the user.
    pub state: State,
}

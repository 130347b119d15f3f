//! What the commands that install and remove have to say.

use crate::error::Error;
use crate::finding::Finding;
use crate::pack::Excluded;
use crate::review::compare;
use crate::review::counts::Counts;
use crate::store::drift::Difference;
use crate::store::lockfile::LockedSkill;
use crate::store::refusal::Refusal;

use super::Whose;

/// Which command it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// `install`
    Install,
    /// `update`
    Update,
    /// `remove`
    Remove,
}

/// What one call of a command did, or would do.
#[derive(Debug)]
pub struct Changes {
    /// The command.
    pub kind: ChangeKind,
    /// Whether nothing was written on purpose.
    pub dry_run: bool,
    /// One for each thing that was asked for, in order.
    pub results: Vec<Change>,
    /// What was found and mended on the way, in words.
    pub notes: Vec<String>,
    /// Whose skills they are.
    pub whose: Whose,
    /// The view that shows them now; `None` where there is none.
    pub view: Option<String>,
}

/// One thing that was asked for.
#[derive(Debug)]
pub struct Change {
    /// The source or the name, as the user would give it. Hostile text.
    pub asked: String,
    /// How it ended.
    pub outcome: ChangeOutcome,
}

/// How one thing ended.
#[derive(Debug)]
pub enum ChangeOutcome {
    /// It was done, or would be.
    Done(Box<Deed>),
    /// It was not, for a reason of ours.
    Refused(Box<Refused>),
    /// Something failed.
    Failed(Error),
}

/// Something that was refused.
#[derive(Debug)]
pub struct Refused {
    /// The name, as far as it is known.
    pub name: Option<String>,
    /// The kind.
    pub kind: Refusal,
    /// In words. May quote the package.
    pub reason: String,
    /// What the scan found, for [`Refusal::Blocked`].
    pub findings: Vec<Finding>,
    /// The edits, for [`Refusal::LocalEdits`].
    pub edits: Vec<Difference>,
}

impl Refused {
    /// What to do next about what was `asked` for.
    #[must_use]
    pub fn help(&self, asked: &str) -> String {
        let rule = self.findings.first().map(|finding| finding.rule);
        self.kind.help(asked, self.name.as_deref(), rule)
    }
}

/// What became of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is new.
    Installed,
    /// It took the place of another of its name.
    Replaced,
    /// It is as its source now is.
    Updated,
    /// It was so already.
    Unchanged,
    /// It is gone.
    Removed,
}

impl Status {
    /// All.
    pub const ALL: [Self; 5] = [
        Self::Installed,
        Self::Replaced,
        Self::Updated,
        Self::Unchanged,
        Self::Removed,
    ];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Installed => "installed",
            Self::Replaced => "replaced",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Removed => "removed",
        }
    }
}

/// One skill that was installed, updated or removed.
#[derive(Debug)]
pub struct Deed {
    /// Its name.
    pub name: String,
    /// What became of it.
    pub status: Status,
    /// Where it lies or lay.
    pub folder: String,
    /// Its entry in the lock file.
    pub locked: LockedSkill,
    /// Which files differ from before.
    pub files: FileChanges,
    /// What lies between what is installed and what would be; only where
    /// `update` shows it before it is done.
    pub difference: Option<Box<compare::Difference>>,
    /// What of a source folder is no part of the package, in the order of paths.
    pub left_out: Vec<Excluded>,
    /// What was left where it is, or never written: sorted paths.
    pub kept: Vec<String>,
    /// Findings by severity.
    pub findings: Counts,
    /// Those that a person must look at: HIGH and CRITICAL.
    pub severe: Vec<Finding>,
    /// What else to know, in words. May quote the package.
    pub warnings: Vec<String>,
}

/// Paths that differ, each list sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileChanges {
    /// New ones.
    pub added: Vec<String>,
    /// Other content or mode.
    pub changed: Vec<String>,
    /// Gone.
    pub removed: Vec<String>,
}

impl FileChanges {
    /// From one entry of the lock file to another.
    #[must_use]
    pub fn between(old: Option<&LockedSkill>, new: Option<&LockedSkill>) -> Self {
        let mut changes = Self::default();
        let files = |skill: Option<&LockedSkill>| skill.map(|skill| skill.files.clone());
        let (old, new) = (
            files(old).unwrap_or_default(),
            files(new).unwrap_or_default(),
        );
        for (path, file) in &new {
            match old.get(path) {
                None => changes.added.push(path.clone()),
                Some(before) if before != file => changes.changed.push(path.clone()),
                Some(_) => {}
            }
        }
        let gone = old.keys().filter(|path| !new.contains_key(*path));
        changes.removed.extend(gone.cloned());
        changes
    }
}

/// What `verify` found.
#[derive(Debug)]
pub struct Verified {
    /// Every skill that was looked at, sorted by name.
    pub skills: Vec<VerifiedSkill>,
    /// Names in the folder that the lock file does not know, sorted.
    pub unmanaged: Vec<String>,
    /// What was mended on the way, in words.
    pub notes: Vec<String>,
    /// Whose skills they are.
    pub whose: Whose,
}

/// One skill, compared.
#[derive(Debug)]
pub struct VerifiedSkill {
    /// Its name.
    pub name: String,
    /// Its entry; `None` when nothing of that name was installed by us.
    pub locked: Option<LockedSkill>,
    /// What differs, sorted by path.
    pub differences: Vec<Difference>,
    /// What may have been meant, where nothing of that name was installed.
    pub near: Option<String>,
}

impl VerifiedSkill {
    /// Whether all is as it was installed.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.locked.is_some() && self.differences.is_empty()
    }
}

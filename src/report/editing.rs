//! What `edit` has to say.

use crate::finding::Finding;
use crate::review::counts::Counts;
use crate::store::past::Past;

use super::changes::{FileChanges, Refused};

/// An edit that was asked for.
#[derive(Debug)]
pub struct Edited {
    /// `create`, `edit`, `patch`, `write_file`, `remove_file`, `delete` or
    /// `rollback`.
    pub action: &'static str,
    /// The skill.
    pub name: String,
    /// Whether nothing was written on purpose.
    pub dry_run: bool,
    /// How it ended.
    pub outcome: Result<Box<EditDeed>, Box<Refused>>,
    /// What was found and mended on the way, in words.
    pub notes: Vec<String>,
}

/// An edit that was made, or would be.
#[derive(Debug)]
pub struct EditDeed {
    /// In a sentence.
    pub message: String,
    /// The folder of the skill.
    pub folder: String,
    /// Which files differ from before.
    pub files: FileChanges,
    /// The number of its last record in the history; `None` when nothing was
    /// written.
    pub revision: Option<usize>,
    /// Digest of the package as it is now; `None` for one that is gone.
    pub digest: Option<String>,
    /// Findings by severity.
    pub findings: Counts,
    /// Those that a person must look at: HIGH and CRITICAL.
    pub severe: Vec<Finding>,
    /// What else to know, in words.
    pub warnings: Vec<String>,
}

/// The history of a skill.
#[derive(Debug)]
pub struct History {
    /// The skill.
    pub name: String,
    /// From the first on; `None` for a line that is no record.
    pub records: Vec<Option<Past>>,
}

/// One record, whole.
#[derive(Debug)]
pub struct Revision {
    /// The skill.
    pub name: String,
    /// Its number, from 1.
    pub number: usize,
    /// The record.
    pub past: Past,
}

//! What `pack` has to say.

use crate::finding::Finding;
use crate::pack::{Excluded, Refusal};
use crate::review::compare::FileChange;
use crate::review::counts::Counts;
use crate::skill::package::Entry;

/// How a run of `pack` ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The archive is in its place.
    Written,
    /// It would be written.
    Ready,
    /// The archive that was named is what would be written.
    Same,
    /// It is not.
    Different,
    /// Something stands against it.
    Refused,
}

impl Verdict {
    /// All, for contracts.
    pub const ALL: [Self; 5] = [
        Self::Written,
        Self::Ready,
        Self::Same,
        Self::Different,
        Self::Refused,
    ];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Ready => "ready",
            Self::Same => "same",
            Self::Different => "different",
            Self::Refused => "refused",
        }
    }
}

/// Everything a run of `pack` has to say.
#[derive(Debug)]
pub struct Packing {
    /// How it ended.
    pub verdict: Verdict,
    /// The folder, as the user would name it. Hostile text.
    pub target: String,
    /// The name of the skill, if it has a usable one.
    pub name: Option<String>,
    /// The archive that was, or would be, written or compared; `-` is
    /// standard output.
    pub output: Option<String>,
    /// Size and hex SHA-256 of the archive, when one could be made.
    pub archive: Option<(u64, String)>,
    /// Digest of the packed files, as `review` gives it.
    pub package_digest: String,
    /// What is packed, sorted.
    pub files: Vec<Entry>,
    /// What is left out, in the order of paths.
    pub excluded: Vec<Excluded>,
    /// What stands against it.
    pub refusals: Vec<Refusal>,
    /// Blockers of the review.
    pub blockers: Vec<Finding>,
    /// Whether it goes on in spite of blockers.
    pub forced: bool,
    /// All findings of the review, counted.
    pub counts: Counts,
    /// What the review did not assess.
    pub not_assessed: Vec<String>,
    /// How the archive differs that was compared: what packing would add,
    /// change and remove in it.
    pub changes: Vec<FileChange>,
    /// Whether everything is told, not only counted.
    pub listed: bool,
}

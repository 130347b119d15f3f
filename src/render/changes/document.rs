//! The JSON documents of `install`, `update` and `remove`.

use serde::Serialize;

use crate::report::changes::{
    Change, ChangeKind, ChangeOutcome, Changes, Deed, FileChanges, Refused,
};
use crate::review::counts::Counts;
use crate::store::lockfile::Allowed;

use super::super::diff::DiffDocument;
use super::super::document::{ErrorDocument, ScanFinding};
use super::super::pack::ExcludedDocument;
use super::super::verified::DifferenceDocument;
use super::INSTALLED;

/// `schema_version` of what `install` did.
pub(crate) const INSTALL: &str = "skilldeck.install.v1";
/// `schema_version` of what `update` did.
pub(crate) const UPDATE: &str = "skilldeck.update.v1";
/// `schema_version` of what `remove` did.
pub(crate) const REMOVE: &str = "skilldeck.remove.v1";

/// What one call did.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ChangesDocument<'a> {
    /// Whether nothing was written on purpose.
    dry_run: bool,
    /// What was found and mended on the way.
    notes: Vec<String>,
    /// One for each skill or source, in the order they were asked for.
    results: Vec<ChangeDocument<'a>>,
    /// The version of this contract.
    schema_version: &'static str,
}

/// One thing that was asked for. Exactly one of `skill`, `refused` and `error`
/// is not null.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ChangeDocument<'a> {
    /// The source or name, as the user gave it.
    asked: String,
    /// What failed.
    error: Option<ErrorDocument>,
    /// Why it was not done.
    refused: Option<RefusedDocument>,
    /// What became of the skill.
    skill: Option<SkillDocument<'a>>,
}

/// Something that was refused.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::render) struct RefusedDocument {
    /// Local edits that stand against it.
    edits: Vec<DifferenceDocument>,
    /// Findings that stand against it.
    findings: Vec<ScanFinding>,
    /// What to do next.
    help: String,
    /// Why.
    #[cfg_attr(test, schemars(extend("enum" = crate::store::refusal::Refusal::ALL.map(crate::store::refusal::Refusal::word).to_vec())))]
    kind: &'static str,
    /// The name, as far as it is known.
    name: Option<String>,
    /// In words.
    reason: String,
}

/// A skill that was installed, updated or removed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SkillDocument<'a> {
    /// Rules that were let pass.
    allowed: Vec<Allowed>,
    /// With `update --dry-run`: what lies between what is installed and what
    /// would be, as `diff` says it.
    difference: Option<DiffDocument<'a>>,
    /// Digest of the package.
    digest: String,
    /// Which files differ from before.
    files: FilesDocument,
    /// How many findings there are.
    finding_counts: Counts,
    /// Those that a person must look at.
    findings: Vec<ScanFinding>,
    /// Its folder.
    folder: String,
    /// Links that were not written, or files that were not removed.
    kept: Vec<String>,
    /// What of a source folder is no part of the package, in the order of paths.
    left_out: Vec<ExcludedDocument<'a>>,
    /// Its name.
    name: String,
    /// Commit, or `sha256:…` of the download.
    revision: Option<String>,
    /// Whether it was scanned.
    scanned: bool,
    /// Where it comes from.
    source: String,
    /// What became of it.
    #[cfg_attr(test, schemars(extend("enum" = crate::report::changes::Status::ALL.map(crate::report::changes::Status::word).to_vec())))]
    status: &'static str,
    /// What else to know.
    warnings: Vec<String>,
}

/// Paths that differ.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::render) struct FilesDocument {
    /// New ones.
    added: Vec<String>,
    /// Other content or mode.
    changed: Vec<String>,
    /// Gone.
    removed: Vec<String>,
}

impl<'a> ChangesDocument<'a> {
    pub(super) fn of(changes: &'a Changes) -> Self {
        Self {
            dry_run: changes.dry_run,
            notes: changes.notes.clone(),
            results: changes.results.iter().map(ChangeDocument::of).collect(),
            schema_version: match changes.kind {
                ChangeKind::Install => INSTALL,
                ChangeKind::Update => UPDATE,
                ChangeKind::Remove => REMOVE,
            },
        }
    }
}

impl<'a> ChangeDocument<'a> {
    fn of(change: &'a Change) -> Self {
        let mut document = Self {
            asked: change.asked.clone(),
            error: None,
            refused: None,
            skill: None,
        };
        match &change.outcome {
            ChangeOutcome::Done(deed) => document.skill = Some(SkillDocument::of(deed)),
            ChangeOutcome::Refused(refused) => {
                document.refused = Some(RefusedDocument::of(refused, &change.asked));
            }
            ChangeOutcome::Failed(error) => {
                document.error = Some(ErrorDocument::of(error, Some(&change.asked)));
            }
        }
        document
    }
}

impl RefusedDocument {
    /// Of what was `asked` for.
    pub(in crate::render) fn of(refused: &Refused, asked: &str) -> Self {
        Self {
            edits: DifferenceDocument::all(&refused.edits),
            findings: refused.findings.iter().map(ScanFinding::of).collect(),
            help: refused.help(asked),
            kind: refused.kind.word(),
            name: refused.name.clone(),
            reason: refused.reason.clone(),
        }
    }
}

impl FilesDocument {
    pub(in crate::render) fn of(changes: &FileChanges) -> Self {
        let FileChanges {
            added,
            changed,
            removed,
        } = changes.clone();
        Self {
            added,
            changed,
            removed,
        }
    }
}

impl<'a> SkillDocument<'a> {
    fn of(deed: &'a Deed) -> Self {
        Self {
            allowed: deed.locked.allowed.clone(),
            difference: deed
                .difference
                .as_ref()
                .map(|difference| DiffDocument::of(INSTALLED, &deed.locked.source, difference)),
            digest: deed.locked.digest.clone(),
            files: FilesDocument::of(&deed.files),
            finding_counts: deed.findings,
            findings: deed.severe.iter().map(ScanFinding::of).collect(),
            folder: deed.folder.clone(),
            kept: deed.kept.clone(),
            left_out: deed.left_out.iter().map(ExcludedDocument::of).collect(),
            name: deed.name.clone(),
            revision: deed.locked.revision.clone(),
            scanned: deed.locked.scanned,
            source: deed.locked.source.clone(),
            status: deed.status.word(),
            warnings: deed.warnings.clone(),
        }
    }
}

//! What `install`, `update` and `remove` did: for people, and as JSON.

use std::fmt::Write as _;

use serde::Serialize;

use crate::error::Error;
use crate::finding::Finding;
use crate::report::changes::{
    Change, ChangeKind, ChangeOutcome, Changes, Deed, FileChanges, Refused, Status,
};
use crate::review::counts::Counts;
use crate::store::lockfile::Allowed;

use super::diff::{self, DiffDocument};
use super::document::{ErrorDocument, ScanFinding};
use super::error::one_line;
use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::pack::ExcludedDocument;
use super::sorted::{Content, to_json};
use super::verified::{DifferenceDocument, nothing_installed};
use super::{Format, Style, plural, safe};

/// `schema_version` of what `install` did.
pub(crate) const INSTALL: &str = "skilldeck.install.v1";
/// `schema_version` of what `update` did.
pub(crate) const UPDATE: &str = "skilldeck.update.v1";
/// `schema_version` of what `remove` did.
pub(crate) const REMOVE: &str = "skilldeck.remove.v1";

/// What an update is compared with, in the document of the comparison.
const INSTALLED: &str = "installed";
/// Most paths left out that people are shown without `-v`.
const LEFT_OUT: usize = 5;

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
struct RefusedDocument {
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
    #[cfg_attr(test, schemars(extend("enum" = Status::ALL.map(Status::word).to_vec())))]
    status: &'static str,
    /// What else to know.
    warnings: Vec<String>,
}

/// Paths that differ.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FilesDocument {
    /// New ones.
    added: Vec<String>,
    /// Other content or mode.
    changed: Vec<String>,
    /// Gone.
    removed: Vec<String>,
}

impl<'a> ChangesDocument<'a> {
    fn of(changes: &'a Changes) -> Self {
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
                document.refused = Some(RefusedDocument {
                    edits: DifferenceDocument::all(&refused.edits),
                    findings: refused.findings.iter().map(ScanFinding::of).collect(),
                    help: refused.help(&change.asked),
                    kind: refused.kind.word(),
                    name: refused.name.clone(),
                    reason: refused.reason.clone(),
                });
            }
            ChangeOutcome::Failed(error) => {
                document.error = Some(ErrorDocument::of(error, Some(&change.asked)));
            }
        }
        document
    }
}

impl<'a> SkillDocument<'a> {
    fn of(deed: &'a Deed) -> Self {
        let FileChanges {
            added,
            changed,
            removed,
        } = deed.files.clone();
        Self {
            allowed: deed.locked.allowed.clone(),
            difference: deed
                .difference
                .as_ref()
                .map(|difference| DiffDocument::of(INSTALLED, &deed.locked.source, difference)),
            digest: deed.locked.digest.clone(),
            files: FilesDocument {
                added,
                changed,
                removed,
            },
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

/// In the words of `format`; what has none of its own gets those for people.
pub(super) fn text(format: Format, changes: &Changes, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl => {
            let document = ChangesDocument::of(changes);
            format!("{}\n", to_json(&document, Content::ForModels))
        }
        Format::Human
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html
        | Format::Junit => human(changes, style),
    }
}

fn human(changes: &Changes, style: Style) -> String {
    let mut page = Page {
        text: String::new(),
        paint: Paint::new(style),
        style,
    };
    if style.quiet < 2 {
        for note in &changes.notes {
            page.line(2, Role::Info, "note", note);
        }
        for change in &changes.results {
            match &change.outcome {
                ChangeOutcome::Done(deed) => page.deed(deed, changes),
                ChangeOutcome::Refused(refused) => page.refused(&change.asked, refused),
                ChangeOutcome::Failed(error) => page.failed(&change.asked, error),
            }
        }
        page.next(changes);
    }
    page.text
}

struct Page {
    text: String,
    paint: Paint,
    style: Style,
}

impl Page {
    /// A label and wrapped words behind it.
    fn line(&mut self, indent: usize, role: Role, label: &str, words: &str) {
        let column = indent + label.len() + 1;
        let cleaned = safe::line(words);
        let lines = wrap(&cleaned, self.style.width, column, indent + 2).join("\n");
        let label = self.paint.text(role, label);
        let _ = writeln!(self.text, "{:indent$}{label} {lines}", "");
    }

    /// What follows from all of it.
    fn next(&mut self, changes: &Changes) {
        if self.style.quiet > 0 {
            return;
        }
        if changes.kind == ChangeKind::Update && changes.results.is_empty() {
            let line = nothing_installed(&changes.whose);
            let lines = wrap(&line, self.style.width, 0, 2).join("\n");
            let _ = writeln!(self.text, "{lines}");
        }
        let installed = changes.results.iter().any(|change| {
            matches!(&change.outcome, ChangeOutcome::Done(deed)
                if matches!(deed.status, Status::Installed | Status::Replaced))
        });
        if changes.kind != ChangeKind::Install || changes.dry_run || !installed {
            return;
        }
        match &changes.view {
            Some(view) => self.line(
                0,
                Role::Info,
                "next:",
                &format!("agents find what is enabled in {view}"),
            ),
            None => {
                let user = match &changes.whose.user {
                    Some(user) => format!(" --user {user}"),
                    None => String::new(),
                };
                let words = format!("`skilldeck project{user}` shows agents what is enabled");
                self.line(0, Role::Info, "next:", &words);
            }
        }
    }

    fn deed(&mut self, deed: &Deed, changes: &Changes) {
        if self.style.quiet > 0 {
            return;
        }
        let head = match (changes.dry_run, deed.status) {
            (false, status) => status.word(),
            (true, Status::Installed) => "would install",
            (true, Status::Replaced) => "would replace",
            (true, Status::Updated) => "would update",
            (true, Status::Unchanged) => "unchanged",
            (true, Status::Removed) => "would remove",
        };
        let files = match deed.status {
            Status::Updated | Status::Replaced => format!(
                "{} added, {} changed, {} removed",
                deed.files.added.len(),
                deed.files.changed.len(),
                deed.files.removed.len()
            ),
            Status::Installed | Status::Unchanged => plural(deed.locked.files.len(), "file"),
            Status::Removed => plural(deed.files.removed.len(), "file"),
        };
        let name = format!("{} ({files})", deed.name);
        self.line(0, Role::Good, head, &name);
        let show = changes.dry_run || self.style.verbose > 0;
        if self.style.verbose > 0 {
            self.line(2, Role::Quiet, "source", &deed.locked.source);
            if let Some(revision) = &deed.locked.revision {
                self.line(2, Role::Quiet, "revision", revision);
            }
            self.line(2, Role::Quiet, "digest", &deed.locked.digest);
        }
        let is_new = matches!(deed.status, Status::Installed | Status::Replaced);
        if self.style.verbose > 0 || is_new {
            self.line(2, Role::Quiet, "folder", &deed.folder);
        }
        if let Some(difference) = &deed.difference {
            let text = diff::human(INSTALLED, &deed.locked.source, difference, self.style);
            self.text.push_str(&text);
        } else if show {
            let lists = [
                ("added", &deed.files.added),
                ("changed", &deed.files.changed),
                ("removed", &deed.files.removed),
            ];
            for (label, paths) in lists {
                for path in paths {
                    self.line(2, Role::Quiet, label, path);
                }
            }
        }
        for path in &deed.kept {
            match deed.status {
                Status::Removed => self.line(2, Role::Warning, "kept", path),
                Status::Installed | Status::Replaced | Status::Updated | Status::Unchanged => {
                    self.line(2, Role::Warning, "left out", &format!("{path} (a link)"));
                }
            }
        }
        let most = match self.style.verbose {
            0 => LEFT_OUT,
            _ => usize::MAX,
        };
        for excluded in deed.left_out.iter().take(most) {
            let origin = excluded.origin.word();
            let words = format!("{} ({}, {origin})", excluded.path, excluded.pattern);
            self.line(2, Role::Quiet, "left out", &words);
        }
        if deed.left_out.len() > most {
            let words = format!("{} more (`-v` names them)", deed.left_out.len() - most);
            self.line(2, Role::Quiet, "left out", &words);
        }
        for allowed in &deed.locked.allowed {
            if deed.status != Status::Removed {
                let words = format!("{} ({})", allowed.rule, allowed.reason);
                self.line(2, Role::Warning, "let pass", &words);
            }
        }
        self.findings(&deed.severe);
        for warning in &deed.warnings {
            self.line(2, Role::Warning, "warning", warning);
        }
    }

    fn findings(&mut self, findings: &[Finding]) {
        for finding in findings {
            let place = match (&finding.path, finding.line()) {
                (Some(path), Some(line)) => format!("{path}:{line}: "),
                (Some(path), None) => format!("{path}: "),
                (None, _) => String::new(),
            };
            let words = format!("{place}{} [{}]", finding.message, finding.rule);
            let role = Role::of(finding.severity);
            self.line(2, role, finding.severity.scan_word(), &words);
        }
    }

    fn refused(&mut self, asked: &str, refused: &Refused) {
        let words = format!("{asked}: {}", refused.reason);
        self.line(0, Role::Blocker, "refused", &words);
        self.findings(&refused.findings);
        for edit in &refused.edits {
            self.line(2, Role::Warning, edit.kind.word(), &edit.path);
        }
        self.line(2, Role::Info, "help:", &refused.help(asked));
    }

    fn failed(&mut self, asked: &str, error: &Error) {
        use miette::Diagnostic as _;
        let words = format!("{asked}: {}", one_line(error));
        self.line(0, Role::Blocker, "failed", &words);
        if let Some(help) = error.help() {
            self.line(2, Role::Info, "help:", &help.to_string());
        }
    }
}

//! What `install`, `update` and `remove` did: for people, and as JSON.

mod document;

use std::fmt::Write as _;

use crate::error::Error;
use crate::finding::Finding;
use crate::report::changes::{ChangeKind, ChangeOutcome, Changes, Deed, Refused, Status};

use super::diff;
use super::error::one_line;
use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::verified::nothing_installed;
use super::{Format, Style, plural, safe};

pub(crate) use document::ChangesDocument;
pub(super) use document::{FilesDocument, RefusedDocument};
#[cfg(test)]
pub(crate) use document::{INSTALL, REMOVE, UPDATE};

/// What an update is compared with, in the document of the comparison.
const INSTALLED: &str = "installed";
/// Most paths left out that people are shown without `-v`.
const LEFT_OUT: usize = 5;

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
    let mut page = Page::new(style);
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

pub(super) struct Page {
    pub(super) text: String,
    paint: Paint,
    style: Style,
}

impl Page {
    pub(super) fn new(style: Style) -> Self {
        Self {
            text: String::new(),
            paint: Paint::new(style),
            style,
        }
    }

    /// A label and wrapped words behind it.
    pub(super) fn line(&mut self, indent: usize, role: Role, label: &str, words: &str) {
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
            // A path is copied as a whole, so it is not broken.
            let label = self.paint.text(Role::Quiet, "folder");
            let _ = writeln!(self.text, "  {label} {}", safe::line(&deed.folder));
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

    pub(super) fn findings(&mut self, findings: &[Finding]) {
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

    pub(super) fn refused(&mut self, asked: &str, refused: &Refused) {
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
        if let Some(code) = error.code() {
            self.line(2, Role::Info, "code:", &code.to_string());
        }
    }
}

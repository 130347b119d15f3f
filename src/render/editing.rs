//! What `edit` did, and what was done before: for people, and as JSON.

use serde::Serialize;

use crate::report::editing::{EditDeed, Edited, History, Revision};
use crate::review::counts::Counts;
use crate::store::past::Past;

use super::changes::{FilesDocument, Page, RefusedDocument};
use super::document::ScanFinding;
use super::human::paint::Role;
use super::sorted::{Content, to_json};
use super::{Format, Style, safe};

/// `schema_version` of what `edit` did.
pub(crate) const EDIT: &str = "skilldeck.edit.v1";
/// `schema_version` of a history.
pub(crate) const HISTORY: &str = "skilldeck.edit-history.v1";
/// `schema_version` of one record.
pub(crate) const REVISION: &str = "skilldeck.edit-revision.v1";

/// An edit. Exactly one of `done` and `refused` is not null.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct EditDocument<'a> {
    /// What was asked for, in the words of the history.
    #[cfg_attr(test, schemars(extend("enum" = ["create", "edit", "patch", "write_file", "remove_file", "delete", "rollback"])))]
    action: &'static str,
    /// What was done, or would be.
    done: Option<DoneDocument<'a>>,
    /// Whether nothing was written on purpose.
    dry_run: bool,
    /// The skill.
    name: &'a str,
    /// What was found and mended on the way.
    notes: &'a [String],
    /// Why it was not done.
    refused: Option<RefusedDocument>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = EDIT)))]
    schema_version: &'static str,
}

/// What an edit did.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct DoneDocument<'a> {
    /// Digest of the package as it is now; null for one that is gone.
    digest: Option<&'a str>,
    /// Which files differ from before.
    files: FilesDocument,
    /// How many findings there are.
    finding_counts: Counts,
    /// Those that a person must look at.
    findings: Vec<ScanFinding>,
    /// Its folder.
    folder: &'a str,
    /// In a sentence.
    message: &'a str,
    /// The number of its last record in the history; null when nothing was
    /// written.
    revision: Option<usize>,
    /// What else to know.
    warnings: &'a [String],
}

/// What was done to a skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HistoryDocument<'a> {
    /// The skill.
    name: &'a str,
    /// From the first on.
    records: Vec<RecordDocument<'a>>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = HISTORY)))]
    schema_version: &'static str,
}

/// One record, without its contents. All but its number is null for a line
/// that is none.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RecordDocument<'a> {
    /// What was done.
    action: Option<&'a str>,
    /// By whom.
    author: Option<&'a str>,
    /// `allow`, `warn` or `block`: nothing was changed by what was blocked.
    decision: Option<&'a str>,
    /// The file it is about.
    file_path: Option<&'a str>,
    /// Its number, from 1.
    revision: usize,
    /// In which conversation.
    thread_id: Option<&'a str>,
    /// When.
    ts: Option<&'a str>,
}

/// One record, whole.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RevisionDocument<'a> {
    /// The skill.
    name: &'a str,
    /// The file after it; null for none.
    new_content: Option<&'a str>,
    /// The file before it; null for none, or none that is text.
    prev_content: Option<&'a str>,
    /// The record.
    record: RecordDocument<'a>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = REVISION)))]
    schema_version: &'static str,
}

impl<'a> RecordDocument<'a> {
    fn of(revision: usize, past: Option<&'a Past>) -> Self {
        Self {
            action: past.map(|past| past.action.as_str()),
            author: past.and_then(|past| past.author.as_deref()),
            decision: past.and_then(|past| past.decision.as_deref()),
            file_path: past.map(|past| past.path.as_str()),
            revision,
            thread_id: past.and_then(|past| past.thread.as_deref()),
            ts: past.map(|past| past.ts.as_str()),
        }
    }
}

impl<'a> EditDocument<'a> {
    fn of(edited: &'a Edited) -> Self {
        let (done, refused) = match &edited.outcome {
            Ok(deed) => (Some(DoneDocument::of(deed)), None),
            Err(refused) => (None, Some(RefusedDocument::of(refused, "-"))),
        };
        Self {
            action: edited.action,
            done,
            dry_run: edited.dry_run,
            name: &edited.name,
            notes: &edited.notes,
            refused,
            schema_version: EDIT,
        }
    }
}

impl<'a> DoneDocument<'a> {
    fn of(deed: &'a EditDeed) -> Self {
        Self {
            digest: deed.digest.as_deref(),
            files: FilesDocument::of(&deed.files),
            finding_counts: deed.findings,
            findings: deed.severe.iter().map(ScanFinding::of).collect(),
            folder: &deed.folder,
            message: &deed.message,
            revision: deed.revision,
            warnings: &deed.warnings,
        }
    }
}

/// An edit, in the words of `format`.
pub(super) fn edited(format: Format, edited: &Edited, style: Style) -> String {
    if is_json(format) {
        return json(&EditDocument::of(edited), Content::ForModels);
    }
    let mut page = Page::new(style);
    if style.quiet > 1 {
        return page.text;
    }
    for note in &edited.notes {
        page.line(2, Role::Info, "note", note);
    }
    match &edited.outcome {
        Err(refused) => page.refused(&edited.name, refused),
        Ok(deed) if style.quiet == 0 => {
            let head = if edited.dry_run { "would" } else { "done" };
            page.line(0, Role::Good, head, &deed.message);
            if style.verbose > 0 || edited.dry_run {
                for (label, paths) in [
                    ("added", &deed.files.added),
                    ("changed", &deed.files.changed),
                    ("removed", &deed.files.removed),
                ] {
                    for path in paths {
                        page.line(2, Role::Quiet, label, path);
                    }
                }
            }
            if let Some(revision) = deed.revision {
                page.line(2, Role::Quiet, "revision", &revision.to_string());
            }
            page.findings(&deed.severe);
            for warning in &deed.warnings {
                page.line(2, Role::Warning, "warning", warning);
            }
        }
        Ok(_) => {}
    }
    page.text
}

/// A history, in the words of `format`.
pub(super) fn history(format: Format, history: &History, style: Style) -> String {
    let records = history.records.iter().enumerate();
    if is_json(format) {
        let document = HistoryDocument {
            name: &history.name,
            records: records
                .map(|(at, past)| RecordDocument::of(at + 1, past.as_ref()))
                .collect(),
            schema_version: HISTORY,
        };
        return json(&document, Content::ForModels);
    }
    let mut page = Page::new(style);
    if style.quiet < 2 {
        for (at, past) in records {
            let number = (at + 1).to_string();
            match past {
                Some(past) => page.line(0, Role::Strong, &number, &row(past)),
                None => page.line(0, Role::Warning, &number, "no record that can be read"),
            }
        }
    }
    page.text
}

fn row(past: &Past) -> String {
    let mut row = format!("{} {} {}", past.ts, past.action, past.path);
    if let Some(author) = &past.author {
        row += &format!(", by {author}");
    }
    if let Some(thread) = &past.thread {
        row += &format!(" in {thread}");
    }
    if past.was_blocked() {
        row += ", blocked: nothing was changed";
    }
    row
}

/// A record, in the words of `format`.
pub(super) fn revision(format: Format, revision: &Revision, style: Style) -> String {
    let past = &revision.past;
    if is_json(format) {
        let document = RevisionDocument {
            name: &revision.name,
            new_content: past.after.as_deref(),
            prev_content: past.before.as_deref(),
            record: RecordDocument::of(revision.number, Some(past)),
            schema_version: REVISION,
        };
        // What was written is what comes back, every character of it.
        return json(&document, Content::Exact);
    }
    let mut page = Page::new(style);
    if style.quiet > 1 {
        return page.text;
    }
    page.line(0, Role::Strong, &revision.number.to_string(), &row(past));
    for (title, content) in [("before", &past.before), ("after", &past.after)] {
        match content {
            None => page.line(2, Role::Quiet, title, "no text"),
            Some(content) => {
                page.line(2, Role::Quiet, title, "");
                for line in content.lines() {
                    page.text.push_str(&format!("    {}\n", safe::line(line)));
                }
            }
        }
    }
    page.text
}

fn is_json(format: Format) -> bool {
    match format {
        Format::Json | Format::Jsonl => true,
        Format::Human
        | Format::Sarif
        | Format::Markdown
        | Format::Github
        | Format::Html
        | Format::Junit => false,
    }
}

fn json(document: &impl Serialize, content: Content) -> String {
    format!("{}\n", to_json(document, content))
}

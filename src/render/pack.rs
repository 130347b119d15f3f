//! What `pack` has to say: for people, and as JSON.

use std::fmt::Write as _;

use serde::Serialize;

use crate::finding::Severity;
use crate::pack::{Excluded, Refusal};
use crate::report::{PackVerdict, Packing};
use crate::review::compare::FileChange;
use crate::review::counts::Counts;

use super::document::ScanFinding;
use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Style, diff, plural, safe};

/// `schema_version` of what `pack` says.
pub(crate) const PACK: &str = "skilldeck.pack.v1";

/// What `pack` says.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PackDocument<'a> {
    /// The archive; null when none could be made.
    archive: Option<Archive<'a>>,
    /// Findings of the review that stand against it.
    blockers: Vec<ScanFinding>,
    /// With `--check`: what packing would add to, change and remove from the
    /// archive that was named. Empty for one that differs only in its form.
    changes: &'a [FileChange],
    /// What is left out, in the order of paths.
    excluded: Vec<ExcludedDocument<'a>>,
    /// What is packed, sorted by path.
    files: Vec<PackedFile<'a>>,
    /// Findings of the review, counted.
    findings: Counts,
    /// Whether it was packed in spite of blockers.
    forced: bool,
    /// The name of the skill; null when it has no usable one.
    name: Option<&'a str>,
    /// What the review did not assess.
    not_assessed: &'a [String],
    /// Digest of the packed files, as `review` gives it.
    package_digest: &'a str,
    /// What stands against it, whatever the review says.
    refusals: Vec<RefusalDocument<'a>>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = PACK)))]
    schema_version: &'static str,
    /// The folder.
    target: &'a str,
    /// How it ended.
    #[cfg_attr(test, schemars(extend("enum" = PackVerdict::ALL.map(PackVerdict::word).to_vec())))]
    verdict: &'static str,
}

/// An archive.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Archive<'a> {
    /// Its size.
    bytes: u64,
    /// Where it is or would be; `-` is standard output; null for nowhere.
    path: Option<&'a str>,
    /// Hex SHA-256 of the file.
    sha256: &'a str,
}

/// A packed file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PackedFile<'a> {
    /// Whether its mode is 0755; else 0644.
    executable: bool,
    /// Path in the package.
    path: &'a str,
    /// Hex SHA-256 of the content.
    sha256: &'a str,
    /// Bytes.
    size: u64,
}

/// A path that is left out.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ExcludedDocument<'a> {
    /// Where the pattern stands.
    #[cfg_attr(test, schemars(extend("enum" = ["default", ".skillignore"])))]
    origin: &'static str,
    /// Path in the package; a folder ends in `/`.
    path: &'a str,
    /// The pattern that says so.
    pattern: &'a str,
}

/// Something that stands against packing.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RefusalDocument<'a> {
    /// The way out.
    help: &'static str,
    /// What it is.
    #[cfg_attr(
        test,
        schemars(extend("enum" = crate::pack::RefusalKind::ALL.map(crate::pack::RefusalKind::word).to_vec()))
    )]
    kind: &'static str,
    /// Path in the package; null speaks of all of it.
    path: Option<&'a str>,
    /// What is the matter.
    reason: &'a str,
}

impl<'a> PackDocument<'a> {
    fn of(packing: &'a Packing) -> Self {
        Self {
            archive: packing.archive.as_ref().map(|(bytes, sha256)| Archive {
                bytes: *bytes,
                path: packing.output.as_deref(),
                sha256,
            }),
            blockers: packing.blockers.iter().map(ScanFinding::of).collect(),
            changes: &packing.changes,
            excluded: packing.excluded.iter().map(ExcludedDocument::of).collect(),
            files: packing
                .files
                .iter()
                .map(|entry| PackedFile {
                    executable: entry.executable,
                    path: &entry.path,
                    sha256: &entry.sha256,
                    size: entry.size,
                })
                .collect(),
            findings: packing.counts,
            forced: packing.forced,
            name: packing.name.as_deref(),
            not_assessed: &packing.not_assessed,
            package_digest: &packing.package_digest,
            refusals: packing.refusals.iter().map(RefusalDocument::of).collect(),
            schema_version: PACK,
            target: &packing.target,
            verdict: packing.verdict.word(),
        }
    }
}

impl<'a> ExcludedDocument<'a> {
    pub(super) fn of(excluded: &'a Excluded) -> Self {
        Self {
            origin: excluded.origin.word(),
            path: &excluded.path,
            pattern: &excluded.pattern,
        }
    }
}

impl<'a> RefusalDocument<'a> {
    fn of(refusal: &'a Refusal) -> Self {
        Self {
            help: refusal.help,
            kind: refusal.kind.word(),
            path: refusal.path.as_deref(),
            reason: &refusal.reason,
        }
    }
}

pub(super) fn json(packing: &Packing) -> String {
    to_json(&PackDocument::of(packing), Content::ForModels) + "\n"
}

/// For people.
pub(super) fn human(packing: &Packing, style: Style) -> String {
    if style.quiet > 1 {
        return String::new();
    }
    let paint = Paint::new(style);
    let mut text = headline(packing, style, paint);
    if style.quiet > 0 {
        return text;
    }
    for refusal in &packing.refusals {
        let place = match &refusal.path {
            Some(path) => format!("{}: ", safe::line(path)),
            None => String::new(),
        };
        let what = format!("{place}{}", safe::line(&refusal.reason));
        paragraph(&mut text, "refused", Role::Error, &what, style, paint);
        paragraph(&mut text, "help", Role::Strong, refusal.help, style, paint);
    }
    for finding in &packing.blockers {
        let mut what = format!("[{}] ", finding.rule);
        if let Some(path) = &finding.path {
            what.push_str(&safe::line(path));
            if let Some(line) = finding.line() {
                let _ = write!(what, ":{line}");
            }
            what.push_str(": ");
        }
        what.push_str(&safe::line(&finding.message));
        let word = Severity::Blocker.review_word();
        paragraph(&mut text, word, Role::Blocker, &what, style, paint);
    }
    if !packing.blockers.is_empty() && !packing.forced {
        let way = "`skilldeck review` explains them; `--force` packs all the same";
        paragraph(&mut text, "help", Role::Strong, way, style, paint);
    }
    for change in &packing.changes {
        let _ = writeln!(text, "  {}", diff::file_line(change, style, paint));
    }
    if packing.listed || style.verbose > 0 {
        list(&mut text, packing, style, paint);
    }
    facts(&mut text, packing);
    text
}

fn headline(packing: &Packing, style: Style, paint: Paint) -> String {
    let name = safe::line(packing.name.as_deref().unwrap_or(&packing.target));
    let output = match packing.output.as_deref() {
        Some("-") => "standard output".to_owned(),
        Some(path) => safe::line(path),
        None => format!("{name}.skill"),
    };
    let against = packing.refusals.len()
        + if packing.forced {
            0
        } else {
            packing.blockers.len()
        };
    let (role, line) = match packing.verdict {
        PackVerdict::Written => (Role::Good, format!("Packed {name} into {output}")),
        PackVerdict::Ready => (Role::Good, format!("Would pack {name} into {output}")),
        PackVerdict::Same => (Role::Good, format!("{output} is what would be written")),
        PackVerdict::Different => (
            Role::Error,
            format!("{output} is not what would be written"),
        ),
        PackVerdict::Refused => (
            Role::Error,
            match against {
                1 => "Not packed: 1 thing stands against it".to_owned(),
                against => format!("Not packed: {against} things stand against it"),
            },
        ),
    };
    let mut text = paint.text(role, &wrap(&line, style.width, 0, 2).join("\n"));
    text.push('\n');
    if packing.forced && packing.verdict != PackVerdict::Refused {
        let line = format!(
            "in spite of {} (--force)",
            plural(packing.blockers.len(), "blocker")
        );
        let _ = writeln!(text, "{}", paint.text(Role::Error, &line));
    }
    if packing.verdict == PackVerdict::Different && packing.changes.is_empty() {
        text.push_str("Its files are the same; it was made in another way.\n");
    }
    text
}

/// `label: text`, hanging.
fn paragraph(text: &mut String, label: &str, role: Role, what: &str, style: Style, paint: Paint) {
    let lines = wrap(what, style.width, label.len() + 4, 4).join("\n");
    let _ = writeln!(text, "  {}: {lines}", paint.text(role, label));
}

fn list(text: &mut String, packing: &Packing, style: Style, paint: Paint) {
    let width = packing
        .files
        .iter()
        .map(|entry| entry.size.to_string().len())
        .max()
        .unwrap_or(0);
    for entry in &packing.files {
        let mode = if entry.executable { "0755" } else { "0644" };
        let path = safe::line(&entry.path);
        let room = style.width.saturating_sub(width + 10).max(20);
        let _ = writeln!(
            text,
            "  {}  {:>width$}  {}",
            paint.text(Role::Quiet, mode),
            entry.size,
            safe::cut(&path, room)
        );
    }
    for excluded in &packing.excluded {
        let line = format!(
            "{} ({}, {})",
            safe::line(&excluded.path),
            safe::line(&excluded.pattern),
            excluded.origin.word()
        );
        let room = style.width.saturating_sub(12).max(20);
        let _ = writeln!(
            text,
            "  {}  {}",
            paint.text(Role::Quiet, "left out"),
            safe::cut(&line, room)
        );
    }
}

fn facts(text: &mut String, packing: &Packing) {
    let bytes: u64 = packing.files.iter().map(|entry| entry.size).sum();
    let _ = write!(text, "files   {} of {bytes} bytes", packing.files.len());
    if !packing.excluded.is_empty() {
        let left_out = plural(packing.excluded.len(), "path");
        let _ = write!(text, ", {left_out} left out");
    }
    let counts = packing.counts;
    let _ = writeln!(
        text,
        "\nreview  {}, {}, {}, {}",
        plural(counts.blockers, "blocker"),
        plural(counts.errors, "error"),
        plural(counts.warnings, "warning"),
        plural(counts.infos, "info")
    );
    if !packing.not_assessed.is_empty() {
        let count = packing.not_assessed.len();
        let were = if count == 1 { "was" } else { "were" };
        let count = plural(count, "thing");
        let _ = writeln!(text, "        {count} {were} not assessed");
    }
    if let Some((bytes, sha256)) = &packing.archive {
        let _ = writeln!(text, "package {}", packing.package_digest);
        let _ = writeln!(text, "archive sha256:{sha256}");
        let _ = writeln!(text, "        {bytes} bytes");
    }
}

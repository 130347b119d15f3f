//! What lies between two packages: for people, and as JSON.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::finding::Finding;
use crate::review::compare::{
    CapabilityChange, Change, Difference, FieldChange, FileChange, TextChange,
};
use crate::review::lines::Hunk;

use super::document::ScanFinding;
use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Style, plural, safe};

/// `schema_version` of a difference.
pub(crate) const DIFF: &str = "skilldeck.diff.v1";

/// Most characters of a value of the frontmatter that people are shown.
const VALUE: usize = 300;
/// Most names of one kind of capability that people are shown.
const NAMES: usize = 12;

/// What lies between two packages.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DiffDocument<'a> {
    /// What code can reach now and could not before, and the other way round.
    capabilities: &'a [CapabilityChange],
    /// Whether anything differs, or could not be compared.
    different: bool,
    /// Files that were added, changed or removed.
    files: &'a [FileChange],
    /// Findings, told apart by their fingerprint.
    findings: Findings,
    /// Fields that were added, changed or removed; secrets masked.
    frontmatter: &'a [FieldChange],
    /// The new package.
    new: SideDocument<'a>,
    /// What the review of the new package did not assess, but did in the old.
    not_assessed: &'a [String],
    /// What could not be compared: paths, or in words. Then nobody can say that
    /// the two are the same.
    not_compared: &'a [String],
    /// The old package.
    old: SideDocument<'a>,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = DIFF)))]
    schema_version: &'static str,
    /// With `--text`: the lines that changed; secrets masked.
    texts: &'a [TextChange],
}

/// One of the two packages.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SideDocument<'a> {
    /// `sha256:` and 64 hex digits.
    digest: &'a str,
    /// The package as the user would name it.
    target: &'a str,
}

/// Findings of both packages.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Findings {
    /// Those of the old package alone.
    fixed: Vec<ScanFinding>,
    /// Those of the new package alone.
    new: Vec<ScanFinding>,
    /// How many both have.
    unchanged: usize,
}

impl<'a> DiffDocument<'a> {
    pub(super) fn of(old: &'a str, new: &'a str, difference: &'a Difference) -> Self {
        Self {
            capabilities: &difference.capabilities,
            different: !difference.is_empty(),
            files: &difference.files,
            findings: Findings {
                fixed: difference.gone.iter().map(ScanFinding::of).collect(),
                new: difference.appeared.iter().map(ScanFinding::of).collect(),
                unchanged: difference.unchanged,
            },
            frontmatter: &difference.frontmatter,
            new: SideDocument {
                digest: &difference.new_digest,
                target: new,
            },
            not_assessed: &difference.not_assessed,
            not_compared: &difference.not_compared,
            old: SideDocument {
                digest: &difference.old_digest,
                target: old,
            },
            schema_version: DIFF,
            texts: &difference.texts,
        }
    }
}

pub(super) fn json(old: &str, new: &str, difference: &Difference) -> String {
    to_json(&DiffDocument::of(old, new, difference), Content::ForModels) + "\n"
}

/// For people.
pub(super) fn human(old: &str, new: &str, difference: &Difference, style: Style) -> String {
    if style.quiet > 1 {
        return String::new();
    }
    let paint = Paint::new(style);
    let (old, new) = (safe::line(old), safe::line(new));
    if difference.is_empty() {
        return format!(
            "{}\n",
            paint.text(Role::Good, &format!("{old} and {new} are the same"))
        );
    }
    let mut text = String::new();
    if style.quiet == 0 {
        let _ = writeln!(
            text,
            "{}",
            paint.text(Role::Strong, &format!("{old} → {new}"))
        );
        section(&mut text, "Files", &difference.files, paint, |change| {
            file_line(change, style, paint)
        });
        section(
            &mut text,
            "Frontmatter",
            &difference.frontmatter,
            paint,
            |change| field_line(change, style, paint),
        );
        section(
            &mut text,
            "Capabilities",
            &difference.capabilities,
            paint,
            |change| capability_line(change, style, paint),
        );
        section(
            &mut text,
            "New findings",
            &difference.appeared,
            paint,
            |finding| finding_line(finding, style, paint),
        );
        section(
            &mut text,
            "Fixed findings",
            &difference.gone,
            paint,
            |finding| finding_line(finding, style, paint),
        );
        for (title, names) in [
            ("Not assessed any more", &difference.not_assessed),
            ("Not compared", &difference.not_compared),
        ] {
            section(&mut text, title, names, paint, |name| {
                wrap(&safe::line(name), style.width, 2, 4).join("\n")
            });
        }
        for change in &difference.texts {
            text_change(&mut text, change, style, paint);
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "Summary: {} {}; {}, {} fixed, {} unchanged",
        plural(difference.files.len(), "file"),
        if difference.files.len() == 1 {
            "differs"
        } else {
            "differ"
        },
        plural(difference.appeared.len(), "new finding"),
        difference.gone.len(),
        difference.unchanged
    );
    text
}

fn section<T>(
    text: &mut String,
    title: &str,
    items: &[T],
    paint: Paint,
    line: impl Fn(&T) -> String,
) {
    if items.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", paint.text(Role::Strong, title));
    for item in items {
        let _ = writeln!(text, "  {}", line(item));
    }
}

fn sign(change: Change, paint: Paint) -> String {
    match change {
        Change::Added => paint.text(Role::Good, "+"),
        Change::Changed => paint.text(Role::Warning, "~"),
        Change::Removed => paint.text(Role::Error, "-"),
    }
}

/// `~ scripts/a.py (120 → 140 bytes, now executable)`.
pub(super) fn file_line(change: &FileChange, style: Style, paint: Paint) -> String {
    let facts = match (&change.old, &change.new) {
        (Some(old), Some(new)) => {
            let mut facts = if old.size == new.size {
                format!("{} bytes", new.size)
            } else {
                format!("{} → {} bytes", old.size, new.size)
            };
            if old.kind != new.kind {
                let _ = write!(facts, ", {} → {}", old.kind, new.kind);
            }
            match (old.executable, new.executable) {
                (false, true) => facts.push_str(", now executable"),
                (true, false) => facts.push_str(", no longer executable"),
                (true, true) | (false, false) => {}
            }
            if old.sha256 == new.sha256 {
                facts.push_str(", same content");
            }
            facts
        }
        (Some(only), None) | (None, Some(only)) => {
            let executable = if only.executable { ", executable" } else { "" };
            format!("{} bytes, {}{executable}", only.size, only.kind)
        }
        (None, None) => String::new(),
    };
    let path = safe::line(&change.path);
    let room = style.width.saturating_sub(safe::width(&facts) + 7).max(20);
    format!(
        "{} {} {}",
        sign(change.change, paint),
        safe::cut(&path, room),
        paint.text(Role::Quiet, &format!("({facts})"))
    )
}

fn field_line(change: &FieldChange, style: Style, paint: Paint) -> String {
    let value = |value: &Option<Value>| value.as_ref().map_or_else(String::new, shown);
    let values = match change.change {
        Change::Added => value(&change.new),
        Change::Removed => value(&change.old),
        Change::Changed => format!("{} → {}", value(&change.old), value(&change.new)),
    };
    let what = format!("{}: {values}", safe::line(&change.field));
    let lines = wrap(&what, style.width, 4, 6).join("\n");
    format!("{} {lines}", sign(change.change, paint))
}

/// A value as JSON, cleaned and bounded.
fn shown(value: &Value) -> String {
    let text = safe::line(&to_json(value, Content::ForModels));
    let mut cut: String = text.chars().take(VALUE).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

fn capability_line(change: &CapabilityChange, style: Style, paint: Paint) -> String {
    let mut lists = Vec::new();
    for (word, list) in [("added", &change.added), ("removed", &change.removed)] {
        let shown = list.iter().take(NAMES).map(|name| safe::line(name));
        let mut names: Vec<String> = shown.collect();
        if list.len() > NAMES {
            names.push(format!("{} more", list.len() - NAMES));
        }
        if !names.is_empty() {
            lists.push(format!("{word} {}", names.join(", ")));
        }
    }
    let what = format!("{}: {}", change.capability, lists.join("; "));
    let lines = wrap(&what, style.width, 4, 6).join("\n");
    let kind = match (change.added.is_empty(), change.removed.is_empty()) {
        (false, true) => Change::Added,
        (true, false) => Change::Removed,
        (false, false) | (true, true) => Change::Changed,
    };
    format!("{} {lines}", sign(kind, paint))
}

fn finding_line(finding: &Finding, style: Style, paint: Paint) -> String {
    let label = format!("{}[{}]", finding.severity.review_word(), finding.rule);
    let mut what = String::new();
    if let Some(path) = &finding.path {
        what.push_str(&safe::line(path));
        if let Some(line) = finding.line() {
            let _ = write!(what, ":{line}");
        }
        what.push_str(": ");
    }
    what.push_str(&safe::line(&finding.message));
    let lines = wrap(&what, style.width, label.len() + 3, 6).join("\n");
    format!("{} {lines}", paint.text(Role::of(finding.severity), &label))
}

/// Hunks as a diff, lines cut at `width`.
pub(super) fn hunks(text: &mut String, hunks: &[Hunk], width: usize, paint: Paint) {
    for hunk in hunks {
        let head = format!(
            "@@ -{},{} +{},{} @@",
            hunk.old_line, hunk.old_lines, hunk.new_line, hunk.new_lines
        );
        let _ = writeln!(text, "{}", paint.text(Role::Frame, &head));
        for line in &hunk.lines {
            let role = match line.as_bytes().first() {
                Some(b'+') => Role::Good,
                Some(b'-') => Role::Error,
                Some(_) | None => Role::Quiet,
            };
            let (shown, _) = safe::source(line, crate::text::Span::default());
            let shown = safe::no_order(shown);
            let _ = writeln!(text, "{}", paint.text(role, &safe::cut(&shown, width)));
        }
    }
}

fn text_change(text: &mut String, change: &TextChange, style: Style, paint: Paint) {
    let path = safe::line(&change.path);
    let _ = writeln!(
        text,
        "\n{}",
        paint.text(Role::Strong, &format!("--- {path}"))
    );
    hunks(text, &change.hunks, style.width, paint);
    if change.cut {
        text.push_str("(more than is shown)\n");
    } else if change.hunks.is_empty() {
        text.push_str("(no line differs but for line ends, masked secrets or its mode)\n");
    }
}

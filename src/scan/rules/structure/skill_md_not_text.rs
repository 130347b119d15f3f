//! A SKILL.md that is no UTF-8 text.

use super::super::super::rule::{Check, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::package::{EntryKind, Package};

/// Also one that is a link, or too large to be read.
pub static RULE: Rule = Rule {
    id: "structure.skill-md-not-text",
    title: "SKILL.md is no text in UTF-8",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Readers fail on it or see different letters, so nobody knows what the skill says.",
    fix: "Save SKILL.md as a plain file in UTF-8.",
    references: &["CWE-176"],
    hits: &[
        Sample::Bytes(
            "SKILL.md",
            b"---\nname: demo\ndescription: Caf\xe9 demo.\n---\n\nDo it.\n",
        ),
        Sample::Bytes("SKILL.md", b"\xff\xfe-\0-\0-\0\n\0"),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Caf\u{e9} demo.\n---\n\nDo it.\n",
        ),
        Sample::Bytes("assets/SKILL.bin", b"\xff\xfe"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    let Some(entry) = package.entry("SKILL.md") else {
        return;
    };
    let message = match entry.kind {
        EntryKind::Text => return,
        EntryKind::Symlink => "SKILL.md is a link instead of a file",
        EntryKind::Binary if entry.sha256.is_empty() => "SKILL.md is too large to be read",
        EntryKind::Binary => "SKILL.md is no text in UTF-8",
    };
    reporter.raise_for(Some("SKILL.md")).message(message);
}

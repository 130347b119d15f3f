//! `package-symlink`: links as members of an archive.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Links as members of an archive.
pub static RULE: Rule = Rule {
    id: "package-symlink",
    title: "The archive holds a symbolic link",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Where links are unpacked, one can lead reads and writes out of the skill.",
    fix: "Replace the link by the file it points to.",
    references: &["CWE-59"],
    hits: &[Sample::Irregular(
        Some("link"),
        IrregularityKind::LinkMember,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("link"), IrregularityKind::NotUtf8Name),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::LinkMember, reporter);
}

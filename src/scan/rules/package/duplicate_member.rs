//! `package-duplicate-member`: paths that occur twice, or as a file and as a folder.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Paths that occur twice, or as a file and as a folder.
pub static RULE: Rule = Rule {
    id: "package-duplicate-member",
    title: "Two members of the archive have one path",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Which of them is unpacked depends on the tool, so what was reviewed may not be what runs.",
    fix: "Pack the skill again with each path once.",
    references: &["CWE-694"],
    hits: &[Sample::Irregular(
        Some("scripts/a.py"),
        IrregularityKind::Duplicate,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("scripts/a.py"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::Duplicate, reporter);
}

//! `package-special-file`: files that are no plain files.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Files that are no plain files.
pub static RULE: Rule = Rule {
    id: "package-special-file",
    title: "A device, pipe or socket is part of the package",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Reading it can block or reach hardware; a skill is made of plain files.",
    fix: "Remove it.",
    references: &["CWE-67"],
    hits: &[Sample::Irregular(
        Some("pipe"),
        IrregularityKind::SpecialFile,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("pipe"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::SpecialFile, reporter);
}

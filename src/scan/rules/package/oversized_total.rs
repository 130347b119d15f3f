//! `package-oversized-total`: packages over the fixed total size.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Packages over the fixed total size.
pub static RULE: Rule = Rule {
    id: "package-oversized-total",
    title: "The package holds more than 512 MiB",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Unpacking it can fill the disk, and nobody reviews that much.",
    fix: "Leave out what the skill does not need, or load it on demand from a named source.",
    references: &["CWE-409"],
    hits: &[Sample::Irregular(None, IrregularityKind::OversizedTotal)],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(None, IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::OversizedTotal, reporter);
}

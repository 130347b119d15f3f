//! `package-header-mismatch`: members that the central directory and the local header describe differently, or that overlap.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Members that the central directory and the local header describe differently, or that overlap.
pub static RULE: Rule = Rule {
    id: "package-header-mismatch",
    title: "The two headers of a member disagree",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Tools that trust one header unpack something else than tools that trust the other, so what was reviewed may not be what runs.",
    fix: "Pack the skill again with a common tool.",
    references: &["CWE-436"],
    hits: &[Sample::Irregular(
        Some("scripts/a.py"),
        IrregularityKind::HeaderMismatch,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("scripts/a.py"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::HeaderMismatch, reporter);
}

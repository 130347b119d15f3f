//! `package-unreadable-member`: members that cannot be inflated.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Members that cannot be inflated.
pub static RULE: Rule = Rule {
    id: "package-unreadable-member",
    title: "A member of the archive cannot be unpacked",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Its checksum, size or method is wrong; a more tolerant tool may still unpack something that nobody reviewed.",
    fix: "Pack the skill again with a common tool.",
    references: &["CWE-354"],
    hits: &[Sample::Irregular(
        Some("scripts/a.py"),
        IrregularityKind::Unreadable,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("scripts/a.py"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::Unreadable, reporter);
}

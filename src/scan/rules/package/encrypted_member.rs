//! `package-encrypted-member`: members whose content nobody can read.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Members whose content nobody can read.
pub static RULE: Rule = Rule {
    id: "package-encrypted-member",
    title: "A member of the archive is encrypted",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Nobody can review it, and only somebody who wants to hide it encrypts a skill.",
    fix: "Pack the file again without a password.",
    references: &["CWE-311", "ATT&CK-T1027"],
    hits: &[Sample::Irregular(
        Some("scripts/a.py"),
        IrregularityKind::Encrypted,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("scripts/a.py"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::Encrypted, reporter);
}

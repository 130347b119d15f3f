//! `package-too-many-members`: archives over the fixed count of members.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Archives over the fixed count of members.
pub static RULE: Rule = Rule {
    id: "package-too-many-members",
    title: "The archive has more than 4096 members",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "So many files exhaust readers and hide the few that matter.",
    fix: "Leave out what the skill does not need.",
    references: &["CWE-409"],
    hits: &[Sample::Irregular(None, IrregularityKind::TooManyMembers)],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(None, IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::TooManyMembers, reporter);
}

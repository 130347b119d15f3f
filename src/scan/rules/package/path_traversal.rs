//! `package-path-traversal`: member names with a `..` component.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Member names with a `..` component.
pub static RULE: Rule = Rule {
    id: "package-path-traversal",
    title: "A member name climbs out of its folder",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Unpacking it may write outside the skill, over files of the host.",
    fix: "Pack the file again under a path without `..` components.",
    references: &["CWE-22"],
    hits: &[Sample::Irregular(
        Some("../escape.txt"),
        IrregularityKind::Traversal,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("../escape.txt"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::Traversal, reporter);
}

//! `package-absolute-path`: member names that begin at a root, a drive or a share.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Member names that begin at a root, a drive or a share.
pub static RULE: Rule = Rule {
    id: "package-absolute-path",
    title: "A member name is absolute",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Unpacking it may write to any place on the host.",
    fix: "Pack the file again under a path inside the skill.",
    references: &["CWE-36"],
    hits: &[Sample::Irregular(
        Some("/tmp/demo.txt"),
        IrregularityKind::Absolute,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("/tmp/demo.txt"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::Absolute, reporter);
}

//! `package-unlisted-bytes`: bytes in front of or between the members of an archive.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Bytes in front of or between the members of an archive.
pub static RULE: Rule = Rule {
    id: "package-unlisted-bytes",
    title: "The archive holds bytes that belong to no member",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "They are not unpacked and not reviewed, but another tool may read or run them.",
    fix: "Pack the skill again with a common tool.",
    references: &["CWE-436"],
    hits: &[Sample::Irregular(None, IrregularityKind::UnlistedBytes)],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(None, IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::UnlistedBytes, reporter);
}

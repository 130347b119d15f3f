//! `package-ads-stream-name`: member names that name an alternate data stream.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Member names that name an alternate data stream.
pub static RULE: Rule = Rule {
    id: "package-ads-stream-name",
    title: "A member name holds a colon",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "On NTFS the colon hides content in a stream that no listing shows.",
    fix: "Rename the file so that its name has no colon.",
    references: &["CWE-69"],
    hits: &[Sample::Irregular(
        Some("scripts/run.sh:hidden.txt"),
        IrregularityKind::AlternateStream,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(
            Some("scripts/run.sh:hidden.txt"),
            IrregularityKind::LinkMember,
        ),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::AlternateStream, reporter);
}

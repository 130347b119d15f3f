//! `package-non-utf8-name`: names that cannot be shown as they are.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Names that cannot be shown as they are.
pub static RULE: Rule = Rule {
    id: "package-non-utf8-name",
    title: "A file name is not UTF-8",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Tools show and unpack such a name differently, or not at all.",
    fix: "Rename the file.",
    references: &["CWE-176"],
    hits: &[Sample::Irregular(
        Some("caf\u{fffd}.md"),
        IrregularityKind::NotUtf8Name,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("caf\u{fffd}.md"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::NotUtf8Name, reporter);
}

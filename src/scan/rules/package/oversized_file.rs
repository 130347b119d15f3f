//! `package-oversized-file`: files over the fixed size.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Files over the fixed size.
pub static RULE: Rule = Rule {
    id: "package-oversized-file",
    title: "A file is larger than 64 MiB",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Such a file is not scanned whole and can fill the disk.",
    fix: "Leave it out, or split it into parts that can be reviewed.",
    references: &["CWE-409"],
    hits: &[Sample::Irregular(
        Some("assets/big.bin"),
        IrregularityKind::OversizedFile,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("assets/big.bin"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::OversizedFile, reporter);
}

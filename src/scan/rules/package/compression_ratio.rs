//! `package-compression-ratio`: members that look like decompression bombs.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{IrregularityKind, Package};

/// Members that look like decompression bombs.
pub static RULE: Rule = Rule {
    id: "package-compression-ratio",
    title: "A member inflates by more than 200:1",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Content that packs this well is padding or a decompression bomb.",
    fix: "Check what the file is for, and leave out the padding.",
    references: &["CWE-409"],
    hits: &[Sample::Irregular(
        Some("big.txt"),
        IrregularityKind::CompressionRatio,
    )],
    misses: &[
        Sample::File("scripts/a.py", "print(1)\n"),
        Sample::Irregular(Some("big.txt"), IrregularityKind::LinkMember),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    super::raise_each(package, IrregularityKind::CompressionRatio, reporter);
}

//! `package.nested-archive`: the same for reviewers, by suffix.

use crate::finding::{Confidence, Severity};
use crate::scan::packed;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// Files with the suffix of an archive.
pub static RULE: Rule = Rule {
    id: "package.nested-archive",
    title: "A packed archive is part of the package",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "A review does not cover what is packed inside.",
    fix: "Put the files into the package as they are.",
    references: &[],
    hits: &[
        Sample::File("assets/a.zip", "x\n"),
        Sample::File("a.tgz", "x\n"),
    ],
    misses: &[
        Sample::File("a.zip.txt", "x\n"),
        Sample::File("zip.md", "About zips.\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        if packed::has_suffix(&entry.path) {
            reporter.raise_for(Some(&entry.path));
        }
    }
}

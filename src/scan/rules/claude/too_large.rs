//! More than 30 MB.

use super::super::super::rule::{Check, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::package::Package;

/// Most bytes of all files together.
const MAX: u64 = 30_000_000;

/// Counts what the package inflates to.
pub static RULE: Rule = Rule {
    id: "claude.too-large",
    title: "The package has more than 30 MB",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Uploads of more than 30 MB are refused.",
    fix: "Leave large files out and let the skill fetch or make them.",
    references: &[],
    hits: &[Sample::Zeros("assets/model.bin", 30_000_001)],
    misses: &[Sample::Zeros("assets/model.bin", 29_000_000)],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    let total: u64 = package.entries.iter().map(|entry| entry.size).sum();
    if total > MAX {
        reporter.raise_for(None).message(format!(
            "The package has {total} bytes; an upload may have {MAX}"
        ));
    }
}

//! More than 200 files.

use super::super::super::rule::{Check, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::package::Package;

/// Most files of a package.
const MAX: usize = 200;

/// Counts SKILL.md too.
pub static RULE: Rule = Rule {
    id: "claude.too-many-files",
    title: "The package has more than 200 files",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Uploads of more than 200 files are refused.",
    fix: "Leave out what the skill does not use, or join small files.",
    references: &[],
    hits: &[Sample::Files(
        &[("references/note.md", "A note.\n"); MAX + 1],
    )],
    misses: &[Sample::Files(&[("references/note.md", "A note.\n"); MAX])],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    let count = package.entries.len();
    if count > MAX {
        reporter.raise_for(None).message(format!(
            "The package has {count} files; an upload may have {MAX}"
        ));
    }
}

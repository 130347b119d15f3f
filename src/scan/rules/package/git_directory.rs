//! `package-git-directory`: the metadata of a repository.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// The metadata of a repository.
pub static RULE: Rule = Rule {
    id: "package-git-directory",
    title: "The package holds files of a `.git` folder",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "History may hold what was removed on purpose, and hooks run programs.",
    fix: "Leave the `.git` folder out of the package.",
    references: &["CWE-527"],
    hits: &[
        Sample::File(".git/HEAD", "ref: refs/heads/main\n"),
        Sample::File("vendor/part/.git/hooks/post-checkout", "x\n"),
    ],
    misses: &[
        Sample::File(".gitignore", "out/\n"),
        Sample::File(".github/workflows/a.yml", "on: push\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        if entry.path.starts_with(".git/") || entry.path.contains("/.git/") {
            reporter.raise_for(Some(&entry.path));
        }
    }
}

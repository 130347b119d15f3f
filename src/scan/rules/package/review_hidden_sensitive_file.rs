//! `package.hidden-sensitive-file`: the same for reviewers, by the four best
//! known names.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;
use crate::skill::path::file_name;

/// Configuration files that often hold credentials.
pub static RULE: Rule = Rule {
    id: "package.hidden-sensitive-file",
    title: "A configuration file that often holds credentials is part of the package",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A package is made to be handed on; such a file is made for one machine.",
    fix: "Remove the file, or ship a sample such as `.env.example`.",
    references: &["CWE-538"],
    hits: &[
        Sample::File(".env", "MODE=fast\n"),
        Sample::File("scripts/.netrc", "setting\n"),
    ],
    misses: &[
        Sample::File(".env.example", "MODE=fast\n"),
        Sample::File("env", "x\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        if matches!(
            file_name(&entry.path),
            ".env" | ".npmrc" | ".pypirc" | ".netrc"
        ) {
            reporter.raise_for(Some(&entry.path));
        }
    }
}

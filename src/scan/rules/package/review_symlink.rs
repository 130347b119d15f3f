//! `package.symlink`: links in the package.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// Links in the package.
pub static RULE: Rule = Rule {
    id: "package.symlink",
    title: "The package holds a symbolic link",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Links are never followed here: what they point to is not reviewed and not installed.",
    fix: "Replace the link by the file it points to.",
    references: &["CWE-59"],
    hits: &[
        Sample::Link("link.md", "references/a.md"),
        Sample::Link("host", "/etc/hostname"),
    ],
    misses: &[Sample::File("link.md", "No link at all.\n")],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        if let Some(target) = &entry.target {
            reporter
                .raise_for(Some(&entry.path))
                .evidence(target.as_str());
        }
    }
}

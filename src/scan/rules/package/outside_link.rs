//! `package-outside-link`: links in a folder that lead out of the package.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::{Package, Source};
use crate::skill::path::leads_out;

/// Links in a folder that lead out of the package. A member of an archive that
/// is a link has a rule of its own.
pub static RULE: Rule = Rule {
    id: "package-outside-link",
    title: "A link leads out of the package",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Whoever follows it reads or writes files of the machine as if they were the skill's; what lies there was not judged.",
    fix: "Copy what is needed into the package, and remove the link.",
    references: &["CWE-59"],
    hits: &[
        Sample::Link("notes.md", "/etc/hostname"),
        Sample::Link("scripts/run.sh", "../../other/run.sh"),
        Sample::Link("home", "C:\\Users"),
    ],
    misses: &[
        Sample::Link("link.md", "references/a.md"),
        Sample::Link("scripts/a.md", "../references/./a.md"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    if package.subject.source != Source::Directory {
        return;
    }
    for entry in &package.entries {
        if let Some(target) = &entry.target
            && leads_out(&entry.path, target)
        {
            reporter
                .raise_for(Some(&entry.path))
                .evidence(target.as_str());
        }
    }
}

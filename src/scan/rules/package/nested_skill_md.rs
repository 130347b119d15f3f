//! `package-nested-skill-md`: a second skill in the package.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;
use crate::skill::path::{file_name, is_eval_fixture};

/// A second skill in the package.
pub static RULE: Rule = Rule {
    id: "package-nested-skill-md",
    title: "A SKILL.md lies below the root of the package",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Loaders that search deeper find a skill that nobody asked for.",
    fix: "Ship it as a package of its own, or rename the file.",
    references: &["CWE-829"],
    hits: &[
        Sample::File("examples/helper/SKILL.md", "x\n"),
        Sample::File("evals/fixtures/SKILL.md", "x\n"),
        Sample::Link("examples/SKILL.md", "../SKILL.md"),
    ],
    misses: &[
        Sample::File("evals/fixtures/one/SKILL.md", "x\n"),
        Sample::File("references/SKILL.md.txt", "x\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        let path = entry.path.as_str();
        if path != "SKILL.md" && file_name(path) == "SKILL.md" && !is_eval_fixture(path) {
            let raised = reporter.raise_for(Some(path));
            // Agents look into hidden folders of a project by themselves; other
            // folders are read when the skill says so, and so is the file.
            if is_hidden(path) {
                raised.severity(Severity::Error);
            }
        }
    }
}

/// Whether a folder on the way begins with a dot.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

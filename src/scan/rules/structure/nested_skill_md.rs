//! A second SKILL.md below the root.

use super::super::super::rule::{Check, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::package::Package;
use crate::skill::path::{file_name, is_eval_fixture};

/// The package's own eval fixtures may hold skills.
pub static RULE: Rule = Rule {
    id: "structure.nested-skill-md",
    title: "A SKILL.md lies below the root of the package",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Agents that look for SKILL.md in sub-folders load it as a skill of its own, which nobody reviewed or installed as one.",
    fix: "Package each skill on its own, or give the file another name.",
    references: &["CWE-506"],
    hits: &[
        Sample::File(
            "examples/inner/SKILL.md",
            "---\nname: inner\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File("evals/fixtures/SKILL.md", "Not a fixture of its own.\n"),
    ],
    misses: &[
        Sample::File(
            "evals/fixtures/one/SKILL.md",
            "---\nname: one\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File("examples/SKILL.md.txt", "A template.\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        let path = entry.path.as_str();
        if path != "SKILL.md" && file_name(path) == "SKILL.md" && !is_eval_fixture(path) {
            reporter.raise_for(Some(path));
        }
    }
}

//! A SKILL.md that is spelled in the wrong case.

use super::super::super::rule::{Check, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::package::Package;

/// Says more about a missing SKILL.md than that it is missing.
pub static RULE: Rule = Rule {
    id: "structure.skill-md-case",
    title: "The file is not spelled `SKILL.md`",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Agents look for SKILL.md in that spelling; on a disk that tells the cases apart they do not find this file.",
    fix: "Rename it in two steps, for macOS and Windows do not tell the two names apart: first to `skill-file.md`, then to `SKILL.md`.",
    references: &[],
    hits: &[
        Sample::Files(&[("skill.md", "---\nname: demo\n---\n")]),
        Sample::Files(&[("Skill.MD", "---\nname: demo\n---\n")]),
    ],
    misses: &[
        Sample::File("skill.md", "A text beside SKILL.md.\n"),
        Sample::Files(&[("docs/skill.md", "A text about skills.\n")]),
        Sample::Files(&[("skills.md", "A list of skills.\n")]),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    if package.entry("SKILL.md").is_some() {
        return;
    }
    for entry in &package.entries {
        if entry.path.eq_ignore_ascii_case("SKILL.md") {
            reporter.raise_for(Some(&entry.path)).message(format!(
                "The file is called `{}` instead of `SKILL.md`",
                entry.path
            ));
        }
    }
}

//! A name that differs from the folder of the skill.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};

/// Only where the folder's name is known and counts.
pub static RULE: Rule = Rule {
    id: "agentskills.name-mismatch",
    title: "The name differs from the name of the folder",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "The specification wants both to be equal; agents that go by the folder call the skill by another name.",
    fix: "Rename the folder, or change the name in the frontmatter.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: other\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: Demo\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: 'demo'\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\ndescription: Has no name.\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let (Ok(frontmatter), Some(folder), Some(name)) = (
        &manifest.document.frontmatter,
        &manifest.subject.name_hint,
        manifest.document.declared_name(),
    ) else {
        return;
    };
    if let Some(field) = frontmatter.field("name")
        && name != folder
    {
        reporter.raise(field.place()).message(format!(
            "The name differs from the name of the folder, `{folder}`"
        ));
    }
}

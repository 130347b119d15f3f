//! An `allowed-tools` that is a list.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::Value;

/// Most readers take both forms.
pub static RULE: Rule = Rule {
    id: "agentskills.tools-form",
    title: "`allowed-tools` is a list where the specification has one line of text",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "The specification defines the field as names in one line with spaces between them; strict readers refuse a list.",
    fix: "Write the names in one line with spaces between them.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: [Bash, Read]\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools:\n  - Bash\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash(git:*) Read\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    if let Some(field) = frontmatter.field("allowed-tools")
        && matches!(field.value.value, Value::Sequence(_))
    {
        reporter.raise(field.place());
    }
}

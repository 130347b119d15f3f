//! A name of more than 64 characters.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::name::MAX_NAME;

/// Counted as characters.
pub static RULE: Rule = Rule {
    id: "agentskills.name-length",
    title: "The name has more than 64 characters",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "The specification allows 64 characters, and strict readers refuse more.",
    fix: "Choose a name of at most 64 characters.",
    references: &[],
    hits: &[Sample::File(
        "SKILL.md",
        "---\nname: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg\ndescription: Shows a demo.\n---\n\nDo it.\n",
    )],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: ééééééééééééééééééééééééééééééééééééééééééééééééé\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let (Ok(frontmatter), Some(name)) = (
        &manifest.document.frontmatter,
        manifest.document.declared_name(),
    ) else {
        return;
    };
    let length = name.chars().count();
    if let Some(field) = frontmatter.field("name")
        && length > MAX_NAME
    {
        reporter.raise(field.place()).message(format!(
            "The name has {length} characters; the specification allows {MAX_NAME}"
        ));
    }
}

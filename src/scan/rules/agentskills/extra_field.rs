//! Fields that agents know but the specification does not.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::KNOWN_FIELDS;

/// The fields of the specification.
const SPECIFIED: [&str; 6] = [
    "allowed-tools",
    "compatibility",
    "description",
    "license",
    "metadata",
    "name",
];

/// Fields nobody knows are another rule.
pub static RULE: Rule = Rule {
    id: "agentskills.extra-field",
    title: "The frontmatter has fields that the specification does not have",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "Strict readers refuse a skill with other fields than those of the specification.",
    fix: "Move the field below `metadata` if the skill is meant for every agent.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nversion: '1'\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nargument-hint: '[file]'\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nlicense: MIT\ncompatibility: any\nallowed-tools: Read\nmetadata:\n  version: '1'\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nzeta: 1\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    for field in &frontmatter.fields {
        let key = field.key.as_str();
        if KNOWN_FIELDS.contains(&key) && !SPECIFIED.contains(&key) {
            reporter
                .raise(field.key_span)
                .message(format!("The specification has no field `{key}`"));
        }
    }
}

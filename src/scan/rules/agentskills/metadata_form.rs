//! A `metadata` that is more than names and texts.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::Value;

/// One finding, at the first value that is something else.
pub static RULE: Rule = Rule {
    id: "agentskills.metadata-form",
    title: "`metadata` holds more than names with texts",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "The specification makes it a mapping from text to text; strict readers refuse or drop the rest.",
    fix: "Write `metadata` as lines of a name and a quoted text.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nmetadata:\n  version: 1.0\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nmetadata: [a, b]\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nmetadata:\n  version: \"1.0\"\n  author: example-org\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nmetadata:\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    let Some(field) = frontmatter.field("metadata") else {
        return;
    };
    let odd = match &field.value.value {
        Value::Mapping(pairs) => pairs
            .iter()
            .find(|pair| pair.value.as_text().is_none())
            .map(|pair| (pair.place(), pair.value.type_name())),
        Value::Scalar(_) if field.value.is_null() => None,
        Value::Scalar(_) | Value::Sequence(_) => Some((field.place(), field.value.type_name())),
    };
    if let Some((span, kind)) = odd {
        reporter.raise(span).message(format!(
            "`metadata` holds {kind} where the specification wants text"
        ));
    }
}

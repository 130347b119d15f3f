//! A name with a word that is reserved.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};

/// Words that may not be part of a name.
const RESERVED: [&str; 2] = ["anthropic", "claude"];

/// The description may hold them.
pub static RULE: Rule = Rule {
    id: "claude.reserved-name",
    title: "The name holds a reserved word",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Uploads with `anthropic` or `claude` in their name are refused.",
    fix: "Choose a name without `anthropic` and `claude`.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: claude-notes\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: My-Anthropic-Demo\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows Claude a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: claud-e\ndescription: Shows a demo.\n---\n\nDo it.\n",
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
    let name = name.to_lowercase();
    let word = RESERVED.into_iter().find(|word| name.contains(word));
    if let (Some(word), Some(field)) = (word, frontmatter.field("name")) {
        reporter
            .raise(field.place())
            .message(format!("The name holds the reserved word `{word}`"));
    }
}

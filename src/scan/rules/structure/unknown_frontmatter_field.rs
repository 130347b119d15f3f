//! Fields of the frontmatter that no reader of skills knows.

use super::super::super::rule::{Check, Manifest, Reporter, Rule, Sample};
use crate::finding::{Confidence, Severity};

/// Most names that the message repeats; the evidence has all.
const MAX_NAMED: usize = 10;

/// One finding for all of them, at the first.
pub static RULE: Rule = Rule {
    id: "structure.unknown-frontmatter-field",
    title: "The frontmatter has unknown fields",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Readers that are strict refuse the skill; the others ignore the field, which may be a misspelled one.",
    fix: "Correct the spelling, or move the field below `metadata`.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nalowed-tools: []\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n42: x\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nlicense: MIT\ncompatibility: any\nversion: '1'\nauthor: A. Writer\nargument-hint: '[file]'\nallowed-tools: []\nrequired-secrets: []\nsecrets-autonomous: no\nmetadata:\n  zeta: 1\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n# zeta: 1\n---\n\nzeta: 1\n",
        ),
    ],
    check: Check::Manifest(check),
};

fn check(manifest: &Manifest<'_>, reporter: &mut Reporter<'_>) {
    let Ok(frontmatter) = &manifest.document.frontmatter else {
        return;
    };
    let Some(first) = frontmatter.unknown().next() else {
        return;
    };
    let mut names: Vec<String> = frontmatter
        .unknown()
        .map(|field| field.key.clone())
        .collect();
    names.sort_unstable();
    let more = names.len().saturating_sub(MAX_NAMED);
    let mut message = format!(
        "Unknown frontmatter field(s): {}",
        names[..names.len() - more].join(", ")
    );
    if more > 0 {
        message.push_str(&format!(" and {more} more"));
    }
    reporter
        .raise(first.key_span)
        .message(message)
        .evidence_list(names);
}

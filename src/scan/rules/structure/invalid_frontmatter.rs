//! A frontmatter that is missing or no YAML mapping.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_fault;
use crate::finding::{Confidence, Severity};

/// The message is the precise fault, with what to write instead.
pub static RULE: Rule = Rule {
    id: "structure.invalid-frontmatter",
    title: "SKILL.md has no valid frontmatter",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Without a readable frontmatter agents drop the skill without a word, or do not agree on what it says.",
    fix: "Begin SKILL.md with a line of `---`, write `key: value` lines of valid YAML, and close them with another line of `---`.",
    references: &[],
    hits: &[
        Sample::File("SKILL.md", "# Demo\n\nJust prose.\n"),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Use when: asked\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\nname: other\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File("SKILL.md", "---\n- name\n---\n\nDo it.\n"),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "\u{feff}---\r\nname: demo\r\ndescription: \"Use when: asked\"\r\n---\r\n\r\nDo it.\r\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\n\nOne.\n\n---\n\nkey: two: three\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        if let Err(fault) = &manifest.document.frontmatter {
            raise_fault(manifest, reporter, fault);
        }
    }),
};

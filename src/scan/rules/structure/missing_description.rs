//! A SKILL.md without a description.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// A number or a blank text is none.
pub static RULE: Rule = Rule {
    id: "structure.missing-description",
    title: "The frontmatter has no description",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "The description is all an agent sees before it picks a skill; without it the skill is not loaded.",
    fix: "Add a `description` that says what the skill does and when to use it.",
    references: &[],
    hits: &[
        Sample::File("SKILL.md", "---\nname: demo\n---\n\nDo it.\n"),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: '  '\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: 2026-01-02\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: |\n  Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\n\"description\": '7'\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(
            manifest,
            reporter,
            &[
                FaultKind::MissingDescription,
                FaultKind::DescriptionNotString,
                FaultKind::DescriptionEmpty,
            ],
        );
    }),
};

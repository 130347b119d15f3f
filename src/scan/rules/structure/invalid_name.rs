//! A name that cannot be the name of a folder everywhere.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// No name at all is another rule.
pub static RULE: Rule = Rule {
    id: "structure.invalid-name",
    title: "The name is not made of lower-case letters, digits and single hyphens",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "The name becomes a folder and a command; other letters collide, cannot be typed, or are refused.",
    fix: "Choose 1 to 64 lower-case ASCII letters, digits and single hyphens, with no hyphen at either end.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: My_Demo\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: 'a--b'\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: \"42\"\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        // That is no name at all.
        Sample::File(
            "SKILL.md",
            "---\nname: 42\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(
            manifest,
            reporter,
            &[FaultKind::NameInvalid, FaultKind::NameTooLong],
        );
    }),
};

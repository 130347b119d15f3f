//! A SKILL.md without a name.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// A number or a blank text is none.
pub static RULE: Rule = Rule {
    id: "structure.missing-name",
    title: "The frontmatter has no name",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "A skill is installed, enabled and called by its name; without it nothing can be done with it.",
    fix: "Add a `name` of lower-case letters, digits and hyphens, in quotes if it is only digits.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: 42\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname:\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: '42'\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
        // That is another matter.
        Sample::File(
            "SKILL.md",
            "---\nname: My Demo\ndescription: Shows a demo.\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(
            manifest,
            reporter,
            &[
                FaultKind::MissingName,
                FaultKind::NameNotString,
                FaultKind::NameEmpty,
            ],
        );
    }),
};

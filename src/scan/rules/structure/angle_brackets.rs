//! `<` and `>` in the description.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// The description may end up inside markup, where it must not open a tag.
pub static RULE: Rule = Rule {
    id: "structure.angle-brackets",
    title: "The description holds angle brackets",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Descriptions are put into a prompt between markup tags; a bracket can open or close one of them, and upload forms refuse it.",
    fix: "Write the description without `<` and `>`, for example `{name}` for a placeholder.",
    references: &["CWE-116"],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Fetches <service> logs.\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: >\n  Compares a > b.\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: >-\n  A folded text.\n---\n\nUse <b>.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Fetches {service} logs.\nargument-hint: <file>\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(manifest, reporter, &[FaultKind::DescriptionAngleBrackets]);
    }),
};

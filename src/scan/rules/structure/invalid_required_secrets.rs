//! A `required-secrets` that is no list.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// Single odd entries are another rule.
pub static RULE: Rule = Rule {
    id: "structure.invalid-required-secrets",
    title: "`required-secrets` is no list",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "A reader that wants a list refuses the skill, and nobody knows which secrets it needs.",
    fix: "Write a list of names, or of `name` with `optional`.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets: DEMO_ID\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets:\n  name: DEMO_ID\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets: [DEMO_ID]\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets:\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(manifest, reporter, &[FaultKind::RequiredSecretsInvalid]);
    }),
};

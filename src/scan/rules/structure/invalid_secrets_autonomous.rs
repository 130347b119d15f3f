//! A `secrets-autonomous` that is no boolean.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// The booleans of YAML 1.1 count, `yes` and `off` among them.
pub static RULE: Rule = Rule {
    id: "structure.invalid-secrets-autonomous",
    title: "`secrets-autonomous` is no boolean",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Readers do not agree on whether another value lets the skill use secrets when nobody watches.",
    fix: "Write `true` or `false` without quotes.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nsecrets-autonomous: sometimes\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nsecrets-autonomous: \"false\"\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nsecrets-autonomous: no\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nsecrets-autonomous:\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(manifest, reporter, &[FaultKind::SecretsAutonomousInvalid]);
    }),
};

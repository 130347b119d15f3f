//! Entries of `required-secrets` that nobody can serve.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_warnings;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::WarningKind;

/// The other entries still count.
pub static RULE: Rule = Rule {
    id: "structure.ignored-secret",
    title: "An entry of `required-secrets` names no variable and is ignored",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Secrets are handed over as environment variables; an entry that cannot be the name of one is dropped, and the skill runs without it.",
    fix: "Name the secret with ASCII letters, digits and underscores, and no digit in front.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets: [demo-id]\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets:\n  - optional: true\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets:\n  - DEMO_ID\n  - name: other_id\n    optional: true\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nrequired-secrets: []\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_warnings(manifest, reporter, WarningKind::RequiredSecretIgnored, "");
    }),
};

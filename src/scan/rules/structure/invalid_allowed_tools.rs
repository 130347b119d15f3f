//! An `allowed-tools` that names no tools.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_faults;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::FaultKind;

/// Lists and the string form are both fine.
pub static RULE: Rule = Rule {
    id: "structure.invalid-allowed-tools",
    title: "`allowed-tools` is no list of names",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "A restriction that cannot be read is no restriction, or the skill is not loaded at all.",
    fix: "Write a list of names, or the names in one line with spaces between them.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools:\n  bash: true\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: [bash, 7]\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash(git Read\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash(git diff:*), Read\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools:\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_faults(manifest, reporter, &[FaultKind::AllowedToolsInvalid]);
    }),
};

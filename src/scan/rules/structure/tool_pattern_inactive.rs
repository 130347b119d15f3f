//! Patterns in `allowed-tools`.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_warnings;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::WarningKind;

/// They are kept, and grant nothing.
pub static RULE: Rule = Rule {
    id: "structure.tool-pattern-inactive",
    title: "A pattern in `allowed-tools` grants nothing in runtimes without patterns",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "Some runtimes know tool names only; granting the whole tool would be more than the pattern asks for, so there the skill goes without.",
    fix: "Name the whole tool as well if the skill needs it everywhere.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash(git diff:*) Read\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: ['Bash(git:*)']\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash Read\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Runs Bash(git diff:*).\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_warnings(
            manifest,
            reporter,
            WarningKind::ToolPatternInactive,
            "Runtimes without patterns grant nothing for",
        );
    }),
};

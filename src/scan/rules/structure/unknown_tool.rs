//! Tools of other agents in `allowed-tools`.

use super::super::super::rule::{Check, Rule, Sample};
use super::raise_warnings;
use crate::finding::{Confidence, Severity};
use crate::skill::manifest::WarningKind;

/// Eight portable spellings have a counterpart; other capitalised names do not.
pub static RULE: Rule = Rule {
    id: "structure.unknown-tool",
    title: "A tool in `allowed-tools` has no counterpart in every runtime",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "A name that a runtime does not know grants nothing there, so the skill may lack a tool it needs.",
    fix: "Say in `compatibility` which agent the skill is made for.",
    references: &[],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Task Read\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: [NotebookEdit]\n---\n\nDo it.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash WebFetch my_tool\n---\n\nDo it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: [Task, 7]\nmetadata: Task\n---\n\nDo it.\n",
        ),
    ],
    check: Check::Manifest(|manifest, reporter| {
        raise_warnings(
            manifest,
            reporter,
            WarningKind::UnknownTool,
            "Not every runtime has a tool called",
        );
    }),
};

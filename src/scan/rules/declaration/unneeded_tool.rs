//! A tool that runs commands, without commands.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, Whole};

use super::tools;

/// The rule.
pub static RULE: Rule = Rule {
    id: "declaration-unneeded-tool",
    title: "`allowed-tools` grants any command, but the skill has none run",
    severity: Severity::Info,
    confidence: Confidence::Low,
    why: "A right that the task does not need serves whoever misuses the skill.",
    fix: "Leave the tool out, or say what it is for.",
    references: &["CWE-250", "OWASP-LLM06"],
    hits: &[Sample::File(
        "SKILL.md",
        "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash Read\n---\n\nReads a file and says what is in it.\n",
    )],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash(git:*) Read\n---\n\nReads a file and says what is in it.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash\n---\n\n```bash\ngit status\n```\n",
        ),
        Sample::Files(&[
            (
                "SKILL.md",
                "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash\n---\n\nRun `scripts/a.py`.\n",
            ),
            ("scripts/a.py", "print('hello')\n"),
        ]),
    ],
    check: Check::Whole(check),
};

fn check(whole: &Whole<'_>, reporter: &mut Reporter<'_>) {
    let unneeded = tools::Declared::of(whole).is_some_and(|declared| declared.runs_anything)
        && !whole.has_programs
        && whole.instructed.programs.is_empty();
    if unneeded {
        reporter.raise_for(Some("SKILL.md"));
    }
}

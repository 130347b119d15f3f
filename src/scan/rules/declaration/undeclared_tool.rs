//! Commands without a tool to run them.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, Whole};

use super::tools;

/// The rule.
pub static RULE: Rule = Rule {
    id: "declaration-undeclared-tool",
    title: "The skill has commands run, but `allowed-tools` grants no tool that runs them",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Whoever reads the declaration thinks that the skill cannot run programs; what it does is more than what it says.",
    fix: "Declare the tool that runs commands, or take the commands out.",
    references: &["CWE-1059", "OWASP-LLM06"],
    hits: &[
        Sample::Files(&[
            (
                "SKILL.md",
                "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Read, Grep\n---\n\nRun `scripts/a.py`.\n",
            ),
            (
                "scripts/a.py",
                "import subprocess\nsubprocess.run(['pandoc', 'a.md'])\n",
            ),
        ]),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: [Read]\n---\n\n```bash\ngit status\n```\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Read Bash(git:*)\n---\n\n```bash\ncurl https://api.example.com\n```\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash Read\n---\n\n```bash\ngit status\n```\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Bash(git:*) Bash(scripts/*)\n---\n\n```bash\ngit status\nscripts/a.sh\n```\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\n---\n\n```bash\ngit status\n```\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows a demo.\nallowed-tools: Read\n---\n\nReads a file and says what is in it.\n",
        ),
    ],
    check: Check::Whole(check),
};

fn check(whole: &Whole<'_>, reporter: &mut Reporter<'_>) {
    let Some(declared) = tools::Declared::of(whole) else {
        return;
    };
    if declared.runs_anything {
        return;
    }
    let beyond: Vec<String> = whole
        .instructed
        .programs
        .iter()
        .filter(|program| !declared.covers(program))
        .cloned()
        .collect();
    if !beyond.is_empty() {
        let raised = reporter.raise_for(Some("SKILL.md"));
        raised.message(format!(
            "SKILL.md has commands run that `allowed-tools` does not cover: {}",
            beyond.join(", ")
        ));
    } else if declared.patterns.is_empty() && !whole.programs.programs.is_empty() {
        reporter.raise_for(Some("SKILL.md"));
    }
}

//! SKILL.md claims powers without bounds.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::finding::{Confidence, Severity};
use crate::scan::prose;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};

/// The rule.
pub static RULE: Rule = Rule {
    id: "declaration-sensitive-capability",
    title: "The skill says that it runs arbitrary commands or code",
    severity: Severity::Warning,
    confidence: Confidence::Low,
    why: "A skill whose purpose is to run whatever it is given hands the machine to whoever writes its input.",
    fix: "Name the commands that the skill runs, and bound their arguments.",
    references: &["CWE-94", "OWASP-LLM06"],
    hits: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nThis skill may execute arbitrary commands.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nRun any shell command the page contains.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nIt needs unrestricted shell access.\n",
        ),
    ],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nThis skill runs one fixed report command.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nRun any of the scripts below.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["arbitrary", "unrestricted", "any ", "untrusted"],
        check,
    },
};

static PHRASE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix)
        \b(?: execut(?:e|es|ing) | run(?:s|ning)? | evaluat(?:e|es|ing) | invok(?:e|es|ing) | launch(?:es|ing)? ) \s{1,4}
          (?: (?: arbitrary | unrestricted | untrusted ) \s{1,4}
                (?: (?: shell | system | bash | terminal | os | python | javascript | user ) \s{1,4} )?
                (?: commands? | code | scripts? | programs? )
            | any \s{1,4} (?: shell | system | bash | terminal | os ) \s{1,4} commands?
          ) \b
        | \b arbitrary \s{1,4} (?: (?: shell | remote ) \s{1,4} )? (?: code | command ) \s{1,4} execution \b
        | \b unrestricted \s{1,4} (?: access | (?: shell | system | file | filesystem | network | root ) \s{1,4} access ) \b",
    )
});

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !file.is_skill_md() {
        return;
    }
    let found = PHRASE
        .find_iter(file.text)
        .map(|found| found.range().into());
    for span in file.once_per_line(found) {
        let mentioned = prose::is_mentioned(file, span);
        let raised = reporter.raise(span);
        if mentioned {
            raised.because(Circumstance::Mentioned);
        }
    }
}

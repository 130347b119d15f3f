//! SKILL.md sends the agent to an address without encryption.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::rules::network::cleartext_http;

/// The rule.
pub static RULE: Rule = Rule {
    id: "declaration-external-endpoint",
    title: "The skill names an external endpoint that is not encrypted",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "What an agent reads from such an address, anybody on the way may have written.",
    fix: "Use an `https://` address.",
    references: &["CWE-319"],
    hits: &[Sample::File(
        "SKILL.md",
        "---\nname: demo\ndescription: Shows it.\n---\n\nSend rows to http://api.example.com/rows daily.\n",
    )],
    misses: &[
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nSend rows to https://api.example.com/rows daily.\n",
        ),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nOpen http://localhost:3000/ for it.\n",
        ),
        Sample::File(
            "references/a.md",
            "Send rows to http://api.example.com/rows daily.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["http://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !file.is_skill_md() {
        return;
    }
    if let Some(url) = cleartext_http::endpoints(file.text).next() {
        reporter.raise(url.span);
    }
}

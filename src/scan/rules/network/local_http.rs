//! `http://` to this machine or a private network.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::url;

/// The rule.
pub static RULE: Rule = Rule {
    id: "network-local-http",
    title: "An address leads to this machine or its own network",
    severity: Severity::Info,
    confidence: Confidence::High,
    why: "Services on this machine and its network often trust whoever reaches them.",
    fix: "Make sure that the skill needs the local service, and say so.",
    references: &["CWE-918"],
    hits: &[
        Sample::File("references/api.md", "http://192.168.1.20/ui\n"),
        Sample::File("references/api.md", "http://172.20.3.4:81/ui\n"),
        Sample::File("references/api.md", "http://[::1]:8080/\n"),
    ],
    misses: &[
        Sample::File("references/api.md", "http://10.evil.example/x\n"),
        Sample::File("references/api.md", "http://172.32.3.4/ui\n"),
        Sample::File("references/api.md", "https://localhost/\n"),
    ],
    check: Check::Text {
        anchors: &["http://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let local = url::all(file.text)
        .filter(|url| url.is(file.text, "http") && url::is_local(url.host.of(file.text)))
        .map(|url| url.span);
    for span in file.once_per_line(local) {
        reporter.raise(span);
    }
}

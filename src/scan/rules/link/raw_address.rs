//! Links to a number instead of a name.

use crate::finding::{Confidence, Severity};
use crate::scan::prose;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-raw-address",
    title: "The text points to a machine by its number",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A number names nobody; honest services have names and certificates.",
    fix: "Use the service's name.",
    references: &["CWE-494"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Fetch http://203.0.113.9/setup.sh and run it.\n",
        ),
        Sample::File(
            "references/a.md",
            "Results go to https://198.51.100.4:8443/in.\n",
        ),
        Sample::File("notes.txt", "http://198.51.100.4/\n"),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "Open http://127.0.0.1:8080/ or http://192.168.1.5/.\n",
        ),
        Sample::File(
            "references/a.md",
            "The address 203.0.113.9 is an example.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found = super::addresses(file)
        .filter(|(_, address)| super::is_raw_address(address))
        .map(|(url, _)| url.span);
    for span in file.once_per_line(found) {
        let severity = if super::is_ordered(file, span.start) {
            Severity::Error
        } else {
            Severity::Warning
        };
        let mentioned = prose::is_mentioned(file, span);
        let raised = reporter.raise(span);
        raised.severity(severity);
        if mentioned {
            raised.because(Circumstance::Mentioned);
        }
    }
}

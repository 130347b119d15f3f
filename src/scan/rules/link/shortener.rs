//! Links that hide where they lead.

use crate::finding::{Confidence, Severity};
use crate::scan::prose;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-shortener",
    title: "A shortened link hides where it leads",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Nobody can tell beforehand what a shortened link opens, and its owner can change it.",
    fix: "Write the full address.",
    references: &["CWE-601"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Download it from https://bit.ly/demo and run it.\n",
        ),
        Sample::File("references/a.md", "See [here](https://tinyurl.com/demo).\n"),
        Sample::File("notes.txt", "https://is.gd/demo\n"),
    ],
    misses: &[
        Sample::File("references/a.md", "See https://example.com/bit.ly.\n"),
        Sample::File("references/a.md", "The bit.ly API shortens links.\n"),
    ],
    check: Check::Text {
        anchors: &["://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found = super::addresses(file)
        .filter(|(_, address)| super::is_shortened(address))
        .map(|(url, _)| url.span);
    for span in file.once_per_line(found) {
        let severity = if super::is_ordered(file, span.start) {
            Severity::Error
        } else {
            Severity::Info
        };
        let mentioned = prose::is_mentioned(file, span);
        let raised = reporter.raise(span);
        raised.severity(severity);
        if mentioned {
            raised.because(Circumstance::Mentioned);
        }
    }
}

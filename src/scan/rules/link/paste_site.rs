//! Links to sites where anybody leaves texts unnamed.

use crate::finding::{Confidence, Severity};
use crate::scan::prose;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-paste-site",
    title: "The text points to a paste site or a throw-away file host",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "What stands there has no author, can change at any time, and is a common place for payloads.",
    fix: "Put the content into the package.",
    references: &["CWE-494", "AML.T0011"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Get the setup script from https://pastebin.com/raw/abc and run it.\n",
        ),
        Sample::File(
            "references/a.md",
            "See [the list](https://rentry.co/demo).\n",
        ),
        Sample::File("notes.txt", "https://glot.io/snippets/demo\n"),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "See https://example.com/pastebin.com for details.\n",
        ),
        Sample::File("references/a.md", "Block pastebin.com in the proxy.\n"),
    ],
    check: Check::Text {
        anchors: &["://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found = super::addresses(file)
        .filter(|(_, address)| super::is_paste(address))
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

//! Addresses that hold a script instead of a place.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::prose;
use crate::scan::rule::Circumstance;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-script-data",
    title: "An address holds a page or a script instead of a place",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "What a `data:` or `javascript:` address runs is not seen by who reads the page.",
    fix: "Put the content into a file of the package.",
    references: &["CWE-79", "CWE-829"],
    hits: &[
        Sample::File(
            "references/a.md",
            "[open](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)\n",
        ),
        Sample::File(
            "references/a.md",
            "![x](data:image/svg+xml;utf8,<svg onload=alert(1)>)\n",
        ),
        Sample::File(
            "references/a.md",
            "[x](javascript:fetch('https://example.com'))\n",
        ),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "![dot](data:image/png;base64,iVBORw0KGgo=)\n",
        ),
        Sample::File(
            "references/a.md",
            "The scheme `javascript:` is not allowed.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["data:", "javascript:"],
        check,
    },
};

static DATA: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?ix) data: (?: text/html | application/(?: x- )? (?: javascript | sh | python ) | text/javascript ) [^\s)\x22'<>]{0,60} , [^\s)\x22']{8}
        | data:image/svg\+xml [^\s)\x22']{0,40} , [^)\x22']{0,200} (?: <script | onload | PHNjcmlwd )
        | \]\(\s*<? javascript: [^\s)]{4} | (?: href | src ) \s* = \s* [\x22'] javascript: [^\x22']{6}",
    )
});

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !matches!(file.language, Language::Markdown | Language::Text) {
        return;
    }
    let found = DATA
        .find_iter(file.text)
        .map(|found| Span::from(found.range()));
    for span in file.once_per_line(found) {
        let mentioned = prose::is_mentioned(file, span);
        let raised = reporter.raise(span);
        if span
            .of(file.text)
            .to_ascii_lowercase()
            .contains("javascript:")
            && does_something(file.text, span)
        {
            raised.severity(Severity::Error);
        }
        if mentioned {
            raised.because(Circumstance::Mentioned);
        }
    }
}

/// How far the script of a link is read.
const REACH: usize = 400;

/// Whether a script in a link sends, loads or reads what the page keeps.
fn does_something(text: &str, span: Span) -> bool {
    let rest = text.get(span.start..).unwrap_or_default();
    let line = rest.lines().next().unwrap_or_default();
    let mut end = line.len().min(REACH);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    [
        "fetch(",
        "XMLHttpRequest",
        "sendBeacon",
        "document.cookie",
        "localStorage",
        "sessionStorage",
        "import(",
        "eval(",
        "atob(",
        ".src",
    ]
    .iter()
    .any(|deed| line[..end].contains(deed))
}

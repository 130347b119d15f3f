//! Links that show one address and lead to another.

use crate::finding::{Confidence, Severity};
use crate::scan::collecting_host;
use crate::scan::markdown::Link;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::vendor;

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
        Sample::File(
            "references/a.md",
            "Get it at <a href=\"https://files.example.invalid/a\">https://nodejs.org/en/download</a>.\n",
        ),
        Sample::File(
            "references/a.md",
            "Get it at [www.python.org/downloads][py].\n\n[py]: https://python.example.invalid/a.exe\n",
        ),
        Sample::File(
            "references/a.md",
            "Sign in at [npmjs.com/login](https://npmjs.com.example.invalid/login).\n",
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
        anchors: &["](", "][", "href"],
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
        let shown = shown(file.text, link)
            .trim()
            .trim_matches(['`', '*', '_', ' ']);
        if link.image || shown.len() > 200 || !link.target.starts_with("http") {
            continue;
        }
        if !is_address(shown) || shown.contains(['{', '<', '[', '…']) {
            continue;
        }
        let (shown, target) = (super::host(shown), super::host(&link.target));
        if !shown.contains('.') || !target.contains('.') || owner(&shown) == owner(&target) {
            continue;
        }
        if PLACEHOLDERS.contains(&owner(&shown)) {
            continue;
        }
        let raised = reporter.raise(link.span);
        // A maker's name over somebody else's address is no slip.
        let lent = vendor::of_host(&shown).is_some() && vendor::of_host(&target).is_none();
        if lent || collecting_host::of_address(&link.target).is_some() {
            raised.severity(Severity::Blocker);
        }
    }
}

/// How far behind an opening tag its text may end.
const MOST_SHOWN: usize = 200;

/// What a link shows: its text, the words that stand for its image, or what
/// lies between the tags.
fn shown<'a>(text: &'a str, link: &Link) -> &'a str {
    let label = link.label.of(text);
    if let Some(image) = label.strip_prefix("![") {
        return image.split_once(']').map_or("", |(alt, _)| alt);
    }
    if !label.is_empty() || !link.span.of(text).starts_with('<') {
        return label;
    }
    let from = link.span.end;
    let to = text.floor_char_boundary((from + MOST_SHOWN).min(text.len()));
    // The span ends with the attribute: the rest of the tag comes first.
    let behind = text[from..to].split_once('>').map_or("", |(_, rest)| rest);
    behind.split_once('<').map_or("", |(inside, _)| inside)
}

/// Whether a text reads as an address: with a scheme, `www.`, or a host of a
/// kind that no file is named after with a path behind it.
fn is_address(shown: &str) -> bool {
    if shown.contains(char::is_whitespace) {
        return false;
    }
    if ["http://", "https://", "www."]
        .iter()
        .any(|begin| shown.starts_with(begin))
    {
        return true;
    }
    let (host, path) = shown.split_once('/').unwrap_or((shown, ""));
    let plain = host.bytes().all(|byte| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-')
    });
    let end = host.rsplit('.').next().unwrap_or_default();
    plain
        && host.contains('.')
        && (matches!(end, "com" | "org" | "net" | "edu" | "gov")
            || !path.is_empty() && matches!(end, "io" | "dev" | "app" | "ai" | "co" | "cn" | "de"))
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

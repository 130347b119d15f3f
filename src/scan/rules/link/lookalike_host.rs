//! Hosts whose names imitate well-known ones.

use crate::finding::{Confidence, Severity};
use crate::scan::intent;
use crate::scan::prose;
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};

/// The rule.
pub static RULE: Rule = Rule {
    id: "link-lookalike-host",
    title: "A host imitates the name of a well-known one",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Such names are registered to be mistaken for the real ones.",
    fix: "Use the real host.",
    references: &["CWE-1007", "AML.T0011"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Download it from https://githud.com/demo/tool.\n",
        ),
        Sample::File(
            "references/a.md",
            "Sign in at https://раypal.com/ or https://paypa1.com/.\n",
        ),
        Sample::File("references/a.md", "See https://pypl.org/simple.\n"),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "See https://github.com/, https://gitlab.com/ and https://docs.github.com/.\n",
        ),
        Sample::File(
            "references/a.md",
            "See https://gitea.com/ and https://google.de/.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["://"],
        check,
    },
};

/// Names worth imitating, with the ends they really have.
const KNOWN: &[(&str, &[&str])] = &[
    ("anthropic", &["com"]),
    ("openai", &["com", "azure"]),
    ("claude", &["ai", "com"]),
    ("github", &["com", "io", "dev", "blog"]),
    ("githubusercontent", &["com"]),
    ("gitlab", &["com", "io"]),
    ("google", &["com", "dev"]),
    ("googleapis", &["com"]),
    ("microsoft", &["com"]),
    ("paypal", &["com"]),
    ("binance", &["com"]),
    ("metamask", &["io"]),
    ("coinbase", &["com"]),
    ("npmjs", &["com", "org"]),
    ("pypi", &["org", "io"]),
    ("python", &["org"]),
    ("docker", &["com", "io"]),
    ("huggingface", &["co"]),
    ("cloudflare", &["com"]),
    ("dropbox", &["com"]),
    ("telegram", &["org"]),
    ("openclaw", &["ai"]),
    ("clawhub", &["ai", "com"]),
    ("homebrew", &["sh"]),
    ("vercel", &["com", "app"]),
    ("amazonaws", &["com"]),
    ("stripe", &["com"]),
];

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found = super::addresses(file)
        .filter(|(url, _)| imitates(&url.host.of(file.text).to_lowercase()))
        .map(|(url, _)| url.span);
    for span in file.once_per_line(found) {
        let mentioned = prose::is_mentioned(file, span);
        let raised = reporter.raise(span);
        if mentioned {
            raised.because(Circumstance::Mentioned);
        }
    }
}

fn imitates(host: &str) -> bool {
    if host.len() > 200 {
        return false;
    }
    let host = host.strip_prefix("www.").unwrap_or(host);
    let Some((rest, _)) = host.rsplit_once('.') else {
        return false;
    };
    let name = rest.rsplit('.').next().unwrap_or(rest);
    let folded = intent::latin(name);
    if folded != name && KNOWN.iter().any(|(known, _)| *known == folded) {
        return true;
    }
    if name.starts_with("xn--") {
        return false;
    }
    KNOWN
        .iter()
        .any(|(known, _)| known.len() >= 4 && name != *known && is_slip(name, known))
}

/// Whether `name` is `known` with one slip that eyes miss: a digit for a
/// letter, a letter doubled, dropped or turned.
fn is_slip(name: &str, known: &str) -> bool {
    let (name, known) = (name.as_bytes(), known.as_bytes());
    if name.first() != known.first() && known.len() < 6 {
        return false;
    }
    let front = name
        .iter()
        .zip(known)
        .take_while(|(left, right)| left == right)
        .count();
    let back = |left: &[u8], right: &[u8]| {
        left.iter()
            .rev()
            .zip(right.iter().rev())
            .take_while(|(left, right)| left == right)
            .count()
    };
    let (left, right) = (&name[front..], &known[front..]);
    let end = back(left, right);
    let (left, right) = (&left[..left.len() - end], &right[..right.len() - end]);
    match (left, right) {
        ([one], [two]) => {
            let pair = [*one, *two];
            SIGHT
                .iter()
                .any(|(a, b)| pair == [*a, *b] || pair == [*b, *a])
        }
        // A letter doubled, as in `gooogle`.
        ([extra], []) => {
            front > 0 && name[front - 1] == *extra && known.len() >= 6 || known.len() >= 8
        }
        ([], [_]) => known.len() >= 8,
        ([a, b], [c, d]) => a == d && b == c && known.len() >= 6,
        ([b'r', b'n'], [b'm']) => true,
        _ => false,
    }
}

/// Letters that look like one another.
const SIGHT: &[(u8, u8)] = &[
    (b'1', b'l'),
    (b'1', b'i'),
    (b'i', b'l'),
    (b'0', b'o'),
    (b'b', b'd'),
    (b'u', b'v'),
    (b'q', b'g'),
    (b'5', b's'),
    (b'3', b'e'),
    (b'n', b'm'),
];

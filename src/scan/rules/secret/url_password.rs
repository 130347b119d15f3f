//! A password inside an address: connection strings, proxies, clones.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::secret::{self, SecretKind};

/// The rule.
pub static RULE: Rule = Rule {
    id: "secret-url-password",
    title: "An address carries a password",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Addresses end up in logs, histories and referrers, and the password with them.",
    fix: "Take user and password out of the address and read them from variables.",
    references: &["CWE-259", "CWE-598"],
    hits: &[
        Sample::File(
            "references/a.md",
            "Use http://demo:q8w7e6r5t4z3@api.example.com/v1 for all calls.\n",
        ),
        Sample::File(
            "a.env",
            "DATABASE_URL=postgres://demo:q8w7e6r5t4z3@db.example.com:5432/demo\n",
        ),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "DATABASE_URL=postgres://user:password@localhost:5432/db\n",
        ),
        Sample::File(
            "scripts/a.sh",
            "git clone https://x:${TOKEN1a2b3c}@git.example.com/a.git\n",
        ),
        Sample::File(
            "references/a.md",
            "See https://example.com/@name:part1two3 for it.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["://"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let real = file.secrets.iter().filter(|found| {
        found.kind == SecretKind::UrlPassword && secret::is_real(found.span.of(file.text))
    });
    for span in file.once_per_line(real.map(|found| found.span)) {
        reporter.raise(span).redacted();
    }
}

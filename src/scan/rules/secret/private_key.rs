//! A private key, header and body, in any text file.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::scan::secret::SecretKind;

/// The rule.
pub static RULE: Rule = Rule {
    id: "secret-private-key",
    title: "A private key is shipped with the package",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Whoever gets the package gets the key, and with it every machine and signature that trusts it.",
    fix: "Remove the key, revoke it, and let each user bring their own.",
    references: &["CWE-321", "CWE-798"],
    hits: &[
        Sample::File(
            "assets/k.pem",
            "-----BEGIN RSA PRIVATE KEY-----\nMIIBVAIBADANBgkqMIIBVAIBADANBgkqMIIBVAIBADANBgkqMIIBVAIBADANBgkq\nAT4wggE6AgEAAkEAAT4wggE6AgEAAkEAAT4wggE6AgEAAkEAAT4wggE6AgEAAkEA\n-----END RSA PRIVATE KEY-----\n",
        ),
        Sample::File(
            "scripts/a.py",
            "K = '-----BEGIN PRIVATE KEY-----\\nMIIBVAIBADANBgkqMIIBVAIBADANBgkqMIIBVAIBADANBgkqMIIBVAIBADANBgkq\\n-----END PRIVATE KEY-----'\n",
        ),
    ],
    misses: &[
        Sample::File(
            "references/leaks.md",
            "Reject uploads that hold `-----BEGIN RSA PRIVATE KEY-----` lines.\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import re\nPAT = re.compile('-----BEGIN RSA PRIVATE KEY-----')\n",
        ),
        Sample::File(
            "references/a.md",
            "-----BEGIN PRIVATE KEY-----\n(your key)\n-----END PRIVATE KEY-----\n",
        ),
    ],
    check: Check::Text {
        anchors: &["PRIVATE KEY", "LS0tLS1CRUdJTi"],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    for span in super::of_kind(file, SecretKind::PrivateKey) {
        reporter.raise(span).redacted();
    }
}

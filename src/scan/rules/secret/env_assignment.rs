//! A literal value assigned to a name that says "secret".

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};
use crate::scan::secret::SecretKind;

/// The rule.
pub static RULE: Rule = Rule {
    id: "secret-env-assignment",
    title: "A password, key or token is written into the package",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "A value in a package cannot be kept secret, and cannot be changed without a new release.",
    fix: "Read the value from a variable that `required-secrets` names, and change it where it was in use.",
    references: &["CWE-259", "CWE-798"],
    hits: &[
        Sample::File("scripts/a.py", "api_key = 'q8w7e6r5t4z3'\n"),
        Sample::File("scripts/a.sh", "export MODE=x\nDB_PASSWORD=q8w7e6r5t4z3\n"),
        Sample::File("scripts/a.json", "{\n  \"password\": \"q8w7e6r5t4z3\"\n}\n"),
        Sample::File("assets/a.yaml", "auth:\n  client_secret: q8w7e6r5t4z3\n"),
    ],
    misses: &[
        Sample::File(
            "references/a.md",
            "password: changeme\ntoken = ${DEMO}\nsecret: <fill-in>\napi-key: your-own-value\n",
        ),
        Sample::File(
            "references/p.md",
            "The form has a field password: the words the reader chose.\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\napi_key = os.getenv('DEMO_ID')\nsecret = config['x']\n",
        ),
        Sample::File(
            "scripts/a.sh",
            "API_KEY=$ANTHROPIC_API_KEY\ntoken=\"$(get-token)\"\n",
        ),
        Sample::File(
            "scripts/a.json",
            "{\"max_tokens\": 4096, \"tokenizer\": \"cl100k_base\"}\n",
        ),
    ],
    check: Check::Text {
        anchors: &[],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    for span in super::of_kind(file, SecretKind::Assignment) {
        let raised = reporter.raise(span).redacted();
        if super::is_sample(file) {
            raised.because(Circumstance::Sample);
        }
    }
}

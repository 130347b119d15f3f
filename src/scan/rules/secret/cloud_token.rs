//! A token in the shape of a provider.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample, TextFile};
use crate::scan::secret::{SecretKind, token};

/// The rule.
pub static RULE: Rule = Rule {
    id: "secret-cloud-token",
    title: "A provider's access token is shipped with the package",
    severity: Severity::Blocker,
    confidence: Confidence::Medium,
    why: "A token in a package is public: bots try it within minutes, and the bill and the data are its owner's.",
    fix: "Remove the token, revoke it, and read it from a variable that `required-secrets` names.",
    references: &["CWE-798"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "VALUE = 'ghp_aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d'\n",
        ),
        Sample::File("a.env", "KEY=AKIAQWERTZUIOP234567\n"),
        Sample::File(
            "references/a.md",
            "Use `glpat-aB3dE5gH7jK9mN2pQ4sT` for it.\n",
        ),
        Sample::File(
            "scripts/a.py",
            "A = 'sk-exampleexampleexample'\nB = 'sk-aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3dE5gH'\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "VALUE = 'ghp_abc'\nOTHER = 'AKIA1234'\n"),
        Sample::File(
            "references/a.md",
            "Put sk-exampleexampleexample or AKIAIOSFODNN7EXAMPLE here.\n",
        ),
        Sample::File(
            "assets/a.css",
            ".sk-fading-circle-animation-1 { color: red }\n",
        ),
        Sample::File(
            "references/a.md",
            "export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n",
        ),
    ],
    check: Check::Text {
        anchors: &[],
        check,
    },
};

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    for span in super::of_kind(file, SecretKind::Token) {
        let issued = token::checksum_holds(span.of(file.text));
        let raised = reporter.raise(span).redacted();
        if issued {
            raised.confidence(Confidence::High);
        } else if file.is_skill_md() {
            // The agent is handed it to use it.
            raised.because(Circumstance::Documentation);
        } else if super::is_sample(file) {
            raised.because(Circumstance::Sample);
        }
    }
}

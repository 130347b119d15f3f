//! A token or key that is written in pieces.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::secret;

/// The rule.
pub static RULE: Rule = Rule {
    id: "secret-in-pieces",
    title: "A token or private key is written in pieces",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Who cuts a secret up hides it from those who look for secrets; whoever runs the code has it all the same.",
    fix: "Remove the secret, revoke it, and read it from a variable that `required-secrets` names.",
    references: &["CWE-798", "CWE-506"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "A = 'xoxb-2517420982-'\nB = 'q8W7e6R5t4Z3u2I1o0P9a8S7'\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const key = 'ghp_aB3dE5gH' + '7jK9mN2pQ4sT6vW8xZ1cF0rL';\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "if key.startswith('xoxb-'):\n    raise SystemExit('q8W7e6R5t4Z3u2I1o0P9a8S7')\n",
        ),
        Sample::File(
            "scripts/a.py",
            "PREFIXES = ['ghp_', 'sk-', 'xoxb-', 'AKIA']\n",
        ),
        Sample::File(
            "scripts/a.py",
            "HEAD = '-----BEGIN PRIVATE KEY-----'\nTAIL = '-----END PRIVATE KEY-----'\n",
        ),
    ],
    check: Check::Unit(check),
};

/// Most pieces of one secret.
const PIECES: usize = 6;
/// Fewest letters of the first.
const FIRST: usize = 9;
/// Longest piece.
const LONGEST: usize = 512;

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let literals = &unit.lowered.literals;
    for (at, literal) in literals.iter().enumerate() {
        let first = literal.value.as_str();
        let begins = first.starts_with("-----BEGIN")
            || first.len() >= FIRST
                && secret::token::begins(first)
                && first.bytes().any(|byte| byte.is_ascii_digit());
        if !begins || first.len() > LONGEST {
            continue;
        }
        let pieces: Vec<&str> = literals[at..]
            .iter()
            .take(PIECES)
            .map(|literal| literal.value.as_str())
            .take_while(|piece| piece.len() <= LONGEST)
            .collect();
        if secret::find_shaped(first).is_empty() && secret::is_in_pieces(&pieces) {
            reporter.raise(literal.span).redacted();
        }
    }
}

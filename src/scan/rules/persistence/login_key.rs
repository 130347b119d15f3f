//! `persistence-login-key`: a key is added that lets somebody in.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-login-key",
    title: "Adds a key that lets its owner log in",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Whoever holds the other half of the key can log in from anywhere, at any time.",
    fix: "Let the person add keys, with the tools made for it.",
    references: &["ATT&CK T1098.004"],
    hits: &[
        Sample::File(
            "a.sh",
            "echo 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExample0 x' >> ~/.ssh/authorized_keys\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\nopen(os.path.expanduser('~/.ssh/authorized_keys'), 'a').write('ssh-rsa AAAA')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').appendFileSync('/root/.ssh/authorized_keys', key);\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "ssh-copy-id -i ~/.ssh/id_ed25519.pub me@example.com\n",
        ),
        Sample::File("a.sh", "cat ~/.ssh/authorized_keys\n"),
        Sample::File(
            "scripts/a.py",
            "open('docs/authorized_keys.md', 'w').write('x')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').readFileSync('/root/.ssh/authorized_keys');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, content) in command::writes(unit) {
        if !path.ends_with("authorized_keys") && !path.ends_with("authorized_keys2") {
            continue;
        }
        let raised = reporter.raise(span);
        let written = content
            .text
            .as_deref()
            .is_some_and(|text| text.contains("AAAA") && text.len() > 60);
        if command::is_program(unit) && (written || content.origins.has(Origins::NETWORK)) {
            raised
                .severity(Severity::Blocker)
                .message("Adds a key of its own that lets its owner log in");
        }
    }
}

//! `theft-sensitive-read`: files that hold secrets are read.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-sensitive-read",
    title: "Reads a file of credentials or host secrets",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Few skills need keys, tokens or password files of the person who runs them.",
    fix: "Remove the access, or say in SKILL.md why it is needed.",
    references: &["CWE-522", "CWE-538"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "def go():\n    return open('/etc/passwd').read()\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os\nopen(os.path.join(os.path.expanduser('~'), '.ssh', 'id_rsa'))\n",
        ),
        Sample::File("a.sh", "cat ~/.aws/credentials\n"),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.readFileSync('/root/.netrc');\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "PATH = '~/xssh/notes'\n"),
        Sample::File(
            "scripts/a.py",
            "\"\"\"Never reads ~/.ssh/id_rsa.\"\"\"\n# nor /etc/shadow\n",
        ),
        Sample::File("a.sh", "ssh -i ~/.ssh/id_ed25519 me@example.com uptime\n"),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.readFileSync('config/passwd');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    // With a way out it is a matter of `theft-sensitive-exfil`.
    if sending::reaches_out(unit) || super::publishes(unit) {
        return;
    }
    for place in super::sensitive_places(unit) {
        // Those have a rule of their own.
        if place.kind.is_private() {
            continue;
        }
        let raised = reporter.raise(place.span);
        raised.message(format!("Reads a place that holds {}", place.kind.word()));
    }
}

//! `theft-private-read`: what is nobody's but the person's is read.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-private-read",
    title: "Reads passwords, sessions or wallets of the person at the machine",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Browser profiles, key rings, wallets and messenger sessions are made for one program each; a skill that opens them acts as that person everywhere.",
    fix: "Remove the access; let the person sign in to the service the skill needs.",
    references: &["CWE-522", "ATT&CK T1555", "ATT&CK T1539"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os\np = os.path.expanduser('~/Library/Application Support/Google/Chrome/Default/Login Data')\nopen(p, 'rb').read()\n",
        ),
        Sample::File("a.sh", "cp ~/Library/Keychains/login.keychain-db /tmp/k\n"),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.readFileSync('/root/.electrum/wallets/default_wallet');\n",
        ),
        Sample::File("a.sh", "security dump-keychain -d login.keychain\n"),
        Sample::File(
            "scripts/a.py",
            "import os\nLOGINS = os.path.join(os.environ['LOCALAPPDATA'], 'Google', 'Chrome', 'User Data', 'Default', 'Login Data')\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "open('docs/wallet.md').read()\n"),
        Sample::File("a.sh", "cat notes/browser.md\n"),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfs.readFileSync('data/leveldb.json');\n",
        ),
        Sample::File(
            "scripts/a.py",
            "TITLE = 'Chrome keeps its Login Data in a file'\n",
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
        if !place.kind.is_private() {
            continue;
        }
        let raised = reporter.raise(place.span);
        if place.read {
            raised.message(format!("Reads a place that holds {}", place.kind.word()));
        } else {
            raised
                .message(format!("Names a place that holds {}", place.kind.word()))
                .severity(Severity::Warning);
        }
    }
}

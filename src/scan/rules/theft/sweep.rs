//! `theft-sweep`: the credentials of many services are looked for together.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-sweep",
    title: "Reads the places of credentials of several services, one after the other",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A task has to do with one service; who goes through all of them looks for whatever is there.",
    fix: "Read the credentials of the one service that the skill is for, by the tool of its maker.",
    references: &["CWE-522", "ATT&CK T1552.001"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "from pathlib import Path\ndata = {}\nfor h in ('aws/credentials', 'ssh/id_ed25519', 'netrc', 'kube/config'):\n    p = Path.home() / ('.' + h)\n    if p.is_file():\n        data[h] = p.read_text()\n",
        ),
        Sample::File(
            "a.sh",
            "for f in ~/.aws/credentials ~/.netrc ~/.kube/config ~/.npmrc; do cat \"$f\" >> /tmp/x; done\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nfor (const f of ['.npmrc', '.aws/credentials', '.docker/config.json', '.ssh/id_rsa']) out.push(fs.readFileSync(home + '/' + f));\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "open('/root/.aws/credentials').read()\n"),
        Sample::File(
            "scripts/a.py",
            "PATTERNS = ['.aws/credentials', '.ssh/id_rsa', '.netrc', '.kube/config']\nprint(PATTERNS)\n",
        ),
        Sample::File("a.sh", "ls ~/.aws ~/.ssh\n"),
    ],
    check: Check::Unit(check),
};

/// Parts of paths that belong to one service each.
const PLACES: &[&str] = &[
    "aws/credentials",
    "ssh/id_",
    "netrc",
    "kube/config",
    "git-credentials",
    "docker/config.json",
    "npmrc",
    "pypirc",
    ".gnupg",
    "gcloud",
    ".azure",
    "gh/hosts",
    "cargo/credentials",
    "terraform.d/credentials",
    "Login Data",
    "wallet.dat",
];

/// How many services there are at least.
const LEAST: usize = 4;

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !command::is_program(unit) {
        return;
    }
    let read = unit
        .lowered
        .operations
        .iter()
        .find(|operation| matches!(operation.act, Act::Read { .. }));
    let Some(read) = read else { return };
    let mut named = 0;
    for place in PLACES {
        let literals = unit.lowered.literals.iter();
        let stands = literals
            .filter(|literal| literal.value.len() < 120)
            .any(|literal| literal.value.contains(place))
            || command::reads(unit).any(|(_, path)| path.contains(place));
        named += usize::from(stands);
        if named >= LEAST {
            reporter.raise(read.span);
            return;
        }
    }
}

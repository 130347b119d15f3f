//! `python-sensitive-path-read`: files that hold secrets.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-sensitive-path-read",
    title: "Python names a file of credentials or host secrets",
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
        Sample::File("scripts/a.py", "P = '/var/run/docker.sock'\n"),
        Sample::File(
            "scripts/a.py",
            "import os\nopen(os.path.join(os.path.expanduser('~'), '.ssh', 'id_rsa'))\n",
        ),
        Sample::File(
            "scripts/a.py",
            "user = input()\nopen(f'/home/{user}/.ssh/id_rsa')\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "PATH = '~/xssh/notes'\n"),
        Sample::File(
            "scripts/a.py",
            "\"\"\"Never reads ~/.ssh/id_rsa.\"\"\"\n# nor /etc/shadow\n",
        ),
        Sample::File("scripts/a.py", "open('data/passwd').read()\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    // With a way out it is a matter of `python-sensitive-exfil`.
    if super::sends(unit, Origins::SENSITIVE) || super::Outlet::of(unit).is_some() {
        return;
    }
    for place in super::sensitive_places(unit) {
        reporter.raise(place);
    }
}

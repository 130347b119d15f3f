//! A command string that a shell interprets.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::operation::{Act, Origins, ShellUse};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "javascript-shell-exec",
    title: "JavaScript runs a command string through a shell",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "A shell takes every `;`, `|` and `$( )` in the string for a command; one value from outside is enough.",
    fix: "Use `execFile` or `spawn` with a list of arguments and without `shell`.",
    references: &["CWE-78"],
    hits: &[
        Sample::File(
            "scripts/a.mjs",
            "import { exec } from 'node:child_process';\nexec(`ls ${process.argv[2]}`);\n",
        ),
        Sample::File(
            "scripts/a.ts",
            "import cp from 'child_process';\ncp.spawn('ls -l', { shell: true });\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const run = require('util').promisify(require('child_process').exec);\nawait run('ls ' + x);\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const o = { shell: '/bin/bash' };\nrequire('child_process').execFile('ls', ['-l'], o);\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const cp = require('child_process');\nconst hidden = [108, 115].map((c) => String.fromCharCode(c)).join('');\ncp.exec(hidden);\n",
        ),
        Sample::File(
            "scripts/a.js",
            "function go(c) { return execSync(c); }\nconst { execSync } = require('child_process');\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.js",
            "const { spawn } = require('child_process');\n/x/.exec('x');\nspawn('ls', ['-l']);\nconst help = 'never use curl with a pipe';\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const db = open();\ndb.exec('CREATE TABLE t (x)');\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const { exec } = require('child_process');\nfunction f(exec) { exec('x'); }\nspawn('ls', [], { shell: false });\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !super::is_script(unit) {
        return;
    }
    let mut last = None;
    for operation in &unit.lowered.operations {
        let Act::Execute { command, shell, .. } = &operation.act else {
            continue;
        };
        // One call may run one of several commands.
        if last == Some(operation.span) || *shell == ShellUse::No {
            continue;
        }
        last = Some(operation.span);
        match shell {
            ShellUse::No => {}
            ShellUse::Yes => {
                let fixed = command.text.is_some() && command.origins.is_constant();
                let raised = reporter.raise(operation.span);
                if fixed {
                    raised.because(Circumstance::Fixed);
                }
                if command.text.is_some() && command.origins == Origins::DECODED {
                    raised
                        .severity(Severity::Error)
                        .message("JavaScript decodes a command and runs it through a shell");
                }
            }
            ShellUse::Unproven => {
                reporter.raise(operation.span).confidence(Confidence::Low);
            }
        }
    }
}

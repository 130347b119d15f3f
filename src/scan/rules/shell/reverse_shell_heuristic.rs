//! Building blocks of a reverse shell.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Operation};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "shell-reverse-shell-heuristic",
    title: "Uses a building block of reverse shells",
    severity: Severity::Warning,
    confidence: Confidence::Low,
    why: "Named pipes, interactive shells and raw sockets are rare in scripts and common in remote shells.",
    fix: "Say what it is for, or use an ordinary pipe or client.",
    references: &["ATT&CK T1059.004"],
    hits: &[
        Sample::File("a.sh", "mkfifo /tmp/p\n"),
        Sample::File("a.sh", "bash -i\n"),
        Sample::File("a.sh", "/bin/sh -li\n"),
        Sample::File("a.sh", "mknod /tmp/p p\n"),
        Sample::File("a.sh", "echo hi > /dev/tcp/192.0.2.7/80\n"),
    ],
    misses: &[
        Sample::File("a.sh", "echo mkfifos\nbash build.sh\n"),
        Sample::File("a.sh", "bash script.sh -i\nsed -i s/a/b/ f\n"),
        Sample::File("a.sh", "docker exec -it box bash -i\n"),
        Sample::File("a.sh", "echo > /dev/tcp/localhost/80\n"),
        Sample::File("a.sh", "P=$(bash -ilc 'echo \"$PATH\"')\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, report: &mut Reporter<'_>) {
    if unit.language != Language::Shell {
        return;
    }
    for operation in unit
        .lowered
        .operations
        .iter()
        .filter(|operation| is_block(operation))
    {
        report.raise(operation.span);
    }
}

fn is_block(operation: &Operation) -> bool {
    match &operation.act {
        Act::Execute {
            program, command, ..
        } => {
            let line = command.text.as_deref().unwrap_or_default();
            match program.as_deref() {
                Some("mkfifo") => true,
                Some("mknod") => line.ends_with(" p"),
                Some("sh" | "bash" | "zsh" | "dash" | "ksh" | "ash") => is_interactive(line),
                Some(_) | None => false,
            }
        }
        Act::Contact { local: false, .. } => operation.callee == "/dev/tcp",
        _ => false,
    }
}

/// `-i` among the options in front of a script; with `-c` it only reads the
/// start-up files.
fn is_interactive(line: &str) -> bool {
    line.split(' ')
        .skip(1)
        .take_while(|word| word.starts_with('-') && !word.starts_with("--"))
        .any(|word| word.len() <= 4 && word.contains('i') && !word.contains('c'))
}

//! Command lines that a program holds as texts: whoever runs them, a function of
//! its own, another machine, may not be followed.

use std::collections::BTreeSet;

use crate::scan::bundle::Around;
use crate::scan::code::{OffsetMap, Origin, Unit};
use crate::scan::language::Language;

use super::lower_text;

/// Shortest and longest text that is read as a command line.
const LEAST: usize = 16;
const LONGEST: usize = 4096;
/// Most of them in one file.
const MOST: usize = 32;

/// What a command line holds that does more than call one program.
const OPERATORS: [&str; 6] = ["|", ">", "&&", ";", "$(", "`"];

/// Programs and places without which such a line does nothing that a rule looks
/// for.
const STRONG: [&str; 24] = [
    "curl",
    "wget",
    "base64",
    ".ssh/",
    "crontab",
    "/dev/tcp/",
    "/dev/udp/",
    "bash",
    "sh -",
    "| sh",
    "|sh",
    "rm -",
    "launchctl",
    "systemctl",
    "chmod",
    "openssl",
    "powershell",
    "python",
    "mkfifo",
    "ncat",
    "nc -",
    "dd if",
    "/etc/",
    ".bashrc",
];

/// Adds the command lines that the texts of `units` hold and that none of them
/// is already. Tests hold what they feed to what they test.
pub(super) fn add(units: &mut Vec<Unit>, around: Around<'_>) {
    if is_test(around.path) {
        return;
    }
    let known: BTreeSet<&str> = units
        .iter()
        .filter(|unit| unit.language == Language::Shell)
        .map(|unit| unit.text.as_str())
        .collect();
    let mut texts = BTreeSet::new();
    let mut found = Vec::new();
    for unit in units.iter().filter(|unit| is_program(unit)) {
        for literal in &unit.lowered.literals {
            let text = literal.value.as_str();
            if found.len() == MOST {
                break;
            }
            if is_command_line(text) && !known.contains(text) && texts.insert(text) {
                found.push(Unit {
                    language: Language::Shell,
                    origin: Origin::Unlabelled,
                    text: text.to_owned(),
                    map: OffsetMap::pinned(unit.map.locate(literal.span)),
                    lowered: lower_text(around, Language::Shell, text),
                });
            }
        }
    }
    units.extend(found);
}

/// Whether a file holds tests by its path.
fn is_test(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    path.split('/')
        .any(|part| matches!(part, "test" | "tests" | "spec" | "__tests__"))
        || name.starts_with("test_")
        || [".test.", ".spec.", "_test."]
            .iter()
            .any(|mark| name.contains(mark))
}

/// Whether `unit` is a program in a language whose texts are not commands by
/// themselves.
fn is_program(unit: &Unit) -> bool {
    let own = match unit.language {
        Language::Python
        | Language::JavaScript
        | Language::TypeScript
        | Language::PowerShell
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Go
        | Language::AppleScript
        | Language::Basic => true,
        Language::Markdown
        | Language::Shell
        | Language::Makefile
        | Language::Dockerfile
        | Language::Batch
        | Language::Json
        | Language::Other(_)
        | Language::Text => false,
    };
    own && matches!(
        unit.origin,
        Origin::File | Origin::Nested | Origin::Written | Origin::Patched
    )
}

fn is_command_line(text: &str) -> bool {
    (LEAST..=LONGEST).contains(&text.len())
        && text.contains(' ')
        && OPERATORS.iter().any(|operator| text.contains(operator))
        && STRONG.iter().any(|strong| text.contains(strong))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::bundle::Bundle;

    fn lines(path: &str, text: &str) -> Vec<String> {
        let around = Around {
            path,
            bundle: &Bundle::EMPTY,
        };
        let language = Language::of(path, text);
        crate::scan::units::of(around, text, language, None, &mut Vec::new())
            .into_iter()
            .filter(|unit| unit.origin == Origin::Unlabelled)
            .map(|unit| unit.text)
            .collect()
    }

    #[test]
    fn commands_that_a_function_of_its_own_runs() {
        let line = "echo key >> ~/.ssh/authorized_keys";
        let program = format!("from mine import remote\nremote('a', '{line}')\n");
        assert_eq!(lines("a.py", &program), [line]);
        assert!(lines("tests/a.py", &program).is_empty());
        // What is run is read there, and words are no commands.
        let run = format!("import os\nos.system('{line}')\n");
        assert!(lines("a.py", &run).is_empty());
        assert!(lines("a.py", "print('use curl to fetch it')\n").is_empty());
    }
}

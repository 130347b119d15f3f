//! `damage-time-bomb`: something is removed once a day has come.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::destruction;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "damage-time-bomb",
    title: "Removes folders once a day that the code names has come",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "What waits for a day passes every trial before it.",
    fix: "Remove by what is old or full, never because of a day that the code names.",
    references: &["CWE-511", "ATT&CK T1485", "ATT&CK T1480"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import shutil, datetime\nif datetime.date.today() >= datetime.date(2027, 3, 1):\n    shutil.rmtree(root)\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nif (Date.now() > 1830000000000) fs.rmSync(dir, { recursive: true });\n",
        ),
        Sample::File(
            "a.sh",
            "if [ \"$(date +%s)\" -gt 1830000000 ]; then rm -rf \"$1\"; fi\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import shutil, time\nfor d in old(time.time() - 30 * 86400):\n    shutil.rmtree(d)\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nif (Date.now() - started > 60000) fs.rmSync('dist', { recursive: true });\n",
        ),
        Sample::File("a.sh", "find logs -mtime +30 -delete\n"),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !command::is_program(unit) {
        return;
    }
    let removes = unit.lowered.operations.iter().find(|operation| {
        matches!(&operation.act, Act::Delete { path, recursive: true }
            if !path.text.as_deref().is_some_and(is_scratch))
            && !destruction::destroys(operation)
    });
    let Some(removes) = removes else { return };
    if waits(&unit.text) {
        let raised = reporter.raise(removes.span);
        if reaches_home(&unit.text) {
            raised.severity(Severity::Blocker);
        }
    }
}

/// Whether code has to do with the whole home of the person.
fn reaches_home(text: &str) -> bool {
    [
        "Path.home()",
        "homedir()",
        "expanduser('~')",
        "expanduser(\"~\")",
        "\"$HOME\"",
        "$HOME ",
        "$HOME/*",
        "${HOME}",
        "~/*",
        "$env:USERPROFILE",
        "Dir.home",
        "UserHomeDir()",
    ]
    .iter()
    .any(|home| text.contains(home))
}

/// Whether a path is that of something made to be thrown away.
fn is_scratch(path: &str) -> bool {
    path.starts_with("/tmp")
        || [
            "build",
            "dist",
            "target",
            "node_modules",
            "__pycache__",
            "tmp",
            "cache",
            "out",
        ]
        .iter()
        .any(|name| path.split(['/', '\\']).any(|part| part == *name))
}

/// What gives the day or the second that it is now.
const CLOCKS: &[&str] = &[
    "time.time()",
    "datetime.now(",
    "date.today(",
    "datetime.today(",
    "utcnow(",
    "Date.now()",
    "new Date()",
    "date +%",
    "Get-Date",
    "Time.now",
    "Date.today",
    "time.Now()",
    "time()",
    "EPOCHSECONDS",
];

/// Most bytes of a line that are looked at.
const MAX_LINE: usize = 500;
/// Most lines.
const MAX_LINES: usize = 5000;

/// Whether code compares the time that it is with a day that it names.
fn waits(text: &str) -> bool {
    if !CLOCKS.iter().any(|clock| text.contains(clock)) {
        return false;
    }
    let lines = text
        .lines()
        .take(MAX_LINES)
        .filter(|line| line.len() <= MAX_LINE && !line.trim_start().starts_with(['#', '*']));
    let mut names = false;
    let mut compares = false;
    for line in lines {
        let clock = CLOCKS.iter().any(|clock| line.contains(clock));
        let compared = [
            " > ", " >= ", " < ", " <= ", "-gt", "-ge", "-lt", "-le", "(now",
        ]
        .iter()
        .any(|sign| line.contains(sign));
        let day = has_day(line);
        if clock && compared && (day || has_year(line)) {
            return true;
        }
        names |= day && line.contains('=');
        compares |= compared
            && !line.contains('-')
            && ["now", "today", "date"]
                .iter()
                .any(|word| line.contains(word))
            || clock && compared && !line.contains(" - ");
    }
    names && compares
}

/// Whether a line names a day of the coming years: in seconds, in thousandths,
/// as a date.
fn has_day(line: &str) -> bool {
    let seconds = line
        .split(|letter: char| !letter.is_ascii_digit())
        .any(|number| {
            let whole = number.len() == 10 || number.len() == 13;
            whole && ("1750000000".."2100000000").contains(&number.get(..10).unwrap_or_default())
        });
    seconds
        || [
            "date(20",
            "datetime(20",
            "Date('20",
            "Date(\"20",
            "Date(20",
            "'202",
            "\"202",
        ]
        .iter()
        .any(|form| {
            line.find(form).is_some_and(|at| {
                let behind = &line[at + form.len()..];
                behind.bytes().take(8).filter(u8::is_ascii_digit).count() >= 2
                    && behind
                        .bytes()
                        .take(4)
                        .any(|byte| matches!(byte, b'-' | b',' | b'/'))
            })
        })
}

/// Whether a line has a year of the coming ones by itself.
fn has_year(line: &str) -> bool {
    line.split(|letter: char| !letter.is_ascii_digit())
        .any(|number| number.len() == 4 && ("2025".."2040").contains(&number))
}

//! `execution-spreadsheet-command`: a cell of a table starts a program.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-spreadsheet-command",
    title: "Writes a cell that has a spreadsheet program start a command",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Whoever opens the table runs the command, with all rights of that person.",
    fix: "Write plain values; put an apostrophe in front of texts that begin with an equals sign.",
    references: &["CWE-1236", "ATT&CK T1559.002"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "CELL = \"=cmd|'/c calc.exe'!A0\"\nprint(CELL)\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const cell = \"=DDE('cmd','/c calc.exe','a')\";\nconsole.log(cell);\n",
        ),
    ],
    misses: &[
        Sample::File("scripts/a.py", "CELL = '=SUM(A1:A9)'\nprint(CELL)\n"),
        Sample::File(
            "scripts/a.js",
            "const cell = '=HYPERLINK(\"https://example.com\")';\nconsole.log(cell);\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for literal in &unit.lowered.literals {
        let text = literal.value.trim_start();
        let formula = text.starts_with(['=', '+', '-', '@']) && text.len() < 4096;
        if !formula {
            continue;
        }
        let small = text[1..].to_ascii_lowercase();
        let program = ["cmd|", "powershell|", "msexcel|", "rundll32|", "mshta|"]
            .iter()
            .any(|name| small.starts_with(name));
        if program || small.starts_with("dde(") || small.starts_with("ddeauto") {
            reporter.raise(literal.span);
        }
    }
}

//! `package-bad-name`: control and invisible characters in file names.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::skill::package::Package;

/// Control and invisible characters in file names.
pub static RULE: Rule = Rule {
    id: "package-bad-name",
    title: "A file name holds control or invisible characters",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Such a name repaints the terminal of whoever lists it, splits lines of logs, or shows a suffix that it does not have.",
    fix: "Rename the file.",
    references: &["CWE-150", "ATT&CK-T1036.002"],
    hits: &[
        Sample::File("a\nb.md", "x\n"),
        Sample::File("a\u{1b}[2Jb.md", "x\n"),
        Sample::File("a\u{7f}.md", "x\n"),
        Sample::File("a\0.md", "x\n"),
        Sample::File("notes\u{202e}gpj.sh", "x\n"),
        Sample::File("SKILL\u{200b}.md", "x\n"),
        Sample::Link("a\tb", "x"),
    ],
    misses: &[
        Sample::File("references/ein Ärger.md", "x\n"),
        Sample::File("references/文档.md", "x\n"),
        Sample::File("references/\u{1f468}\u{200d}\u{1f4bb}.md", "x\n"),
    ],
    check: Check::Tree(check),
};

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for path in super::paths(package) {
        if path.chars().any(is_bad) {
            reporter.raise_for(Some(path));
        }
    }
}

/// Joiners stay out: emoji and several scripts need them.
fn is_bad(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

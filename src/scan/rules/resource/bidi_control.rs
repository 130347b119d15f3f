//! Characters that reorder source text for the eye only (Trojan Source).

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "resource-bidi-control",
    title: "Bidirectional control characters make the file read differently from what it does",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "A reviewer sees the displayed order, an interpreter runs the stored one; comments can turn into code that way.",
    fix: "Remove the control characters; write them as escapes where a string needs them.",
    references: &["CWE-1007", "https://trojansource.codes"],
    hits: &[Sample::File(
        "scripts/a.py",
        "role = 'user'\nif role != 'user\u{202e} \u{2066}# admin\u{2069} \u{2066}':\n    print('x')\n",
    )],
    misses: &[
        Sample::File("scripts/a.py", "greeting = 'שלום'\nmark = '\\u202e'\n"),
        Sample::File(
            "SKILL.md",
            "---\nname: demo\ndescription: Shows it.\n---\n\nRun \u{202e}txt.exe now.\n",
        ),
    ],
    check: Check::Text {
        anchors: ANCHORS,
        check,
    },
};

/// All embedding, override and isolate characters.
pub const ANCHORS: &[&str] = &[
    "\u{202a}", "\u{202b}", "\u{202c}", "\u{202d}", "\u{202e}", "\u{2066}", "\u{2067}", "\u{2068}",
    "\u{2069}",
];

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    if !file.is_skill_md() {
        raise_all(file, reporter);
    }
}

/// A finding for each line that holds one of the characters.
pub fn raise_all(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let found =
        memchr::memchr_iter(0xe2, file.text.as_bytes()).filter_map(|at| control(file.text, at));
    for span in file.once_per_line(found) {
        let letter = span.of(file.text).chars().next().unwrap_or_default();
        reporter
            .raise(span)
            .evidence(format!("U+{:04X}", u32::from(letter)));
    }
}

fn control(text: &str, at: usize) -> Option<Span> {
    let letter = text.get(at..)?.chars().next()?;
    let control = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let override_ = matches!(letter, '\u{202d}' | '\u{202e}');
    (control && (override_ || !is_right_to_left(text, at)))
        .then(|| Span::new(at, at + letter.len_utf8()))
}

/// How far around a control character letters are looked at.
const AROUND: usize = 120;

/// Whether letters that are written from right to left stand around `at`: they
/// need such characters.
fn is_right_to_left(text: &str, at: usize) -> bool {
    let mut from = at.saturating_sub(AROUND);
    let mut to = (at + AROUND).min(text.len());
    while !text.is_char_boundary(from) {
        from += 1;
    }
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let before = text[from..at].rsplit('\n').next().unwrap_or_default();
    let behind = text[at..to].split('\n').next().unwrap_or_default();
    before
        .chars()
        .chain(behind.chars())
        .any(|letter| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'))
}

//! The line of a finding, with its place underlined.

use std::fmt::Write as _;

use crate::finding::{Excerpt, Place, Severity};
use crate::text::Span;

use super::super::safe;
use super::paint::{Paint, Role};

/// Writes the line under a gutter of `gutter` digits, in at most `width`
/// columns.
pub(in crate::render) fn write(
    text: &mut String,
    excerpt: &Excerpt,
    place: Place,
    gutter: usize,
    width: usize,
    paint: &Paint,
    severity: Severity,
) {
    let (line, mark) = safe::source(&excerpt.text, excerpt.mark);
    let budget = width.saturating_sub(gutter + 3);
    let shown = window(&line, mark, excerpt.cut, budget);
    let blank = " ".repeat(gutter);
    let bar = paint.text(Role::Frame, "|");
    let _ = writeln!(text, "{blank} {bar}");
    let number = paint.text(Role::Frame, &format!("{:>gutter$}", place.start.line));
    let _ = writeln!(text, "{number} {bar} {}", shown.text.trim_end());
    let more = if place.end.line > place.start.line {
        format!(" to line {}", place.end.line)
    } else {
        String::new()
    };
    let under = format!("{}{more}", "^".repeat(shown.length.max(1)));
    let _ = writeln!(
        text,
        "{blank} {bar} {}{}",
        " ".repeat(shown.start),
        paint.text(underline(severity), &under)
    );
}

/// A bar of red ground would be louder than the line itself.
fn underline(severity: Severity) -> Role {
    match severity {
        Severity::Blocker | Severity::Error => Role::Error,
        Severity::Warning => Role::Warning,
        Severity::Info => Role::Info,
    }
}

/// A part of a line, and the columns of the mark in it.
struct Shown {
    text: String,
    start: usize,
    length: usize,
}

/// The part of `line` around `mark` that fits `budget` columns.
fn window(line: &str, mark: Span, cut: bool, budget: usize) -> Shown {
    let before = safe::width(&line[..mark.start]);
    let lead = usize::from(cut);
    let fits = lead + safe::width(line) <= budget;
    let mark_fits = lead + before + safe::width(mark.of(line)) < budget;
    // Otherwise the mark begins at a third of the width.
    let skip = if fits || mark_fits {
        0
    } else {
        before.saturating_sub(budget / 3)
    };
    let hidden = safe::head(line, skip);
    let from = hidden.len();
    let ellipsis = cut || from > 0;
    let mut text = String::new();
    if ellipsis {
        text.push('…');
    }
    let room = budget.saturating_sub(usize::from(ellipsis));
    text.push_str(&safe::cut(&line[from..], room));
    let start = usize::from(ellipsis) + before - safe::width(hidden);
    let length = safe::width(mark.of(line)).min(budget.saturating_sub(start));
    Shown {
        text,
        start,
        length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, mark: &str, budget: usize) -> (String, String) {
        let at = line.find(mark).expect("it is there");
        let shown = window(line, Span::new(at, at + mark.len()), false, budget);
        let under = format!("{}{}", " ".repeat(shown.start), "^".repeat(shown.length));
        (shown.text, under)
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let (line, under) = shown("你好 = run(x)", "run", 40);
        assert_eq!(line, "你好 = run(x)");
        assert_eq!(under, "       ^^^");
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let line = format!("{}HIT{}", "a".repeat(100), "b".repeat(100));
        let (text, under) = shown(&line, "HIT", 30);
        assert_eq!(text, format!("…{}HIT{}…", "a".repeat(10), "b".repeat(15)));
        assert_eq!(under, format!("{}^^^", " ".repeat(11)));
        let (text, under) = shown(&"x".repeat(300), &"x".repeat(300), 30);
        assert_eq!(text, format!("{}…", "x".repeat(29)));
        assert_eq!(under.len(), 30);
    }
}

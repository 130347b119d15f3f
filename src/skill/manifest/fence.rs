//! Where the frontmatter of a SKILL.md begins and ends.

use crate::text::Span;

use super::fault::{Fault, FaultKind};

/// A text between two fences, and the rest.
pub(super) struct Fenced {
    /// The opening line, without its line end.
    pub(super) opening: Span,
    /// All lines between the fences.
    pub(super) yaml: Span,
    /// All lines behind the closing one.
    pub(super) body: Span,
}

/// Finds the fences: whole lines of three dashes, the first one at the very
/// top (a byte order mark may stand in front of it).
pub(super) fn split(text: &str) -> Result<Fenced, Fault> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut lines = Lines { text, at: start };
    let first = lines.next().unwrap_or(Span::new(start, start));
    let opening = trimmed(text, first);
    if !is_fence(text, first) {
        return Err(Fault::new(
            FaultKind::NoFrontmatter,
            opening,
            no_fence(text, first),
        ));
    }
    let yaml_start = lines.at;
    while let Some(line) = lines.next() {
        if !is_fence(text, line) {
            continue;
        }
        if line.start == yaml_start {
            return Err(Fault::new(
                FaultKind::NoFrontmatter,
                opening,
                "the frontmatter is empty: nothing stands between the two lines of `---`",
            ));
        }
        return Ok(Fenced {
            opening,
            yaml: Span::new(yaml_start, line.start),
            body: Span::new(lines.at, text.len()),
        });
    }
    Err(Fault::new(
        FaultKind::UnclosedFrontmatter,
        opening,
        "the frontmatter that begins here is never closed by a line of its own with `---`",
    ))
}

fn no_fence(text: &str, first: Span) -> &'static str {
    let line = first.of(text);
    if line.trim() == "---" {
        return "spaces stand in front of the opening `---`; it must begin the line";
    }
    let mut following = Lines {
        text,
        at: first.start,
    };
    if line.trim().is_empty()
        && following
            .find(|line| !line.of(text).trim().is_empty())
            .is_some_and(|line| is_fence(text, line))
    {
        return "blank lines stand in front of the opening `---`; it must be the first line";
    }
    "there is no frontmatter: the first line must be `---`"
}

fn is_fence(text: &str, line: Span) -> bool {
    trimmed(text, line).of(text) == "---"
}

/// The line without blanks and line end behind it.
fn trimmed(text: &str, line: Span) -> Span {
    let kept = line.of(text).trim_end_matches([' ', '\t', '\r', '\n']);
    Span::new(line.start, line.start + kept.len())
}

/// Lines with their line ends.
struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Lines<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let rest = self.text.as_bytes().get(self.at..)?;
        if rest.is_empty() {
            return None;
        }
        let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = Span::new(self.at, self.at + length);
        self.at = line.end;
        Some(line)
    }
}

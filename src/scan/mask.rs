//! Keeps secrets out of evidence and excerpts.

use crate::finding::{Excerpt, Place};
use crate::text::{LineIndex, Span};

use super::rule::Located;
use super::secret::{self, Secret};

/// What stands in place of a secret.
pub(super) const REDACTED: &str = "[redacted]";

/// Most characters of an excerpt.
const WINDOW: usize = 240;
/// Characters kept in front of the mark when a line is cut.
const LEAD: usize = 60;
/// Most characters of an evidence text.
const EVIDENCE: usize = 200;

/// The text of `span` with every secret masked, trimmed, at most 200
/// characters; an ellipsis says that more was cut off.
pub(super) fn evidence(text: &str, span: Span, secrets: &[Secret]) -> String {
    // A span of a hostile file may be the whole file: look at a bounded head.
    let mut end = span.end.min(span.start + EVIDENCE * 8);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let (masked, _) = masked(text, Span::new(span.start, end), span.start, secrets);
    let masked = masked.trim();
    let mut cut: String = masked.chars().take(EVIDENCE).collect();
    if cut.len() < masked.len() || end < span.end {
        cut.push('…');
    }
    cut
}

/// A message, a name or a value that a check made up, secrets masked.
pub(super) fn given(text: String) -> String {
    let secrets = secret::find_shaped(&text);
    if secrets.is_empty() {
        return text;
    }
    masked(&text, Span::new(0, text.len()), 0, &secrets).0
}

/// All of the text of the file at `path` with every secret masked. Its lines
/// stay as many.
#[must_use]
pub fn redacted(path: &str, text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut from = 0;
    for secret in secret::find(path, text) {
        shown.push_str(&text[from..secret.span.start]);
        shown.push_str(REDACTED);
        let breaks = secret.span.of(text).matches('\n').count();
        shown.extend(std::iter::repeat_n('\n', breaks));
        from = secret.span.end;
    }
    shown.push_str(&text[from..]);
    shown
}

/// The place of `span` and the line around it, secrets masked.
pub(super) fn located(text: &str, lines: &LineIndex, span: Span, secrets: &[Secret]) -> Located {
    // The place of decoded text is reckoned, and may fall into a letter.
    let span = Span::new(
        text.floor_char_boundary(span.start),
        text.ceil_char_boundary(span.end),
    );
    let start = lines.position(text, span.start);
    let end = if span.end > span.start {
        lines.position(text, span.end)
    } else {
        start
    };
    let line = lines.line_span(text, start.line);
    let from = window_start(text, line, span.start);
    let mut to = from;
    for (offset, letter) in text[from..line.end].char_indices().take(WINDOW) {
        to = from + offset + letter.len_utf8();
    }
    let (shown, mark_start) = masked(text, Span::new(from, to), span.start, secrets);
    let (_, mark_end) = masked(
        text,
        Span::new(from, to),
        span.end.clamp(span.start, to),
        secrets,
    );
    Located {
        place: Place { start, end },
        excerpt: Excerpt {
            mark: Span::new(mark_start, mark_end.max(mark_start)),
            text: shown,
            cut: from > line.start,
        },
    }
}

/// Where to begin showing a line so that `at` is inside the window.
fn window_start(text: &str, line: Span, at: usize) -> usize {
    let at = at.clamp(line.start, line.end);
    if text[line.start..at].chars().count() <= WINDOW - LEAD {
        return line.start;
    }
    text[line.start..at]
        .char_indices()
        .rev()
        .nth(LEAD - 1)
        .map_or(line.start, |(offset, _)| line.start + offset)
}

/// The text of `span` with secrets replaced, and where the byte `at` went.
fn masked(text: &str, span: Span, at: usize, secrets: &[Secret]) -> (String, usize) {
    let mut shown = String::new();
    let mut moved = None;
    let mut from = span.start;
    let first = secrets.partition_point(|secret| secret.span.end <= span.start);
    for secret in &secrets[first..] {
        if secret.span.start >= span.end {
            break;
        }
        let start = secret.span.start.max(from);
        if start < from || secret.span.end <= from {
            continue;
        }
        if moved.is_none() && at <= start {
            moved = Some(shown.len() + at.saturating_sub(from));
        }
        shown.push_str(&text[from..start]);
        let begin = shown.len();
        shown.push_str(REDACTED);
        from = secret.span.end.min(span.end);
        if moved.is_none() && at < from {
            moved = Some(begin);
        }
    }
    if moved.is_none() {
        moved = Some(shown.len() + at.saturating_sub(from).min(span.end.saturating_sub(from)));
    }
    shown.push_str(text.get(from..span.end).unwrap_or_default());
    let moved = moved.unwrap_or_default().min(shown.len());
    (shown, moved)
}

#[cfg(test)]
mod tests {
    use super::super::secret::SecretKind;
    use super::*;

    #[test]
    fn secrets_are_masked_and_the_mark_moves_along() {
        let text = "key = 'abcdefgh'; run()\n";
        let secrets = [Secret {
            span: Span::new(7, 15),
            kind: SecretKind::Token,
        }];
        let found = located(text, &LineIndex::new(text), Span::new(18, 23), &secrets);
        assert_eq!(found.excerpt.text, "key = '[redacted]'; run()");
        assert_eq!(found.excerpt.mark.of(&found.excerpt.text), "run()");
        assert_eq!(evidence(text, Span::new(6, 16), &secrets), "'[redacted]'");
    }

    #[test]
    fn a_place_inside_a_letter_takes_the_whole_letter() {
        let text = "a漢b";
        let found = located(text, &LineIndex::new(text), Span::new(2, 3), &[]);
        assert_eq!(found.excerpt.mark.of(&found.excerpt.text), "漢");
    }

    #[test]
    fn secrets_in_what_a_check_says_are_masked() {
        let token = "ghp_aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d";
        assert_eq!(
            given(format!("key `{token}` and x{token}")),
            "key `[redacted]` and x[redacted]"
        );
        assert_eq!(given("plain".to_owned()), "plain");
    }

    #[test]
    fn long_lines_are_cut_to_a_window() {
        let text = format!("{}HIT{}", "a".repeat(5000), "b".repeat(5000));
        let found = located(&text, &LineIndex::new(&text), Span::new(5000, 5003), &[]);
        assert!(found.excerpt.cut);
        assert_eq!(found.excerpt.mark.of(&found.excerpt.text), "HIT");
        assert!(found.excerpt.text.chars().count() <= WINDOW);
    }
}

//! Places in a text: byte spans, lines and columns.

/// A half-open range of bytes in a text, always on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset behind the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start,
            end: end.max(start),
        }
    }

    /// Number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same span `offset` bytes further on.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        Self::new(self.start + offset, self.end + offset)
    }

    /// Whether the two spans share a byte.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The text of the span; empty when it does not lie in `text`.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A line and a column, both counted from 1; columns are characters
/// (Unicode scalar values), not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// Where the lines of one text begin. A line ends at `\n` (so `\r\n` is one
/// line end); built once, looked up by binary search.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Reads `text` once.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1));
        Self { starts }
    }

    /// The line (from 1) that holds the byte at `offset`.
    #[must_use]
    pub fn line(&self, offset: usize) -> u32 {
        let line = self.starts.partition_point(|&start| start <= offset);
        u32::try_from(line).unwrap_or(u32::MAX)
    }

    /// Line and column of the byte at `offset` of `text`, the text this index
    /// was made from.
    #[must_use]
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let line = self.line(offset);
        let start = self.starts[line as usize - 1];
        let head = text.get(start..offset.min(text.len())).unwrap_or_default();
        let column = head.chars().count() + 1;
        Position {
            line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }

    /// The bytes of line `line` (from 1) without its line end.
    #[must_use]
    pub fn line_span(&self, text: &str, line: u32) -> Span {
        let index = (line.max(1) as usize - 1).min(self.starts.len() - 1);
        let start = self.starts[index];
        let end = self
            .starts
            .get(index + 1)
            .map_or(text.len(), |next| next - 1);
        let end = if text.as_bytes()[start..end].last() == Some(&b'\r') {
            end - 1
        } else {
            end
        };
        Span::new(start, end)
    }

    /// The byte of `text` at a line and a column, both from 1, as readers of
    /// JSON name it: columns are bytes there, and 0 is the end of the line
    /// before. What lies outside of the text is its end.
    #[must_use]
    pub fn offset(&self, text: &str, line: usize, column: usize) -> usize {
        let start = self.starts.get(line.saturating_sub(1));
        let at = start.map_or(text.len(), |start| start + column.saturating_sub(1));
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Number of lines; a text that ends in `\n` has an empty last line.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }
}

/// What a reader of JSON says of `text`, and the place it means, which stands at
/// the end of its words.
#[must_use]
pub fn located(text: &str, fault: String) -> (String, Option<Span>) {
    let place = || -> Option<(usize, usize, usize)> {
        let (words, place) = fault.rsplit_once(" at line ")?;
        let (line, column) = place.split_once(" column ")?;
        Some((words.len(), line.parse().ok()?, column.parse().ok()?))
    };
    let Some((words, line, column)) = place() else {
        return (fault, None);
    };
    let at = LineIndex::new(text).offset(text, line, column);
    let next = text[at..].chars().next().filter(|letter| *letter != '\n');
    let span = Span::new(at, at + next.map_or(0, char::len_utf8));
    (fault[..words].to_owned(), Some(span))
}

/// `text` as a value of YAML in double quotes.
#[must_use]
pub fn double_quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_json_faults() {
        let text = "{\n  \"a\": nope\n}";
        let fault = serde_json::from_str::<serde_json::Value>(text).expect_err("no JSON");
        let (words, span) = located(text, fault.to_string());
        assert_eq!(words, "expected ident");
        let span = span.expect("a place");
        assert_eq!(LineIndex::new(text).line(span.start), 2);
        assert_eq!(located(text, "odd".to_owned()), ("odd".to_owned(), None));
        for (text, fault) in [
            ("", "x at line 9 column 9"),
            ("ü", "x at line 1 column 2"),
            ("", "x at line 0 column 0"),
        ] {
            assert!(located(text, fault.to_owned()).1.is_some(), "{fault}");
        }
    }

    #[test]
    fn positions_count_characters_and_crlf_once() {
        let text = "é\r\nab\n";
        let lines = LineIndex::new(text);
        assert_eq!(lines.position(text, 2), Position { line: 1, column: 2 });
        assert_eq!(lines.position(text, 5), Position { line: 2, column: 2 });
        assert_eq!(lines.line_span(text, 1).of(text), "é");
        assert_eq!(lines.line_span(text, 3).of(text), "");
    }
}

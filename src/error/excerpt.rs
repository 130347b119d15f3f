//! Where in a file that somebody wrote a fault lies.

use std::sync::Arc;

use miette::{Diagnostic as _, NamedSource, SourceSpan};

use crate::text::{LineIndex, Position, Span};

use super::Error;

/// The text of a file, for errors that point into it.
pub type Source = Arc<NamedSource<String>>;

/// A place in a file that somebody wrote, and the line that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as the user named it.
    pub file: String,
    /// The first character of it.
    pub start: Position,
    /// Its line.
    pub line: String,
    /// The place in that line.
    pub mark: Span,
}

/// What [`Error::PolicyUnusable`] and its like carry of a `fault` at `span` in
/// the `text` of the file `name`: it behind `line 3, column 5: `, the text, the
/// place.
#[must_use]
pub fn pointed(
    name: &str,
    text: &str,
    span: Option<Span>,
    fault: &str,
) -> (String, Option<Source>, Option<SourceSpan>) {
    let Some(span) = span else {
        return (fault.to_owned(), None, None);
    };
    let at = LineIndex::new(text).position(text, span.start);
    (
        format!("line {}, column {}: {fault}", at.line, at.column),
        Some(Arc::new(NamedSource::new(name, text.to_owned()))),
        Some((span.start..span.end).into()),
    )
}

impl Error {
    /// The place that it points at, if there is one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        let label = self.labels()?.next()?;
        // With a line around it, since a reader without that cuts at the label.
        let contents = self.source_code()?.read_span(label.inner(), 1, 1).ok()?;
        let text = std::str::from_utf8(contents.data()).ok()?;
        let at = label.offset().checked_sub(contents.span().offset())?;
        let lines = LineIndex::new(text);
        let start = lines.position(text, at);
        let whole = lines.line_span(text, start.line);
        let line = whole.of(text);
        let from = at.saturating_sub(whole.start).min(line.len());
        let to = (from + label.len()).min(line.len());
        Some(Place {
            file: contents.name()?.to_owned(),
            start: Position {
                line: start.line + u32::try_from(contents.line()).unwrap_or(u32::MAX),
                column: start.column,
            },
            line: line.to_owned(),
            mark: Span::new(from, to),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_points_at_its_place() {
        let text = "a = 1\nwörd = 2\n";
        let at = text.find("= 2").expect("it is there");
        let span = Some(Span::new(at, at + 3));
        let (fault, written, span) = pointed("x.toml", text, span, "odd");
        assert_eq!(fault, "line 2, column 6: odd");
        let error = Error::BaselineUnusable {
            path: "x.toml".to_owned(),
            fault,
            written,
            span,
        };
        let place = error.place().expect("a place");
        assert_eq!(place.file, "x.toml");
        assert_eq!((place.start.line, place.start.column), (2, 6));
        assert_eq!(place.line, "wörd = 2");
        assert_eq!(place.mark.of(&place.line), "= 2");
        assert!(
            error
                .to_string()
                .starts_with("the baseline `x.toml` cannot")
        );
    }

    #[test]
    fn the_end_of_a_text_is_a_place_too() {
        for text in ["", "{\n", "{"] {
            let end = text.len();
            let span = Some(Span::new(end, end));
            let (fault, written, span) = pointed("x", text, span, "ended");
            let error = Error::BaselineUnusable {
                path: "x".to_owned(),
                fault,
                written,
                span,
            };
            assert!(error.place().is_some(), "{text:?}");
        }
    }
}

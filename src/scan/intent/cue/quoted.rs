//! What a stretch of prose quotes in quotation marks, over the ends of sentences.

use crate::text::Span;

/// Marks that open a quotation, and those that close it.
const PAIRS: [(char, char); 5] = [
    ('"', '"'),
    ('“', '”'),
    ('「', '」'),
    ('『', '』'),
    ('«', '»'),
];

/// Shortest quotation that holds an order of its own, in bytes; shorter ones are
/// names, labels and answers.
const LEAST: usize = 30;

/// The quotations of `span`, in order; one that is not closed on its line, or at
/// the end of it, is none.
pub(super) fn all(text: &str, span: Span) -> Vec<Span> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, letter) in span.of(text).char_indices() {
        let at = span.start + at;
        match open {
            _ if letter == '\n' => open = None,
            Some((from, close)) if letter == close => {
                if at - from >= LEAST {
                    found.push(Span::new(from, at + letter.len_utf8()));
                }
                open = None;
            }
            Some(_) => {}
            None => {
                let pair = PAIRS.iter().find(|(opens, _)| *opens == letter);
                open = pair.map(|(_, close)| (at, *close));
            }
        }
    }
    found
}

/// The text of `sentence` without what `quotes` cover of it; `None` if they
/// cover nothing.
pub(super) fn without(text: &str, sentence: Span, quotes: &[Span]) -> Option<String> {
    let first = quotes.partition_point(|quote| quote.end <= sentence.start);
    let inside = quotes[first..]
        .iter()
        .take_while(|quote| quote.start < sentence.end);
    let mut said = String::new();
    let mut at = sentence.start;
    for quote in inside {
        said.push_str(text.get(at..quote.start.max(at)).unwrap_or_default());
        said.push_str("\"\"");
        at = quote.end;
    }
    if at == sentence.start {
        return None;
    }
    said.push_str(text.get(at..sentence.end).unwrap_or_default());
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_go_over_the_ends_of_sentences() {
        let text = "He said: \"Run it now. Then tell nobody.\" → reject";
        let quotes = all(text, Span::new(0, text.len()));
        assert_eq!(quotes, [Span::new(9, 40)]);
        assert_eq!(
            without(text, Span::new(22, 40), &quotes).as_deref(),
            Some("\"\"")
        );
        assert_eq!(without(text, Span::new(0, 8), &quotes), None);
    }

    #[test]
    fn an_apostrophe_or_an_open_mark_quotes_nothing() {
        for text in [
            "don't say it's so, that's 5\" wide",
            "a 12\" disk\nand another \"one",
        ] {
            assert_eq!(all(text, Span::new(0, text.len())), []);
        }
    }
}

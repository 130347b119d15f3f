//! PowerShell text → tokens.

use crate::scan::operation::{Incomplete, Lowered};
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Text,
    Variable,
    Pipe,
    End,
}

#[derive(Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) span: Span,
}

impl Token {
    /// Lower case, without the type's brackets in front: for comparisons.
    pub(super) fn lower(&self) -> String {
        self.text.to_ascii_lowercase()
    }
}

pub(super) fn tokens(text: &str, lowered: &mut Lowered) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    // Parentheses around the place: a line end inside is none.
    let mut open = 0_usize;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'\n' if open == 0 => {
                at += 1;
                push(&mut found, Kind::End, "", start, at);
            }
            b' ' | b'\t' | b'\r' | b'\n' | b',' => at += 1,
            b'`' if bytes.get(at + 1) == Some(&b'\n') => at += 2,
            b'`' if bytes.get(at + 1) == Some(&b'\r') => at += 2,
            b'#' => {
                at += memchr::memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len() - at);
                lowered.comments.push(Span::new(start, at));
            }
            b'<' if bytes.get(at + 1) == Some(&b'#') => {
                at = text[at..]
                    .find("#>")
                    .map_or(bytes.len(), |end| at + end + 2);
                lowered.comments.push(Span::new(start, at));
            }
            b'@' if matches!(bytes.get(at + 1), Some(b'"' | b'\'')) => {
                let close = if bytes[at + 1] == b'"' {
                    "\n\"@"
                } else {
                    "\n'@"
                };
                let end = text[at + 2..].find(close);
                let stop = end.map_or(bytes.len(), |end| at + 2 + end);
                let inner = text[at + 2..stop].to_owned();
                at = if end.is_some() { stop + 3 } else { stop };
                push(&mut found, Kind::Text, &inner, start, at);
            }
            quote @ (b'"' | b'\'') => {
                let (inner, end, closed) = quoted(text, at + 1, quote);
                at = end;
                if !closed && lowered.incomplete.is_none() {
                    let what = "a quote is not closed".to_owned();
                    lowered.incomplete = Some(Incomplete::Syntax(Span::new(start, at), what));
                }
                join(&mut found, &inner, start, at);
            }
            b'|' => {
                at += 1;
                if bytes.get(at) == Some(&b'|') {
                    at += 1;
                    push(&mut found, Kind::End, "", start, at);
                } else {
                    push(&mut found, Kind::Pipe, "|", start, at);
                }
            }
            b';' | b'{' | b'}' => {
                at += 1;
                push(&mut found, Kind::End, "", start, at);
            }
            b'(' => {
                open += 1;
                at += 1;
            }
            b')' => {
                open = open.saturating_sub(1);
                at += 1;
            }
            b'&' if bytes.get(at + 1) == Some(&b'&') => {
                at += 2;
                push(&mut found, Kind::End, "", start, at);
            }
            b'&' | b'=' | b'+' => {
                at += 1;
                push(&mut found, Kind::Word, &text[start..at], start, at);
            }
            b'$' => {
                at += 1;
                while at < bytes.len()
                    && (bytes[at].is_ascii_alphanumeric()
                        || matches!(bytes[at], b'_' | b':' | b'?'))
                {
                    at += 1;
                }
                push(&mut found, Kind::Variable, &text[start..at], start, at);
            }
            _ => {
                let mut word = String::new();
                while at < bytes.len() && !b" \t\r\n,;|(){}&\"'$=+".contains(&bytes[at]) {
                    if bytes[at] == b'`' {
                        at += 1;
                        continue;
                    }
                    // A member is a word of its own: `.DownloadString`.
                    if bytes[at] == b'.'
                        && word.is_empty()
                        && at > 0
                        && matches!(bytes[at - 1], b')' | b'"' | b'\'')
                    {
                        at += 1;
                        continue;
                    }
                    let from = at;
                    at += 1;
                    while at < bytes.len() && !text.is_char_boundary(at) {
                        at += 1;
                    }
                    word.push_str(&text[from..at]);
                }
                if at == start {
                    at += 1;
                    while at < bytes.len() && !text.is_char_boundary(at) {
                        at += 1;
                    }
                }
                let word = match word.rsplit_once("::") {
                    Some((_, member))
                        if member.eq_ignore_ascii_case("FromBase64String")
                            || member.eq_ignore_ascii_case("Load") =>
                    {
                        push(
                            &mut found,
                            Kind::Word,
                            word.split("::").next().unwrap_or_default(),
                            start,
                            at,
                        );
                        member.to_owned()
                    }
                    _ => word,
                };
                // `$client.DownloadString`
                let word = match word.strip_prefix('.') {
                    Some(member) if member.starts_with(|letter: char| letter.is_alphabetic()) => {
                        member.to_owned()
                    }
                    _ => word,
                };
                if !word.is_empty() {
                    push(
                        &mut found,
                        Kind::Word,
                        word.trim_start_matches('['),
                        start,
                        at,
                    );
                }
            }
        }
    }
    found
}

fn push(found: &mut Vec<Token>, kind: Kind, text: &str, start: usize, end: usize) {
    found.push(Token {
        kind,
        text: text.to_owned(),
        span: Span::new(start, end),
    });
}

/// A text behind `'…' +` goes on with it.
fn join(found: &mut Vec<Token>, inner: &str, start: usize, end: usize) {
    if let [.., text, plus] = found.as_mut_slice()
        && text.kind == Kind::Text
        && plus.text == "+"
    {
        text.text.push_str(inner);
        text.span.end = end;
        found.pop();
        return;
    }
    push(found, Kind::Text, inner, start, end);
}

/// The inside of a quoted text from `at` on, the place behind it, and whether
/// it is closed. A doubled quote stands for itself.
fn quoted(text: &str, at: usize, quote: u8) -> (String, usize, bool) {
    let bytes = text.as_bytes();
    let mut inner = String::new();
    let mut from = at;
    let mut at = at;
    while at < bytes.len() {
        if bytes[at] == quote {
            inner.push_str(&text[from..at]);
            if bytes.get(at + 1) == Some(&quote) {
                inner.push(char::from(quote));
                at += 2;
                from = at;
                continue;
            }
            return (inner, at + 1, true);
        }
        if bytes[at] == b'`' && quote == b'"' && at + 1 < bytes.len() {
            inner.push_str(&text[from..at]);
            from = at + 1;
            at += 2;
            while at < bytes.len() && !text.is_char_boundary(at) {
                at += 1;
            }
            continue;
        }
        at += 1;
    }
    inner.push_str(&text[from.min(text.len())..]);
    (inner, text.len(), false)
}

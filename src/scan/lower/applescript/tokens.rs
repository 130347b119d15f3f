//! AppleScript text → tokens and lines.

use crate::scan::operation::{Incomplete, Literal, Lowered};
use crate::text::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Text,
    Sign,
    End,
}

#[derive(Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Words in lower case.
    pub(super) text: String,
    pub(super) span: Span,
    pub(super) mate: usize,
}

pub(super) fn tokens(text: &str, lowered: &mut Lowered) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found: Vec<Token> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let rest = &bytes[at..];
        let mut kind = Kind::Sign;
        let mut word = String::new();
        match rest[0] {
            b'\n' | b'\r' => {
                at += 1;
                kind = Kind::End;
            }
            b' ' | b'\t' => {
                at += 1;
                continue;
            }
            b'-' if rest.get(1) == Some(&b'-') => {
                at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                lowered.comments.push(Span::new(start, at));
                continue;
            }
            b'#' => {
                at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                lowered.comments.push(Span::new(start, at));
                continue;
            }
            b'(' if rest.get(1) == Some(&b'*') => {
                at += memchr::memmem::find(rest, b"*)").map_or(rest.len(), |end| end + 2);
                lowered.comments.push(Span::new(start, at));
                continue;
            }
            b'"' => {
                at += 1;
                kind = Kind::Text;
                let mut inner = Vec::new();
                let mut closed = false;
                while let Some(byte) = bytes.get(at) {
                    at += 1;
                    match byte {
                        b'"' => {
                            closed = true;
                            break;
                        }
                        b'\\' => {
                            inner.push(match bytes.get(at) {
                                Some(b'n' | b'r') => b'\n',
                                Some(b't') => b'\t',
                                Some(other) => *other,
                                None => b'\\',
                            });
                            at += 1;
                        }
                        other => inner.push(*other),
                    }
                }
                at = at.min(bytes.len());
                word = String::from_utf8_lossy(&inner).into_owned();
                if !closed {
                    let what = "a quote is not closed".to_owned();
                    lowered
                        .incomplete
                        .get_or_insert(Incomplete::Syntax(Span::new(start, at), what));
                }
                lowered.literals.push(Literal {
                    span: Span::new(start, at),
                    value: word.clone(),
                });
            }
            byte if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 => {
                // `¬` goes on with the next line.
                if text[at..].starts_with('\u{ac}') {
                    at += '\u{ac}'.len_utf8();
                    at += bytes[at..]
                        .iter()
                        .take_while(|byte| byte.is_ascii_whitespace())
                        .count();
                    continue;
                }
                kind = Kind::Word;
                while bytes.get(at).is_some_and(|byte| {
                    byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80
                }) && !text[at..].starts_with('\u{ac}')
                {
                    at += text[at..].chars().next().map_or(1, char::len_utf8);
                }
                word = text[start..at].to_lowercase();
            }
            byte => {
                at += 1;
                word.push(char::from(byte));
            }
        }
        let here = found.len();
        found.push(Token {
            kind,
            text: word,
            span: Span::new(start, at),
            mate: here,
        });
        if kind == Kind::Sign {
            match bytes[start] {
                b'(' | b'{' => open.push(here),
                b')' | b'}' => {
                    if let Some(begin) = open.pop() {
                        found[begin].mate = here;
                        found[here].mate = begin;
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// Ranges of tokens that are one line each.
pub(super) fn lines(tokens: &[Token]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.kind == Kind::End {
            if at > from {
                found.push((from, at));
            }
            from = at + 1;
        }
    }
    if tokens.len() > from {
        found.push((from, tokens.len()));
    }
    found
}

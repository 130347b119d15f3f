//! Quotes and variables.

use super::super::kit::datum::Datum;
use super::tokens::{Kind, Lexer, Mode};
use crate::scan::operation::Incomplete;
use crate::text::Span;

/// What a letter behind a backtick means.
pub(super) fn escaped(letter: char) -> char {
    match letter {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' | 'a' | 'b' | 'f' | 'v' => ' ',
        other => other,
    }
}

/// A variable's name without the scope in front, in lower case.
pub(super) fn plain_name(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    match lower.split_once(':') {
        Some(("global" | "script" | "local" | "private" | "using" | "variable", name)) => {
            name.to_owned()
        }
        _ => lower,
    }
}

impl Lexer<'_> {
    /// A quote, also one that a word processor made: whether it is a double
    /// one, and its length.
    pub(super) fn quote(&self, at: usize) -> Option<(bool, usize)> {
        match self.bytes.get(at)? {
            b'\'' => Some((false, 1)),
            b'"' => Some((true, 1)),
            0xe2 if self.bytes.get(at + 1) == Some(&0x80) => match self.bytes.get(at + 2)? {
                0x98..=0x9b => Some((false, 3)),
                0x9c..=0x9e => Some((true, 3)),
                _ => None,
            },
            _ => None,
        }
    }

    /// A piece of a text with variables, up to the next of those or its end.
    pub(super) fn piece(&mut self, here: bool) {
        let start = self.at;
        let mut text = String::new();
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            let closes = if here {
                (byte == b'\n' && self.bytes[self.at + 1..].starts_with(b"\"@")).then_some(3)
            } else {
                self.quote(self.at)
                    .filter(|(double, _)| *double)
                    .map(|(_, length)| length)
            };
            if let Some(length) = closes {
                if !here
                    && self
                        .quote(self.at + length)
                        .is_some_and(|(double, _)| double)
                {
                    text.push('"');
                    self.at += 2 * length;
                    continue;
                }
                self.flush(text, start);
                self.leave(Kind::Unquote, length);
                return;
            }
            match byte {
                b'`' => {
                    self.at += 1;
                    let Some(letter) = self.text[self.at..].chars().next() else {
                        break;
                    };
                    text.push(escaped(letter));
                    self.at += letter.len_utf8();
                }
                b'$' if self.bytes.get(self.at + 1) == Some(&b'(') => {
                    self.flush(text, start);
                    self.enter(
                        Kind::Open,
                        "$(",
                        Mode::Code {
                            hash: false,
                            lines: true,
                        },
                    );
                    return;
                }
                b'$' if self.names(self.at + 1) => {
                    self.flush(text, start);
                    self.variable();
                    return;
                }
                _ => {
                    let letter = self.text[self.at..].chars().next().unwrap_or(' ');
                    text.push(letter);
                    self.at += letter.len_utf8();
                }
            }
        }
        self.flush(text, start);
    }

    pub(super) fn flush(&mut self, text: String, start: usize) {
        if !text.is_empty() {
            self.push(Kind::Text, text, start);
        }
    }

    /// Whether a variable's name begins at a place.
    pub(super) fn names(&self, at: usize) -> bool {
        self.bytes.get(at).is_some_and(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'{' | b'?' | b'^')
        })
    }

    pub(super) fn variable(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.bytes.get(self.at) == Some(&b'{') {
            let rest = &self.bytes[self.at..self.bytes.len().min(self.at + 256)];
            if let Some(length) = memchr::memchr(b'}', rest) {
                let name = self
                    .text
                    .get(self.at + 1..self.at + length)
                    .unwrap_or_default();
                let name = name.replace('`', "");
                self.at += length + 1;
                self.push(Kind::Variable, plain_name(&name), start);
                return;
            }
        }
        let from = self.at;
        while let Some(byte) = self.bytes.get(self.at) {
            let colon = *byte == b':'
                && self
                    .bytes
                    .get(self.at + 1)
                    .is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_');
            if !(byte.is_ascii_alphanumeric()
                || matches!(byte, b'_' | b'?' | b'^' | b'$')
                || *byte >= 0x80
                || colon)
            {
                break;
            }
            self.at += 1;
            if matches!(byte, b'?' | b'^' | b'$') {
                break;
            }
        }
        let name = plain_name(&self.text[from..self.at]);
        self.push(Kind::Variable, name, start);
    }

    /// Whether only blanks stand between `@"` and the line end.
    pub(super) fn here(&self) -> bool {
        self.bytes[self.at + 2..]
            .iter()
            .take(64)
            .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
            == Some(&b'\n')
    }

    pub(super) fn unclosed(&mut self, start: usize) {
        let what = "a quote is not closed".to_owned();
        self.lowered
            .incomplete
            .get_or_insert(Incomplete::Syntax(Span::new(start, self.text.len()), what));
    }

    pub(super) fn single(&mut self, length: usize) {
        let start = self.at;
        self.at += length;
        let mut inner = String::new();
        loop {
            let Some(letter) = self.text[self.at..].chars().next() else {
                self.unclosed(start);
                break;
            };
            if let Some((false, length)) = self.quote(self.at) {
                self.at += length;
                match self.quote(self.at) {
                    Some((false, length)) => self.at += length,
                    _ => break,
                }
                inner.push('\'');
                continue;
            }
            inner.push(letter);
            self.at += letter.len_utf8();
        }
        self.push(Kind::Text, inner, start);
    }
}

/// `Substring(from, length)`; of no letters, whatever the text is.
pub(super) fn substring(on: &Datum, from: &Datum, length: Option<&Datum>) -> Datum {
    let text = on.text().zip(from.number()).and_then(|(text, from)| {
        let rest = text.chars().skip(usize::try_from(from).ok()?);
        Some(match length {
            Some(length) => rest.take(usize::try_from(length.number()?).ok()?).collect(),
            None => rest.collect(),
        })
    });
    let none = length.and_then(Datum::number) == Some(0);
    if none && text.is_none() {
        Datum::constant("")
    } else {
        on.with_text(text)
    }
}

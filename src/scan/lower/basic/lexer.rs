//! BASIC text → words, texts and signs, one statement after the other.

use super::super::script::{Kind, Token};
use crate::scan::operation::{Literal, Lowered};
use crate::text::Span;

/// A statement: its tokens, without what ends it.
pub(super) type Statement = Vec<Token>;

/// Longest conditional line (`#If`) or number that is looked at.
const MAX_NUMBER: usize = 32;

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: Statement,
    found: Vec<Statement>,
    depth: usize,
    lowered: &'a mut Lowered,
}

/// The statements of `text`; comments and literals go to `lowered`.
pub(super) fn statements(text: &str, lowered: &mut Lowered) -> Vec<Statement> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        line: Vec::new(),
        found: Vec::new(),
        depth: 0,
        lowered,
    };
    while lexer.at < lexer.bytes.len() {
        lexer.step();
    }
    lexer.end();
    lexer.found
}

/// A token at a place.
pub(super) fn token(kind: Kind, text: impl Into<String>, span: Span) -> Token {
    Token {
        kind,
        text: text.into(),
        span,
        mate: 0,
        clings: false,
    }
}

impl Lexer<'_> {
    fn push(&mut self, kind: Kind, text: impl Into<String>, start: usize) {
        let clings = self.line.last().is_some_and(|last| last.span.end == start);
        self.line.push(Token {
            clings,
            ..token(kind, text, Span::new(start, self.at))
        });
    }

    fn end(&mut self) {
        self.depth = 0;
        if !self.line.is_empty() {
            self.found.push(std::mem::take(&mut self.line));
        }
    }

    fn next(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(b'\n')
    }

    fn step(&mut self) {
        let start = self.at;
        let byte = self.bytes[start];
        match byte {
            b'\n' | b'\r' => {
                self.at += 1;
                self.end();
            }
            b'_' if self.continues() => {
                let line = memchr::memchr(b'\n', &self.bytes[start..]);
                self.at = line.map_or(self.bytes.len(), |line| start + line + 1);
            }
            byte if byte.is_ascii_whitespace() => self.at += 1,
            b'\'' => self.comment(),
            b'#' if self.line.is_empty() => self.comment(),
            b'"' => self.string(),
            b':' if self.next(1) == b'=' => {
                self.at += 2;
                self.push(Kind::Operator, ":=", start);
            }
            b':' if self.depth == 0 => {
                self.at += 1;
                self.end();
            }
            b'(' | b'[' | b'{' => {
                self.at += 1;
                self.depth += 1;
                self.push(Kind::Open, "(", start);
            }
            b')' | b']' | b'}' => {
                self.at += 1;
                self.depth = self.depth.saturating_sub(1);
                self.push(Kind::Close, ")", start);
            }
            b'0'..=b'9' => self.number(10, 0),
            b'&' if matches!(self.next(1), b'H' | b'h') && self.next(2).is_ascii_hexdigit() => {
                self.number(16, 2);
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 => self.word(),
            _ => {
                let two = self.bytes.get(start..start + 2).unwrap_or_default();
                let sign = match two {
                    b"<>" => Some("!="),
                    b"<=" | b"=<" => Some("<="),
                    b">=" | b"=>" => Some(">="),
                    _ => None,
                };
                match sign {
                    Some(sign) => {
                        self.at += 2;
                        self.push(Kind::Operator, sign, start);
                    }
                    None => {
                        self.at += 1;
                        let sign = match byte {
                            b'\\' => "/",
                            b'^' => "**",
                            _ => &self.text[start..self.at],
                        };
                        self.push(Kind::Operator, sign, start);
                    }
                }
            }
        }
    }

    /// An underscore behind a blank, with nothing but the line's end after it.
    fn continues(&self) -> bool {
        let front = self.at == 0 || self.bytes[self.at - 1].is_ascii_whitespace();
        front
            && self.bytes[self.at + 1..]
                .iter()
                .take(64)
                .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
                .is_none_or(|byte| *byte == b'\n')
    }

    fn comment(&mut self) {
        let start = self.at;
        let line = memchr::memchr(b'\n', &self.bytes[start..]);
        self.at = line.map_or(self.bytes.len(), |line| start + line);
        self.lowered.comments.push(Span::new(start, self.at));
    }

    /// A text; two quotes in it are one.
    fn string(&mut self) {
        let start = self.at;
        self.at += 1;
        let mut from = self.at;
        let mut inner = String::new();
        while self.at < self.bytes.len() {
            match self.bytes[self.at] {
                b'"' if self.next(1) == b'"' => {
                    inner.push_str(&self.text[from..=self.at]);
                    self.at += 2;
                    from = self.at;
                }
                b'"' | b'\n' => break,
                _ => self.at += 1,
            }
        }
        inner.push_str(self.text.get(from..self.at).unwrap_or_default());
        if self.bytes.get(self.at) == Some(&b'"') {
            self.at += 1;
        }
        self.lowered.literals.push(Literal {
            span: Span::new(start, self.at),
            value: inner.clone(),
        });
        self.push(Kind::Text, inner, start);
    }

    fn number(&mut self, radix: u32, prefix: usize) {
        let start = self.at;
        self.at += prefix;
        let from = self.at;
        while self.at < self.bytes.len()
            && self.at < from + MAX_NUMBER
            && (char::from(self.bytes[self.at]).is_digit(radix)
                || radix == 10 && self.bytes[self.at] == b'.' && self.next(1).is_ascii_digit())
        {
            self.at += 1;
        }
        let digits = &self.text[from..self.at];
        let text = if radix == 16 {
            format!("0x{digits}")
        } else {
            digits.to_owned()
        };
        // `&H41&`, `10#`: the sign says only how wide it is.
        if matches!(self.next(0), b'&' | b'%' | b'#' | b'!' | b'@')
            && !self.next(1).is_ascii_alphanumeric()
            && self.next(1) != b' '
            && self.next(1) != b'"'
        {
            self.at += 1;
        }
        self.push(Kind::Number, text, start);
    }

    fn word(&mut self) {
        let start = self.at;
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            if !(byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80) {
                break;
            }
            self.at += 1;
        }
        let name = self.text[start..self.at].to_lowercase();
        if name == "rem"
            && self.line.last().is_none()
            && matches!(self.next(0), b' ' | b'\n' | b'\r' | b'\t')
        {
            self.comment();
            return;
        }
        // `name$`, `count%`: the sign says only what kind of value it is.
        if matches!(self.next(0), b'$' | b'%' | b'#' | b'!' | b'@')
            && !self.next(1).is_ascii_alphabetic()
        {
            self.at += 1;
        }
        self.push(Kind::Word, name, start);
    }
}

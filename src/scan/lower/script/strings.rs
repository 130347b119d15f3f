//! Texts of all kinds of quotes.

use crate::scan::operation::Literal;
use crate::text::Span;

use super::tokens::{Ending, Kind, Lexer, Mode};

impl Lexer<'_> {
    /// Begins the text that stands here, if one does.
    pub(super) fn starts_text(&mut self) -> bool {
        let start = self.at;
        let dialect = self.dialect;
        let rest = &self.bytes[start..];
        let next = rest.get(1).copied().unwrap_or(b' ');
        let values = dialect.hash_values || dialect.dollar_values;
        match rest[0] {
            b'"' => {
                self.begin("\"", 1, b'"', None, values);
                true
            }
            b'\'' => {
                self.fixed(1, b'\'');
                true
            }
            b'`' if dialect.backticks_run => {
                self.begin("`", 1, b'`', None, values);
                true
            }
            b'`' => {
                let end = memchr::memchr(b'`', &rest[1..]);
                let stop = end.map_or(self.bytes.len(), |end| start + 1 + end);
                let inner = self.text[start + 1..stop].to_owned();
                self.at = (stop + 1).min(self.bytes.len());
                self.text_token(inner, start);
                true
            }
            b'<' if !dialect.here.is_empty() && rest.starts_with(dialect.here.as_bytes()) => {
                self.here()
            }
            b'%' if dialect.percent && self.wants_value() => self.percent(next),
            b':' if dialect.percent && rest.starts_with(b":+)") => {
                self.at += 2;
                self.push(Kind::Text, "+", start);
                true
            }
            b':' if dialect.percent && next == b'"' => {
                self.at += 1;
                true
            }
            b':' if dialect.percent
                && (next.is_ascii_alphabetic() || next == b'_')
                && (start == 0 || self.bytes[start - 1] != b':') =>
            {
                self.at += 1;
                while self.bytes.get(self.at).is_some_and(|byte| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'?' | b'!')
                }) {
                    self.at += 1;
                }
                let name = self.text[start + 1..self.at].to_owned();
                self.push(Kind::Text, name, start);
                true
            }
            b'/' if dialect.patterns && self.wants_value() => self.pattern(),
            b'<' if dialect.quote_words && self.wants_value() => {
                // `<$handle>`, `<STDIN>`.
                let inner = rest[1..]
                    .iter()
                    .take(64)
                    .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
                    .count();
                if rest.get(inner + 1) != Some(&b'>') {
                    return false;
                }
                self.at += inner + 2;
                let name = self.text[start + 1..start + 1 + inner].to_owned();
                self.push(
                    Kind::Word,
                    if name.is_empty() {
                        "STDIN".to_owned()
                    } else {
                        name
                    },
                    start,
                );
                true
            }
            b'q' | b'm' | b's' | b't' | b'y' if dialect.quote_words => self.quote_word(),
            _ => false,
        }
    }

    pub(super) fn begin(
        &mut self,
        text: &str,
        length: usize,
        close: u8,
        open: Option<u8>,
        values: bool,
    ) {
        let ending = Ending {
            close,
            open,
            depth: 0,
            values,
        };
        self.enter(Kind::Quote, text, length, Mode::Text(ending));
    }

    pub(super) fn text_token(&mut self, inner: String, start: usize) {
        self.lowered.literals.push(Literal {
            span: Span::new(start, self.at),
            value: inner.clone(),
        });
        self.push(Kind::Text, inner, start);
    }

    /// A text without values, up to `close`.
    pub(super) fn fixed(&mut self, length: usize, close: u8) {
        let start = self.at;
        self.at += length;
        let mut inner = Vec::new();
        let mut closed = false;
        while let Some(byte) = self.bytes.get(self.at) {
            self.at += 1;
            match *byte {
                b'\\'
                    if self
                        .bytes
                        .get(self.at)
                        .is_some_and(|next| *next == close || *next == b'\\') =>
                {
                    inner.push(self.bytes[self.at]);
                    self.at += 1;
                }
                byte if byte == close => {
                    closed = true;
                    break;
                }
                byte => inner.push(byte),
            }
        }
        if !closed {
            let what = "a quote is not closed".to_owned();
            let span = Span::new(start, self.at);
            self.lowered
                .incomplete
                .get_or_insert(crate::scan::operation::Incomplete::Syntax(span, what));
        }
        self.text_token(String::from_utf8_lossy(&inner).into_owned(), start);
    }

    /// A piece of a text with values, up to the next of those or its end.
    pub(super) fn piece(&mut self) {
        let start = self.at;
        let Some((_, Mode::Text(ending))) = self.open.last_mut() else {
            return;
        };
        let mut end = *ending;
        let mut inner: Vec<u8> = Vec::new();
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            let next = self.bytes.get(self.at + 1).copied().unwrap_or(b' ');
            if byte == end.close && end.depth == 0 {
                self.flush(inner, start);
                self.leave(Kind::Unquote, 1);
                return;
            }
            if Some(byte) == end.open {
                end.depth += 1;
            } else if byte == end.close {
                end.depth -= 1;
            }
            if byte == b'\\' {
                self.escape(&mut inner);
                continue;
            }
            let hash = self.dialect.hash_values && byte == b'#' && next == b'{';
            let brace = self.dialect.dollar_values
                && (byte == b'$' && next == b'{'
                    || byte == b'@' && next == b'{' && self.dialect.quote_words
                    || byte == b'{' && next == b'$' && self.dialect.pages);
            let name = self.dialect.dollar_values
                && matches!(byte, b'$' | b'@')
                && (byte == b'$' || self.dialect.quote_words)
                && (next.is_ascii_alphabetic() || next == b'_');
            if end.values && (hash || brace || name) {
                self.flush(inner, start);
                if let Some((_, Mode::Text(ending))) = self.open.last_mut() {
                    ending.depth = end.depth;
                }
                if name {
                    self.named();
                } else {
                    let length = if byte == b'{' { 1 } else { 2 };
                    self.enter(Kind::Open, "{", length, Mode::Code(b'{'));
                }
                return;
            }
            inner.push(byte);
            self.at += 1;
        }
        self.flush(inner, start);
    }

    pub(super) fn named(&mut self) {
        let start = self.at;
        self.at += 1;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        {
            self.at += 1;
        }
        let name = self.text[start..self.at].to_owned();
        self.push(Kind::Word, name, start);
        // `$ENV{HOME}`, `$_SERVER[HOME]`: the index is a sign behind the name.
        let close = match self.bytes.get(self.at) {
            Some(b'{') if self.dialect.quote_words => b'}',
            Some(b'[') if self.dialect.pages => b']',
            _ => return,
        };
        let from = self.at + 1;
        let rest = &self.bytes[from..self.bytes.len().min(from + 64)];
        let length = memchr::memchr(close, rest).unwrap_or(0);
        let key = self
            .text
            .get(from..from + length)
            .map(|key| key.trim_matches(['\'', '"']).to_owned());
        if let Some(key) = key.filter(|key| {
            !key.is_empty()
                && key
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        }) {
            self.at = from + length + 1;
            self.push(Kind::Operator, key, from);
        }
    }

    pub(super) fn flush(&mut self, inner: Vec<u8>, start: usize) {
        if !inner.is_empty() {
            let text = String::from_utf8_lossy(&inner).into_owned();
            self.text_token(text, start);
        }
    }

    pub(super) fn escape(&mut self, inner: &mut Vec<u8>) {
        let from = self.at;
        self.at += 1;
        let Some(byte) = self.bytes.get(self.at).copied() else {
            return;
        };
        self.at += 1;
        let digits = |radix: u32, most: usize, at: usize| {
            self.bytes[at..]
                .iter()
                .take(most)
                .take_while(|byte| char::from(**byte).is_digit(radix))
                .count()
        };
        let (radix, from_digit, count) = match byte {
            b'n' => return inner.push(b'\n'),
            b't' => return inner.push(b'\t'),
            b'r' => return inner.push(b'\r'),
            b'e' => return inner.push(0x1b),
            b'x' if self.bytes.get(self.at) == Some(&b'{') => {
                (16, self.at + 1, digits(16, 6, self.at + 1))
            }
            b'x' => (16, self.at, digits(16, 2, self.at)),
            b'u' if self.bytes.get(self.at) == Some(&b'{') => {
                (16, self.at + 1, digits(16, 6, self.at + 1))
            }
            b'u' => (16, self.at, digits(16, 4, self.at)),
            b'0'..=b'7' => (8, self.at - 1, digits(8, 3, self.at - 1)),
            byte if byte >= 0x80 => {
                inner.extend_from_slice(&self.bytes[from..self.at]);
                return;
            }
            byte => return inner.push(byte),
        };
        let number =
            u32::from_str_radix(&self.text[from_digit..from_digit + count], radix).unwrap_or(0);
        self.at = from_digit + count;
        if from_digit > from + 2 && self.bytes.get(self.at) == Some(&b'}') {
            self.at += 1;
        }
        match (u8::try_from(number), byte) {
            (Ok(byte), b'x' | b'0'..=b'7') if from_digit <= from + 2 => inner.push(byte),
            _ => {
                let letter = char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER);
                inner.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }
}

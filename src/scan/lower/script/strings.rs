//! Texts of all kinds of quotes.

use crate::scan::operation::Literal;
use crate::text::Span;

use super::tokens::{Ending, Kind, Lexer, Mode};

/// Longest pattern between slashes.
const MAX_PATTERN: usize = 2048;

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
            b'<' if !dialect.here.is_empty() && rest.starts_with(dialect.here.as_bytes()) => self.here(),
            b'%' if dialect.percent && self.wants_value() => self.percent(next),
            b':' if dialect.percent && next == b'"' => {
                self.at += 1;
                true
            }
            b':' if dialect.percent && (next.is_ascii_alphabetic() || next == b'_') && (start == 0 || self.bytes[start - 1] != b':') => {
                self.at += 1;
                while self.bytes.get(self.at).is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'?' | b'!')) {
                    self.at += 1;
                }
                let name = self.text[start + 1..self.at].to_owned();
                self.push(Kind::Text, name, start);
                true
            }
            b'/' if dialect.patterns && self.wants_value() => self.pattern(),
            b'<' if dialect.quote_words && self.wants_value() => {
                // `<$handle>`, `<STDIN>`.
                let inner = rest[1..].iter().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')).count();
                if rest.get(inner + 1) != Some(&b'>') {
                    return false;
                }
                self.at += inner + 2;
                let name = self.text[start + 1..start + 1 + inner].to_owned();
                self.push(Kind::Word, if name.is_empty() { "STDIN".to_owned() } else { name }, start);
                true
            }
            b'q' | b'm' | b's' | b't' | b'y' if dialect.quote_words => self.quote_word(),
            _ => false,
        }
    }

    fn begin(&mut self, text: &str, length: usize, close: u8, open: Option<u8>, values: bool) {
        let ending = Ending {
            close,
            open,
            depth: 0,
            values,
        };
        self.enter(Kind::Quote, text, length, Mode::Text(ending));
    }

    fn text_token(&mut self, inner: String, start: usize) {
        self.lowered.literals.push(Literal {
            span: Span::new(start, self.at),
            value: inner.clone(),
        });
        self.push(Kind::Text, inner, start);
    }

    /// A text without values, up to `close`.
    fn fixed(&mut self, length: usize, close: u8) {
        let start = self.at;
        self.at += length;
        let mut inner = Vec::new();
        let mut closed = false;
        while let Some(byte) = self.bytes.get(self.at) {
            self.at += 1;
            match *byte {
                b'\\' if self.bytes.get(self.at).is_some_and(|next| *next == close || *next == b'\\') => {
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
                && (byte == b'$' && next == b'{' || byte == b'@' && next == b'{' && self.dialect.quote_words || byte == b'{' && next == b'$' && self.dialect.pages);
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

    fn named(&mut self) {
        let start = self.at;
        self.at += 1;
        while self.bytes.get(self.at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
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
        let key = self.text.get(from..from + length).map(|key| key.trim_matches(['\'', '"']).to_owned());
        if let Some(key) = key.filter(|key| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')) {
            self.at = from + length + 1;
            self.push(Kind::Operator, key, from);
        }
    }

    fn flush(&mut self, inner: Vec<u8>, start: usize) {
        if !inner.is_empty() {
            let text = String::from_utf8_lossy(&inner).into_owned();
            self.text_token(text, start);
        }
    }

    fn escape(&mut self, inner: &mut Vec<u8>) {
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
            b'x' if self.bytes.get(self.at) == Some(&b'{') => (16, self.at + 1, digits(16, 6, self.at + 1)),
            b'x' => (16, self.at, digits(16, 2, self.at)),
            b'u' if self.bytes.get(self.at) == Some(&b'{') => (16, self.at + 1, digits(16, 6, self.at + 1)),
            b'u' => (16, self.at, digits(16, 4, self.at)),
            b'0'..=b'7' => (8, self.at - 1, digits(8, 3, self.at - 1)),
            byte if byte >= 0x80 => {
                inner.extend_from_slice(&self.bytes[from..self.at]);
                return;
            }
            byte => return inner.push(byte),
        };
        let number = u32::from_str_radix(&self.text[from_digit..from_digit + count], radix).unwrap_or(0);
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

    /// `%x(…)`, `%w(…)`, `%q(…)`, `%(…)`.
    fn percent(&mut self, next: u8) -> bool {
        let (kind, skip) = if next.is_ascii_alphabetic() { (next, 2) } else { (b'Q', 1) };
        let Some(open) = self.bytes.get(self.at + skip).copied() else {
            return false;
        };
        if !b"([{<|!/".contains(&open) || !b"xwWqQiI".contains(&kind) {
            return false;
        }
        self.delimited(kind, open, skip + 1);
        true
    }

    /// `q(…)`, `qq(…)`, `qx(…)`, `qw(…)`, `m(…)`, `s(…)(…)`, `tr/…/…/`.
    fn quote_word(&mut self) -> bool {
        let start = self.at;
        let behind = self.found.last();
        let member = behind.is_some_and(|last| last.kind == Kind::Operator && matches!(last.text.as_str(), "->" | "::"));
        let letters = self.bytes[start..].iter().take(3).take_while(|byte| byte.is_ascii_lowercase()).count();
        let word = &self.text[start..start + letters];
        if member || !matches!(word, "q" | "qq" | "qx" | "qw" | "qr" | "m" | "s" | "tr" | "y") {
            return false;
        }
        let blanks = self.bytes[start + letters..].iter().take(8).take_while(|byte| **byte == b' ').count();
        let Some(open) = self.bytes.get(start + letters + blanks).copied() else {
            return false;
        };
        let fits = if blanks > 0 { b"([{".contains(&open) } else { b"([{</|!~#^\"'%@,".contains(&open) };
        // `s => 1`, `y = 2`, `m, n`.
        if !fits || (open == b',' && word.len() == 1) {
            return false;
        }
        let patterns = matches!(word, "m" | "s" | "tr" | "y" | "qr");
        let kind = match word {
            "q" => b'q',
            "qx" => b'x',
            "qw" => b'w',
            _ => b'Q',
        };
        if patterns {
            let twice = matches!(word, "s" | "tr" | "y");
            self.at += letters + blanks;
            let first = self.skip_delimited(open);
            let mut text = self.text.get(start..self.at).unwrap_or_default().to_owned();
            if twice && first {
                let brackets = closing(open) != open;
                if brackets {
                    while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                        self.at += 1;
                    }
                } else {
                    self.at -= 1;
                }
                if self.at < self.bytes.len() {
                    let open = self.bytes[self.at];
                    self.skip_delimited(open);
                }
                text = String::new();
            }
            while self.bytes.get(self.at).is_some_and(u8::is_ascii_lowercase) {
                self.at += 1;
            }
            self.push(Kind::Text, text, start);
            return true;
        }
        self.delimited(kind, open, letters + blanks + 1);
        true
    }

    fn skip_delimited(&mut self, open: u8) -> bool {
        let close = closing(open);
        let limit = self.bytes.len().min(self.at + MAX_PATTERN);
        let mut depth = 0_usize;
        let mut at = self.at + 1;
        while at < limit {
            match self.bytes[at] {
                b'\\' => at += 1,
                byte if byte == close && depth == 0 => {
                    self.at = at + 1;
                    return true;
                }
                byte if byte == close => depth -= 1,
                byte if byte == open => depth += 1,
                _ => {}
            }
            at += 1;
        }
        self.at = (self.at + 1).min(self.bytes.len());
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        false
    }

    fn delimited(&mut self, kind: u8, open: u8, length: usize) {
        let close = closing(open);
        let nested = (close != open).then_some(open);
        match kind {
            b'x' => self.begin("`", length, close, nested, true),
            b'w' | b'W' | b'i' | b'I' => {
                let start = self.at;
                self.enter(Kind::Open, "[", length, Mode::Code(b'['));
                let rest = &self.bytes[self.at..];
                let end = memchr::memchr(close, rest).unwrap_or(rest.len());
                let stop = self.at + end;
                let from = self.at;
                self.at = stop;
                let text = self.text;
                for word in text[from..stop].split_whitespace() {
                    self.push(Kind::Text, word, start);
                    self.push(Kind::Operator, ",", start);
                }
                self.leave(Kind::Close, usize::from(stop < self.bytes.len()));
            }
            b'q' => {
                if nested.is_some() {
                    self.begin("\"", length, close, nested, false);
                } else {
                    self.fixed(length, close);
                }
            }
            _ => self.begin("\"", length, close, nested, true),
        }
    }

    /// `/…/` on one line.
    fn pattern(&mut self) -> bool {
        let start = self.at;
        let limit = self.bytes.len().min(start + MAX_PATTERN);
        let mut at = start + 1;
        let mut set = false;
        while at < limit {
            match self.bytes[at] {
                b'\\' => at += 1,
                b'[' => set = true,
                b']' => set = false,
                b'\n' => return false,
                b'/' if !set => {
                    self.at = at + 1;
                    while self.bytes.get(self.at).is_some_and(u8::is_ascii_lowercase) {
                        self.at += 1;
                    }
                    let text = self.text[start + 1..at].to_owned();
                    self.push(Kind::Text, text, start);
                    return true;
                }
                _ => {}
            }
            at += 1;
        }
        false
    }

    /// `<<~NAME`, `<<"NAME"`, `<<<NAME`: its text begins behind this line.
    fn here(&mut self) -> bool {
        let start = self.at;
        let mut at = start + self.dialect.here.len();
        while matches!(self.bytes.get(at), Some(b'~' | b'-' | b' ')) {
            if self.bytes[at] == b' ' && !self.dialect.pages {
                return false;
            }
            at += 1;
        }
        let quote = self.bytes.get(at).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
        at += usize::from(quote.is_some());
        let length = self.bytes[at..].iter().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let name = &self.text[at..at + length];
        let plausible = name.bytes().next().is_some_and(|byte| byte.is_ascii_uppercase() || quote.is_some() || self.dialect.pages);
        let closed = quote.is_none() || self.bytes.get(at + length).copied() == quote;
        if !plausible || !closed || self.misses > 16 {
            return false;
        }
        let after = at + length + usize::from(quote.is_some());
        let from = self.behind_here.or_else(|| memchr::memchr(b'\n', &self.bytes[after..]).map(|end| after + end + 1));
        let Some(from) = from else {
            return false;
        };
        let mut place = from;
        let mut end = None;
        for line in self.text[from..].split_inclusive('\n') {
            let bare = line.trim();
            let closes = bare == name || bare.strip_suffix([';', ',', ')']).is_some_and(|bare| bare.trim_end_matches([')', ';', ',']) == name);
            if closes {
                end = Some((place, place + if bare == name { line.len() } else { line.find(name).unwrap_or(0) + name.len() }));
                break;
            }
            place += line.len();
        }
        let Some((stop, behind)) = end else {
            self.missed();
            return false;
        };
        let runs = quote == Some(b'`');
        let body = self.text[from..stop].to_owned();
        if self.dialect.pages {
            // What stands behind the name belongs to the statement.
            self.at = behind;
            self.text_token(body, start);
            return true;
        }
        self.at = after;
        self.behind_here = Some(behind);
        if runs {
            let open = self.found.len();
            self.push(Kind::Quote, "`", start);
            self.push(Kind::Text, body, start);
            self.push(Kind::Unquote, "`", start);
            self.found[open].mate = open + 2;
            self.found[open + 2].mate = open;
        } else {
            self.text_token(body, start);
        }
        true
    }
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}

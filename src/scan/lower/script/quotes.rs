//! Quotes of a language's own: words, patterns, here-documents.

use super::tokens::{Kind, Lexer, Mode};
/// Longest pattern between slashes.
const MAX_PATTERN: usize = 2048;

pub(super) fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}

impl Lexer<'_> {
    /// `%x(…)`, `%w(…)`, `%q(…)`, `%(…)`.
    pub(super) fn percent(&mut self, next: u8) -> bool {
        let (kind, skip) = if next.is_ascii_alphabetic() {
            (next, 2)
        } else {
            (b'Q', 1)
        };
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
    pub(super) fn quote_word(&mut self) -> bool {
        let start = self.at;
        let behind = self.found.last();
        let member = behind.is_some_and(|last| {
            last.kind == Kind::Operator && matches!(last.text.as_str(), "->" | "::")
        });
        let letters = self.bytes[start..]
            .iter()
            .take(3)
            .take_while(|byte| byte.is_ascii_lowercase())
            .count();
        let word = &self.text[start..start + letters];
        if member
            || !matches!(
                word,
                "q" | "qq" | "qx" | "qw" | "qr" | "m" | "s" | "tr" | "y"
            )
        {
            return false;
        }
        let blanks = self.bytes[start + letters..]
            .iter()
            .take(8)
            .take_while(|byte| **byte == b' ')
            .count();
        let Some(open) = self.bytes.get(start + letters + blanks).copied() else {
            return false;
        };
        let fits = if blanks > 0 {
            b"([{".contains(&open)
        } else {
            b"([{</|!~#^\"'%@,".contains(&open)
        };
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

    pub(super) fn skip_delimited(&mut self, open: u8) -> bool {
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

    pub(super) fn delimited(&mut self, kind: u8, open: u8, length: usize) {
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
    pub(super) fn pattern(&mut self) -> bool {
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
                    self.text_token(text, start);
                    return true;
                }
                _ => {}
            }
            at += 1;
        }
        false
    }

    /// `<<~NAME`, `<<"NAME"`, `<<<NAME`: its text begins behind this line.
    pub(super) fn here(&mut self) -> bool {
        let start = self.at;
        let mut at = start + self.dialect.here.len();
        while matches!(self.bytes.get(at), Some(b'~' | b'-' | b' ')) {
            if self.bytes[at] == b' ' && !self.dialect.pages {
                return false;
            }
            at += 1;
        }
        let quote = self
            .bytes
            .get(at)
            .copied()
            .filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
        at += usize::from(quote.is_some());
        let length = self.bytes[at..]
            .iter()
            .take(64)
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        let name = &self.text[at..at + length];
        let plausible = name
            .bytes()
            .next()
            .is_some_and(|byte| byte.is_ascii_uppercase() || quote.is_some() || self.dialect.pages);
        let closed = quote.is_none() || self.bytes.get(at + length).copied() == quote;
        if !plausible || !closed || self.misses > 16 {
            return false;
        }
        let after = at + length + usize::from(quote.is_some());
        let from = self
            .behind_here
            .or_else(|| memchr::memchr(b'\n', &self.bytes[after..]).map(|end| after + end + 1));
        let Some(from) = from else {
            return false;
        };
        let mut place = from;
        let mut end = None;
        for line in self.text[from..].split_inclusive('\n') {
            let bare = line.trim();
            let closes = bare == name
                || bare
                    .strip_suffix([';', ',', ')'])
                    .is_some_and(|bare| bare.trim_end_matches([')', ';', ',']) == name);
            if closes {
                end = Some((
                    place,
                    place
                        + if bare == name {
                            line.len()
                        } else {
                            line.find(name).unwrap_or(0) + name.len()
                        },
                ));
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

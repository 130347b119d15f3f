//! Names, numbers and operators.

use super::tokens::{Kind, Lexer};

impl Lexer<'_> {
    pub(super) fn names(&self, at: usize) -> bool {
        let sigil = |byte: u8| self.dialect.sigils.contains(&byte);
        match self.bytes.get(at) {
            Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' || *byte >= 0x80 => true,
            Some(byte) if sigil(*byte) => {
                let next = self.bytes.get(at + 1).copied().unwrap_or(b' ');
                let named =
                    next.is_ascii_alphabetic() || next == b'_' || (next == *byte && *byte == b'@');
                // `$/`, `$,`: what stands between lines and items in Perl.
                let special = *byte == b'$'
                    && (next.is_ascii_digit()
                        || b"$!&0@".contains(&next)
                        || self.dialect.quote_words && b"/\\,;|".contains(&next));
                // `%x` and `&f` are names where a value is expected.
                let plain = matches!(byte, b'$' | b'@') || self.wants_value();
                (named || special || (*byte == b'$' && next == b'{')) && plain
            }
            _ => false,
        }
    }

    pub(super) fn number(&mut self) {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|byte| {
            byte.is_ascii_alphanumeric()
                || *byte == b'_'
                || *byte == b'.' && self.bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit)
        }) {
            self.at += 1;
        }
        let text = self.text[start..self.at].to_owned();
        self.push(Kind::Number, text, start);
    }

    pub(super) fn word(&mut self) {
        let start = self.at;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| self.dialect.sigils.contains(byte))
            && self.at < start + 2
        {
            self.at += 1;
        }
        if self.bytes.get(self.at) == Some(&b'{') {
            // `${name}`, `@{$list}`: the sigil alone.
            self.push(Kind::Operator, &self.text[start..self.at], start);
            return;
        }
        let from = self.at;
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            let module = self.dialect.bare_calls
                && self.bytes[self.at..].starts_with(b"::")
                && self
                    .bytes
                    .get(self.at + 2)
                    .is_some_and(u8::is_ascii_alphabetic);
            let space = self.dialect.pages
                && byte == b'\\'
                && self
                    .bytes
                    .get(self.at + 1)
                    .is_some_and(u8::is_ascii_alphabetic);
            if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 || space {
                self.at += 1;
            } else if module && !self.dialect.pages {
                self.at += 2;
            } else {
                break;
            }
        }
        if self.at == from {
            self.at += self.text[from..].chars().next().map_or(0, char::len_utf8);
        }
        // `nil?`, `save!`.
        if self.dialect.percent
            && matches!(self.bytes.get(self.at), Some(b'?' | b'!'))
            && self.bytes.get(self.at + 1) != Some(&b'=')
        {
            self.at += 1;
        }
        let mut text = self.text[start..self.at].to_owned();
        if self.dialect.any_case && !text.starts_with('$') {
            text = text
                .rsplit('\\')
                .next()
                .unwrap_or(&text)
                .to_ascii_lowercase();
        }
        self.push(Kind::Word, text, start);
    }

    pub(super) fn operator(&mut self) {
        const LONG: &[&str] = &[
            "<=>", "||=", "&&=", "//=", "??=", "**=", "...", "===", "!==", "?->", "=>", "->", "::",
            ":=", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", ".=", "%=", "|=", "^=", "<<",
            ">>", "||", "&&", "//", "??", "..", "=~", "!~", "&.", "**", "++", "--", "<-",
        ];
        let start = self.at;
        let rest = &self.bytes[start..];
        let length = LONG
            .iter()
            .find(|long| rest.starts_with(long.as_bytes()))
            .map_or_else(
                || self.text[start..].chars().next().map_or(1, char::len_utf8),
                |long| long.len(),
            );
        self.at += length;
        self.push(Kind::Operator, &self.text[start..self.at], start);
    }
}

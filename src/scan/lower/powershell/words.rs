//! Types, members and bare words.

use super::tokens::{Kind, Lexer, MAX_TYPE, OPERATORS};

impl Lexer<'_> {
    pub(super) fn type_name(&mut self) -> bool {
        let start = self.at;
        let limit = self.bytes.len().min(start + MAX_TYPE);
        let mut depth = 0;
        for at in start..limit {
            match self.bytes[at] {
                b'[' => depth += 1,
                b']' => {
                    depth -= 1;
                    if depth == 0 {
                        let name = self.text[start + 1..at].replace(['`', ' '], "");
                        let named = name
                            .bytes()
                            .next()
                            .is_some_and(|byte| byte.is_ascii_alphabetic());
                        if !named {
                            return false;
                        }
                        self.at = at + 1;
                        let name = name.to_ascii_lowercase();
                        let name = name.strip_prefix("system.").unwrap_or(&name);
                        self.push(Kind::Type, name, start);
                        return true;
                    }
                }
                byte if byte.is_ascii_alphanumeric() => {}
                b'.' | b'_' | b',' | b' ' | b'`' | b'+' => {}
                _ => return false,
            }
        }
        false
    }

    pub(super) fn member(&mut self) {
        let start = self.at;
        self.at += 1 + usize::from(self.bytes[start..].starts_with(b"::"));
        let from = self.at;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'`'))
        {
            self.at += 1;
        }
        let name = self.text[from..self.at]
            .replace('`', "")
            .to_ascii_lowercase();
        let dynamic =
            self.quote(self.at).is_some() || matches!(self.bytes.get(self.at), Some(b'$' | b'('));
        if name.is_empty() && !dynamic {
            self.at = start;
            self.word(false);
            return;
        }
        self.push(Kind::Member, name, start);
    }

    pub(super) fn word(&mut self, hash: bool) {
        let start = self.at;
        let mut word = String::new();
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            if b" \t\r\n,;|(){}&$<>\"'".contains(&byte)
                || byte == b'=' && hash
                || self.quote(self.at).is_some()
            {
                break;
            }
            // `0x48-bxor7`, `1+2`; `-join''`, `-bxor0x20`.
            let operates = matches!(byte, b'+' | b'-' | b'*' | b']') && self.at > start;
            if (operates && super::super::kit::datum::number(&word).is_some())
                || (byte == b']' && self.at > start)
                || (byte.is_ascii_digit() || byte == b'[')
                    && word.starts_with('-')
                    && OPERATORS.contains(&word.to_ascii_lowercase().as_str())
                || byte == b'.'
                    && self.bytes.get(self.at + 1) == Some(&b'.')
                    && super::super::kit::datum::number(&word).is_some()
            {
                break;
            }
            if byte == b'`' {
                self.at += 1;
                if self
                    .bytes
                    .get(self.at)
                    .is_some_and(|next| matches!(next, b'\n' | b'\r'))
                {
                    break;
                }
                if let Some(letter) = self.text[self.at..].chars().next() {
                    word.push(letter);
                    self.at += letter.len_utf8();
                }
                continue;
            }
            let letter = self.text[self.at..].chars().next().unwrap_or(' ');
            // Dashes that a word processor made.
            word.push(if ('\u{2013}'..='\u{2015}').contains(&letter) {
                '-'
            } else {
                letter
            });
            self.at += letter.len_utf8();
        }
        if self.at == start {
            self.at += self.text[start..].chars().next().map_or(1, char::len_utf8);
            return;
        }
        self.push(Kind::Word, word, start);
    }
}

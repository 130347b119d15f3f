//! Strings, templates, comments and regular expressions, which hold no tokens.

use super::{Last, Measure};

impl Measure<'_> {
    /// The text of a template up to its end or its next `${`.
    pub(super) fn template(&mut self) -> Option<()> {
        loop {
            match self.peek(0) {
                0 if self.at >= self.bytes.len() => return None,
                b'\\' => self.at += 2,
                b'`' => {
                    self.at += 1;
                    let frame = self.frames.pop()?;
                    self.last = Last::Operand;
                    return (frame.open == b'`').then_some(());
                }
                b'$' if self.peek(1) == b'{' => {
                    self.at += 2;
                    return self.open(b'$');
                }
                _ => self.at += 1,
            }
        }
    }

    pub(super) fn quoted(&mut self, quote: u8) -> Option<()> {
        self.at += 1;
        loop {
            match self.peek(0) {
                b'\\' => self.at += 2,
                b'\n' | b'\r' => return None,
                0 if self.at >= self.bytes.len() => return None,
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return Some(());
                    }
                }
            }
        }
    }

    pub(super) fn line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    /// A comment, a regular expression, or a division.
    pub(super) fn slash(&mut self) -> Option<()> {
        match self.peek(1) {
            b'/' => self.line(),
            b'*' => {
                let rest = &self.bytes[self.at + 2..];
                self.at += 4 + memchr::memmem::find(rest, b"*/")?;
            }
            _ if self.last == Last::Operand => {
                self.at += 1;
                self.last = Last::Operator;
            }
            _ if self.last == Last::Operator => {
                self.at += self.regular()?;
                self.last = Last::Operand;
            }
            _ => {
                // Either way, if nothing in it could mislead.
                let length = self.regular().unwrap_or(1);
                let between = &self.bytes[self.at + 1..self.at + length];
                let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b" .+*?^$".contains(byte);
                if length == 1 || !between[..length - 2].iter().all(plain) {
                    return None;
                }
                self.at += length;
                self.last = Last::Unclear;
            }
        }
        Some(())
    }

    /// How long the regular expression here is, without its flags.
    fn regular(&self) -> Option<usize> {
        let mut class = false;
        let mut at = self.at + 1;
        loop {
            match *self.bytes.get(at)? {
                b'\\' => at += 1,
                b'\n' | b'\r' => return None,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => return Some(at + 1 - self.at),
                _ => {}
            }
            at += 1;
        }
    }
}

//! Variables of a batch file, put into its lines.

use super::super::kit::datum::Datum;
use super::commands::changed;
use super::{MARK, MAX_LINE, MAX_MARKS, Walk};
use crate::scan::operation::Origins;
use crate::text::Span;

impl Walk {
    /// A line with its variables put in.
    pub(super) fn expand(&mut self, line: &str) -> String {
        let mut expanded = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(['%', '!']) {
            expanded.push_str(&rest[..at]);
            let sign = rest.as_bytes()[at];
            let behind = &rest[at + 1..];
            if expanded.len() > MAX_LINE {
                break;
            }
            // `%%i`, `%1`, `%~dp0`.
            if sign == b'%'
                && behind.starts_with(|letter: char| {
                    letter.is_ascii_digit() || matches!(letter, '%' | '*' | '~')
                })
            {
                let skip = behind
                    .bytes()
                    .take_while(|byte| matches!(byte, b'%' | b'*' | b'~'))
                    .count();
                let modifiers = if behind[..skip].contains('~') {
                    behind[skip..]
                        .bytes()
                        .take_while(|byte| b"fdpnxsatzFDPNXSATZ".contains(byte))
                        .count()
                } else {
                    0
                };
                // The last of the letters is the name.
                let digit =
                    behind[skip + modifiers..].starts_with(|letter: char| letter.is_ascii_digit());
                let modifiers = if digit {
                    modifiers
                } else {
                    modifiers.saturating_sub(1)
                };
                let name: String = behind[skip + modifiers..].chars().take(1).collect();
                rest = &behind[skip + modifiers + name.len()..];
                if digit {
                    if name == "0" {
                        expanded.push_str(".\\");
                    } else {
                        self.put(&mut expanded, Datum::from(Origins::INPUT));
                    }
                } else {
                    let held = self
                        .variables
                        .get(&format!("%{}", name.to_ascii_lowercase()))
                        .cloned();
                    self.put(&mut expanded, held.unwrap_or_else(Datum::unknown));
                }
                continue;
            }
            let close = behind.bytes().take(128).position(|byte| byte == sign);
            let Some(close) = close.filter(|close| *close > 0 && behind.is_char_boundary(*close))
            else {
                expanded.push(char::from(sign));
                rest = behind;
                continue;
            };
            let (name, change) = match behind[..close].split_once(':') {
                Some((name, change)) => (name, Some(change)),
                None => (&behind[..close], None),
            };
            let plain = name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-.()# $@[]".contains(&byte));
            if !plain || (sign == b'!' && name.contains(' ')) {
                expanded.push(char::from(sign));
                rest = behind;
                continue;
            }
            rest = &behind[close + 1..];
            let value = self.value(name);
            let value = match change {
                Some(change) => {
                    value.with_text(value.text().and_then(|text| changed(text, change)))
                }
                None => value,
            };
            self.put(&mut expanded, value);
        }
        expanded.push_str(rest);
        expanded.truncate(expanded.floor_char_boundary(MAX_LINE));
        expanded
    }

    pub(super) fn value(&mut self, name: &str) -> Datum {
        let lower = name.to_ascii_lowercase();
        match self.variables.get(&lower) {
            Some(value) => value.clone(),
            None if matches!(
                lower.as_str(),
                "cd" | "random" | "date" | "time" | "errorlevel" | "cmdcmdline"
            ) =>
            {
                Datum::unknown()
            }
            None => self
                .effects
                .variable(Span::default(), "%", &name.to_ascii_uppercase()),
        }
    }

    /// A value in the line: as its text, or as one letter that stands for it.
    pub(super) fn put(&mut self, line: &mut String, value: Datum) {
        match value.text() {
            Some(text) if value.value.origins.is_constant() => line.push_str(text),
            _ => {
                let index = self.marks.len().min(MAX_MARKS - 1);
                if self.marks.len() < MAX_MARKS {
                    self.marks.push(value);
                }
                let mark = u32::try_from(index)
                    .ok()
                    .and_then(|index| char::from_u32(MARK + index));
                line.extend(mark);
            }
        }
    }

    /// A word with the values that stand in it.
    pub(super) fn datum(&self, word: &str) -> Datum {
        let mut parts = Vec::new();
        let mut plain = String::new();
        for letter in word.chars() {
            let index = u32::from(letter)
                .checked_sub(MARK)
                .and_then(|index| usize::try_from(index).ok());
            match index.and_then(|index| self.marks.get(index)) {
                Some(value) => {
                    parts.push(Datum::constant(std::mem::take(&mut plain)));
                    parts.push(value.clone());
                }
                None => plain.push(letter),
            }
        }
        parts.push(Datum::constant(plain));
        Datum::joined(&parts, "")
    }
}

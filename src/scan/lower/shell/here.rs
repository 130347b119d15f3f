//! Here-documents.

use memchr::memchr;

use super::lexer::{Parser, text_part};
use super::syntax::{Part, Word};

impl Parser<'_> {
    /// Remembers that a here-document follows; its index.
    pub(super) fn expect_here_document(&mut self, tabs: bool, delimiter: &Word) -> usize {
        let index = self.bodies.len();
        self.bodies.push(Vec::new());
        let mut quoted = false;
        let mut text = String::new();
        for part in &delimiter.parts {
            match part {
                Part::Text {
                    text: piece,
                    quoted: inner,
                } => {
                    text.push_str(piece);
                    quoted |= inner;
                }
                Part::Parameter { name, .. } => {
                    text.push('$');
                    text.push_str(name);
                }
                Part::Command { .. } | Part::Process { .. } | Part::Arithmetic(_) => {}
            }
        }
        self.pending.push(Pending {
            index,
            delimiter: text,
            quoted,
            tabs,
        });
        index
    }

    pub(super) fn here_document(&mut self, pending: &Pending) {
        let start = self.at;
        let mut line = self.at;
        loop {
            if line >= self.end {
                self.note(start, "a here-document is not closed");
                self.here_body(pending, start, self.end);
                self.at = self.end;
                return;
            }
            let rest = &self.text.as_bytes()[line..self.end];
            let length = memchr(b'\n', rest).unwrap_or(rest.len());
            let mut content = &self.text[line..line + length];
            content = content.strip_suffix('\r').unwrap_or(content);
            if pending.tabs {
                content = content.trim_start_matches('\t');
            }
            if content == pending.delimiter {
                self.here_body(pending, start, line);
                self.at = (line + length + 1).min(self.end);
                return;
            }
            line += length + 1;
        }
    }

    pub(super) fn here_body(&mut self, pending: &Pending, start: usize, end: usize) {
        let end = end.min(self.end);
        let parts = if pending.quoted {
            vec![text_part(self.text[start..end].to_owned(), true)]
        } else {
            let outer = std::mem::replace(&mut self.end, end);
            self.at = start;
            let parts = self.quoted_parts(None);
            self.end = outer;
            parts
        };
        self.bodies[pending.index] = parts;
    }
}

/// A here-document whose body comes behind the next line end.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) index: usize,
    pub(super) delimiter: String,
    pub(super) quoted: bool,
    pub(super) tabs: bool,
}

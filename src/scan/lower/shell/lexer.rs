//! Text → words: quotes, expansions, substitutions, here-documents.

use std::collections::BTreeSet;

use memchr::memchr;

use crate::scan::operation::Incomplete;
use crate::text::Span;

use super::here::Pending;
use super::syntax::{Part, Word};

/// How deep constructs are followed into each other. Behind it openers are
/// plain text, so the work stays linear and the stack small.
const MAX_DEPTH: usize = 48;

/// Most words of one command with everything inside of it: its tree is in
/// memory as a whole, at up to a thousand bytes a word.
const MAX_WORDS: usize = 1 << 16;

/// What closes the constructs around the current place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closer {
    /// `)`
    Paren,
    /// `}`
    Brace,
    /// `fi`
    Fi,
    /// `done`
    Done,
    /// `;;` or `esac`
    Arm,
    /// The end of the text.
    End,
}

/// Reads a script. Never fails: what is not understood is passed over and
/// noted.
#[derive(Debug)]
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    /// The current place.
    pub(super) at: usize,
    /// Where reading stops: the end of the text or of a part of it.
    pub(super) end: usize,
    /// All places are this one: the text was made up.
    pub(super) pin: Option<Span>,
    pub(super) depth: usize,
    /// How many words wait to be walked.
    pub(super) words: usize,
    /// How many of each closer are awaited, by `Closer as usize`.
    pub(super) awaited: [usize; 6],
    pub(super) pending: Vec<Pending>,
    /// Bodies of here-documents, by index.
    pub(super) bodies: Vec<Vec<Part>>,
    pub(super) comments: Vec<Span>,
    pub(super) incomplete: Option<Incomplete>,
    /// Ends up to which a search for `))` ran in vain; one is not made twice.
    pub(super) no_arithmetic: BTreeSet<usize>,
}

impl<'a> Parser<'a> {
    /// The word that begins a command made of commands.
    pub(super) fn compound_word(&self) -> Option<&'static str> {
        [
            "{", "if", "while", "until", "for", "select", "case", "function", "[[",
        ]
        .into_iter()
        .find(|word| self.is_word(word))
    }

    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            end: text.len(),
            pin: None,
            depth: 0,
            words: 0,
            awaited: [0; 6],
            pending: Vec::new(),
            bodies: Vec::new(),
            comments: Vec::new(),
            incomplete: None,
            no_arithmetic: BTreeSet::new(),
        }
    }

    /// All that was read is walked: its words wait no more.
    pub(super) fn go_on(&mut self) {
        self.words = 0;
    }

    /// What was open at the end of a part of the text is open no more.
    pub(super) fn forget(&mut self) {
        self.words = 0;
        self.pending.clear();
        self.no_arithmetic.clear();
    }

    pub(super) fn span(&self, start: usize) -> Span {
        self.pin.unwrap_or_else(|| Span::new(start, self.at))
    }

    pub(super) fn byte(&self, ahead: usize) -> Option<u8> {
        let at = self.at + ahead;
        (at < self.end && self.words <= MAX_WORDS).then(|| self.text.as_bytes()[at])
    }

    pub(super) fn starts(&self, text: &str) -> bool {
        self.words <= MAX_WORDS
            && self.text.as_bytes()[self.at..self.end].starts_with(text.as_bytes())
    }

    pub(super) fn note(&mut self, start: usize, what: &str) {
        if self.incomplete.is_none() {
            let span = self.pin.unwrap_or_else(|| Span::new(start, self.at));
            self.incomplete = Some(Incomplete::Syntax(span, what.to_owned()));
        }
    }

    /// Goes one construct deeper, if that is allowed.
    pub(super) fn enter(&mut self) -> bool {
        if self.depth >= MAX_DEPTH {
            self.incomplete = Some(Incomplete::TooDeep);
            return false;
        }
        self.depth += 1;
        true
    }

    /// Passes blanks, comments and continued lines, not line ends.
    pub(super) fn blanks(&mut self) {
        while let Some(byte) = self.byte(0) {
            match byte {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0 => self.at += 1,
                b'\\' if self.continued() > 0 => self.at += self.continued(),
                b'#' => {
                    let rest = &self.text.as_bytes()[self.at..self.end];
                    let length = memchr(b'\n', rest).unwrap_or(rest.len());
                    let start = self.at;
                    self.at += length;
                    let span = self.span(start);
                    self.comments.push(span);
                }
                _ => break,
            }
        }
    }

    /// Length of a backslash with the line end behind it, or nothing.
    pub(super) fn continued(&self) -> usize {
        match (self.byte(0), self.byte(1), self.byte(2)) {
            (Some(b'\\'), Some(b'\n'), _) => 2,
            (Some(b'\\'), Some(b'\r'), Some(b'\n')) => 3,
            _ => 0,
        }
    }

    /// A line end and the here-documents that begin behind it.
    pub(super) fn line_end(&mut self) {
        self.at += 1;
        for pending in std::mem::take(&mut self.pending) {
            self.here_document(&pending);
        }
    }

    /// The word that begins here; `None` if none does.
    pub(super) fn word(&mut self) -> Option<Word> {
        let word = self.one_word();
        self.words += 1;
        if self.words > MAX_WORDS {
            // From here on the text seems to end; what waits is walked, and
            // reading goes on behind it.
            self.incomplete = Some(Incomplete::TooLarge);
        }
        word
    }

    fn one_word(&mut self) -> Option<Word> {
        let start = self.at;
        let mut parts = Vec::new();
        let mut text = String::new();
        while let Some(byte) = self.byte(0) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c | 0 | b';' | b'&' | b'|' | b')'
                | b'(' => break,
                b'<' | b'>' => {
                    if self.byte(1) != Some(b'(') || !self.enter() {
                        break;
                    }
                    flush(&mut parts, &mut text);
                    self.at += 2;
                    let script = self.list(Closer::Paren);
                    self.depth -= 1;
                    parts.push(Part::Process {
                        script,
                        writes: byte == b'>',
                    });
                }
                b'\\' => {
                    let continued = self.continued();
                    if continued > 0 {
                        self.at += continued;
                        continue;
                    }
                    self.at += 1;
                    flush(&mut parts, &mut text);
                    let mut escaped = String::new();
                    self.take_char(&mut escaped);
                    parts.push(text_part(escaped, true));
                }
                b'\'' => {
                    flush(&mut parts, &mut text);
                    parts.push(self.single_quoted());
                }
                b'"' => {
                    flush(&mut parts, &mut text);
                    self.double_quoted(&mut parts);
                }
                b'$' => self.dollar(&mut parts, &mut text, false),
                b'`' => {
                    flush(&mut parts, &mut text);
                    self.backticks(&mut parts, false);
                }
                _ => self.run(&mut text, |byte| !is_special(byte)),
            }
        }
        flush(&mut parts, &mut text);
        (self.at > start).then_some(Word { parts })
    }

    /// Takes a run of bytes that `plain` accepts, at least one character.
    pub(super) fn run(&mut self, text: &mut String, plain: impl Fn(u8) -> bool) {
        let start = self.at;
        self.skip_char();
        while self.byte(0).is_some_and(&plain) {
            self.at += 1;
        }
        text.push_str(&self.text[start..self.at]);
    }

    pub(super) fn skip_char(&mut self) {
        self.at += 1;
        while self.at < self.end && !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    pub(super) fn take_char(&mut self, text: &mut String) {
        let start = self.at;
        if start < self.end {
            self.skip_char();
            text.push_str(&self.text[start..self.at]);
        }
    }

    pub(super) fn single_quoted(&mut self) -> Part {
        let start = self.at;
        self.at += 1;
        let rest = &self.text.as_bytes()[self.at..self.end];
        let length = memchr(b'\'', rest);
        let text = self.text[self.at..self.at + length.unwrap_or(rest.len())].to_owned();
        self.at += text.len();
        if length.is_some() {
            self.at += 1;
        } else {
            self.note(start, "a quote is not closed");
        }
        text_part(text, true)
    }

    pub(super) fn double_quoted(&mut self, parts: &mut Vec<Part>) {
        let start = self.at;
        self.at += 1;
        let inner = self.quoted_parts(Some(b'"'));
        if inner.is_empty() {
            parts.push(text_part(String::new(), true));
        }
        parts.extend(inner);
        if self.byte(0) == Some(b'"') {
            self.at += 1;
        } else {
            self.note(start, "a quote is not closed");
        }
    }

    /// What stands between double quotes, up to `close` (not taken).
    pub(super) fn quoted_parts(&mut self, close: Option<u8>) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let finish = |parts: &mut Vec<Part>, text: &mut String| {
            if !text.is_empty() {
                parts.push(text_part(std::mem::take(text), true));
            }
        };
        while let Some(byte) = self.byte(0) {
            if Some(byte) == close {
                break;
            }
            match byte {
                b'\\' => {
                    let continued = self.continued();
                    if continued > 0 {
                        self.at += continued;
                        continue;
                    }
                    if matches!(self.byte(1), Some(b'$' | b'`' | b'"' | b'\\')) {
                        self.at += 1;
                        self.take_char(&mut text);
                    } else {
                        self.take_char(&mut text);
                    }
                }
                b'$' => {
                    let mut bare = String::new();
                    finish(&mut parts, &mut text);
                    self.dollar(&mut parts, &mut bare, true);
                    text.push_str(&bare);
                }
                b'`' => {
                    finish(&mut parts, &mut text);
                    self.backticks(&mut parts, true);
                }
                _ => self.run(&mut text, |byte| {
                    !matches!(byte, b'\\' | b'$' | b'`' | b'"')
                }),
            }
        }
        finish(&mut parts, &mut text);
        parts
    }

    pub(super) fn name(&mut self) -> String {
        let start = self.at;
        while self.byte(0).is_some_and(is_name) {
            self.at += 1;
        }
        self.text[start..self.at].to_owned()
    }
}

pub(super) fn text_part(text: String, quoted: bool) -> Part {
    Part::Text { text, quoted }
}

pub(super) fn flush(parts: &mut Vec<Part>, text: &mut String) {
    if !text.is_empty() {
        parts.push(text_part(std::mem::take(text), false));
    }
}

fn is_special(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\r'
            | b'\n'
            | 0x0b
            | 0x0c
            | 0
            | b';'
            | b'&'
            | b'|'
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'\\'
            | b'\''
            | b'"'
            | b'$'
            | b'`'
    )
}

/// Whether a variable's name may begin with the byte.
pub(super) fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Whether a variable's name may hold the byte.
pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a variable's name may begin with the letter.
pub(super) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || letter == '_'
}

//! Text → words: quotes, expansions, substitutions, here-documents.

use std::collections::BTreeSet;

use memchr::memchr;

use crate::scan::operation::Incomplete;
use crate::text::Span;

use super::syntax::{Change, Part, Pipeline, Word};

/// How deep constructs are followed into each other. Behind it openers are
/// plain text, so the work stays linear and the stack small.
const MAX_DEPTH: usize = 48;

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

/// A here-document whose body comes behind the next line end.
#[derive(Debug)]
pub(super) struct Pending {
    index: usize,
    delimiter: String,
    quoted: bool,
    tabs: bool,
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
    pin: Option<Span>,
    pub(super) depth: usize,
    /// How many of each closer are awaited, by `Closer as usize`.
    pub(super) awaited: [usize; 6],
    pub(super) pending: Vec<Pending>,
    /// Bodies of here-documents, by index.
    pub(super) bodies: Vec<Vec<Part>>,
    pub(super) comments: Vec<Span>,
    pub(super) incomplete: Option<Incomplete>,
    /// Ends up to which a search for `))` ran in vain; one is not made twice.
    no_arithmetic: BTreeSet<usize>,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            end: text.len(),
            pin: None,
            depth: 0,
            awaited: [0; 6],
            pending: Vec::new(),
            bodies: Vec::new(),
            comments: Vec::new(),
            incomplete: None,
            no_arithmetic: BTreeSet::new(),
        }
    }

    pub(super) fn span(&self, start: usize) -> Span {
        self.pin.unwrap_or_else(|| Span::new(start, self.at))
    }

    pub(super) fn byte(&self, ahead: usize) -> Option<u8> {
        let at = self.at + ahead;
        (at < self.end).then(|| self.text.as_bytes()[at])
    }

    pub(super) fn starts(&self, text: &str) -> bool {
        self.text.as_bytes()[self.at..self.end].starts_with(text.as_bytes())
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

    fn here_document(&mut self, pending: &Pending) {
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

    fn here_body(&mut self, pending: &Pending, start: usize, end: usize) {
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

    /// The word that begins here; `None` if none does.
    pub(super) fn word(&mut self) -> Option<Word> {
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
    fn run(&mut self, text: &mut String, plain: impl Fn(u8) -> bool) {
        let start = self.at;
        self.skip_char();
        while self.byte(0).is_some_and(&plain) {
            self.at += 1;
        }
        text.push_str(&self.text[start..self.at]);
    }

    fn skip_char(&mut self) {
        self.at += 1;
        while self.at < self.end && !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    fn take_char(&mut self, text: &mut String) {
        let start = self.at;
        if start < self.end {
            self.skip_char();
            text.push_str(&self.text[start..self.at]);
        }
    }

    fn single_quoted(&mut self) -> Part {
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

    fn double_quoted(&mut self, parts: &mut Vec<Part>) {
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
    fn quoted_parts(&mut self, close: Option<u8>) -> Vec<Part> {
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

    /// An expansion, or a lone `$`.
    fn dollar(&mut self, parts: &mut Vec<Part>, text: &mut String, quoted: bool) {
        match self.byte(1) {
            Some(b'(') => {
                if !self.enter() {
                    text.push_str("$(");
                    self.at += 2;
                    return;
                }
                flush(parts, text);
                if self.byte(2) == Some(b'(') && self.arithmetic_end(self.at + 3).is_some() {
                    self.at += 1;
                    let inner = self.arithmetic();
                    parts.push(Part::Arithmetic(inner));
                } else {
                    self.at += 2;
                    let script = self.list(Closer::Paren);
                    parts.push(Part::Command { script, quoted });
                }
                self.depth -= 1;
            }
            Some(b'{') => {
                if !self.enter() {
                    text.push_str("${");
                    self.at += 2;
                    return;
                }
                flush(parts, text);
                self.at += 2;
                let part = self.parameter(quoted);
                parts.push(part);
                self.depth -= 1;
            }
            Some(b'\'') if !quoted => {
                flush(parts, text);
                self.at += 1;
                parts.push(self.ansi_quoted());
            }
            Some(b'"') if !quoted => {
                flush(parts, text);
                self.at += 1;
                self.double_quoted(parts);
            }
            Some(byte) if is_name_start(byte) => {
                flush(parts, text);
                self.at += 1;
                let name = self.name();
                parts.push(parameter(name, quoted));
            }
            Some(byte) if byte.is_ascii_digit() || b"@*#?-$!".contains(&byte) => {
                flush(parts, text);
                self.at += 2;
                parts.push(parameter(char::from(byte).to_string(), quoted));
            }
            _ => {
                text.push('$');
                self.at += 1;
            }
        }
    }

    pub(super) fn name(&mut self) -> String {
        let start = self.at;
        while self.byte(0).is_some_and(is_name) {
            self.at += 1;
        }
        self.text[start..self.at].to_owned()
    }

    /// The rest of `${…}`, behind the brace.
    fn parameter(&mut self, quoted: bool) -> Part {
        let start = self.at;
        // `${#name}` and `${!name}`: the value is not the variable's.
        let indirect = matches!(self.byte(0), Some(b'#' | b'!')) && self.byte(1) != Some(b'}');
        if indirect {
            self.at += 1;
        }
        let mut name = self.name();
        if name.is_empty()
            && let Some(byte) = self.byte(0).filter(|byte| b"@*#?-$!".contains(byte))
        {
            name.push(char::from(byte));
            self.at += 1;
        }
        let mut change = Change::None;
        if self.byte(0) == Some(b'[') {
            change = if self.starts("[@]") || self.starts("[*]") {
                self.at += 3;
                Change::Elements
            } else {
                Change::Other(Vec::new())
            };
        }
        let operator = self.at;
        let inner = self.brace_parts();
        let raw = &self.text[operator..self.at];
        if self.byte(0) == Some(b'}') {
            self.at += 1;
        } else {
            self.note(start, "an expansion is not closed");
        }
        if !raw.is_empty() {
            change = changed(raw, inner);
        }
        if indirect {
            change = Change::Other(Vec::new());
        }
        Part::Parameter {
            name,
            change,
            quoted,
        }
    }

    /// Parts up to the brace that closes (not taken).
    fn brace_parts(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut text = String::new();
        while let Some(byte) = self.byte(0) {
            match byte {
                b'}' => break,
                b'\\' => {
                    self.at += 1;
                    self.take_char(&mut text);
                }
                b'\''
                    if self.text.as_bytes()[self.at + 1..self.end]
                        .iter()
                        .take(200)
                        .any(|byte| *byte == b'\'') =>
                {
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
                _ => self.run(&mut text, |byte| {
                    !matches!(byte, b'}' | b'\\' | b'\'' | b'"' | b'$' | b'`')
                }),
            }
        }
        flush(&mut parts, &mut text);
        parts
    }

    /// Where the `))` is that closes an arithmetic expression whose inside
    /// begins at `from`; `None` if it is none, but commands.
    pub(super) fn arithmetic_end(&mut self, from: usize) -> Option<usize> {
        if self.no_arithmetic.contains(&self.end) {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut open = 0_usize;
        let mut at = from;
        while at < self.end {
            match bytes[at] {
                b'(' => open += 1,
                b')' if open > 0 => open -= 1,
                b')' if at + 1 < self.end && bytes[at + 1] == b')' => return Some(at),
                b')' => return None,
                _ => {}
            }
            at += 1;
        }
        self.no_arithmetic.insert(self.end);
        None
    }

    /// The expansions of `((…))`; the place is on the first parenthesis, and
    /// its end is known to be there.
    pub(super) fn arithmetic(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let Some(close) = self.arithmetic_end(self.at + 2) else {
            self.at += 2;
            return parts;
        };
        let outer = std::mem::replace(&mut self.end, close);
        self.at += 2;
        while let Some(byte) = self.byte(0) {
            match byte {
                b'$' => self.dollar(&mut parts, &mut text, true),
                b'`' => self.backticks(&mut parts, true),
                _ => self.skip_char(),
            }
        }
        self.end = outer;
        self.at = (close + 2).min(outer);
        parts
    }

    fn ansi_quoted(&mut self) -> Part {
        let start = self.at;
        self.at += 1;
        let from = self.at;
        while let Some(byte) = self.byte(0) {
            match byte {
                b'\'' => break,
                b'\\' => {
                    self.at += 1;
                    if self.at < self.end {
                        self.skip_char();
                    }
                }
                _ => self.at += 1,
            }
        }
        let text = super::decode::escapes(&self.text[from..self.at.min(self.end)]);
        if self.byte(0) == Some(b'\'') {
            self.at += 1;
        } else {
            self.note(start, "a quote is not closed");
        }
        text_part(text, true)
    }

    fn backticks(&mut self, parts: &mut Vec<Part>, quoted: bool) {
        let start = self.at;
        self.at += 1;
        let from = self.at;
        let mut escaped = false;
        while let Some(byte) = self.byte(0) {
            match byte {
                b'`' => break,
                b'\\' => {
                    escaped = true;
                    self.at += 1;
                    if self.at < self.end {
                        self.skip_char();
                    }
                }
                _ => self.at += 1,
            }
        }
        let close = self.at.min(self.end);
        if close >= self.end {
            self.note(start, "a backtick is not closed");
        }
        let script = if !self.enter() {
            Vec::new()
        } else {
            let script = if escaped {
                self.at = (close + 1).min(self.end);
                self.backticks_escaped(from, close, start)
            } else {
                let outer = std::mem::replace(&mut self.end, close);
                self.at = from;
                let script = self.list(Closer::End);
                self.end = outer;
                script
            };
            self.depth -= 1;
            script
        };
        self.at = (close + 1).min(self.end);
        parts.push(Part::Command { script, quoted });
    }

    /// Inside backticks a backslash hides `$`, `` ` `` and itself; what is left
    /// is a script of its own.
    fn backticks_escaped(&mut self, from: usize, close: usize, start: usize) -> Vec<Pipeline> {
        let mut code = String::new();
        let mut letters = self.text[from..close].chars().peekable();
        while let Some(letter) = letters.next() {
            match letters.peek() {
                Some(next) if letter == '\\' && matches!(next, '$' | '`' | '\\') => {
                    code.push(*next);
                    letters.next();
                }
                _ => code.push(letter),
            }
        }
        let mut inner = Parser::new(&code);
        inner.pin = Some(self.span(start));
        inner.depth = self.depth;
        // Bodies of here-documents keep their numbers.
        inner.bodies = std::mem::take(&mut self.bodies);
        let script = inner.list(Closer::End);
        self.bodies = inner.bodies;
        if self.incomplete.is_none() {
            self.incomplete = inner.incomplete;
        }
        script
    }
}

/// The meaning of what stands behind the name in `${name…}`.
fn changed(raw: &str, mut inner: Vec<Part>) -> Change {
    let operator = [":-", ":=", ":+", "-", "=", "+", "//", "/", ":"]
        .into_iter()
        .find(|operator| raw.starts_with(operator));
    let cut = |parts: &mut Vec<Part>, length: usize| {
        if let Some(Part::Text { text, .. }) = parts.first_mut() {
            *text = text.get(length..).unwrap_or_default().to_owned();
        }
    };
    match operator {
        Some(operator @ (":-" | ":=" | "-" | "=")) => {
            cut(&mut inner, operator.len());
            Change::Default(inner)
        }
        Some(operator @ (":+" | "+")) => {
            cut(&mut inner, operator.len());
            Change::Instead(inner)
        }
        Some(operator @ ("/" | "//")) => {
            let body = &raw[operator.len()..];
            let (from, to) = body.split_once('/').unwrap_or((body, ""));
            let literal = |text: &str| !text.contains(['*', '?', '[', '$', '`', '\\', '"', '\'']);
            if from.is_empty() || !literal(from) || !literal(to) {
                return Change::Other(inner);
            }
            Change::Replace {
                from: from.to_owned(),
                to: to.to_owned(),
                all: operator == "//",
            }
        }
        Some(":") => {
            let mut numbers = raw[1..].split(':').map(|number| number.trim().parse());
            match (numbers.next(), numbers.next()) {
                (Some(Ok(offset)), None) => Change::Slice(offset, None),
                (Some(Ok(offset)), Some(Ok(length))) => Change::Slice(offset, Some(length)),
                _ => Change::Other(inner),
            }
        }
        _ => Change::Other(inner),
    }
}

fn parameter(name: String, quoted: bool) -> Part {
    Part::Parameter {
        name,
        change: Change::None,
        quoted,
    }
}

fn text_part(text: String, quoted: bool) -> Part {
    Part::Text { text, quoted }
}

fn flush(parts: &mut Vec<Part>, text: &mut String) {
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

//! PowerShell text → tokens; every bracket and quote knows its other half.

use crate::scan::operation::{Incomplete, Lowered};
use crate::text::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A bare word, number or parameter.
    Word,
    /// A fixed text.
    Text,
    /// Begins a text that has variables in it.
    Quote,
    /// Ends one.
    Unquote,
    /// `$name`, without the sign.
    Variable,
    /// `.name` or `::name`; without a name when that is an expression.
    Member,
    /// `[Type]`, in lower case.
    Type,
    /// `(`, `$(`, `@(`, `{`, `@{`, `[`.
    Open,
    /// The end of one.
    Close,
    /// `|`.
    Pipe,
    /// `,`.
    Comma,
    /// `=`, `+`, `..`, `&`, `>` and their like.
    Operator,
    /// The end of a statement.
    End,
}

#[derive(Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) span: Span,
    /// Where the other half is; one's own place when there is none.
    pub(super) mate: usize,
}

/// Longest type name in brackets.
const MAX_TYPE: usize = 200;
/// Operators that are words; what stands right behind them is no part of them.
const OPERATORS: &[&str] = &[
    "-join", "-split", "-csplit", "-isplit", "-f", "-bxor", "-band", "-bor", "-bnot", "-shl", "-shr", "-replace",
    "-creplace", "-ireplace", "-eq", "-ne", "-as", "-is", "-and", "-or", "-not", "-like", "-match", "-in",
];

enum Mode {
    /// Between brackets.
    Code { hash: bool, lines: bool },
    /// Between double quotes.
    Text,
    /// Between `@"` and `"@`.
    Here,
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    found: Vec<Token>,
    open: Vec<(usize, Mode)>,
    lowered: &'a mut Lowered,
}

pub(super) fn tokens(text: &str, lowered: &mut Lowered) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        found: Vec::new(),
        open: Vec::new(),
        lowered,
    };
    while lexer.at < lexer.bytes.len() {
        match lexer.open.last() {
            Some((_, Mode::Text)) => lexer.piece(false),
            Some((_, Mode::Here)) => lexer.piece(true),
            Some((_, Mode::Code { .. })) | None => lexer.code(),
        }
    }
    let end = lexer.found.len();
    if let Some((first, mode)) = lexer.open.first() {
        let what = match mode {
            Mode::Code { .. } => "a bracket is not closed",
            Mode::Text | Mode::Here => "a quote is not closed",
        };
        let span = Span::new(lexer.found[*first].span.start, text.len());
        lexer
            .lowered
            .incomplete
            .get_or_insert(Incomplete::Syntax(span, what.to_owned()));
    }
    for (index, _) in &lexer.open {
        lexer.found[*index].mate = end;
    }
    lexer.found
}

impl Lexer<'_> {
    fn push(&mut self, kind: Kind, text: impl Into<String>, start: usize) {
        let mate = self.found.len();
        self.found.push(Token {
            kind,
            text: text.into(),
            span: Span::new(start, self.at),
            mate,
        });
    }

    fn enter(&mut self, kind: Kind, text: &str, mode: Mode) {
        let start = self.at;
        self.at += text.len();
        self.open.push((self.found.len(), mode));
        self.push(kind, text, start);
    }

    fn leave(&mut self, kind: Kind, length: usize) {
        let start = self.at;
        self.at += length;
        let mate = self.open.pop().map(|(open, _)| open);
        let here = self.found.len();
        self.push(kind, &self.text[start..self.at], start);
        if let Some(open) = mate {
            self.found[open].mate = here;
            self.found[here].mate = open;
        }
    }

    /// Whether the last token ends right here, and may have members.
    fn clings(&self) -> bool {
        self.found.last().is_some_and(|last| {
            last.span.end == self.at
                && matches!(
                    last.kind,
                    Kind::Variable | Kind::Close | Kind::Member | Kind::Unquote | Kind::Text | Kind::Type
                )
                && last.text != "}"
        })
    }

    /// A quote, also one that a word processor made: whether it is a double
    /// one, and its length.
    fn quote(&self, at: usize) -> Option<(bool, usize)> {
        match self.bytes.get(at)? {
            b'\'' => Some((false, 1)),
            b'"' => Some((true, 1)),
            0xe2 if self.bytes.get(at + 1) == Some(&0x80) => match self.bytes.get(at + 2)? {
                0x98..=0x9b => Some((false, 3)),
                0x9c..=0x9e => Some((true, 3)),
                _ => None,
            },
            _ => None,
        }
    }

    /// A piece of a text with variables, up to the next of those or its end.
    fn piece(&mut self, here: bool) {
        let start = self.at;
        let mut text = String::new();
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            let closes = if here {
                (byte == b'\n' && self.bytes[self.at + 1..].starts_with(b"\"@")).then_some(3)
            } else {
                self.quote(self.at)
                    .filter(|(double, _)| *double)
                    .map(|(_, length)| length)
            };
            if let Some(length) = closes {
                if !here && self.quote(self.at + length).is_some_and(|(double, _)| double) {
                    text.push('"');
                    self.at += 2 * length;
                    continue;
                }
                self.flush(text, start);
                self.leave(Kind::Unquote, length);
                return;
            }
            match byte {
                b'`' => {
                    self.at += 1;
                    let Some(letter) = self.text[self.at..].chars().next() else { break };
                    text.push(escaped(letter));
                    self.at += letter.len_utf8();
                }
                b'$' if self.bytes.get(self.at + 1) == Some(&b'(') => {
                    self.flush(text, start);
                    self.enter(Kind::Open, "$(", Mode::Code { hash: false, lines: true });
                    return;
                }
                b'$' if self.names(self.at + 1) => {
                    self.flush(text, start);
                    self.variable();
                    return;
                }
                _ => {
                    let letter = self.text[self.at..].chars().next().unwrap_or(' ');
                    text.push(letter);
                    self.at += letter.len_utf8();
                }
            }
        }
        self.flush(text, start);
    }

    fn flush(&mut self, text: String, start: usize) {
        if !text.is_empty() {
            self.push(Kind::Text, text, start);
        }
    }

    /// Whether a variable's name begins at a place.
    fn names(&self, at: usize) -> bool {
        self.bytes
            .get(at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'{' | b'?' | b'^'))
    }

    fn variable(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.bytes.get(self.at) == Some(&b'{') {
            let rest = &self.bytes[self.at..self.bytes.len().min(self.at + 256)];
            if let Some(length) = memchr::memchr(b'}', rest) {
                let name = self.text.get(self.at + 1..self.at + length).unwrap_or_default();
                let name = name.replace('`', "");
                self.at += length + 1;
                self.push(Kind::Variable, plain_name(&name), start);
                return;
            }
        }
        let from = self.at;
        while let Some(byte) = self.bytes.get(self.at) {
            let colon = *byte == b':'
                && self
                    .bytes
                    .get(self.at + 1)
                    .is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_');
            if !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'?' | b'^' | b'$') || *byte >= 0x80 || colon) {
                break;
            }
            self.at += 1;
            if matches!(byte, b'?' | b'^' | b'$') {
                break;
            }
        }
        let name = plain_name(&self.text[from..self.at]);
        self.push(Kind::Variable, name, start);
    }

    fn code(&mut self) {
        let start = self.at;
        let bytes = self.bytes;
        let next = bytes.get(start + 1).copied();
        let (hash, lines) = match self.open.last() {
            Some((_, Mode::Code { hash, lines })) => (*hash, *lines),
            _ => (false, true),
        };
        if let Some((double, length)) = self.quote(start) {
            if double {
                self.open.push((self.found.len(), Mode::Text));
                self.at += length;
                self.push(Kind::Quote, "\"", start);
            } else {
                self.single(length);
            }
            return;
        }
        match bytes[start] {
            b'\n' => {
                self.at += 1;
                let goes_on = self.found.last().is_none_or(|last| {
                    matches!(last.kind, Kind::Pipe | Kind::Comma | Kind::End)
                        || last.kind == Kind::Operator && last.text != "&"
                });
                if lines && !goes_on {
                    self.push(Kind::End, "", start);
                }
            }
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'`' if matches!(next, Some(b'\n')) => self.at += 2,
            b'`' if next == Some(b'\r') => self.at += 2 + usize::from(bytes.get(start + 2) == Some(&b'\n')),
            b'#' => {
                self.at += memchr::memchr(b'\n', &bytes[start..]).unwrap_or(bytes.len() - start);
                self.lowered.comments.push(Span::new(start, self.at));
            }
            b'<' if next == Some(b'#') => {
                self.at = memchr::memmem::find(&bytes[start..], b"#>")
                    .map_or(bytes.len(), |end| start + end + 2);
                self.lowered.comments.push(Span::new(start, self.at));
            }
            b'@' if matches!(next, Some(b'"')) && self.here() => {
                self.enter(Kind::Quote, "@\"", Mode::Here);
                self.at += memchr::memchr(b'\n', &bytes[self.at..]).map_or(0, |end| end + 1);
                // The line end that closes may be the one that opens.
                if bytes[self.at..].starts_with(b"\"@") {
                    self.leave(Kind::Unquote, 2);
                }
            }
            b'@' if next == Some(b'\'') && self.here() => {
                let from = start + 2 + memchr::memchr(b'\n', &bytes[start + 2..]).map_or(0, |end| end + 1);
                let end = memchr::memmem::find(&bytes[from - 1..], b"\n'@").map(|end| from - 1 + end);
                let stop = end.unwrap_or(bytes.len());
                let inner = self.text.get(from..stop).unwrap_or_default().to_owned();
                self.at = end.map_or(bytes.len(), |end| end + 3);
                if end.is_none() {
                    self.unclosed(start);
                }
                self.push(Kind::Text, inner, start);
            }
            b'$' if next == Some(b'(') => self.enter(Kind::Open, "$(", Mode::Code { hash: false, lines: true }),
            b'@' if next == Some(b'(') => self.enter(Kind::Open, "@(", Mode::Code { hash: false, lines: true }),
            b'@' if next == Some(b'{') => self.enter(Kind::Open, "@{", Mode::Code { hash: true, lines: true }),
            b'{' => self.enter(Kind::Open, "{", Mode::Code { hash: false, lines: true }),
            b'(' => self.enter(Kind::Open, "(", Mode::Code { hash: false, lines: false }),
            b'[' => {
                if self.clings() || !self.type_name() {
                    self.enter(Kind::Open, "[", Mode::Code { hash: false, lines: false });
                }
            }
            b')' | b'}' | b']' => {
                // A stray one closes nothing.
                let closes = self.open.last().is_some_and(|(open, _)| {
                    let open = self.found[*open].text.as_bytes().last().copied();
                    matches!((open, bytes[start]), (Some(b'('), b')') | (Some(b'{'), b'}') | (Some(b'['), b']'))
                });
                if closes {
                    self.leave(Kind::Close, 1);
                } else if self.open.len() > 1 && self.closes_outer(bytes[start]) {
                    // What is open in between was never closed.
                    let here = self.found.len();
                    if let Some((open, _)) = self.open.pop() {
                        self.found[open].mate = here;
                    }
                } else {
                    self.at += 1;
                }
            }
            b'$' if self.names(start + 1) || next == Some(b'$') => self.variable(),
            b'@' if next.is_some_and(|byte| byte.is_ascii_alphabetic()) => self.variable(),
            b'|' => {
                self.at += 1 + usize::from(next == Some(b'|'));
                let kind = if next == Some(b'|') { Kind::End } else { Kind::Pipe };
                while kind == Kind::Pipe && self.found.last().is_some_and(|last| last.kind == Kind::End) {
                    self.found.pop();
                }
                self.push(kind, "|", start);
            }
            b';' => {
                self.at += 1;
                self.push(Kind::End, ";", start);
            }
            b'&' => {
                self.at += 1 + usize::from(next == Some(b'&'));
                let kind = if next == Some(b'&') { Kind::End } else { Kind::Operator };
                self.push(kind, "&", start);
            }
            b',' => {
                self.at += 1;
                self.push(Kind::Comma, ",", start);
            }
            b'>' if bytes[start..].starts_with(b">&1") || bytes[start..].starts_with(b">&2") => self.at += 3,
            b'>' => {
                self.at += 1 + usize::from(next == Some(b'>'));
                self.push(Kind::Operator, ">", start);
            }
            b'=' | b'+' | b'!' | b'<' => {
                self.at += 1 + usize::from(next == Some(b'=') && bytes[start] == b'+');
                self.push(Kind::Operator, &self.text[start..self.at], start);
            }
            b'-' | b'*' | b'/' | b'%' if next == Some(b'=') => {
                self.at += 2;
                self.push(Kind::Operator, &self.text[start..self.at], start);
            }
            b'.' if next == Some(b'.') => {
                self.at += 2;
                self.push(Kind::Operator, "..", start);
            }
            b'.' | b':' if self.clings() => self.member(),
            _ => self.word(hash),
        }
    }

    fn closes_outer(&self, close: u8) -> bool {
        self.open.iter().rev().take(8).any(|(open, mode)| {
            let open = self.found[*open].text.as_bytes().last().copied();
            matches!(mode, Mode::Code { .. })
                && matches!((open, close), (Some(b'('), b')') | (Some(b'{'), b'}') | (Some(b'['), b']'))
        })
    }

    /// Whether only blanks stand between `@"` and the line end.
    fn here(&self) -> bool {
        self.bytes[self.at + 2..]
            .iter()
            .take(64)
            .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))
            == Some(&b'\n')
    }

    fn unclosed(&mut self, start: usize) {
        let what = "a quote is not closed".to_owned();
        self.lowered
            .incomplete
            .get_or_insert(Incomplete::Syntax(Span::new(start, self.text.len()), what));
    }

    fn single(&mut self, length: usize) {
        let start = self.at;
        self.at += length;
        let mut inner = String::new();
        loop {
            let Some(letter) = self.text[self.at..].chars().next() else {
                self.unclosed(start);
                break;
            };
            if let Some((false, length)) = self.quote(self.at) {
                self.at += length;
                match self.quote(self.at) {
                    Some((false, length)) => self.at += length,
                    _ => break,
                }
                inner.push('\'');
                continue;
            }
            inner.push(letter);
            self.at += letter.len_utf8();
        }
        self.push(Kind::Text, inner, start);
    }

    fn type_name(&mut self) -> bool {
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
                        let named = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
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

    fn member(&mut self) {
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
        let name = self.text[from..self.at].replace('`', "").to_ascii_lowercase();
        let dynamic = self.quote(self.at).is_some() || matches!(self.bytes.get(self.at), Some(b'$' | b'('));
        if name.is_empty() && !dynamic {
            self.at = start;
            self.word(false);
            return;
        }
        self.push(Kind::Member, name, start);
    }

    fn word(&mut self, hash: bool) {
        let start = self.at;
        let mut word = String::new();
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            if b" \t\r\n,;|(){}&$<>\"'".contains(&byte) || byte == b'=' && hash || self.quote(self.at).is_some() {
                break;
            }
            // `0x48-bxor7`, `1+2`; `-join''`, `-bxor0x20`.
            let operates = matches!(byte, b'+' | b'-' | b'*' | b']') && self.at > start;
            if (operates && super::super::kit::datum::number(&word).is_some())
                || (byte == b']' && self.at > start)
                || (byte.is_ascii_digit() || byte == b'[') && word.starts_with('-') && OPERATORS.contains(&word.to_ascii_lowercase().as_str())
                || byte == b'.' && self.bytes.get(self.at + 1) == Some(&b'.') && super::super::kit::datum::number(&word).is_some()
            {
                break;
            }
            if byte == b'`' {
                self.at += 1;
                if self.bytes.get(self.at).is_some_and(|next| matches!(next, b'\n' | b'\r')) {
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
            word.push(if ('\u{2013}'..='\u{2015}').contains(&letter) { '-' } else { letter });
            self.at += letter.len_utf8();
        }
        if self.at == start {
            self.at += self.text[start..].chars().next().map_or(1, char::len_utf8);
            return;
        }
        self.push(Kind::Word, word, start);
    }
}

/// What a letter behind a backtick means.
fn escaped(letter: char) -> char {
    match letter {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' | 'a' | 'b' | 'f' | 'v' => ' ',
        other => other,
    }
}

/// A variable's name without the scope in front, in lower case.
fn plain_name(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    match lower.split_once(':') {
        Some(("global" | "script" | "local" | "private" | "using" | "variable", name)) => name.to_owned(),
        _ => lower,
    }
}

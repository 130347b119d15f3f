//! Text → tokens, for languages with brackets, quotes and operators; every
//! bracket and quote knows its other half.

use crate::scan::operation::{Incomplete, Lowered};
use crate::text::Span;

use super::action::Does;

/// What a language looks like.
#[derive(Debug)]
pub(in crate::scan::lower) struct Dialect {
    /// What begins a comment up to the line's end.
    pub(in crate::scan::lower) comments: &'static [&'static str],
    /// Whether `/* … */` is a comment.
    pub(in crate::scan::lower) blocks: bool,
    /// Whether a text in backticks is a command; it is a plain text otherwise.
    pub(in crate::scan::lower) backticks_run: bool,
    /// Whether `#{…}` stands for a value in double quotes.
    pub(in crate::scan::lower) hash_values: bool,
    /// Whether `$name` does.
    pub(in crate::scan::lower) dollar_values: bool,
    /// What may stand in front of a variable's name.
    pub(in crate::scan::lower) sigils: &'static [u8],
    /// What begins a here-document.
    pub(in crate::scan::lower) here: &'static str,
    /// `%w(…)`, `%x(…)`.
    pub(in crate::scan::lower) percent: bool,
    /// `q(…)`, `qx(…)`, `m/…/`, `s/…/…/`.
    pub(in crate::scan::lower) quote_words: bool,
    /// Whether a slash where a value is expected begins a pattern.
    pub(in crate::scan::lower) patterns: bool,
    /// Whether code stands between `<?php` and `?>`.
    pub(in crate::scan::lower) pages: bool,
    /// Whether calls need no parentheses.
    pub(in crate::scan::lower) bare_calls: bool,
    /// Operators that join texts, besides `+`.
    pub(in crate::scan::lower) joins: &'static str,
    /// Operators in front of a member's name.
    pub(in crate::scan::lower) members: &'static [&'static str],
    /// Words that begin a function.
    pub(in crate::scan::lower) defines: &'static [&'static str],
    /// Words that begin a statement and say nothing of values.
    pub(in crate::scan::lower) skipped: &'static [&'static str],
    /// Whether names are the same in any case.
    pub(in crate::scan::lower) any_case: bool,
    /// What the function of this whole name does.
    pub(in crate::scan::lower) function: fn(&str) -> Option<Does>,
    /// What the method of this name does, whatever it is called on.
    pub(in crate::scan::lower) method: fn(&str) -> Option<Does>,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scan::lower) enum Kind {
    /// A name, with its sigil.
    Word,
    /// A number.
    Number,
    /// A fixed text.
    Text,
    /// Begins a text with values in it; a command when it says so.
    Quote,
    /// Ends one.
    Unquote,
    /// `(`, `[`, `{`.
    Open,
    /// The end of one.
    Close,
    /// Anything else.
    Operator,
    /// The end of a statement.
    End,
}

#[derive(Debug)]
pub(in crate::scan::lower) struct Token {
    pub(in crate::scan::lower) kind: Kind,
    pub(in crate::scan::lower) text: String,
    pub(in crate::scan::lower) span: Span,
    /// Where the other half is; one's own place when there is none.
    pub(in crate::scan::lower) mate: usize,
    /// Stands right behind the one in front.
    pub(in crate::scan::lower) clings: bool,
}

/// How a text ends, and what may stand in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    pub(super) close: u8,
    /// Opens one more of the same kind, for `q(a(b)c)`.
    pub(super) open: Option<u8>,
    pub(super) depth: usize,
    pub(super) values: bool,
}

pub(super) enum Mode {
    Code(u8),
    Text(Ending),
}

/// Most here-documents whose end is looked for in vain.
const MAX_MISSES: usize = 16;

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) dialect: &'static Dialect,
    pub(super) found: Vec<Token>,
    pub(super) open: Vec<(usize, Mode)>,
    pub(super) lowered: &'a mut Lowered,
    /// Where the text goes on behind the here-documents of this line.
    pub(super) behind_here: Option<usize>,
    pub(super) misses: usize,
}

pub(super) fn tokens(text: &str, dialect: &'static Dialect, lowered: &mut Lowered) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        dialect,
        found: Vec::new(),
        open: Vec::new(),
        lowered,
        behind_here: None,
        misses: 0,
    };
    // Code without a page around it is what `php -r` is given.
    if dialect.pages && (text.contains("<?") || text.trim_start().starts_with('<')) {
        lexer.page();
    }
    lexer.documents();
    while lexer.at < lexer.bytes.len() {
        match lexer.open.last() {
            Some((_, Mode::Text(_))) => lexer.piece(),
            Some((_, Mode::Code(_))) | None => lexer.code(),
        }
    }
    let end = lexer.found.len();
    if let Some((first, mode)) = lexer.open.first() {
        let what = match mode {
            Mode::Code(_) => "a bracket is not closed",
            Mode::Text(_) => "a quote is not closed",
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
    pub(super) fn push(&mut self, kind: Kind, text: impl Into<String>, start: usize) {
        let mate = self.found.len();
        let clings = self.found.last().is_some_and(|last| last.span.end == start);
        self.found.push(Token {
            kind,
            text: text.into(),
            span: Span::new(start, self.at),
            mate,
            clings,
        });
    }

    pub(super) fn enter(&mut self, kind: Kind, text: &str, length: usize, mode: Mode) {
        let start = self.at;
        self.at += length;
        self.open.push((self.found.len(), mode));
        self.push(kind, text, start);
    }

    pub(super) fn leave(&mut self, kind: Kind, length: usize) {
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

    /// Whether a value is expected here, not an operator.
    pub(super) fn wants_value(&self) -> bool {
        match self.found.last() {
            None => true,
            Some(last) => match last.kind {
                Kind::Operator | Kind::Open | Kind::End | Kind::Quote => true,
                Kind::Number | Kind::Text | Kind::Unquote | Kind::Close => false,
                Kind::Word => {
                    let spaced = last.span.end < self.at;
                    let glued = !self
                        .bytes
                        .get(self.at + 1)
                        .is_some_and(u8::is_ascii_whitespace);
                    let keyword = matches!(
                        last.text.as_str(),
                        "if" | "unless"
                            | "and"
                            | "or"
                            | "not"
                            | "return"
                            | "split"
                            | "when"
                            | "while"
                            | "until"
                            | "grep"
                            | "map"
                            | "join"
                            | "push"
                            | "print"
                            | "puts"
                            | "x"
                    );
                    keyword || (self.dialect.bare_calls && spaced && glued && self.dialect.percent)
                }
            },
        }
    }

    /// Text of a page, up to the next code.
    pub(super) fn page(&mut self) {
        let rest = &self.bytes[self.at..];
        match memchr::memmem::find(rest, b"<?") {
            Some(open) => {
                self.at += open + 2;
                let rest = &self.bytes[self.at..];
                if rest.len() >= 3 && rest[..3].eq_ignore_ascii_case(b"php") {
                    self.at += 3;
                } else if rest.first() == Some(&b'=') {
                    self.at += 1;
                }
            }
            None => self.at = self.bytes.len(),
        }
    }

    pub(super) fn code(&mut self) {
        let start = self.at;
        let bytes = self.bytes;
        let byte = bytes[start];
        let rest = &bytes[start..];
        let dialect = self.dialect;
        if byte == b'\n' {
            self.at += 1;
            if let Some(behind) = self.behind_here.take() {
                self.at = behind.max(self.at);
            }
            let lines = !matches!(self.open.last(), Some((_, Mode::Code(b'(' | b'['))));
            let goes_on = self.found.last().is_none_or(|last| {
                last.kind == Kind::End
                    || last.kind == Kind::Operator && last.text != "?" && last.text != "!"
            }) || self.member_follows();
            if lines && !goes_on {
                self.push(Kind::End, "", start);
            }
            self.documents();
            return;
        }
        if byte.is_ascii_whitespace() {
            self.at += 1;
            return;
        }
        if byte == b'\\' && matches!(rest.get(1), Some(b'\n' | b'\r')) {
            self.at += 2;
            return;
        }
        if dialect
            .comments
            .iter()
            .any(|mark| rest.starts_with(mark.as_bytes()))
        {
            let line = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let end = match memchr::memmem::find(&rest[..line], b"?>") {
                Some(end) if dialect.pages => end,
                _ => line,
            };
            self.at += end.max(1);
            self.lowered.comments.push(Span::new(start, self.at));
            return;
        }
        if dialect.blocks && rest.starts_with(b"/*") {
            self.at =
                memchr::memmem::find(&rest[2..], b"*/").map_or(bytes.len(), |end| start + end + 4);
            self.lowered.comments.push(Span::new(start, self.at));
            return;
        }
        if dialect.pages && rest.starts_with(b"?>") {
            self.push(Kind::End, "", start);
            self.page();
            return;
        }
        if self.starts_text() {
            return;
        }
        match byte {
            b'(' | b'[' | b'{' => {
                let text = &self.text[start..=start];
                self.enter(Kind::Open, text, 1, Mode::Code(byte));
            }
            b')' | b']' | b'}' => self.close(byte),
            b';' => {
                self.at += 1;
                self.push(Kind::End, ";", start);
            }
            b'0'..=b'9' => self.number(),
            _ if self.names(start) => self.word(),
            _ => self.operator(),
        }
    }

    /// Documentation between `=begin` and `=end`, `=pod` and `=cut`.
    pub(super) fn documents(&mut self) {
        let from = self.at;
        let begins = self.bytes.get(from) == Some(&b'=')
            && self
                .bytes
                .get(from + 1)
                .is_some_and(u8::is_ascii_alphabetic);
        if self.dialect.bare_calls && begins {
            let end: &[u8] = if self.dialect.percent {
                b"\n=end"
            } else {
                b"\n=cut"
            };
            self.at = memchr::memmem::find(&self.bytes[from..], end)
                .map_or(self.bytes.len(), |end| from + end + 5);
            self.lowered.comments.push(Span::new(from, self.at));
        }
    }

    /// Whether the next line goes on with a member.
    pub(super) fn member_follows(&self) -> bool {
        let rest = self.bytes[self.at..]
            .iter()
            .take(200)
            .position(|byte| !byte.is_ascii_whitespace());
        rest.is_some_and(|blanks| {
            let rest = &self.bytes[self.at + blanks..];
            (rest.first() == Some(&b'.') && rest.get(1) != Some(&b'.'))
                || rest.starts_with(b"->")
                || rest.starts_with(b"&.")
        })
    }

    pub(super) fn close(&mut self, byte: u8) {
        let open = match byte {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        let at = self
            .open
            .iter()
            .rev()
            .take(8)
            .take_while(|(_, mode)| matches!(mode, Mode::Code(_)))
            .position(|(_, mode)| matches!(mode, Mode::Code(kind) if *kind == open));
        match at {
            Some(between) => {
                for _ in 0..between {
                    let here = self.found.len();
                    if let Some((open, _)) = self.open.pop() {
                        self.found[open].mate = here;
                    }
                }
                self.leave(Kind::Close, 1);
            }
            None => self.at += 1,
        }
    }

    /// Whether there were too many here-documents without an end.
    pub(super) fn missed(&mut self) -> bool {
        self.misses += 1;
        self.misses > MAX_MISSES
    }
}

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
pub(super) const MAX_TYPE: usize = 200;
/// Operators that are words; what stands right behind them is no part of them.
pub(super) const OPERATORS: &[&str] = &[
    "-join",
    "-split",
    "-csplit",
    "-isplit",
    "-f",
    "-bxor",
    "-band",
    "-bor",
    "-bnot",
    "-shl",
    "-shr",
    "-replace",
    "-creplace",
    "-ireplace",
    "-eq",
    "-ne",
    "-as",
    "-is",
    "-and",
    "-or",
    "-not",
    "-like",
    "-match",
    "-in",
];

pub(super) enum Mode {
    /// Between brackets.
    Code { hash: bool, lines: bool },
    /// Between double quotes.
    Text,
    /// Between `@"` and `"@`.
    Here,
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) found: Vec<Token>,
    pub(super) open: Vec<(usize, Mode)>,
    pub(super) lowered: &'a mut Lowered,
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
    pub(super) fn push(&mut self, kind: Kind, text: impl Into<String>, start: usize) {
        let mate = self.found.len();
        self.found.push(Token {
            kind,
            text: text.into(),
            span: Span::new(start, self.at),
            mate,
        });
    }

    pub(super) fn enter(&mut self, kind: Kind, text: &str, mode: Mode) {
        let start = self.at;
        self.at += text.len();
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

    /// Whether the last token ends right here, and may have members.
    pub(super) fn clings(&self) -> bool {
        self.found.last().is_some_and(|last| {
            last.span.end == self.at
                && matches!(
                    last.kind,
                    Kind::Variable
                        | Kind::Close
                        | Kind::Member
                        | Kind::Unquote
                        | Kind::Text
                        | Kind::Type
                )
                && last.text != "}"
        })
    }

    pub(super) fn code(&mut self) {
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
            b'`' if next == Some(b'\r') => {
                self.at += 2 + usize::from(bytes.get(start + 2) == Some(&b'\n'))
            }
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
                let from =
                    start + 2 + memchr::memchr(b'\n', &bytes[start + 2..]).map_or(0, |end| end + 1);
                let end =
                    memchr::memmem::find(&bytes[from - 1..], b"\n'@").map(|end| from - 1 + end);
                let stop = end.unwrap_or(bytes.len());
                let inner = self.text.get(from..stop).unwrap_or_default().to_owned();
                self.at = end.map_or(bytes.len(), |end| end + 3);
                if end.is_none() {
                    self.unclosed(start);
                }
                self.push(Kind::Text, inner, start);
            }
            b'$' if next == Some(b'(') => self.enter(
                Kind::Open,
                "$(",
                Mode::Code {
                    hash: false,
                    lines: true,
                },
            ),
            b'@' if next == Some(b'(') => self.enter(
                Kind::Open,
                "@(",
                Mode::Code {
                    hash: false,
                    lines: true,
                },
            ),
            b'@' if next == Some(b'{') => self.enter(
                Kind::Open,
                "@{",
                Mode::Code {
                    hash: true,
                    lines: true,
                },
            ),
            b'{' => self.enter(
                Kind::Open,
                "{",
                Mode::Code {
                    hash: false,
                    lines: true,
                },
            ),
            b'(' => self.enter(
                Kind::Open,
                "(",
                Mode::Code {
                    hash: false,
                    lines: false,
                },
            ),
            b'[' => {
                if self.clings() || !self.type_name() {
                    self.enter(
                        Kind::Open,
                        "[",
                        Mode::Code {
                            hash: false,
                            lines: false,
                        },
                    );
                }
            }
            b')' | b'}' | b']' => {
                // A stray one closes nothing.
                let closes = self.open.last().is_some_and(|(open, _)| {
                    let open = self.found[*open].text.as_bytes().last().copied();
                    matches!(
                        (open, bytes[start]),
                        (Some(b'('), b')') | (Some(b'{'), b'}') | (Some(b'['), b']')
                    )
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
                let kind = if next == Some(b'|') {
                    Kind::End
                } else {
                    Kind::Pipe
                };
                while kind == Kind::Pipe
                    && self.found.last().is_some_and(|last| last.kind == Kind::End)
                {
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
                let kind = if next == Some(b'&') {
                    Kind::End
                } else {
                    Kind::Operator
                };
                self.push(kind, "&", start);
            }
            b',' => {
                self.at += 1;
                self.push(Kind::Comma, ",", start);
            }
            b'>' if bytes[start..].starts_with(b">&1") || bytes[start..].starts_with(b">&2") => {
                self.at += 3
            }
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

    pub(super) fn closes_outer(&self, close: u8) -> bool {
        self.open.iter().rev().take(8).any(|(open, mode)| {
            let open = self.found[*open].text.as_bytes().last().copied();
            matches!(mode, Mode::Code { .. })
                && matches!(
                    (open, close),
                    (Some(b'('), b')') | (Some(b'{'), b'}') | (Some(b'['), b']')
                )
        })
    }
}

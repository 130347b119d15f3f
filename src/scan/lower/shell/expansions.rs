//! Expansions inside words: `$…`, `${…}`, `$((…))`, backticks.

use super::lexer::{Closer, Parser, flush, is_name_start, text_part};
use super::syntax::{Change, Part, Pipeline};

/// How far an index may reach.
const MAX_INDEX: usize = 64;

impl Parser<'_> {
    /// An expansion, or a lone `$`.
    pub(super) fn dollar(&mut self, parts: &mut Vec<Part>, text: &mut String, quoted: bool) {
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

    /// The rest of `${…}`, behind the brace.
    pub(super) fn parameter(&mut self, quoted: bool) -> Part {
        let start = self.at;
        // `${#name}` and `${!name}`: the value is not the variable's.
        let mark = self
            .byte(0)
            .filter(|byte| matches!(byte, b'#' | b'!') && self.byte(1) != Some(b'}'));
        self.at += usize::from(mark.is_some());
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
                self.index()
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
        change = match (mark, change) {
            (None, change) => change,
            (Some(b'#'), _) => Change::Length,
            (Some(_), Change::None) => Change::Indirect,
            (Some(_), _) => Change::Other(Vec::new()),
        };
        Part::Parameter {
            name,
            change,
            quoted,
        }
    }

    /// `[index]` behind a name.
    fn index(&mut self) -> Change {
        let start = self.at;
        let rest = &self.text.as_bytes()[self.at..self.end.min(self.at + MAX_INDEX)];
        let Some(length) = rest
            .iter()
            .position(|byte| matches!(byte, b']' | b'}' | b'\n'))
            .filter(|length| rest[*length] == b']')
        else {
            return Change::Other(Vec::new());
        };
        let outer = std::mem::replace(&mut self.end, start + length);
        self.at = start + 1;
        let parts = self.quoted_parts(None);
        self.end = outer;
        self.at = start + length + 1;
        Change::Element(parts)
    }

    /// Parts up to the brace that closes (not taken).
    pub(super) fn brace_parts(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut text = String::new();
        while let Some(byte) = self.byte(0) {
            match byte {
                b'}' => break,
                b'\\' => {
                    self.at += 1;
                    flush(&mut parts, &mut text);
                    let mut escaped = String::new();
                    self.take_char(&mut escaped);
                    parts.push(text_part(escaped, true));
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
                b'`' => {
                    flush(&mut parts, &mut text);
                    self.backticks(&mut parts, true);
                }
                _ => self.run(&mut text, |byte| !matches!(byte, b'$' | b'`')),
            }
        }
        flush(&mut parts, &mut text);
        self.end = outer;
        self.at = (close + 2).min(outer);
        parts
    }

    pub(super) fn ansi_quoted(&mut self) -> Part {
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

    pub(super) fn backticks(&mut self, parts: &mut Vec<Part>, quoted: bool) {
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
    pub(super) fn backticks_escaped(
        &mut self,
        from: usize,
        close: usize,
        start: usize,
    ) -> Vec<Pipeline> {
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
    const OPERATORS: [&str; 21] = [
        ":-", ":=", ":+", ":?", "-", "=", "+", "?", "//", "/", "##", "#", "%%", "%", "^^", "^",
        ",,", ",", "@U", "@L", ":",
    ];
    let Some(operator) = OPERATORS
        .into_iter()
        .find(|operator| raw.starts_with(operator))
    else {
        return Change::Other(inner);
    };
    if let Some(Part::Text { text, .. }) = inner.first_mut() {
        *text = text.get(operator.len()..).unwrap_or_default().to_owned();
    }
    let longest = operator.len() == 2;
    match operator {
        ":-" | "-" => Change::Default(inner),
        ":=" | "=" => Change::Assign(inner),
        ":+" | "+" => Change::Instead(inner),
        "//" | "/" => {
            let (from, to) = halves(inner);
            Change::Replace {
                from,
                to,
                all: longest,
            }
        }
        "##" | "#" | "%%" | "%" => Change::Trim {
            pattern: inner,
            front: operator.starts_with('#'),
            longest,
        },
        "^^" | "^" | ",," | "," | "@U" | "@L" => Change::Case {
            upper: matches!(operator, "^^" | "^" | "@U"),
            all: longest,
        },
        ":" => Change::Slice(inner),
        _ => Change::Other(inner),
    }
}

/// What stands in front of the first bare slash, and what behind it.
fn halves(inner: Vec<Part>) -> (Vec<Part>, Vec<Part>) {
    let (mut from, mut to) = (Vec::new(), Vec::new());
    let mut divided = false;
    for part in inner {
        match part {
            Part::Text {
                text,
                quoted: false,
            } if !divided && text.contains('/') => {
                divided = true;
                let (left, right) = text.split_once('/').unwrap_or((&text, ""));
                from.push(text_part(left.to_owned(), false));
                to.push(text_part(right.to_owned(), false));
            }
            part if divided => to.push(part),
            part => from.push(part),
        }
    }
    (from, to)
}

fn parameter(name: String, quoted: bool) -> Part {
    Part::Parameter {
        name,
        change: Change::None,
        quoted,
    }
}

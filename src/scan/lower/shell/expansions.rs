//! Expansions inside words: `$…`, `${…}`, `$((…))`, backticks.

use super::lexer::{Closer, Parser, flush, is_name_start, text_part};
use super::syntax::{Change, Part, Pipeline};

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
    pub(super) fn brace_parts(&mut self) -> Vec<Part> {
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

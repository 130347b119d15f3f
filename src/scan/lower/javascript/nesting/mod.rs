//! How deep plain JavaScript nests, by its tokens: for long texts, where
//! counting all that could nest says far too much.
//!
//! Too low a number would overflow the stack of the parser, so whatever leaves
//! in doubt where a token ends is answered with `None`.

mod skip;

/// Most brackets that may be open at once.
const MAX_OPEN: usize = 2_000;

/// Words that a statement inside of a statement follows: only `;` ends them.
const STATEMENTS: &[&str] = &["if", "else", "for", "while", "do", "with"];

/// Words that an expression follows, so that `/` begins a regular expression.
const BEFORE_EXPRESSION: &[&str] = &[
    "return",
    "typeof",
    "case",
    "delete",
    "void",
    "throw",
    "new",
    "in",
    "instanceof",
    "do",
    "else",
];

/// Words after which it depends whether `/` divides.
const UNCLEAR: &[&str] = &[
    "yield", "await", "of", "get", "set", "async", "let", "static", "from",
];

/// What stood in front, as far as it decides what `/` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// An operand ended: `/` divides.
    Operand,
    /// An operand is to come: `/` begins a regular expression.
    Operator,
    /// A name behind a dot may be any word.
    Dot,
    /// A word that brackets with a condition may follow; else as unclear.
    Condition,
    /// Either.
    Unclear,
}

/// An open bracket.
struct Frame {
    open: u8,
    /// What stood in front of it.
    before: Last,
    /// Levels of statements in it so far.
    statements: usize,
    /// Levels of the expression in it so far.
    expression: usize,
    /// `?` that wait for their `:`.
    choices: usize,
    /// Levels of all frames around it.
    around: usize,
}

impl Frame {
    fn depth(&self) -> usize {
        self.around + self.statements + self.expression + 1
    }
}

struct Measure<'t> {
    bytes: &'t [u8],
    at: usize,
    last: Last,
    frames: Vec<Frame>,
    deepest: usize,
}

/// The most levels that `text` opens at once; `None` where that is not sure.
pub(super) fn nesting(text: &str) -> Option<usize> {
    // Ends of lines that only some tokens know.
    if text.contains(['\u{2028}', '\u{2029}']) {
        return None;
    }
    let mut measure = Measure {
        bytes: text.as_bytes(),
        at: 0,
        last: Last::Operator,
        frames: vec![Frame {
            open: b' ',
            before: Last::Operator,
            statements: 0,
            expression: 0,
            choices: 0,
            around: 0,
        }],
        deepest: 0,
    };
    if text.starts_with("#!") {
        measure.line();
    }
    while measure.at < measure.bytes.len() {
        measure.token()?;
        let depth = measure.frames.last()?.depth();
        measure.deepest = measure.deepest.max(depth);
    }
    (measure.frames.len() == 1).then_some(measure.deepest)
}

impl Measure<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn token(&mut self) -> Option<()> {
        let byte = self.peek(0);
        match byte {
            _ if byte.is_ascii_whitespace() => self.at += 1,
            _ if is_name(byte) => self.word()?,
            b'"' | b'\'' => {
                let before = self.last;
                self.quoted(byte)?;
                // `import "x"` ends without `;` too.
                self.last = match before {
                    Last::Unclear | Last::Condition => Last::Unclear,
                    _ => Last::Operand,
                };
            }
            b'`' => {
                self.at += 1;
                self.open(b'`')?;
                self.template()?;
            }
            b'/' => self.slash()?,
            b'(' | b'[' | b'{' => {
                self.at += 1;
                self.open(byte)?;
            }
            b')' | b']' | b'}' => self.close(byte)?,
            b';' => {
                self.at += 1;
                self.last = Last::Operator;
                self.end_statement()?;
            }
            b',' => {
                self.at += 1;
                self.last = Last::Operator;
                let frame = self.frames.last_mut()?;
                frame.expression = 0;
                frame.choices = 0;
            }
            _ => self.operator()?,
        }
        Some(())
    }

    fn operator(&mut self) -> Option<()> {
        let (byte, next, third) = (self.peek(0), self.peek(1), self.peek(2));
        // Comments as HTML has them, where a script allows them.
        if self.bytes[self.at..].starts_with(b"<!--") || self.bytes[self.at..].starts_with(b"-->") {
            return None;
        }
        let before = self.last;
        self.at += 1;
        self.last = Last::Operator;
        let frame = self.frames.last_mut()?;
        frame.expression += 1;
        match (byte, next) {
            (b'+', b'+') | (b'-', b'-') => {
                self.at += 1;
                // In front of an operand or behind one.
                self.last = Last::Unclear;
            }
            (b'?', b'?') => self.at += 1,
            (b'?', b'.') if !third.is_ascii_digit() => {
                self.at += 1;
                self.last = Last::Dot;
            }
            (b'?', _) => frame.choices += 1,
            (b':', _) if frame.choices > 0 => frame.choices -= 1,
            // A label, a property, a case.
            (b':', _) => frame.statements += 1,
            (b'.', _) => {
                frame.expression -= 1;
                self.last = Last::Dot;
                if self.bytes[self.at..].starts_with(b"..") {
                    self.at += 2;
                    self.last = Last::Operator;
                    frame.expression += 1;
                }
            }
            // Operators that the parser goes along in a loop.
            (b'+' | b'-' | b'%' | b'&' | b'|' | b'^' | b'<' | b'>', _)
                if before == Last::Operand =>
            {
                frame.expression -= 1;
            }
            _ => {}
        }
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|byte| is_name(**byte)).count();
        let word = std::str::from_utf8(&rest[..length]).ok()?;
        let digit = rest[0].is_ascii_digit();
        let named = self.last == Last::Dot;
        self.at += length;
        self.last = Last::Operand;
        if digit {
            // `1.5`, `1e-5`: what follows the dot is a word as well.
            if self.peek(0) == b'.' && self.peek(1) != b'.' {
                self.at += 1;
                while is_name(self.peek(0)) {
                    self.at += 1;
                }
            }
            return Some(());
        }
        if named {
            return Some(());
        }
        if matches!(word, "break" | "continue" | "debugger") {
            // They end without `;` too, behind their label if they have one.
            while matches!(self.peek(0), b' ' | b'\t') {
                self.at += 1;
            }
            while is_name(self.peek(0)) {
                self.at += 1;
            }
            self.last = Last::Unclear;
            return Some(());
        }
        let frame = self.frames.last_mut()?;
        if STATEMENTS.contains(&word) {
            frame.statements += 1;
            self.last = if matches!(word, "do" | "else") {
                Last::Operator
            } else {
                Last::Condition
            };
        } else if BEFORE_EXPRESSION.contains(&word) {
            frame.expression += 1;
            self.last = Last::Operator;
        } else if UNCLEAR.contains(&word) {
            frame.expression += 1;
            self.last = Last::Condition;
        } else if matches!(
            word,
            "function" | "class" | "extends" | "import" | "export" | "default"
        ) {
            frame.expression += 1;
            self.last = Last::Unclear;
        }
        Some(())
    }

    /// `;`: what was begun ends, unless `else` or `while` goes on with it.
    fn end_statement(&mut self) -> Option<()> {
        loop {
            match (self.peek(0), self.peek(1)) {
                (byte, _) if byte.is_ascii_whitespace() => self.at += 1,
                (b'/', b'/' | b'*') => self.slash()?,
                _ => break,
            }
        }
        let rest = &self.bytes[self.at..];
        let frame = self.frames.last_mut()?;
        frame.expression = 0;
        frame.choices = 0;
        if !rest.starts_with(b"else") && !rest.starts_with(b"while") {
            frame.statements = 0;
        }
        Some(())
    }

    fn open(&mut self, open: u8) -> Option<()> {
        let around = self.frames.last()?.depth();
        if self.frames.len() > MAX_OPEN {
            return None;
        }
        self.frames.push(Frame {
            open,
            before: self.last,
            statements: 0,
            expression: 0,
            choices: 0,
            around,
        });
        self.last = Last::Operator;
        Some(())
    }

    fn close(&mut self, byte: u8) -> Option<()> {
        self.at += 1;
        let frame = self.frames.pop()?;
        match (frame.open, byte) {
            (b'(', b')') => {
                self.last = match frame.before {
                    Last::Condition => Last::Unclear,
                    _ => Last::Operand,
                };
            }
            (b'[', b']') => self.last = Last::Operand,
            (b'{', b'}') => self.last = Last::Unclear,
            // The end of `${…}`: the template goes on.
            (b'$', b'}') => self.template()?,
            _ => return None,
        }
        Some(())
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'#') || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_closed_no_longer_counts() {
        let flat = nesting(&"f(a[1],{b:2});".repeat(1000));
        assert_eq!(flat, nesting(&"f(a[1],{b:2});".repeat(10)));
        let list = nesting(&format!("x=[{}]", "g(y=>z?1:2),".repeat(1000)));
        assert!(list.is_some_and(|levels| levels < 20), "{list:?}");
    }

    #[test]
    fn what_stays_open_counts() {
        for piece in [
            "(",
            "[",
            "{",
            "`${",
            "if(a)",
            "if(a)b;else ",
            "x=",
            "a?",
            "a?b:",
            "a=>",
            "!",
            "- ",
            "do ",
            "label:",
            "new ",
            "typeof ",
            "for(;;)",
            "while(a)",
            "async a=>",
            "if(a){}else ",
            "a**",
        ] {
            let text = piece.repeat(500);
            let found = nesting(&text);
            let opens = piece.contains(['(', '[', '{']) && !piece.contains([')', '}']);
            assert!(
                opens && found.is_none() || found.is_some_and(|levels| levels >= 500),
                "{piece}: {found:?}"
            );
        }
        let nested = format!("{}x;{}", "do ".repeat(50), "while(1)".repeat(50));
        assert!(nesting(&nested).is_some_and(|levels| levels >= 50));
    }

    #[test]
    fn strings_comments_and_expressions_do_not_close() {
        for inner in [
            "\"))))\"",
            "'))))'",
            "`))))`",
            "/* )))) */1",
            "/[)/]))))/",
            "1//))))\n",
        ] {
            let text = format!("{}{}", format!("f({inner},").repeat(100), ")".repeat(100));
            let levels = nesting(&text);
            assert!(
                levels.is_none_or(|levels| levels >= 100),
                "{inner}: {levels:?}"
            );
        }
        assert_eq!(nesting("a\n}/\")\"/"), None);
        assert_eq!(nesting("if(a)/'/.test(b)"), None);
        assert_eq!(nesting("'a\n'"), None);
    }
}

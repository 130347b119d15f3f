//! Words → commands, pipelines, groups; tolerant of anything.

use std::rc::Rc;

use super::lexer::{Closer, Parser, is_name};
use super::syntax::{Command, Group, Part, Pipeline, Word};

/// Words that only divide what stands between others.
const DIVIDING: [&str; 7] = ["then", "else", "elif", "do", "!", "time", "coproc"];

impl Parser<'_> {
    /// The next pipeline at the top; `None` at the end. Here-documents of it
    /// are complete when [`Self::settled`] says so.
    pub(super) fn next(&mut self) -> Option<Pipeline> {
        self.pipeline_before(Closer::End)
    }

    /// Whether no here-document is outstanding.
    pub(super) fn settled(&self) -> bool {
        self.pending.is_empty()
    }

    /// Pipelines up to `closer`, which is taken.
    pub(super) fn list(&mut self, closer: Closer) -> Vec<Pipeline> {
        let start = self.at;
        self.awaited[closer as usize] += 1;
        let mut pipelines = Vec::new();
        while let Some(pipeline) = self.pipeline_before(closer) {
            pipelines.push(pipeline);
        }
        self.awaited[closer as usize] -= 1;
        if self.at >= self.end && closer != Closer::End {
            // Unless the closer was the very last thing.
            let closed = match closer {
                Closer::Paren => self.text[..self.at].ends_with(')'),
                Closer::Brace => self.text[..self.at].ends_with('}'),
                Closer::Fi => self.text[..self.at].ends_with("fi"),
                Closer::Done => self.text[..self.at].ends_with("done"),
                Closer::Arm => true,
                Closer::End => true,
            };
            if !closed {
                self.note(start, "a construct is not closed");
            }
        }
        pipelines
    }

    /// Passes everything between commands; `None` when `closer` (then taken),
    /// an outer closer or the end was reached.
    fn pipeline_before(&mut self, closer: Closer) -> Option<Pipeline> {
        loop {
            self.blanks();
            match self.byte(0)? {
                b'\n' => {
                    self.line_end();
                    continue;
                }
                b';' if closer == Closer::Arm && matches!(self.byte(1), Some(b';' | b'&')) => {
                    self.at += 2;
                    return None;
                }
                b';' if self.byte(1) == Some(b';') && self.outer(Closer::Arm) => return None,
                b'&' if self.byte(1) == Some(b'>') => {}
                b';' | b'&' | b'|' => {
                    self.at += 1;
                    continue;
                }
                b')' => {
                    if closer == Closer::Paren {
                        self.at += 1;
                        return None;
                    }
                    if self.outer(Closer::Paren) {
                        return None;
                    }
                    let start = self.at;
                    self.at += 1;
                    self.note(start, "a parenthesis that closes nothing");
                    continue;
                }
                _ => {}
            }
            if let Some(word) = self.reserved() {
                let mine = match word {
                    "fi" => Closer::Fi,
                    "done" => Closer::Done,
                    "}" => Closer::Brace,
                    "esac" => Closer::Arm,
                    _ => {
                        self.at += word.len();
                        continue;
                    }
                };
                if mine == closer {
                    // `esac` ends the whole `case`, which takes it.
                    if mine != Closer::Arm {
                        self.at += word.len();
                    }
                    return None;
                }
                if self.outer(mine) {
                    return None;
                }
                let start = self.at;
                self.at += word.len();
                self.note(start, "a word that closes nothing");
                continue;
            }
            let before = self.at;
            let pipeline = self.pipeline();
            if self.at == before {
                // Nothing begins here: pass the byte, or this never ends.
                self.at += 1;
                while self.at < self.end && !self.text.is_char_boundary(self.at) {
                    self.at += 1;
                }
                continue;
            }
            if !pipeline.stages.is_empty() {
                return Some(pipeline);
            }
        }
    }

    fn outer(&self, closer: Closer) -> bool {
        self.awaited[closer as usize] > 0
    }

    /// The dividing or closing word at the current place.
    fn reserved(&self) -> Option<&'static str> {
        DIVIDING
            .into_iter()
            .chain(["fi", "done", "}", "esac"])
            .find(|word| self.is_word(word))
    }

    /// Whether exactly this bare word stands here.
    pub(super) fn is_word(&self, word: &str) -> bool {
        if !self.starts(word) {
            return false;
        }
        let Some(byte) = self.byte(word.len()) else {
            return true;
        };
        let closes = matches!(word, "done" | "fi" | "esac" | "}");
        byte.is_ascii_whitespace()
            || matches!(byte, b';' | b'&' | b'|' | b')' | b'(')
            || (closes && matches!(byte, b'<' | b'>'))
            || (byte == b'\\' && matches!(self.byte(word.len() + 1), Some(b'\n' | b'\r')))
    }

    fn pipeline(&mut self) -> Pipeline {
        let start = self.at;
        let mut stages = Vec::new();
        let mut end = self.at;
        loop {
            if let Some(command) = self.command() {
                stages.push(command);
                end = self.at;
            }
            self.blanks();
            if self.byte(0) != Some(b'|') || self.byte(1) == Some(b'|') {
                break;
            }
            self.at += 1;
            if self.byte(0) == Some(b'&') {
                self.at += 1;
            }
            self.blanks();
            while self.byte(0) == Some(b'\n') {
                self.line_end();
                self.blanks();
            }
            // Words that divide may stand behind a pipe too: `| while`.
            while let Some(word @ ("!" | "time" | "coproc")) = self.reserved() {
                self.at += word.len();
                self.blanks();
            }
        }
        let after = std::mem::replace(&mut self.at, end);
        let span = self.span(start);
        self.at = after;
        Pipeline { span, stages }
    }

    fn command(&mut self) -> Option<Command> {
        let start = self.at;
        if !self.enter() {
            // As deep as it goes: an opener means nothing any more.
            if self.byte(0) == Some(b'(') || self.compound_word().is_some() {
                self.at += 1;
                while self.byte(0).is_some_and(is_name) {
                    self.at += 1;
                }
                return None;
            }
            return self.simple();
        }
        let command = self.command_inside(start);
        self.depth -= 1;
        command
    }

    fn command_inside(&mut self, start: usize) -> Option<Command> {
        if self.byte(0) == Some(b'(') {
            if self.byte(1) == Some(b'(') && self.arithmetic_end(self.at + 2).is_some() {
                let parts = self.arithmetic();
                let word = Word {
                    parts: vec![Part::Arithmetic(parts)],
                };
                return Some(self.group(start, false, None, vec![word], Vec::new()));
            }
            self.at += 1;
            let body = self.list(Closer::Paren);
            return Some(self.group(start, true, None, Vec::new(), body));
        }
        let Some(word) = self.compound_word() else {
            return self.simple();
        };
        self.at += word.len();
        let (variable, words, body) = match word {
            "{" => (None, Vec::new(), self.list(Closer::Brace)),
            "if" => (None, Vec::new(), self.list(Closer::Fi)),
            "while" | "until" => (None, Vec::new(), self.list(Closer::Done)),
            "for" | "select" => {
                let (variable, words) = self.loop_head();
                (variable, words, self.list(Closer::Done))
            }
            "case" => {
                self.blanks();
                let words = self.word().into_iter().collect();
                (None, words, self.case_arms())
            }
            "function" => {
                self.blanks();
                let name = self.word()?.bare().unwrap_or_default().to_owned();
                self.blanks();
                if self.starts("()") {
                    self.at += 2;
                }
                return self.function(start, name);
            }
            _ => (None, self.test_words(), Vec::new()),
        };
        let repeats = matches!(word, "while" | "until");
        Some(
            self.group(start, false, variable, words, body)
                .repeated(repeats),
        )
    }

    fn group(
        &mut self,
        start: usize,
        subshell: bool,
        variable: Option<String>,
        words: Vec<Word>,
        body: Vec<Pipeline>,
    ) -> Command {
        let mut redirects = Vec::new();
        loop {
            self.blanks();
            match self.redirect() {
                Some(redirect) => redirects.push(redirect),
                None => break,
            }
        }
        Command::Group(Group {
            span: self.span(start),
            subshell,
            repeats: false,
            variable,
            words,
            body,
            redirects,
        })
    }

    pub(super) fn function(&mut self, start: usize, name: String) -> Option<Command> {
        // The body of a function may be a function, without end.
        if !self.enter() {
            return None;
        }
        self.depth -= 1;
        self.blanks();
        while self.byte(0) == Some(b'\n') {
            self.line_end();
            self.blanks();
        }
        let body = self.command()?;
        Some(Command::Function {
            span: self.span(start),
            name,
            body: Rc::new(body),
        })
    }

    fn loop_head(&mut self) -> (Option<String>, Vec<Word>) {
        self.blanks();
        if self.starts("((") {
            if self.arithmetic_end(self.at + 2).is_some() {
                self.arithmetic();
            }
            return (None, Vec::new());
        }
        let variable = self.word().and_then(|word| word.bare().map(str::to_owned));
        self.blanks();
        let mut words = Vec::new();
        if self.is_word("in") {
            self.at += 2;
            loop {
                self.blanks();
                match self.word() {
                    Some(word) => words.push(word),
                    None => break,
                }
            }
        }
        (variable, words)
    }

    fn case_arms(&mut self) -> Vec<Pipeline> {
        let mut body = Vec::new();
        self.pass_line_ends();
        if self.is_word("in") {
            self.at += 2;
        }
        loop {
            self.pass_line_ends();
            if self.is_word("esac") {
                self.at += 4;
                break;
            }
            if self.byte(0).is_none() {
                let start = self.at;
                self.note(start, "a `case` is not closed");
                break;
            }
            let before = self.at;
            // The pattern, up to its parenthesis.
            while let Some(byte) = self.byte(0) {
                match byte {
                    b')' => {
                        self.at += 1;
                        break;
                    }
                    b'\n' | b';' => break,
                    b'(' | b'|' | b'&' | b'<' | b'>' => self.at += 1,
                    _ => {
                        if self.word().is_none() {
                            self.at += 1;
                        }
                    }
                }
                self.blanks();
            }
            body.extend(self.list(Closer::Arm));
            if self.at == before {
                // An outer closer stands here: the `case` is broken.
                break;
            }
        }
        body
    }

    fn pass_line_ends(&mut self) {
        self.blanks();
        while matches!(self.byte(0), Some(b'\n' | b';')) {
            if self.byte(0) == Some(b'\n') {
                self.line_end();
            } else {
                self.at += 1;
            }
            self.blanks();
        }
    }

    /// The words of `[[ … ]]`, for the substitutions in them.
    fn test_words(&mut self) -> Vec<Word> {
        let mut words = Vec::new();
        loop {
            self.blanks();
            match self.byte(0) {
                None => break,
                Some(b'\n') => self.line_end(),
                Some(b';') => break,
                Some(_) => match self.word() {
                    Some(word) if word.bare() == Some("]]") => break,
                    Some(word) => words.push(word),
                    None => self.at += 1,
                },
            }
        }
        words
    }
}

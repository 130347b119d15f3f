//! Simple commands: words, assignments, redirections.

use super::lexer::{Parser, is_name_start};
use super::syntax::{Assignment, Command, Direction, Part, Redirect, Simple};

/// Builtins whose arguments are assignments.
const DECLARING: [&str; 6] = ["export", "local", "declare", "typeset", "readonly", "alias"];

/// How far an array index may reach.
const MAX_INDEX: usize = 64;

impl Parser<'_> {
    pub(super) fn simple(&mut self) -> Option<Command> {
        let start = self.at;
        let mut end = start;
        let mut simple = Simple::default();
        let mut declaring = false;
        loop {
            self.blanks();
            if let Some(redirect) = self.redirect() {
                simple.redirects.push(redirect);
                end = self.at;
                continue;
            }
            if (simple.words.is_empty() || declaring)
                && let Some(assignment) = self.assignment()
            {
                if declaring {
                    simple.declared.push(assignment);
                } else {
                    simple.assignments.push(assignment);
                }
                end = self.at;
                continue;
            }
            let Some(word) = self.word() else { break };
            end = self.at;
            if simple.words.is_empty() {
                if let Some(name) = word.bare()
                    && simple.assignments.is_empty()
                    && self.takes_function_parens()
                {
                    let name = name.to_owned();
                    return self.function(start, name);
                }
                declaring = word.bare().is_some_and(|word| DECLARING.contains(&word));
            }
            simple.words.push(word);
        }
        let after = std::mem::replace(&mut self.at, end);
        simple.span = self.span(start);
        self.at = after;
        (end > start).then_some(Command::Simple(simple))
    }

    /// `()` behind a name, blanks allowed.
    pub(super) fn takes_function_parens(&mut self) -> bool {
        let before = self.at;
        self.blanks();
        if self.byte(0) == Some(b'(') {
            self.at += 1;
            self.blanks();
            if self.byte(0) == Some(b')') {
                self.at += 1;
                return true;
            }
        }
        self.at = before;
        false
    }

    /// `name=value`, `name+=value`, `name[index]=value`, `name=(…)`.
    pub(super) fn assignment(&mut self) -> Option<Assignment> {
        let start = self.at;
        if !self.byte(0).is_some_and(is_name_start) {
            return None;
        }
        let name = self.name();
        let mut index = None;
        if self.byte(0) == Some(b'[') {
            let rest = &self.text.as_bytes()[self.at..self.end.min(self.at + MAX_INDEX)];
            match rest.iter().position(|byte| matches!(byte, b']' | b'\n')) {
                Some(length) if rest[length] == b']' => {
                    let inside = self.text.get(self.at + 1..self.at + length);
                    index = inside.map(str::to_owned);
                    self.at += length + 1;
                }
                _ => {
                    self.at = start;
                    return None;
                }
            }
        }
        let append = self.starts("+=");
        if append {
            self.at += 1;
        }
        if self.byte(0) != Some(b'=') {
            self.at = start;
            return None;
        }
        self.at += 1;
        let mut values = Vec::new();
        let list = self.byte(0) == Some(b'(');
        if list {
            self.at += 1;
            loop {
                self.blanks();
                match self.byte(0) {
                    None => break,
                    Some(b')') => {
                        self.at += 1;
                        break;
                    }
                    Some(b'\n') => self.line_end(),
                    Some(_) => match self.word() {
                        Some(word) => values.push(word),
                        None => self.at += 1,
                    },
                }
            }
        } else {
            values.extend(self.word());
        }
        Some(Assignment {
            name,
            index,
            list,
            append,
            values,
        })
    }

    pub(super) fn redirect(&mut self) -> Option<Redirect> {
        let start = self.at;
        let digits = (0..4)
            .take_while(|ahead| self.byte(*ahead).is_some_and(|byte| byte.is_ascii_digit()))
            .count();
        let all = self.starts("&>");
        if !all && !matches!(self.byte(digits), Some(b'<' | b'>')) {
            return None;
        }
        // `<(` and `>(` are words.
        if digits == 0 && !all && self.byte(1) == Some(b'(') {
            return None;
        }
        let descriptor = self.text[start..start + digits].parse().ok();
        self.at += digits;
        let (length, mut direction) = [
            ("&>>", Direction::OutAll),
            ("&>", Direction::OutAll),
            ("<<<", Direction::Text),
            ("<<-", Direction::Here(0)),
            ("<<", Direction::Here(0)),
            ("<>", Direction::Both),
            ("<&", Direction::Copy),
            ("<", Direction::In),
            (">>", Direction::Append),
            (">|", Direction::Out),
            (">&", Direction::OutAll),
            (">", Direction::Out),
        ]
        .into_iter()
        .find(|(text, _)| self.starts(text))
        .map(|(text, direction)| (text.len(), direction))?;
        let tabs = self.starts("<<-");
        let out = !self.starts("<");
        self.at += length;
        self.blanks();
        let target = self.word().unwrap_or_default();
        match direction {
            Direction::Here(_) => {
                direction = Direction::Here(self.expect_here_document(tabs, &target));
            }
            Direction::OutAll if !all => {
                let copies = match target.bare() {
                    Some(number) => number
                        .bytes()
                        .all(|byte| byte.is_ascii_digit() || byte == b'-'),
                    // `>&$FD`, and not `>&$FILE.log`.
                    None => matches!(target.parts.as_slice(), [] | [Part::Parameter { .. }]),
                };
                if copies {
                    direction = Direction::Copy;
                }
            }
            _ => {}
        }
        Some(Redirect {
            span: self.span(start),
            descriptor,
            direction,
            target,
            out,
        })
    }
}

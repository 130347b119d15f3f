//! Words → values: expansion and splitting.

use std::rc::Rc;

use crate::scan::operation::Origins;

use super::arithmetic;
use super::braces::{self, Piece};
use super::syntax::{Change, Part, Pipeline, Word};
use super::value::Folded;
use super::walk::Walk;

/// What a part of a word became.
enum Made {
    /// A text that is not split.
    Text,
    /// A value that is not split.
    Whole(Folded),
    /// A value that is split at blanks.
    Split(Folded),
    /// Words of their own: the elements of a list.
    List(Rc<Vec<Folded>>),
}

impl Walk {
    /// Words after expansion and splitting.
    pub(super) fn fields(&mut self, word: &Word, bodies: &[Vec<Part>]) -> Vec<Folded> {
        if let [Part::Text { text, .. }] = word.parts.as_slice()
            && !text.contains('{')
        {
            return vec![Folded::constant(text)];
        }
        let alone = word.parts.len() == 1;
        let made: Vec<Made> = word
            .parts
            .iter()
            .map(|part| self.make(part, alone, bodies))
            .collect();
        let Some(words) = braces::expand(&word.parts) else {
            let pieces = (0..word.parts.len()).map(Piece::Whole);
            return self.split(&word.parts, &made, pieces);
        };
        let copied: usize = made
            .iter()
            .map(|made| match made {
                Made::Whole(value) | Made::Split(value) => value.text.len(),
                Made::Text | Made::List(_) => 0,
            })
            .sum();
        if !self.spend(copied.saturating_mul(words.len())) {
            return vec![Folded::from(Origins::UNKNOWN)];
        }
        let mut done = Vec::new();
        for pieces in words {
            done.extend(self.split(&word.parts, &made, pieces.into_iter()));
        }
        done
    }

    fn make(&mut self, part: &Part, alone: bool, bodies: &[Vec<Part>]) -> Made {
        match part {
            Part::Text { .. } => Made::Text,
            Part::Parameter {
                name,
                change,
                quoted,
            } => {
                let listed = matches!(change, Change::Elements) || matches!(name.as_str(), "@");
                if listed && let Some(list) = self.list(name) {
                    return Made::List(list);
                }
                // `c$@url`: the arguments, most often none.
                if !alone
                    && !quoted
                    && matches!(name.as_str(), "@" | "*" | "9")
                    && self.arguments.is_none()
                {
                    return Made::Split(Folded {
                        origins: Origins::INPUT,
                        ..Folded::default()
                    });
                }
                let value = self.parameter(name, change, bodies);
                if !quoted || matches!(change, Change::Elements) {
                    Made::Split(value)
                } else {
                    Made::Whole(value)
                }
            }
            Part::Command { script, quoted } => {
                let value = self.substitution(script, bodies);
                if *quoted {
                    Made::Whole(value)
                } else {
                    Made::Split(value)
                }
            }
            Part::Process { .. } | Part::Arithmetic(_) => {
                Made::Whole(self.joined(std::slice::from_ref(part), bodies))
            }
        }
    }

    /// Puts what the parts became together, and splits it.
    fn split<'a>(
        &mut self,
        parts: &'a [Part],
        made: &[Made],
        pieces: impl Iterator<Item = Piece<'a>>,
    ) -> Vec<Folded> {
        let mut done = Vec::new();
        let mut current: Option<Folded> = None;
        let divides = self.dividers();
        for piece in pieces {
            let number = match piece {
                Piece::Bare(text) => {
                    current.get_or_insert_default().text.push_str(text);
                    continue;
                }
                Piece::Whole(number) => number,
            };
            match (made.get(number), parts.get(number)) {
                (Some(Made::Text), Some(Part::Text { text, .. })) => {
                    current.get_or_insert_default().text.push_str(text);
                }
                (Some(Made::Whole(value)), _) => current.get_or_insert_default().push(value),
                (Some(Made::List(list)), _) => {
                    for (index, element) in list.iter().enumerate() {
                        if index > 0 {
                            done.extend(current.take());
                        }
                        if self.spend(element.text.len()) {
                            current.get_or_insert_default().push(element);
                        }
                    }
                }
                (Some(Made::Split(value)), _) => {
                    split_into(&mut done, &mut current, value, &divides);
                }
                (Some(Made::Text) | None, _) => {}
            }
        }
        done.extend(current);
        done
    }

    /// The letters that divide words: blanks, or what `IFS` was set to.
    fn dividers(&self) -> String {
        self.variables
            .get("IFS")
            .filter(|value| !value.vague && value.text.len() < 8)
            .map_or_else(|| " \t\n\r".to_owned(), |value| value.text.clone())
    }

    /// Parts as one text, without splitting.
    pub(super) fn joined(&mut self, parts: &[Part], bodies: &[Vec<Part>]) -> Folded {
        let mut all = Folded::default();
        for part in parts {
            match part {
                Part::Text { text, .. } => all.text.push_str(text),
                Part::Parameter { name, change, .. } => {
                    let value = self.parameter(name, change, bodies);
                    all.push(&value);
                }
                Part::Command { script, .. } => {
                    let value = self.substitution(script, bodies);
                    all.push(&value);
                }
                Part::Process { script, writes } => {
                    let printed = self.script(script, bodies);
                    let mut word = Folded::constant("/dev/fd/63");
                    if !writes {
                        word.stream = Some(printed);
                    }
                    all.push(&word);
                }
                Part::Arithmetic(inner) => {
                    let value = self.joined(inner, bodies);
                    all.push(&self.number(&value));
                }
            }
        }
        all
    }

    /// The value of an arithmetic expression.
    fn number(&self, expression: &Folded) -> Folded {
        let vague = || {
            let mut number = expression.trace().also(Origins::VARIABLE);
            number.code = number.origins;
            number
        };
        if expression.vague || expression.text.len() > 256 {
            return vague();
        }
        let mut text = String::new();
        let mut rest = expression.text.as_str();
        // Names stand for the values of variables.
        while let Some(at) = rest.find(super::lexer::is_name_letter) {
            let (head, tail) = rest.split_at(at);
            text.push_str(head);
            let end = tail
                .find(|letter: char| !super::lexer::is_name_letter(letter) && letter != '#')
                .unwrap_or(tail.len());
            let word = &tail[..end];
            match self.variables.get(word) {
                Some(value) if !value.vague && value.text.len() < 32 => text.push_str(&value.text),
                _ => text.push_str(word),
            }
            rest = &tail[end..];
        }
        text.push_str(rest);
        match arithmetic::value(&text) {
            Some(number) => Folded {
                text: number.to_string(),
                ..expression.clone()
            },
            None => vague(),
        }
    }

    pub(super) fn script(&mut self, script: &[Pipeline], bodies: &[Vec<Part>]) -> Rc<Folded> {
        let mark = self.open_scope();
        let shell = self.was_shell;
        let folder = self.folder.clone();
        let here = self.here;
        let mut printed = Rc::default();
        for (index, pipeline) in script.iter().enumerate() {
            let input = self.inherited.clone();
            let piece = self.pipeline(pipeline, &input, bodies);
            if index == 0 {
                printed = piece;
            } else if self.spend(piece.text.len()) {
                Rc::make_mut(&mut printed).push(&piece);
            } else {
                Rc::make_mut(&mut printed).push(&piece.trace());
            }
        }
        self.was_shell = shell;
        self.folder = folder;
        self.here = here;
        self.close_scope(mark);
        printed
    }

    /// What `$( … )` stands for.
    pub(super) fn substitution(&mut self, script: &[Pipeline], bodies: &[Vec<Part>]) -> Folded {
        let printed = self.script(script, bodies);
        if !self.spend(printed.text.len()) {
            return printed.trace().also(Origins::UNKNOWN);
        }
        let mut value = Folded::clone(&printed);
        value.text.truncate(value.text.trim_end_matches('\n').len());
        value
    }
}

/// Splits a value at the letters that divide.
fn split_into(done: &mut Vec<Folded>, current: &mut Option<Folded>, value: &Folded, divides: &str) {
    let divide = |letter: char| divides.contains(letter);
    if !value.text.contains(divide) {
        if !value.is_nothing() {
            current.get_or_insert_default().push(value);
        }
        return;
    }
    if value.text.starts_with(divide) {
        done.extend(current.take());
    }
    let pieces = value.text.split(divide).filter(|piece| !piece.is_empty());
    for (index, piece) in pieces.enumerate() {
        if index > 0 {
            done.extend(current.take());
        }
        current.get_or_insert_default().push(&Folded {
            text: piece.to_owned(),
            vague: value.vague,
            origins: value.origins,
            code: value.code,
            way: value.way.clone(),
            ..Folded::default()
        });
    }
    if value.text.ends_with(divide) {
        done.extend(current.take());
    }
}

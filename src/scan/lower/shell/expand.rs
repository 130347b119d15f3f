//! Words → values: expansion and splitting.

use std::rc::Rc;

use crate::scan::operation::Origins;

use super::syntax::{Change, Part, Pipeline, Word};
use super::value::Folded;
use super::walk::Walk;

/// Longest word that brace expansion is done for.
const MAX_BRACES: usize = 2048;

impl Walk {
    /// Words after expansion and splitting.
    pub(super) fn fields(&mut self, word: &Word, bodies: &[Vec<Part>]) -> Vec<Folded> {
        if let Some(text) = word.bare()
            && let Some(words) = braces(text)
        {
            return words.into_iter().map(Folded::constant).collect();
        }
        let mut done = Vec::new();
        let mut current: Option<Folded> = None;
        let alone = word.parts.len() == 1;
        for part in &word.parts {
            let (value, split) = match part {
                Part::Text { text, .. } => {
                    let current = current.get_or_insert_default();
                    current.text.push_str(text);
                    continue;
                }
                Part::Parameter {
                    name,
                    change,
                    quoted,
                } => {
                    // `c$@url`: the arguments, most often none.
                    let value = if !alone && !quoted && matches!(name.as_str(), "@" | "*" | "9") {
                        Folded {
                            origins: Origins::INPUT,
                            ..Folded::default()
                        }
                    } else {
                        self.parameter(name, change, bodies)
                    };
                    (value, !quoted || matches!(change, Change::Elements))
                }
                Part::Command { script, quoted } => (self.substitution(script, bodies), !quoted),
                Part::Process { .. } | Part::Arithmetic(_) => {
                    (self.joined(std::slice::from_ref(part), bodies), false)
                }
            };
            if !split
                || !value
                    .text
                    .contains(|letter: char| letter.is_ascii_whitespace())
            {
                if split && value.is_nothing() {
                    continue;
                }
                current.get_or_insert_default().push(&value);
                continue;
            }
            if value
                .text
                .starts_with(|letter: char| letter.is_ascii_whitespace())
            {
                done.extend(current.take());
            }
            for (index, piece) in value.text.split_ascii_whitespace().enumerate() {
                if index > 0 {
                    done.extend(current.take());
                }
                current.get_or_insert_default().push(&Folded {
                    text: piece.to_owned(),
                    stream: None,
                    ..value
                });
            }
            if value
                .text
                .ends_with(|letter: char| letter.is_ascii_whitespace())
            {
                done.extend(current.take());
            }
        }
        done.extend(current);
        done
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
                    self.joined(inner, bodies);
                    all.push(&Folded::from(Origins::VARIABLE));
                }
            }
        }
        all
    }

    pub(super) fn script(&mut self, script: &[Pipeline], bodies: &[Vec<Part>]) -> Rc<Folded> {
        let mark = self.open_scope();
        let shell = self.was_shell;
        let mut printed = Rc::default();
        for (index, pipeline) in script.iter().enumerate() {
            let input = self.inherited.clone();
            let piece = self.pipeline(pipeline, &input, bodies);
            if index == 0 {
                printed = piece;
            } else if self.spend(piece.text.len()) {
                Rc::make_mut(&mut printed).push(&piece);
            } else {
                Rc::make_mut(&mut printed).push(&Folded::from(piece.origins));
            }
        }
        self.was_shell = shell;
        self.close_scope(mark);
        printed
    }

    /// What `$( … )` stands for.
    pub(super) fn substitution(&mut self, script: &[Pipeline], bodies: &[Vec<Part>]) -> Folded {
        let printed = self.script(script, bodies);
        if !self.spend(printed.text.len()) {
            return Folded::from(printed.origins.with(Origins::UNKNOWN));
        }
        let mut value = Folded::clone(&printed);
        value.text.truncate(value.text.trim_end_matches('\n').len());
        value
    }

    pub(super) fn parameter(
        &mut self,
        name: &str,
        change: &Change,
        bodies: &[Vec<Part>],
    ) -> Folded {
        let length = self.variables.get(name).map(|value| value.text.len());
        let known = match length {
            Some(length) if self.spend(length) => self.variables.get(name).cloned(),
            Some(_) => Some(Folded::named(name, Origins::UNKNOWN)),
            None => None,
        };
        match change {
            Change::None | Change::Elements => known.unwrap_or_else(|| unset(name)),
            Change::Default(parts) => {
                let other = self.joined(parts, bodies);
                match known {
                    Some(known) if !known.is_nothing() => known,
                    _ => Folded {
                        origins: other.origins.with(Origins::VARIABLE),
                        ..other
                    },
                }
            }
            Change::Instead(parts) => {
                let other = self.joined(parts, bodies);
                Folded {
                    origins: other.origins.with(Origins::VARIABLE),
                    ..other
                }
            }
            Change::Slice(offset, length) => {
                let value = known.unwrap_or_else(|| unset(name));
                // The first letter of these is a slash everywhere.
                if matches!(name, "HOME" | "PATH" | "PWD" | "SHELL")
                    && (*offset, *length) == (0, Some(1))
                {
                    return Folded::constant("/");
                }
                if value.vague {
                    return Folded::named(name, value.origins);
                }
                Folded {
                    text: value
                        .text
                        .chars()
                        .skip(*offset)
                        .take(length.unwrap_or(usize::MAX))
                        .collect(),
                    ..value
                }
            }
            Change::Replace { from, to, all } => {
                let value = known.unwrap_or_else(|| unset(name));
                if value.vague || !self.spend(value.text.len().saturating_mul(to.len().max(1))) {
                    return Folded::named(name, value.origins);
                }
                let text = if *all {
                    value.text.replace(from, to)
                } else {
                    value.text.replacen(from, to, 1)
                };
                Folded { text, ..value }
            }
            Change::Other(parts) => {
                self.joined(parts, bodies);
                let origins = known.map_or(Origins::VARIABLE, |known| known.origins);
                Folded::named(name, origins.with(Origins::VARIABLE))
            }
        }
    }
}

pub(super) fn unset(name: &str) -> Folded {
    match name {
        "IFS" => Folded::constant(" "),
        // The home folder is known well enough to be named.
        "HOME" => Folded {
            text: "$HOME".to_owned(),
            origins: Origins::VARIABLE,
            ..Folded::default()
        },
        // What a shell calls itself.
        "SHELL" | "BASH" => Folded {
            text: "bash".to_owned(),
            origins: Origins::VARIABLE,
            ..Folded::default()
        },
        "@" | "*" => Folded::named(name, Origins::INPUT),
        name if name.bytes().all(|byte| byte.is_ascii_digit()) => {
            Folded::named(name, Origins::INPUT)
        }
        _ => Folded::named(name, Origins::VARIABLE),
    }
}

/// `a{b,c}d` → `abd acd`; `None` when there is nothing to expand.
fn braces(text: &str) -> Option<Vec<String>> {
    if text.len() > MAX_BRACES {
        return None;
    }
    let open = text.find('{')?;
    let close = open + text[open..].find('}')?;
    let inner = &text[open + 1..close];
    if !inner.contains(',') || inner.contains('{') {
        return None;
    }
    let (head, tail) = (&text[..open], &text[close + 1..]);
    let pieces = inner.split(',').count();
    if pieces.saturating_mul(head.len() + tail.len()) > 2 * MAX_BRACES {
        return None;
    }
    Some(
        inner
            .split(',')
            .map(|piece| format!("{head}{piece}{tail}"))
            .collect(),
    )
}

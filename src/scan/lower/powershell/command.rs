//! A command of PowerShell with its arguments.

use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::program;
use super::names;
use super::tokens::Kind;
use super::walk::Walk;

/// Most arguments of a command that are kept.
const MAX_ARGUMENTS: usize = 4096;

/// What a command is given.
#[derive(Debug, Default)]
pub(super) struct Given {
    /// `-Name value`; the name with its dash, in lower case.
    pub(super) named: Vec<(String, Datum)>,
    /// Options without a value.
    pub(super) switches: Vec<String>,
    /// The rest, in order.
    pub(super) positional: Vec<Datum>,
    /// Everything, as it stands.
    pub(super) words: Vec<Datum>,
    /// What comes through the pipe.
    pub(super) input: Option<Datum>,
}

impl Given {
    /// The value of the option that begins so; with all names that it has.
    pub(super) fn option(&self, names: &[&str]) -> Option<&Datum> {
        self.named
            .iter()
            .find(|(given, _)| names.iter().any(|name| is_short_for(given, name)))
            .map(|(_, value)| value)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.switches.iter().any(|given| is_short_for(given, name))
            || self
                .named
                .iter()
                .any(|(given, _)| is_short_for(given, name))
    }

    /// The option, or else what stands at this place.
    pub(super) fn at(&self, names: &[&str], place: usize) -> Option<&Datum> {
        self.option(names).or_else(|| self.positional.get(place))
    }

    /// The same, or else what comes through the pipe.
    pub(super) fn or_input(&self, names: &[&str], place: usize) -> Datum {
        self.at(names, place)
            .or(self.input.as_ref())
            .cloned()
            .unwrap_or_else(Datum::unknown)
    }

    /// The option, or else what comes through the pipe.
    pub(super) fn or_some(&self, names: &[&str]) -> Option<Datum> {
        self.option(names).or(self.input.as_ref()).cloned()
    }

    /// Everything that it is given, together.
    pub(super) fn all(&self) -> Datum {
        let named = self.named.iter().map(|(_, value)| value);
        Datum::merged(named.chain(&self.positional).chain(&self.input))
    }

    /// The block that it is given at this place.
    pub(super) fn block(&self) -> Option<(usize, usize)> {
        let named = self.named.iter().map(|(_, value)| value);
        named.chain(&self.positional).find_map(|value| value.block)
    }
}

fn is_short_for(given: &str, name: &str) -> bool {
    given.len() > 1 && name.starts_with(given)
}

impl Walk<'_> {
    /// A command and its arguments, up to a pipe or an end.
    pub(super) fn command(
        &mut self,
        from: usize,
        to: usize,
        input: Option<&Datum>,
    ) -> (Datum, usize) {
        let mut at = from;
        let mut invoked = false;
        // `& 'name'`, `. $block`.
        while at < to {
            let token = &self.tokens[at];
            let call = token.kind == Kind::Operator && token.text == "&"
                || token.kind == Kind::Word && token.text == ".";
            if !call {
                break;
            }
            invoked = true;
            at += 1;
        }
        let (target, next) = self.argument(at, to);
        at = next.max(at);
        let name = match target.text() {
            Some(text) => {
                let name = names::command(text);
                match self.aliases.get(&name) {
                    Some(command) => command.clone(),
                    None => name,
                }
            }
            None => String::new(),
        };
        let (mut given, next) = self.given(&name, at, to);
        given.input = input.cloned();
        let span = self.span(from, next);
        if invoked && !name.is_empty() {
            self.effects.named(span, &name);
        }
        let result = self.dispatch(span, &name, &target, &given, invoked);
        (result, next)
    }

    /// One argument: what clings together is one.
    pub(super) fn argument(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut parts: Vec<Datum> = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let clings = at == from || token.span.start == self.tokens[at - 1].span.end;
            let ends = match token.kind {
                Kind::Pipe | Kind::Comma | Kind::End | Kind::Close => true,
                Kind::Operator => !matches!(token.text.as_str(), "=" | "+" | "!" | "*"),
                // `%{…}`, `iex(…)`, `Type(…)`: another argument.
                Kind::Open => at > from && matches!(token.text.as_str(), "(" | "{"),
                _ => false,
            };
            if !clings || ends {
                break;
            }
            let (part, next) = match token.kind {
                Kind::Operator => (Datum::constant(token.text.clone()), at + 1),
                Kind::Word
                    if at + 1 < to
                        && self.kind(at + 1, to) == Some(Kind::Open)
                        && self.tokens[at + 1].text == "[" =>
                {
                    (Datum::constant(token.text.clone()), at + 1)
                }
                Kind::Member => (Datum::constant(format!(".{}", token.text)), at + 1),
                _ => self.primary(at, to),
            };
            if next <= at {
                break;
            }
            parts.push(part);
            at = next;
            if parts.len() > 256 {
                break;
            }
        }
        let whole = match parts.len() {
            0 => Datum::default(),
            1 => parts.swap_remove(0),
            _ => Datum::joined(&parts, ""),
        };
        (whole, at)
    }

    fn given(&mut self, command: &str, from: usize, to: usize) -> (Given, usize) {
        let mut given = Given::default();
        let mut waiting: Option<String> = None;
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Pipe | Kind::End | Kind::Close => break,
                Kind::Operator if token.text == ">" => break,
                Kind::Comma => {
                    at += 1;
                    continue;
                }
                Kind::Operator if token.text == "<" || token.text == "&" => {
                    at += 1;
                    continue;
                }
                Kind::Word
                    if token.text.len() > 1
                        && token.text.starts_with('-')
                        && !token.text[1..].starts_with(|letter: char| letter.is_ascii_digit()) =>
                {
                    let clings_to_value = token.text.ends_with(':');
                    let name = token.text.trim_end_matches(':').to_ascii_lowercase();
                    if given.words.len() < MAX_ARGUMENTS {
                        given.words.push(Datum::constant(token.text.clone()));
                    }
                    if let Some(before) = waiting.take() {
                        given.switches.push(before);
                    }
                    at += 1;
                    // `-Name:value`.
                    let plain = token.text.trim_end_matches(':');
                    if let Some((name, value)) = plain.split_once(':') {
                        let value = Datum::constant(value);
                        given.named.push((name.to_ascii_lowercase(), value));
                    } else if names::is_switch(command, &name) && !clings_to_value {
                        given.switches.push(name);
                    } else {
                        waiting = Some(name);
                    }
                    continue;
                }
                _ => {}
            }
            let splat = token.kind == Kind::Variable
                && self.text.as_bytes().get(token.span.start) == Some(&b'@');
            let (first, next) = self.argument(at, to);
            at = next.max(at + 1);
            let mut items = vec![first];
            while self.kind(at, to) == Some(Kind::Comma) && self.step() {
                let (item, next) = self.argument(at + 1, to);
                items.push(item);
                at = next.max(at + 1);
            }
            let value = if items.len() == 1 {
                items.swap_remove(0)
            } else {
                Datum::list(items)
            };
            if given.words.len() < MAX_ARGUMENTS {
                // `@splat` of a list or record.
                given.words.push(value.clone());
            }
            match (waiting.take(), &value.fields) {
                (Some(name), _) => given.named.push((name, value)),
                (None, Some(fields)) if splat => {
                    for (name, value) in fields.iter().take(64) {
                        given
                            .named
                            .push((format!("-{}", name.to_ascii_lowercase()), value.clone()));
                    }
                }
                (None, _) => given.positional.push(value),
            }
        }
        given.switches.extend(waiting);
        (given, at)
    }

    /// A program that is none of PowerShell's own.
    pub(super) fn native(&mut self, span: Span, target: &Datum, given: &Given) -> Datum {
        let mut words = vec![target.clone()];
        for word in &given.words {
            match &word.items {
                Some(items) => words.extend(items.iter().take(MAX_ARGUMENTS).cloned()),
                None => words.push(word.clone()),
            }
        }
        let callee = target
            .text()
            .map_or_else(|| "&".to_owned(), super::super::kit::home::program);
        let input = given.input.clone().unwrap_or_default();
        program::run(&mut self.effects, span, &callee, &words, &input)
    }
}

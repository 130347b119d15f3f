//! Functions and loops: what their names stand for.

use super::super::kit::datum::Datum;
use super::tokens::Kind;
use super::walk::Walk;
use crate::scan::operation::{Event, Origins};
use crate::scan::sensitive;
use crate::text::Span;

/// Most items of a list that a loop is read for.
const MOST_ITEMS: usize = 64;

impl Walk<'_> {
    /// `function name($a, $b) { … }`.
    pub(super) fn function(&mut self, at: usize, to: usize) -> usize {
        let Some(name) = self.tokens[..to].get(at + 1) else {
            return at + 1;
        };
        let name = name.text.to_ascii_lowercase();
        let name = name.rsplit(':').next().unwrap_or(&name).to_owned();
        let mut next = at + 2;
        let known = self.learned.functions.entry(name.clone()).or_default();
        known.parameters.clear();
        known.result = Datum::default();
        self.within.push(name.clone());
        if self.is(next, to, Kind::Open, "(") {
            let mate = self.tokens[next].mate;
            self.parameters(next + 1, mate.min(to));
            next = mate + 1;
        }
        if self.is(next, to, Kind::Open, "{") {
            let mate = self.tokens[next].mate;
            self.ran.insert(next);
            let arguments = self
                .learned
                .functions
                .get(&name)
                .map(|known| Datum::merged(&known.arguments));
            let arguments = arguments.unwrap_or_default();
            self.variables
                .insert("args".to_owned(), (arguments.clone(), self.depth));
            self.variables
                .insert("input".to_owned(), (arguments.clone(), self.depth));
            self.variables
                .insert("_".to_owned(), (arguments, self.depth));
            let given = self.inside(next + 1, mate.min(to));
            self.gives_back(&given);
            next = mate.max(next) + 1;
        }
        self.within.pop();
        next
    }

    /// The function around this place gives a value back.
    pub(super) fn gives_back(&mut self, given: &Datum) {
        let Some(name) = self.within.last() else {
            return;
        };
        let given = given
            .clone()
            .step(Span::default(), Event::Pass(name.clone()));
        if let Some(known) = self.learned.functions.get_mut(name) {
            known.result = if known.result.is_nothing() || known.result.text() == given.text() {
                given
            } else {
                known.result.either(&given)
            };
        }
    }

    /// The parameters of a function, bound to what it was called with.
    pub(super) fn parameters(&mut self, from: usize, to: usize) {
        let mut at = from;
        let mut index = 0;
        while at < to && self.step() {
            match self.tokens[at].kind {
                Kind::Open => at = self.tokens[at].mate.max(at) + 1,
                Kind::Variable => {
                    let name = self.tokens[at].text.clone();
                    let mut default = Datum::unknown();
                    at += 1;
                    if self.is(at, to, Kind::Operator, "=") {
                        let (value, next) = self.expression(at + 1, to, false);
                        default = value;
                        at = next.max(at + 1);
                    }
                    let mut bound = default;
                    match self
                        .within
                        .last()
                        .and_then(|name| self.learned.functions.get_mut(name))
                    {
                        Some(known) => {
                            if !known.parameters.contains(&name) {
                                known.parameters.push(name.clone());
                            }
                            if let Some(given) = known
                                .arguments
                                .get(index)
                                .filter(|given| !given.is_nothing())
                            {
                                bound = given.clone();
                            }
                        }
                        None => {
                            bound = if bound.value.origins == Origins::UNKNOWN {
                                Datum::from(Origins::INPUT)
                            } else {
                                bound
                            }
                        }
                    }
                    index += 1;
                    self.variables.insert(name, (bound, self.depth));
                }
                _ => at += 1,
            }
        }
    }

    /// `foreach ($x in $list) {`: up to the block.
    pub(super) fn each(&mut self, open: usize, to: usize) -> usize {
        let mate = self.tokens[open].mate.min(to);
        let name = self.tokens[..mate]
            .get(open + 1)
            .map(|token| token.text.clone())
            .unwrap_or_default();
        let list = if open + 3 < mate {
            self.inside(open + 3, mate)
        } else {
            Datum::unknown()
        };
        // Of several paths the one that matters most stands for all.
        let items = list.items.iter().flat_map(|items| items.iter());
        let worst = items.take(MOST_ITEMS).find(|item| {
            item.text().is_some_and(|text| {
                sensitive::first(text).is_some() || sensitive::first(&format!("~/{text}")).is_some()
            })
        });
        let one = worst.cloned().unwrap_or_else(|| list.some_part());
        self.variables.insert(name, (one, self.depth));
        mate + 1
    }
}

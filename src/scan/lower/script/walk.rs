//! The walk over statements: functions, loops, assignments.

use std::collections::HashMap;

use crate::scan::operation::{Incomplete, Origins};
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::effect::{Effects, is_sensitive};
use super::tokens::{Dialect, Kind, Token};

/// How deep brackets are followed.
pub(super) const MAX_DEPTH: usize = 40;
/// Most tokens of an assignment's targets.
pub(super) const MAX_TARGET: usize = 48;
/// Words in front of the name that is made.
pub(super) const DECLARES: &[&str] = &[
    "my",
    "our",
    "local",
    "var",
    "const",
    "static",
    "public",
    "private",
    "protected",
    "global",
    "let",
    "state",
];

/// A function of the text.
#[derive(Debug, Default, Clone)]
pub(super) struct Function {
    pub(super) arguments: Vec<Datum>,
    pub(super) collected: Vec<Datum>,
    pub(super) result: Datum,
}

/// What is learned in one pass and used in the next.
#[derive(Debug, Default)]
pub(super) struct Learned {
    pub(super) functions: HashMap<String, Function>,
}

/// The function around a place.
pub(super) struct Within {
    pub(super) name: String,
    /// Behind its body, when brackets tell.
    pub(super) end: Option<usize>,
    /// How many `end` were still to come around it.
    pub(super) ends: usize,
    pub(super) last: Datum,
    pub(super) taken: usize,
}

pub(super) struct Walk<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) dialect: &'static Dialect,
    pub(super) effects: Effects,
    pub(super) learned: Learned,
    pub(super) variables: HashMap<String, (Datum, usize)>,
    pub(super) aliases: HashMap<String, String>,
    pub(super) within: Vec<Within>,
    pub(super) depth: usize,
    pub(super) level: usize,
    /// Open `def … end` and their like.
    pub(super) ends: usize,
    pub(super) steps: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        tokens: &'a [Token],
        dialect: &'static Dialect,
        mut learned: Learned,
    ) -> Self {
        for function in learned.functions.values_mut() {
            function.arguments = std::mem::take(&mut function.collected);
        }
        Self {
            tokens,
            dialect,
            effects: Effects::default(),
            learned,
            variables: HashMap::new(),
            aliases: HashMap::new(),
            within: Vec::new(),
            depth: 0,
            level: 0,
            ends: 0,
            steps: tokens.len() * 6 + 20_000,
        }
    }

    pub(super) fn all(&mut self) {
        self.statements(0, self.tokens.len());
        while self.within.pop().map(|within| self.ends(within)).is_some() {}
    }

    pub(super) fn step(&mut self) -> bool {
        match self.steps.checked_sub(1) {
            Some(rest) => {
                self.steps = rest;
                true
            }
            None => {
                self.too_deep();
                false
            }
        }
    }

    pub(super) fn too_deep(&mut self) {
        self.effects
            .lowered
            .incomplete
            .get_or_insert(Incomplete::TooDeep);
    }

    pub(super) fn is(&self, at: usize, to: usize, kind: Kind, text: &str) -> bool {
        at < to
            && self
                .tokens
                .get(at)
                .is_some_and(|token| token.kind == kind && token.text == text)
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let last = to.max(from + 1).min(self.tokens.len());
        let start = self.tokens.get(from).map_or(0, |token| token.span.start);
        let end = self.tokens[..last]
            .last()
            .map_or(start, |token| token.span.end);
        Span::new(start, end.max(start))
    }

    /// Walks over statements; what the last one gives.
    pub(super) fn statements(&mut self, from: usize, to: usize) -> Datum {
        let mut at = from;
        let mut last = Datum::default();
        // `value if condition`: the condition is not what comes of it.
        let mut aside = false;
        while at < to && self.step() {
            while self
                .within
                .last()
                .is_some_and(|within| within.end.is_some_and(|end| at >= end))
            {
                if let Some(within) = self.within.pop() {
                    self.ends(within);
                }
            }
            let token = &self.tokens[at];
            match token.kind {
                Kind::Open if token.text == "{" => {
                    self.level += 1;
                    at += 1;
                    continue;
                }
                Kind::Close => {
                    self.level = self.level.saturating_sub(usize::from(token.text == "}"));
                    at += 1;
                    continue;
                }
                Kind::End | Kind::Unquote => {
                    aside = false;
                    at += 1;
                    continue;
                }
                Kind::Operator if matches!(token.text.as_str(), "," | ":" | "=>" | "|" | ")") => {
                    at += 1;
                    continue;
                }
                _ => {}
            }
            if self.dialect.percent && token.kind == Kind::Word {
                self.count_ends(at);
            }
            aside |= self.dialect.bare_calls
                && token.kind == Kind::Word
                && matches!(token.text.as_str(), "if" | "unless" | "while" | "until")
                && at
                    .checked_sub(1)
                    .filter(|before| *before >= from)
                    .is_some_and(|before| {
                        !matches!(
                            self.tokens[before].kind,
                            Kind::End | Kind::Open | Kind::Operator
                        ) && !matches!(
                            self.tokens[before].text.as_str(),
                            "do" | "then" | "else" | "begin"
                        )
                    });
            let (value, next) = self.statement(at, to);
            if !value.is_nothing() && !aside {
                if let Some(within) = self.within.last_mut() {
                    within.last = value.clone();
                }
                last = value;
            }
            at = next.max(at + 1);
        }
        last
    }

    /// Counts what an `end` closes; the end of a function ends it.
    pub(super) fn count_ends(&mut self, at: usize) {
        let begins = at
            .checked_sub(1)
            .is_none_or(|before| self.tokens[before].kind == Kind::End);
        match self.tokens[at].text.as_str() {
            "def" if self.is_endless(at, self.tokens.len()).is_some() => {}
            "def" | "do" | "class" | "module" | "begin" | "case" => self.ends += 1,
            "if" | "unless" | "while" | "until" | "for" if begins => self.ends += 1,
            "end" => {
                let closes = self
                    .within
                    .last()
                    .is_some_and(|within| within.end.is_none() && within.ends >= self.ends);
                if closes && let Some(within) = self.within.pop() {
                    self.ends(within);
                }
                self.ends = self.ends.saturating_sub(1);
            }
            _ => {}
        }
    }

    pub(super) fn statement(&mut self, at: usize, to: usize) -> (Datum, usize) {
        let token = &self.tokens[at];
        if token.kind == Kind::Word {
            let word = token.text.as_str();
            if self.dialect.defines.contains(&word) {
                let named = self.tokens[..to]
                    .get(at + 1)
                    .is_some_and(|next| next.kind == Kind::Word)
                    || self.is(at + 1, to, Kind::Open, "(");
                if named {
                    return (Datum::default(), self.define(at, to));
                }
            }
            match word {
                "for" | "foreach" => return (Datum::default(), self.each(at, to)),
                "return" => {
                    let (value, next) = self.list(at + 1, to);
                    self.gives_back(&value);
                    return (Datum::default(), next);
                }
                "import" if !self.dialect.bare_calls => {
                    return (Datum::default(), self.import(at, to));
                }
                "rescue" | "else" | "elsif" | "when" | "ensure" if self.dialect.bare_calls => {
                    self.parts_ways();
                    return (Datum::default(), at + 1);
                }
                _ if self.dialect.skipped.contains(&word) => return (Datum::default(), at + 1),
                _ => {}
            }
        }
        if let Some((names, operator, value)) = self.assignment(at, to) {
            return self.assigns(at, to, &names, &operator, value);
        }
        let (value, mut next) = self.list(at, to);
        // `each do |one|`, `each { |one|`.
        if (self.is(next, to, Kind::Word, "do") || self.is(next, to, Kind::Open, "{"))
            && self.is(next + 1, to, Kind::Operator, "|")
        {
            self.ends += usize::from(self.tokens[next].text == "do");
            next = self.bind_between(next + 2, to, &value.some_part());
        }
        (value, next)
    }

    /// Names up to the next `|`, all bound to one value.
    pub(super) fn bind_between(&mut self, from: usize, to: usize, value: &Datum) -> usize {
        let mut at = from;
        while at < to && at < from + 16 {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Word => {
                    self.variables
                        .insert(token.text.clone(), (value.clone(), self.level));
                }
                Kind::Operator if token.text == "|" => return at + 1,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Several expressions with commas between.
    pub(super) fn list(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let (first, mut at) = self.expression(from, to);
        if !self.is(at, to, Kind::Operator, ",") {
            return (first, at);
        }
        let mut items = vec![first];
        while self.is(at, to, Kind::Operator, ",") && self.step() {
            let (item, next) = self.expression(at + 1, to);
            items.push(item);
            at = next.max(at + 1);
        }
        (Datum::list(items), at)
    }

    /// `for x in list`, `foreach my $x (list)`, `foreach ($list as $x)`.
    pub(super) fn each(&mut self, at: usize, to: usize) -> usize {
        let mut next = at + 1;
        let mut names = Vec::new();
        while next < to && next < at + 10 {
            let token = &self.tokens[next];
            match token.kind {
                Kind::Word if token.text == "in" => {
                    let (list, behind) = self.expression(next + 1, to);
                    let one = one_of(&list);
                    for name in names {
                        self.variables.insert(name, (one.clone(), self.level));
                    }
                    return behind;
                }
                Kind::Word if DECLARES.contains(&token.text.as_str()) => {}
                Kind::Word => names.push(token.text.clone()),
                Kind::Open if token.text == "(" => {
                    let mate = token.mate.min(to);
                    let list = self.inside(next + 1, mate);
                    let one = one_of(&list);
                    for name in names {
                        self.variables.insert(name, (one.clone(), self.level));
                    }
                    return mate.max(next) + 1;
                }
                Kind::Operator if token.text == "," => {}
                _ => break,
            }
            next += 1;
        }
        // `for i, x := range list {`, `for (;;)`.
        at + 1
    }
}

/// One part of a list; of a list that names places of secrets it may be such a
/// place.
pub(super) fn one_of(list: &Datum) -> Datum {
    const MOST: usize = 64;
    let one = list.some_part();
    let secret = list
        .items
        .iter()
        .flat_map(|items| items.iter())
        .take(MOST)
        .any(|item| {
            item.text().is_some_and(|name| {
                name.len() < 120
                    && is_sensitive(&format!("~/{}", name.trim_start_matches(['~', '/'])))
            })
        });
    if secret {
        one.also(Origins::SENSITIVE)
    } else {
        one
    }
}

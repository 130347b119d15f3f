//! The walk over statements: functions, loops, assignments.

use std::collections::HashMap;

use crate::scan::operation::{Event, Incomplete, Origins};
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::effect::Effects;
use super::tokens::{Dialect, Kind, Token};

/// How deep brackets are followed.
pub(super) const MAX_DEPTH: usize = 40;
/// Most tokens of an assignment's targets.
const MAX_TARGET: usize = 48;
/// Words in front of the name that is made.
const DECLARES: &[&str] = &["my", "our", "local", "var", "const", "static", "public", "private", "protected", "global", "let", "state"];

/// A function of the text.
#[derive(Debug, Default, Clone)]
pub(super) struct Function {
    arguments: Vec<Datum>,
    collected: Vec<Datum>,
    result: Datum,
}

/// What is learned in one pass and used in the next.
#[derive(Debug, Default)]
pub(super) struct Learned {
    pub(super) functions: HashMap<String, Function>,
}

/// The function around a place.
struct Within {
    name: String,
    /// Behind its body, when brackets tell.
    end: Option<usize>,
    /// How many `end` were still to come around it.
    ends: usize,
    last: Datum,
    taken: usize,
}

pub(super) struct Walk<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) dialect: &'static Dialect,
    pub(super) effects: Effects,
    pub(super) learned: Learned,
    pub(super) variables: HashMap<String, (Datum, usize)>,
    pub(super) aliases: HashMap<String, String>,
    within: Vec<Within>,
    pub(super) depth: usize,
    level: usize,
    /// Open `def … end` and their like.
    ends: usize,
    steps: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(tokens: &'a [Token], dialect: &'static Dialect, mut learned: Learned) -> Self {
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
        self.effects.lowered.incomplete.get_or_insert(Incomplete::TooDeep);
    }

    pub(super) fn is(&self, at: usize, to: usize, kind: Kind, text: &str) -> bool {
        at < to && self.tokens.get(at).is_some_and(|token| token.kind == kind && token.text == text)
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let last = to.max(from + 1).min(self.tokens.len());
        let start = self.tokens.get(from).map_or(0, |token| token.span.start);
        let end = self.tokens[..last].last().map_or(start, |token| token.span.end);
        Span::new(start, end.max(start))
    }

    /// Walks over statements; what the last one gives.
    pub(super) fn statements(&mut self, from: usize, to: usize) -> Datum {
        let mut at = from;
        let mut last = Datum::default();
        while at < to && self.step() {
            while self.within.last().is_some_and(|within| within.end.is_some_and(|end| at >= end)) {
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
            let (value, next) = self.statement(at, to);
            if !value.is_nothing() {
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
    fn count_ends(&mut self, at: usize) {
        let begins = at.checked_sub(1).is_none_or(|before| self.tokens[before].kind == Kind::End);
        match self.tokens[at].text.as_str() {
            "def" | "do" | "class" | "module" | "begin" | "case" => self.ends += 1,
            "if" | "unless" | "while" | "until" | "for" if begins => self.ends += 1,
            "end" => {
                let closes = self.within.last().is_some_and(|within| within.end.is_none() && within.ends >= self.ends);
                if closes && let Some(within) = self.within.pop() {
                    self.ends(within);
                }
                self.ends = self.ends.saturating_sub(1);
            }
            _ => {}
        }
    }

    fn statement(&mut self, at: usize, to: usize) -> (Datum, usize) {
        let token = &self.tokens[at];
        if token.kind == Kind::Word {
            let word = token.text.as_str();
            if self.dialect.defines.contains(&word) {
                let named = self.tokens[..to].get(at + 1).is_some_and(|next| next.kind == Kind::Word) || self.is(at + 1, to, Kind::Open, "(");
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
                "import" if !self.dialect.bare_calls => return (Datum::default(), self.import(at, to)),
                _ if self.dialect.skipped.contains(&word) => return (Datum::default(), at + 1),
                _ => {}
            }
        }
        if let Some((names, operator, value)) = self.assignment(at, to) {
            return self.assigns(at, to, &names, &operator, value);
        }
        let (value, mut next) = self.list(at, to);
        // `each do |one|`, `each { |one|`.
        if (self.is(next, to, Kind::Word, "do") || self.is(next, to, Kind::Open, "{")) && self.is(next + 1, to, Kind::Operator, "|") {
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
                    self.variables.insert(token.text.clone(), (value.clone(), self.level));
                }
                Kind::Operator if token.text == "|" => return at + 1,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Several expressions with commas between.
    fn list(&mut self, from: usize, to: usize) -> (Datum, usize) {
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

    /// The targets of an assignment that begins here, its operator, and where
    /// its value begins.
    pub(super) fn assignment(&self, from: usize, to: usize) -> Option<(Vec<String>, String, usize)> {
        let mut names: Vec<String> = Vec::new();
        let mut at = from;
        let limit = to.min(from + MAX_TARGET);
        let mut typed = false;
        while at < limit {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Word if DECLARES.contains(&token.text.as_str()) => at += 1,
                Kind::Word => {
                    let behind = at.checked_sub(1).filter(|before| *before >= from).map(|before| &self.tokens[before]);
                    let second = behind.is_some_and(|before| before.kind == Kind::Word && !DECLARES.contains(&before.text.as_str()));
                    if second {
                        // `var name string = …`; `puts x = …` is none.
                        if typed || self.dialect.bare_calls {
                            return None;
                        }
                        typed = true;
                    } else if behind.is_none_or(|before| {
                        matches!(before.text.as_str(), "," | "(" | "*") || before.kind == Kind::Word
                    }) {
                        names.push(token.text.clone());
                    } else if let Some(name) = names.last_mut() {
                        if !name.contains('.') {
                            name.push('.');
                            name.push_str(&token.text);
                        }
                    }
                    at += 1;
                }
                Kind::Open if token.text == "(" && names.is_empty() => at += 1,
                Kind::Close if token.text == ")" && !names.is_empty() => at += 1,
                Kind::Open if token.text != "(" && token.clings && !names.is_empty() => {
                    if let Some(name) = names.last_mut()
                        && !name.contains('.')
                    {
                        name.push('.');
                        if let Some(key) = self.tokens.get(at + 1).filter(|key| key.kind == Kind::Text) {
                            name.push_str(&key.text);
                        }
                    }
                    at = token.mate.max(at) + 1;
                }
                Kind::Operator => match token.text.as_str() {
                    "=" | ":=" | "+=" | ".=" | "||=" | "//=" | "??=" | "<<=" | "|=" | "^=" | "-=" | "*=" => {
                        let fits = !names.is_empty();
                        return fits.then(|| (names, token.text.clone(), at + 1));
                    }
                    "," | "*" if !names.is_empty() || token.text == "*" => at += 1,
                    "->" | "." | "::" if self.dialect.members.contains(&token.text.as_str()) => at += 1,
                    "$" | "@" | "?" => at += 1,
                    _ => return None,
                },
                _ => return None,
            }
        }
        None
    }

    fn assigns(&mut self, from: usize, to: usize, names: &[String], operator: &str, value: usize) -> (Datum, usize) {
        let mut at = value;
        // `for _, one := range list`.
        let mut picks = false;
        while self.is(at, to, Kind::Word, "range") || self.is(at, to, Kind::Operator, "&") {
            picks |= self.tokens[at].text == "range";
            at += 1;
        }
        let mut chained: Vec<(Vec<String>, String)> = Vec::new();
        while let Some((names, operator, value)) = self.assignment(at, to) {
            if !self.step() {
                break;
            }
            chained.push((names, operator));
            at = value;
        }
        let (mut value, next) = self.list(at, to);
        if picks {
            value = value.some_part();
        }
        let span = self.span(from, next);
        value = self.whole(&value, span);
        for (names, operator) in chained {
            self.bind(&names, &operator, &value, span);
        }
        self.bind(names, operator, &value, span);
        (value, next)
    }

    fn bind(&mut self, names: &[String], operator: &str, value: &Datum, span: Span) {
        let items = value.items.clone().filter(|items| names.len() > 1 && items.len() == names.len());
        for (index, name) in names.iter().enumerate() {
            // `my ($self, $data) = @_`.
            let taken = self.parameter(value, index, names.len());
            let one = taken.or_else(|| items.as_ref().and_then(|items| items.get(index)).cloned());
            let one = one.unwrap_or_else(|| value.clone());
            self.assign(name, operator, one, span);
        }
    }

    pub(super) fn assign(&mut self, name: &str, operator: &str, value: Datum, span: Span) {
        let (base, member) = match name.split_once('.') {
            Some((base, member)) => (base, Some(member)),
            None => (name, None),
        };
        let before = self.variables.get(base).cloned();
        let mut value = value.step(span, Event::Assign(base.to_owned()));
        let mut level = self.level;
        if let Some(member) = member {
            let (old, set_at) = before.unwrap_or_else(|| (Datum::default(), level));
            // A parameter that was set is the object's from then on.
            let mut whole = Datum::merged([&old, &value]);
            whole.value.text.clone_from(&old.value.text);
            whole.object.clone_from(&old.object);
            whole.items.clone_from(&old.items);
            let mut fields = old.fields.as_deref().unwrap_or_default().to_vec();
            if fields.len() < 32 && !member.is_empty() {
                fields.push((member.to_owned(), value));
            }
            whole.fields = Some(fields.into());
            self.variables.insert(base.to_owned(), (whole, set_at));
            return;
        }
        if let Some((old, set_at)) = before {
            match operator {
                "=" | ":=" => {
                    if self.level > set_at {
                        // It may stay what it was.
                        value.value.origins = value.value.origins.with(old.value.origins);
                        value.value.way.join(&old.value.way);
                        level = set_at;
                    }
                }
                "+=" | ".=" | "<<=" => {
                    level = set_at;
                    value = if self.effects.afford(old.weight() + value.weight()) {
                        old.concat(&value)
                    } else {
                        old.either(&value).vague()
                    };
                }
                _ => value = old.either(&value),
            }
        }
        self.variables.insert(base.to_owned(), (value, level));
    }

    /// `def name(a, b)`, `func (r *T) name(a string) error {`.
    fn define(&mut self, at: usize, to: usize) -> usize {
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
            let more = self.tokens[..to].get(next).is_some_and(|token| token.kind == Kind::Operator);
            if !more {
                break;
            }
        }
        let name = name.rsplit("::").next().unwrap_or_default().to_owned();
        if self.within.last().is_some_and(|within| within.end.is_none()) && let Some(within) = self.within.pop() {
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
        let mut open = next;
        while open < to && open < next + 24 && !self.is(open, to, Kind::Open, "{") && self.tokens[open].kind != Kind::End {
            open += 1;
        }
        let end = self.is(open, to, Kind::Open, "{").then(|| self.tokens[open].mate);
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

    fn parameters(&mut self, from: usize, to: usize, arguments: &[Datum]) {
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
                    let bound = arguments.get(index).filter(|given| !given.is_nothing()).cloned();
                    let bound = bound.unwrap_or_else(Datum::unknown);
                    self.variables.insert(token.text.clone(), (bound, self.level + 1));
                    fresh = false;
                }
                Kind::Open => at = token.mate.max(at),
                _ => {}
            }
            at += 1;
        }
    }

    /// What stands at this place of the list of arguments, if `value` is that.
    fn parameter(&mut self, value: &Datum, index: usize, count: usize) -> Option<Datum> {
        if value.object.as_deref() != Some("arguments") {
            return None;
        }
        let within = self.within.last_mut()?;
        let at = if count == 1 { within.taken } else { index };
        if count == 1 {
            within.taken += 1;
        }
        let given = self.learned.functions.get(&within.name)?.arguments.get(at);
        Some(given.filter(|given| !given.is_nothing()).cloned().unwrap_or_else(Datum::unknown))
    }

    /// All that the function around here was called with.
    pub(super) fn taken(&self) -> Datum {
        let given = self.within.last().and_then(|within| self.learned.functions.get(&within.name));
        let whole = given.map_or_else(Datum::unknown, |known| Datum::merged(&known.arguments));
        Datum::object("arguments", whole)
    }

    fn gives_back(&mut self, given: &Datum) {
        let Some(within) = self.within.last() else { return };
        if given.is_nothing() {
            return;
        }
        let given = given.clone().step(Span::default(), Event::Pass(within.name.clone()));
        if let Some(known) = self.learned.functions.get_mut(&within.name) {
            known.result = if known.result.is_nothing() { given } else { known.result.either(&given) };
        }
    }

    fn ends(&mut self, within: Within) {
        if !self.dialect.bare_calls || within.last.is_nothing() {
            return;
        }
        let given = within.last.step(Span::default(), Event::Pass(within.name.clone()));
        if let Some(known) = self.learned.functions.get_mut(&within.name) {
            known.result = if known.result.is_nothing() { given } else { known.result.either(&given) };
        }
    }

    /// A value goes into a function of the text; what it gives back.
    pub(super) fn through(&mut self, name: &str, arguments: &[Datum]) -> Option<Datum> {
        let known = self.learned.functions.get_mut(name)?;
        for (at, value) in arguments.iter().enumerate().take(32) {
            let value = value.clone().step(Span::default(), Event::Pass(name.to_owned()));
            if known.collected.len() <= at {
                known.collected.push(value);
            } else {
                known.collected[at] = known.collected[at].either(&value);
            }
        }
        let result = known.result.clone();
        Some(if result.is_nothing() { Datum::merged(arguments).also(Origins::UNKNOWN) } else { result })
    }

    /// `for x in list`, `foreach my $x (list)`, `foreach ($list as $x)`.
    fn each(&mut self, at: usize, to: usize) -> usize {
        let mut next = at + 1;
        let mut names = Vec::new();
        while next < to && next < at + 10 {
            let token = &self.tokens[next];
            match token.kind {
                Kind::Word if token.text == "in" => {
                    let (list, behind) = self.expression(next + 1, to);
                    let one = list.some_part();
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
                    let one = list.some_part();
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

    /// `import "a"`, `import ( … )`.
    fn import(&mut self, at: usize, to: usize) -> usize {
        let mut next = at + 1;
        let grouped = self.is(next, to, Kind::Open, "(");
        let end = if grouped { self.tokens[next].mate.min(to) } else { to };
        next += usize::from(grouped);
        let mut alias: Option<String> = None;
        while next < end {
            let token = &self.tokens[next];
            match token.kind {
                Kind::Word => alias = Some(token.text.clone()),
                Kind::Quote => {}
                Kind::Text => {
                    let name = token.text.rsplit('/').next().unwrap_or_default().to_owned();
                    if let Some(alias) = alias.take() {
                        self.aliases.insert(alias, name);
                    }
                    if !grouped {
                        return next + 1;
                    }
                }
                Kind::End if !grouped => return next,
                _ => {}
            }
            next += 1;
        }
        next
    }
}

//! The walk over PowerShell's statements: blocks, assignments, pipelines.

use std::collections::{HashMap, HashSet};

use crate::scan::operation::{Event, Incomplete, Origins};
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::effect::Effects;
use super::tokens::{Kind, Token};

/// How deep brackets are followed.
const MAX_DEPTH: usize = 40;
/// Most steps of an assignment's target (`$a.b[0].c`).
const MAX_TARGET: usize = 32;
/// Words that begin a statement and say nothing of values.
const SKIPPED: &[&str] = &[
    "else", "try", "finally", "do", "begin", "process", "end", "catch", "trap", "throw", "exit", "return", "if",
    "elseif", "while", "until", "switch", "for", "static", "hidden", "clean", "dynamicparam", "break", "continue",
    "data", "in", "parallel",
];

/// A function of the script.
#[derive(Debug, Default, Clone)]
pub(super) struct Function {
    /// Its parameters, in lower case.
    pub(super) parameters: Vec<String>,
    /// What it was called with, over all calls.
    pub(super) arguments: Vec<Datum>,
    /// The same, as this pass collects it for the next.
    pub(super) collected: Vec<Datum>,
    /// What it gives back.
    pub(super) result: Datum,
}

/// What is learned in one pass over the script and used in the next.
#[derive(Debug, Default)]
pub(super) struct Learned {
    /// By name, in lower case.
    pub(super) functions: HashMap<String, Function>,
}

pub(super) struct Walk<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token],
    pub(super) effects: Effects,
    pub(super) learned: Learned,
    pub(super) variables: HashMap<String, (Datum, usize)>,
    pub(super) aliases: HashMap<String, String>,
    /// Blocks that ran, or run now.
    pub(super) ran: HashSet<usize>,
    pub(super) running: Vec<usize>,
    /// Functions around this place.
    within: Vec<String>,
    pub(super) depth: usize,
    steps: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(text: &'a str, tokens: &'a [Token], mut learned: Learned) -> Self {
        for function in learned.functions.values_mut() {
            function.arguments = std::mem::take(&mut function.collected);
        }
        Self {
            text,
            tokens,
            effects: Effects::default(),
            learned,
            variables: HashMap::new(),
            aliases: HashMap::new(),
            ran: HashSet::new(),
            running: Vec::new(),
            within: Vec::new(),
            depth: 0,
            steps: tokens.len() * 4 + 50_000,
        }
    }

    /// Walks over everything, blocks that nothing called included.
    pub(super) fn all(&mut self) {
        self.statements(0, self.tokens.len());
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if token.kind == Kind::Open && token.text == "{" && !self.ran.contains(&index) {
                self.block((index + 1, token.mate), Datum::unknown());
            }
        }
    }

    /// Whether there is work left for one more step.
    pub(super) fn step(&mut self) -> bool {
        match self.steps.checked_sub(1) {
            Some(rest) => {
                self.steps = rest;
                true
            }
            None => {
                self.effects.lowered.incomplete.get_or_insert(Incomplete::TooDeep);
                false
            }
        }
    }

    pub(super) fn kind(&self, at: usize, to: usize) -> Option<Kind> {
        self.tokens[..to].get(at).map(|token| token.kind)
    }

    pub(super) fn is(&self, at: usize, to: usize, kind: Kind, text: &str) -> bool {
        self.tokens[..to]
            .get(at)
            .is_some_and(|token| token.kind == kind && token.text == text)
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let last = to.max(from + 1).min(self.tokens.len());
        let start = self.tokens.get(from).map_or(0, |token| token.span.start);
        let end = self.tokens[..last].last().map_or(start, |token| token.span.end);
        Span::new(start, end.max(start))
    }

    /// Walks over what is between two brackets; what it gives.
    pub(super) fn inside(&mut self, from: usize, to: usize) -> Datum {
        if self.depth >= MAX_DEPTH {
            self.effects.lowered.incomplete.get_or_insert(Incomplete::TooDeep);
            return Datum::unknown();
        }
        self.depth += 1;
        let given = self.statements(from, to);
        self.depth -= 1;
        given
    }

    /// Walks over a block of code once more than needed at most.
    pub(super) fn block(&mut self, block: (usize, usize), input: Datum) -> Datum {
        let open = block.0.saturating_sub(1);
        if self.running.contains(&open) || self.running.len() > 16 || !self.step() {
            return Datum::unknown();
        }
        self.ran.insert(open);
        self.running.push(open);
        let depth = self.depth;
        let before = self.variables.insert("_".to_owned(), (input.clone(), depth));
        self.variables.insert("input".to_owned(), (input.clone(), depth));
        self.variables.insert("args".to_owned(), (input, depth));
        let given = self.inside(block.0, block.1);
        self.running.pop();
        if let Some(before) = before {
            self.variables.insert("_".to_owned(), before);
        }
        given
    }

    fn statements(&mut self, from: usize, to: usize) -> Datum {
        let mut given = Vec::new();
        let mut at = from;
        while at < to {
            if !self.step() {
                break;
            }
            let token = &self.tokens[at];
            match token.kind {
                Kind::End | Kind::Pipe | Kind::Comma | Kind::Close => {
                    at += 1;
                    continue;
                }
                Kind::Open if token.text == "{" => {
                    let mate = token.mate;
                    self.ran.insert(at);
                    let part = self.inside(at + 1, mate.min(to));
                    given.push(part);
                    at = mate.max(at) + 1;
                    continue;
                }
                _ => {}
            }
            let (part, next) = self.statement(at, to);
            if !part.is_nothing() {
                given.push(part);
            }
            at = next.max(at + 1);
        }
        match given.len() {
            0 => Datum::default(),
            1 => given.swap_remove(0),
            _ => Datum::list(given),
        }
    }

    fn statement(&mut self, at: usize, to: usize) -> (Datum, usize) {
        let token = &self.tokens[at];
        if token.kind == Kind::Word {
            let word = token.text.to_ascii_lowercase();
            match word.as_str() {
                "function" | "filter" | "workflow" => return (Datum::default(), self.function(at, to)),
                "foreach" if self.is(at + 1, to, Kind::Open, "(") => {
                    return (Datum::default(), self.each(at + 1, to));
                }
                "param" => {
                    let open = at + 1;
                    if self.is(open, to, Kind::Open, "(") {
                        self.parameters(open + 1, self.tokens[open].mate.min(to));
                        return (Datum::default(), self.tokens[open].mate + 1);
                    }
                }
                "using" | "class" | "enum" => {
                    let mut next = at + 1;
                    while next < to && matches!(self.tokens[next].kind, Kind::Word | Kind::Operator | Kind::Text) {
                        next += 1;
                    }
                    return (Datum::default(), next);
                }
                // A method's head: `[string] Name([string] $a) {`.
                word if SKIPPED.contains(&word) => {
                    let skips = word != "return" && word != "throw" && word != "exit";
                    if skips && self.is(at + 1, to, Kind::Open, "(") {
                        let mate = self.tokens[at + 1].mate;
                        self.inside(at + 2, mate.min(to));
                        return (Datum::default(), mate.max(at) + 1);
                    }
                    let (given, next) = if at + 1 < to && !skips { self.statement_value(at + 1, to) } else { (Datum::default(), at + 1) };
                    if word == "return" {
                        self.gives_back(&given);
                    }
                    return (given, next);
                }
                _ => {}
            }
        }
        self.statement_value(at, to)
    }

    /// An assignment or a pipeline.
    fn statement_value(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut targets: Vec<(String, String)> = Vec::new();
        let mut at = from;
        let mut first = None;
        while let Some((names, operator, next)) = self.assignment(at, to) {
            first.get_or_insert(at);
            targets.extend(names.into_iter().map(|name| (name, operator.clone())));
            at = next;
        }
        if targets.is_empty() {
            return self.pipeline(from, to);
        }
        // `$x = if (…) {…}`, `$x = foreach …`.
        let keyword = self.tokens[..to].get(at).is_some_and(|token| {
            token.kind == Kind::Word && matches!(token.text.to_ascii_lowercase().as_str(), "if" | "switch" | "try" | "foreach" | "for" | "while" | "do")
        });
        let (value, next) = if keyword {
            let (_, mut next) = self.statement(at, to);
            let mut value = Datum::default();
            while self.is(next, to, Kind::Open, "{") || self.tokens[..to].get(next).is_some_and(|token| token.kind == Kind::Word && SKIPPED.contains(&token.text.to_ascii_lowercase().as_str())) {
                if !self.step() {
                    break;
                }
                if self.kind(next, to) == Some(Kind::Open) {
                    let mate = self.tokens[next].mate;
                    self.ran.insert(next);
                    let part = self.inside(next + 1, mate.min(to));
                    value = if value.is_nothing() { part } else { value.either(&part) };
                    next = mate.max(next) + 1;
                } else {
                    next = self.statement(next, to).1.max(next + 1);
                }
            }
            (value, next)
        } else if at < to {
            self.pipeline(at, to)
        } else {
            (Datum::default(), at)
        };
        let span = self.span(from, next);
        for (name, operator) in targets {
            self.assign(&name, &operator, &value, span);
        }
        (Datum::default(), next)
    }

    /// The targets of an assignment that begins here, its operator, and the
    /// place of its value.
    fn assignment(&self, from: usize, to: usize) -> Option<(Vec<String>, String, usize)> {
        let mut names = Vec::new();
        let mut at = from;
        let limit = to.min(from + MAX_TARGET);
        loop {
            while self.kind(at, limit) == Some(Kind::Type) {
                at += 1;
            }
            // `[Type]::Member = …` has no variable.
            let name = match self.kind(at, limit)? {
                Kind::Variable => {
                    let name = &self.tokens[at].text;
                    at += 1;
                    name.clone()
                }
                Kind::Member if at > from && self.kind(at - 1, limit) == Some(Kind::Type) => String::new(),
                Kind::Open if self.tokens[at].text == "[" => {
                    // An attribute: `[ValidateSet('a')]$x = 1`.
                    at = self.tokens[at].mate + 1;
                    continue;
                }
                _ => return None,
            };
            let mut member = String::new();
            while let Some(kind) = self.kind(at, limit) {
                match kind {
                    Kind::Member => {
                        member = format!(".{}", self.tokens[at].text);
                        at += 1;
                    }
                    Kind::Open if self.tokens[at].text == "[" => {
                        member = ".".to_owned();
                        at = self.tokens[at].mate + 1;
                    }
                    _ => break,
                }
            }
            names.push(format!("{name}{member}"));
            match self.kind(at, limit)? {
                Kind::Comma => at += 1,
                Kind::Operator => {
                    let operator = self.tokens[at].text.clone();
                    return matches!(operator.as_str(), "=" | "+=" | "-=" | "*=" | "/=" | "%=")
                        .then_some((names, operator, at + 1));
                }
                _ => return None,
            }
        }
    }

    pub(super) fn assign(&mut self, name: &str, operator: &str, value: &Datum, span: Span) {
        let (base, member) = name.split_once('.').unwrap_or((name, ""));
        let mut value = value.clone().step(span, Event::Assign(format!("${base}")));
        if let Some(variable) = base.strip_prefix("env:") {
            self.variables.insert(base.to_owned(), (value, self.depth));
            let _ = variable;
            return;
        }
        let before = self.variables.get(base).cloned();
        if name.contains('.') {
            // A part of it is set.
            if member == "fromurl" || base.is_empty() {
                return;
            }
            let whole = match &before {
                Some((whole, _)) => {
                    let mut merged = Datum::merged([whole, &value]);
                    merged.object.clone_from(&whole.object);
                    merged.items.clone_from(&whole.items);
                    let mut fields = whole.fields.as_deref().unwrap_or_default().to_vec();
                    if fields.len() < 64 && !member.is_empty() {
                        fields.push((member.to_owned(), value));
                    }
                    merged.fields = Some(fields.into());
                    merged
                }
                None => Datum::record(vec![(member.to_owned(), value)]),
            };
            self.variables.insert(base.to_owned(), (whole, self.depth));
            return;
        }
        let mut depth = self.depth;
        if let Some((old, set_at)) = before {
            if operator == "+=" {
                let affordable = self.effects.afford(old.weight() + value.weight());
                value = if affordable { super::expression::plus(&old, &value) } else { old.either(&value).vague() };
                depth = set_at;
            } else if operator != "=" {
                value = Datum::merged([&old, &value]).also(Origins::UNKNOWN);
            } else if self.depth > set_at {
                // It may stay what it was.
                value.value.origins = value.value.origins.with(old.value.origins);
                value.value.way.join(&old.value.way);
                depth = set_at;
            }
        }
        self.variables.insert(base.to_owned(), (value, depth));
    }

    /// `function name($a, $b) { … }`.
    fn function(&mut self, at: usize, to: usize) -> usize {
        let Some(name) = self.tokens[..to].get(at + 1) else { return at + 1 };
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
            let arguments = self.learned.functions.get(&name).map(|known| Datum::merged(&known.arguments));
            let arguments = arguments.unwrap_or_default();
            self.variables.insert("args".to_owned(), (arguments.clone(), self.depth));
            self.variables.insert("input".to_owned(), (arguments.clone(), self.depth));
            self.variables.insert("_".to_owned(), (arguments, self.depth));
            let given = self.inside(next + 1, mate.min(to));
            self.gives_back(&given);
            next = mate.max(next) + 1;
        }
        self.within.pop();
        next
    }

    /// The function around this place gives a value back.
    fn gives_back(&mut self, given: &Datum) {
        let Some(name) = self.within.last() else { return };
        let given = given.clone().step(Span::default(), Event::Pass(name.clone()));
        if let Some(known) = self.learned.functions.get_mut(name) {
            known.result = if known.result.is_nothing() || known.result.text() == given.text() {
                given
            } else {
                known.result.either(&given)
            };
        }
    }

    /// The parameters of a function, bound to what it was called with.
    fn parameters(&mut self, from: usize, to: usize) {
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
                    match self.within.last().and_then(|name| self.learned.functions.get_mut(name)) {
                        Some(known) => {
                            if !known.parameters.contains(&name) {
                                known.parameters.push(name.clone());
                            }
                            if let Some(given) = known.arguments.get(index).filter(|given| !given.is_nothing()) {
                                bound = given.clone();
                            }
                        }
                        None => bound = if bound.value.origins == Origins::UNKNOWN { Datum::from(Origins::INPUT) } else { bound },
                    }
                    index += 1;
                    self.variables.insert(name, (bound, self.depth));
                }
                _ => at += 1,
            }
        }
    }

    /// `foreach ($x in $list) {`: up to the block.
    fn each(&mut self, open: usize, to: usize) -> usize {
        let mate = self.tokens[open].mate.min(to);
        let name = self.tokens[..mate].get(open + 1).map(|token| token.text.clone()).unwrap_or_default();
        let list = if open + 3 < mate { self.inside(open + 3, mate) } else { Datum::unknown() };
        let one = list.some_part();
        self.variables.insert(name, (one, self.depth));
        mate + 1
    }

    fn pipeline(&mut self, from: usize, to: usize) -> (Datum, usize) {
        let mut at = from;
        let mut input: Option<Datum> = None;
        loop {
            let (given, next) = self.stage(at, to, input.as_ref());
            let mut next = next.max(at);
            let mut given = given;
            // `> file`.
            while self.is(next, to, Kind::Operator, ">") {
                let (path, behind) = self.argument(next + 1, to);
                let span = self.span(from, behind);
                if path.text() != Some("nul") && !path.is_nothing() {
                    self.effects.write(span, "Out-File", &path, &given);
                }
                given = Datum::default();
                next = behind.max(next + 1);
            }
            if self.kind(next, to) != Some(Kind::Pipe) || next + 1 >= to || !self.step() {
                return (given, next);
            }
            input = Some(given);
            at = next + 1;
        }
    }

    fn stage(&mut self, at: usize, to: usize, input: Option<&Datum>) -> (Datum, usize) {
        let Some(token) = self.tokens[..to].get(at) else { return (Datum::default(), at) };
        let command = match token.kind {
            Kind::Word => {
                let lower = token.text.to_ascii_lowercase();
                super::super::kit::datum::number(&token.text).is_none() && !(lower.starts_with('-') && lower.len() > 1)
            }
            Kind::Operator => token.text == "&",
            _ => false,
        };
        if command {
            self.command(at, to, input)
        } else {
            self.expression(at, to, true)
        }
    }
}

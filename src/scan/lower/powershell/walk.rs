//! The walk over PowerShell's statements: blocks, assignments, pipelines.

use std::collections::{HashMap, HashSet};

use crate::scan::operation::Incomplete;
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::effect::Effects;
use super::tokens::{Kind, Token};

/// How deep brackets are followed.
const MAX_DEPTH: usize = 40;
/// Most steps of an assignment's target (`$a.b[0].c`).
pub(super) const MAX_TARGET: usize = 32;
/// Words that begin a statement and say nothing of values.
pub(super) const SKIPPED: &[&str] = &[
    "else",
    "try",
    "finally",
    "do",
    "begin",
    "process",
    "end",
    "catch",
    "trap",
    "throw",
    "exit",
    "return",
    "if",
    "elseif",
    "while",
    "until",
    "switch",
    "for",
    "static",
    "hidden",
    "clean",
    "dynamicparam",
    "break",
    "continue",
    "data",
    "in",
    "parallel",
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
    pub(super) within: Vec<String>,
    /// The screen, once it was taken.
    pub(super) screen: Option<Datum>,
    pub(super) depth: usize,
    pub(super) steps: usize,
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
            screen: None,
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
                self.effects
                    .lowered
                    .incomplete
                    .get_or_insert(Incomplete::TooDeep);
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
        let end = self.tokens[..last]
            .last()
            .map_or(start, |token| token.span.end);
        Span::new(start, end.max(start))
    }

    /// Walks over what is between two brackets; what it gives.
    pub(super) fn inside(&mut self, from: usize, to: usize) -> Datum {
        if self.depth >= MAX_DEPTH {
            self.effects
                .lowered
                .incomplete
                .get_or_insert(Incomplete::TooDeep);
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
        let before = self
            .variables
            .insert("_".to_owned(), (input.clone(), depth));
        self.variables
            .insert("input".to_owned(), (input.clone(), depth));
        self.variables.insert("args".to_owned(), (input, depth));
        let given = self.inside(block.0, block.1);
        self.running.pop();
        if let Some(before) = before {
            self.variables.insert("_".to_owned(), before);
        }
        given
    }

    pub(super) fn statements(&mut self, from: usize, to: usize) -> Datum {
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

    pub(super) fn statement(&mut self, at: usize, to: usize) -> (Datum, usize) {
        let token = &self.tokens[at];
        if token.kind == Kind::Word {
            let word = token.text.to_ascii_lowercase();
            match word.as_str() {
                "function" | "filter" | "workflow" => {
                    return (Datum::default(), self.function(at, to));
                }
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
                    while next < to
                        && matches!(
                            self.tokens[next].kind,
                            Kind::Word | Kind::Operator | Kind::Text
                        )
                    {
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
                    let (given, next) = if at + 1 < to && !skips {
                        self.statement_value(at + 1, to)
                    } else {
                        (Datum::default(), at + 1)
                    };
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

    pub(super) fn pipeline(&mut self, from: usize, to: usize) -> (Datum, usize) {
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

    pub(super) fn stage(&mut self, at: usize, to: usize, input: Option<&Datum>) -> (Datum, usize) {
        let Some(token) = self.tokens[..to].get(at) else {
            return (Datum::default(), at);
        };
        let command = match token.kind {
            Kind::Word => {
                let lower = token.text.to_ascii_lowercase();
                super::super::kit::datum::number(&token.text).is_none()
                    && !(lower.starts_with('-') && lower.len() > 1)
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

//! Calls of functions of this file: what they are given, and what they do with
//! just that.

use std::rc::Rc;

use ruff_python_ast::{ExprLambda, StmtFunctionDef};
use ruff_text_size::TextRange;

use super::calls::Arguments;
use super::fact::{Fact, Thing};
use super::locals::{self, Names};
use super::scope::{Frame, Kind, Scope};
use super::walk::{Memory, Walk, span};
use crate::scan::operation::{Event, Origins};

/// How deep calls of own functions are followed inside of each other.
const MAX_INSIDE: usize = 5;

/// Most calls of own functions that are followed with their very arguments.
const MAX_INLINED: usize = 4096;

/// Most calls whose operations are told once more, at the call.
const MAX_TOLD: usize = 512;

/// What runs when a function of this file is called.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body<'a> {
    /// A `def`.
    Function(&'a StmtFunctionDef),
    /// A `lambda`.
    Lambda(&'a ExprLambda),
}

/// A function of this file, as it was defined last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defined<'a> {
    pub(super) body: Body<'a>,
    /// The frame it was defined in.
    pub(super) frame: usize,
    /// The class whose method it is.
    pub(super) class: Option<u32>,
}

impl<'a> Walk<'a, '_> {
    /// The names that belong to a function.
    pub(super) fn names_of(&mut self, id: u32, function: &'a StmtFunctionDef) -> Rc<Names<'a>> {
        self.names
            .entry(id)
            .or_insert_with(|| locals::of(function).into())
            .clone()
    }

    /// Calls a function of this file; `skip` is 1 when the object comes first.
    pub(super) fn own(
        &mut self,
        range: TextRange,
        def: u32,
        skip: usize,
        arguments: &Arguments,
    ) -> Fact {
        let Some(mut placed) = self.placed(def, skip, arguments) else {
            return Fact::unknown();
        };
        let memory = &mut *self.memory;
        let Some(summary) = memory.functions.get_mut(&def) else {
            return Fact::unknown();
        };
        let mut blurred = false;
        for (given, fact) in summary.given.iter_mut().zip(&placed) {
            if let Some(fact) = fact {
                Memory::learn(&mut memory.changed, given, fact);
                blurred |= telling(fact) && !given.as_ref().is_some_and(|given| given.same(fact));
            }
        }
        let known = summary.returns.clone();
        let name = summary.name;
        if skip == 1
            && let Some(class) = self.defined.get(&def).and_then(|defined| defined.class)
            && let Some(first) = placed.first_mut()
        {
            *first = Some(Fact::of(Thing::Instance(class)));
        }
        let mut result = match self.inline(range, def, &placed, blurred) {
            Some(fact) => fact,
            None => known.unwrap_or_else(|| Fact::of(Thing::Nothing)),
        };
        result.way.push(span(range), Event::Pass(name.to_owned()));
        result
    }

    /// The arguments, each at the place of its parameter.
    fn placed(
        &mut self,
        def: u32,
        skip: usize,
        arguments: &Arguments,
    ) -> Option<Vec<Option<Fact>>> {
        let summary = self.memory.functions.get(&def)?;
        let mut placed: Vec<Option<Fact>> = vec![None; summary.names.len()];
        let mut rest = Vec::new();
        for (index, fact) in arguments.positional.iter().enumerate() {
            let at = index + skip;
            match summary.variadic {
                Some(variadic) if at >= variadic => rest.push(fact.clone()),
                _ => {
                    if let Some(place) = placed.get_mut(at) {
                        *place = Some(fact.clone());
                    }
                }
            }
        }
        let mut extra = Vec::new();
        let mut open = None;
        for (name, fact) in &arguments.keywords {
            let Some(name) = name else {
                open = Some(fact.clone());
                continue;
            };
            match summary.names.iter().position(|known| *known == &**name) {
                Some(index) => placed[index] = Some(fact.clone()),
                None => extra.push((name.clone(), fact.clone())),
            }
        }
        if let Some(place) = summary.variadic.and_then(|at| placed.get_mut(at)) {
            *place = Some(Fact::list(rest));
        }
        if let Some(place) = summary.extra.and_then(|at| placed.get_mut(at)) {
            let whole = Fact::dict(extra);
            *place = Some(match open {
                Some(open) => {
                    let mut open = open.tainted().with(Origins::UNKNOWN);
                    open.taint(&whole);
                    open
                }
                None => whole,
            });
        }
        for (place, default) in placed.iter_mut().zip(&summary.defaults) {
            if place.is_none() {
                place.clone_from(default);
            }
        }
        Some(placed)
    }

    /// What the function gives back for just these arguments; with `loud` its
    /// operations are told again, at the call.
    fn inline(
        &mut self,
        range: TextRange,
        def: u32,
        placed: &[Option<Fact>],
        loud: bool,
    ) -> Option<Fact> {
        let defined = *self.defined.get(&def)?;
        if self.inside.len() >= MAX_INSIDE
            || self.inside.contains(&def)
            || self.inlined >= MAX_INLINED
            || self.depth + 12 > self.deepest
            || !self.spend(64)
        {
            return None;
        }
        self.inlined += 1;
        let loud = loud && !self.quiet && self.told_again < MAX_TOLD;
        let quiet = self.quiet;
        self.quiet = quiet || !loud;
        let pin = self.pin;
        if loud {
            self.told_again += 1;
            self.pin = pin.or(Some(span(range)));
        }
        self.again += 1;
        self.inside.push(def);
        self.depth += 8;
        let frame = self.frames.len();
        self.frames.push(Frame {
            parent: Some(defined.frame),
            ..Frame::default()
        });
        let live = std::mem::take(&mut self.live);
        let mut scope = Scope::new(Kind::Frame, frame);
        if let Body::Function(function) = defined.body {
            scope.names = self.names_of(def, function);
        }
        self.live.push(scope);
        let function = self.function.replace(def);
        let class = self.class.take();
        let returned = self.returned.replace(None);
        let left = self.left.take();
        let undecided = std::mem::take(&mut self.undecided);
        let parameters = match defined.body {
            Body::Function(function) => Some(&*function.parameters),
            Body::Lambda(lambda) => lambda.parameters.as_deref(),
        };
        for (index, parameter) in parameters.into_iter().flatten().enumerate() {
            let fact = placed.get(index).cloned().flatten();
            let fact = fact.unwrap_or_else(Fact::unknown);
            self.bind(parameter.name().as_str(), fact);
        }
        match defined.body {
            Body::Function(function) => self.body(&function.body),
            Body::Lambda(lambda) => {
                let fact = self.eval(&lambda.body);
                self.give_back(&fact);
            }
        }
        let result = std::mem::replace(&mut self.returned, returned).flatten();
        self.left = left;
        self.undecided = undecided;
        self.class = class;
        self.function = function;
        self.live = live;
        self.depth -= 8;
        self.inside.pop();
        self.again -= 1;
        self.pin = pin;
        self.quiet = quiet;
        // What ran out of means on its way says nothing.
        (self.extra > 0).then(|| result.unwrap_or_else(|| Fact::of(Thing::Nothing)))
    }

    /// A `lambda`: what it does is seen where it is written, and again where it
    /// is called.
    pub(super) fn lambda(&mut self, range: TextRange, lambda: &'a ExprLambda) -> Fact {
        let id = range.start().to_u32();
        if let Some(parameters) = &lambda.parameters {
            self.learn_parameters(id, "lambda", parameters, false);
        } else {
            self.memory.functions.entry(id).or_default().name = "lambda";
        }
        let frame = self.live.last().map_or(0, |scope| scope.frame);
        let defined = Defined {
            body: Body::Lambda(lambda),
            frame,
            class: None,
        };
        self.defined.insert(id, defined);
        if self.again == 0 && !self.quiet {
            let given = self
                .memory
                .functions
                .get(&id)
                .map(|summary| summary.given.clone())
                .unwrap_or_default();
            self.branch(|walk| {
                for (index, parameter) in lambda
                    .parameters
                    .as_deref()
                    .into_iter()
                    .flatten()
                    .enumerate()
                {
                    let fact = given.get(index).cloned().flatten();
                    let fact = fact.unwrap_or_else(Fact::unknown);
                    walk.shadow(parameter.name().as_str(), fact);
                }
                let fact = walk.eval(&lambda.body);
                let memory = &mut *walk.memory;
                if let Some(summary) = memory.functions.get_mut(&id) {
                    Memory::learn(&mut memory.changed, &mut summary.returns, &fact);
                }
            });
        }
        Fact::of(Thing::Function {
            def: id,
            bound: false,
        })
    }
}

/// Whether the function may do something else with just this argument.
fn telling(fact: &Fact) -> bool {
    fact.text.is_some()
        || matches!(
            fact.thing,
            Thing::Path(_)
                | Thing::List(..)
                | Thing::Dict(..)
                | Thing::Bytes(_)
                | Thing::Function { .. }
                | Thing::Method(_)
                | Thing::Partial(_)
                | Thing::Client(_)
        )
}

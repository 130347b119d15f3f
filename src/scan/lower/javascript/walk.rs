//! The state of a walk over one text: what is known, what was found, and how
//! much work is left. Every node is walked once; running functions and loops
//! again with what they are given comes out of a budget.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use oxc_ast::ast::Program;
use oxc_span::GetSpan;

use crate::scan::bundle::Around;
use crate::scan::operation::{
    Act, Event, Import, Incomplete, Literal, Lowered, Operation, Origins, Value, Way,
};
use crate::text::Span;

use super::fact::{Fact, Thing};
use super::heap::{Closure, Code, Frame, Heap, Object};
use super::vague::is_vaguer;

/// Most operations that are noted of one text.
const MAX_OPERATIONS: usize = 20_000;
/// Most different operations of one call.
const MAX_AT_PLACE: usize = 6;
/// Work beyond one walk over the text: loops, calls, long copies.
const FUEL: usize = 200_000;
/// Levels beyond those of the text, for functions run where they are called.
pub(super) const SPARE_LEVELS: usize = 220;

/// What is kept over the pieces of a text that does not parse as a whole.
#[derive(Debug)]
pub(super) struct State<'t> {
    pub(super) text: &'t str,
    pub(super) lowered: Lowered,
    /// Operations by place.
    noted: HashMap<(usize, usize), Vec<usize>>,
    literals: HashSet<usize>,
    pub(super) fuel: usize,
    pub(super) too_deep: bool,
    /// What the package holds besides this file.
    pub(super) around: Around<'t>,
    /// Names of the pieces before, as far as they are more than places there.
    pub(super) names: HashMap<String, Fact>,
    levels: usize,
    /// What was written to files of which the path is known in part, by what is
    /// known of it.
    pub(super) stored: HashMap<Rc<str>, Fact>,
}

impl<'t> State<'t> {
    pub(super) fn new(text: &'t str, levels: usize, around: Around<'t>) -> Self {
        Self {
            text,
            lowered: Lowered::default(),
            noted: HashMap::new(),
            literals: HashSet::new(),
            fuel: FUEL,
            too_deep: false,
            around,
            names: HashMap::new(),
            levels,
            stored: HashMap::new(),
        }
    }

    /// Walks a program that begins at `offset` of the text.
    pub(super) fn read<'a>(&mut self, program: &'a Program<'a>, offset: usize) {
        let mut walker = Walker {
            offset,
            heap: Heap::default(),
            scope: 0,
            depth: 0,
            extra: 0,
            contained: 0,
            branch: 0,
            cover: true,
            skipped: 0,
            made: 0,
            returns: Vec::new(),
            running: Vec::new(),
            pending: Vec::new(),
            known: HashMap::new(),
            quiet: false,
            state: self,
        };
        for comment in &program.comments {
            let span = walker.span(comment.span);
            walker.state.lowered.comments.push(span);
        }
        walker.heap.frames.push(Frame {
            function: true,
            ..Frame::default()
        });
        walker.statements(&program.body);
        walker.run_pending();
        let frame = &walker.heap.frames[0];
        let kept: Vec<(String, Fact)> = frame
            .names
            .iter()
            .map(|(name, fact)| {
                let mut fact = fact.clone();
                if matches!(
                    fact.thing,
                    Thing::Object(_) | Thing::Function(_) | Thing::Bound(_)
                ) {
                    fact.thing = Thing::Plain;
                    fact.origins = fact.origins.with(Origins::UNKNOWN);
                }
                ((*name).to_owned(), fact)
            })
            .collect();
        self.names.extend(kept);
    }

    /// What was bound to a name of the global object or of a module.
    pub(super) fn bound_global(&self, name: &str) -> Option<Fact> {
        if self.names.is_empty() {
            return None;
        }
        self.names.get(name).cloned()
    }

    /// A name that is set on the global object.
    pub(super) fn bind_global(&mut self, name: &str, fact: Fact) {
        self.names.insert(name.to_owned(), fact);
    }

    pub(super) fn finish(mut self) -> Lowered {
        self.lowered
            .operations
            .sort_by_key(|operation| (operation.span.start, operation.span.end));
        self.lowered
            .literals
            .sort_by_key(|literal| literal.span.start);
        self.lowered.imports.sort_by_key(|import| import.span.start);
        self.lowered.imports.dedup();
        self.lowered.comments.sort_unstable();
        if self.too_deep || self.lowered.operations.len() >= MAX_OPERATIONS {
            self.lowered.incomplete = Some(Incomplete::TooDeep);
        }
        self.lowered
    }
}

/// The walk over one piece.
pub(super) struct Walker<'a, 's, 't> {
    pub(super) state: &'s mut State<'t>,
    /// Offset of the piece in the text.
    offset: usize,
    pub(super) heap: Heap<'a>,
    /// The frame names are looked up in.
    pub(super) scope: u32,
    depth: usize,
    /// How many functions and loops are being run again.
    pub(super) extra: usize,
    /// Inside `env: …`, or where only the names of variables count.
    pub(super) contained: usize,
    /// Open branches of which nobody knows whether they are taken.
    pub(super) branch: usize,
    /// Everything is walked, whether it can be reached or not.
    pub(super) cover: bool,
    /// How often something was left out.
    pub(super) skipped: usize,
    /// How often known pieces were put together: what decoders do, and loops
    /// that draw or wait do not.
    pub(super) made: usize,
    /// What the functions being run return.
    pub(super) returns: Vec<Option<Fact>>,
    /// Which functions are being run, by the offset of their code.
    pub(super) running: Vec<u32>,
    /// Functions whose bodies are still to be walked, by offset.
    pending: Vec<u32>,
    /// What is known of functions, by offset.
    pub(super) known: HashMap<u32, Known>,
    /// A second name for the environment takes nothing of it.
    pub(super) quiet: bool,
}

/// What is known of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// A closure of it.
    pub(super) closure: u32,
    /// Its body was walked as a whole.
    pub(super) covered: bool,
    /// What it was given by calls that were not followed.
    pub(super) given: Vec<Fact>,
    /// What it returned.
    pub(super) returned: Option<Fact>,
}

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn span(&self, span: oxc_span::Span) -> Span {
        let end = (span.end as usize + self.offset).min(self.state.text.len());
        Span::new((span.start as usize + self.offset).min(end), end)
    }

    /// Takes work out of the budget; `false` when it is used up.
    pub(super) fn charge(&mut self, work: usize) -> bool {
        if self.state.fuel < work {
            self.state.fuel = 0;
            return false;
        }
        self.state.fuel -= work;
        true
    }

    /// One level deeper; `None` where neither stack nor budget allow it.
    pub(super) fn enter(&mut self) -> bool {
        if self.depth >= self.state.levels + SPARE_LEVELS {
            if self.extra == 0 {
                self.state.too_deep = true;
            }
            self.skipped += 1;
            return false;
        }
        if self.extra > 0 && !self.charge(1) {
            self.skipped += 1;
            return false;
        }
        self.depth += 1;
        true
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether there is room to run a function where it is called.
    pub(super) fn has_room(&self) -> bool {
        self.state.fuel > 0 && self.extra < 24 && self.depth < self.state.levels + SPARE_LEVELS / 2
    }

    pub(super) fn note(&mut self, span: oxc_span::Span, callee: &str, act: Act) {
        if self.state.lowered.operations.len() >= MAX_OPERATIONS {
            return;
        }
        let span = self.span(span);
        let here = self.state.noted.entry((span.start, span.end)).or_default();
        let operations = &mut self.state.lowered.operations;
        for &place in here.iter() {
            if operations[place].act == act {
                return;
            }
        }
        // What was known less well before is replaced.
        for &place in here.iter() {
            if is_vaguer(&operations[place].act, &act) {
                operations[place].act = act;
                return;
            }
            if is_vaguer(&act, &operations[place].act) {
                return;
            }
        }
        if here.len() < MAX_AT_PLACE {
            here.push(operations.len());
            operations.push(Operation {
                span,
                callee: callee.to_owned(),
                act,
            });
        }
    }

    pub(super) fn literal(&mut self, span: oxc_span::Span, value: &str) {
        let span = self.span(span);
        if self.state.literals.insert(span.start) {
            self.state.lowered.literals.push(Literal {
                span,
                value: value.to_owned(),
            });
        }
    }

    pub(super) fn import(&mut self, span: oxc_span::Span, name: &str) {
        if self.extra > 0 && self.state.lowered.imports.len() > MAX_OPERATIONS {
            return;
        }
        let span = self.span(span);
        self.state.lowered.imports.push(Import {
            span,
            name: name.to_owned(),
        });
    }

    /// A value that was given a name: one step of its way.
    pub(super) fn named(&self, mut fact: Fact, name: &str, span: oxc_span::Span) -> Fact {
        if !fact.way.steps().is_empty() {
            let span = self.span(span);
            fact.way.push(span, Event::Assign(name.to_owned()));
        }
        fact
    }

    pub(super) fn begins(&self, span: oxc_span::Span, event: Event) -> Way {
        Way::from(self.span(span), event)
    }

    // Functions.

    /// A closure of `code` in this scope, to be walked later.
    pub(super) fn closure(&mut self, code: Code<'a>, this: Option<Fact>) -> Fact {
        let id = offset(code);
        self.heap.closures.push(Closure {
            code,
            frame: self.scope,
            this,
        });
        let place = u32::try_from(self.heap.closures.len() - 1).unwrap_or_default();
        match self.known.get_mut(&id) {
            Some(known) => known.closure = place,
            None => {
                self.pending.push(id);
                self.known.insert(
                    id,
                    Known {
                        closure: place,
                        ..Known::default()
                    },
                );
            }
        }
        Fact::of(Thing::Function(place))
    }

    /// Walks the functions that nobody called, or not in full.
    fn run_pending(&mut self) {
        let mut next = 0;
        while let Some(&id) = self.pending.get(next) {
            next += 1;
            let Some(known) = self.known.get(&id).cloned() else {
                continue;
            };
            if !known.covered {
                self.cover(known.closure, known.given);
            }
        }
    }

    // Values.

    /// The value with everything in it that it may come from.
    pub(super) fn gather(&mut self, fact: &Fact) -> Fact {
        let Thing::Object(_) = fact.thing else {
            return fact.clone();
        };
        let mut whole = fact.tainted();
        let mut queue: Vec<(Fact, u8)> = vec![(fact.clone(), 0)];
        let mut seen = 0;
        while let Some((next, depth)) = queue.pop() {
            whole.taint(&next);
            let Some(object) = self.heap.object(&next) else {
                continue;
            };
            whole.taint(&object.taint);
            seen += 1;
            if depth >= 4 || seen > 64 {
                continue;
            }
            let inner: Vec<Fact> = object
                .items
                .iter()
                .flatten()
                .chain(object.properties.values())
                .filter(|inner| matches!(inner.thing, Thing::Object(_)))
                .take(32)
                .cloned()
                .collect();
            if !inner.is_empty() && !self.charge(inner.len()) {
                continue;
            }
            queue.extend(inner.into_iter().map(|inner| (inner, depth + 1)));
        }
        whole
    }

    pub(super) fn object(&mut self) -> Fact {
        self.heap.add(Object::default())
    }

    /// The value of an argument or property as rules see it.
    pub(super) fn seen(&mut self, fact: &Fact) -> Value {
        self.gather(fact).value()
    }
}

/// The offset of the code of a closure: its name among all.
pub(super) fn offset(code: Code<'_>) -> u32 {
    match code {
        Code::Function(function) => function.span().start,
        Code::Arrow(arrow) => arrow.span().start,
        Code::Class(class) => class.span().start,
    }
}

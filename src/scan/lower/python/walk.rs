//! Walks statements in order and keeps what every name is.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use ruff_python_ast::{Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, Thing};
use super::inline::Defined;
use super::locals::Names;
use super::loops::Leave;
pub(super) use super::memory::{Limits, Memory};
use super::scope::{Frame, Kind, Scope};
use super::tables;
use crate::scan::operation::{Act, Draft, Import, Literal, Operation, Origins};
use crate::text::Span;

/// Star imports that are followed.
pub(super) const MAX_STARS: usize = 16;

/// Parameters of a function that are followed.
pub(super) const MAX_PARAMETERS: usize = 64;

/// How one mention of the environment is used.
#[derive(Clone, Debug, Default)]
pub(super) struct Mention {
    pub(super) span: Span,
    /// Somewhere it is used for one variable, or for a child process.
    pub(super) contained: bool,
    /// Somewhere it is taken as a whole.
    pub(super) escaped: bool,
    /// Somewhere it is shown.
    pub(super) printed: bool,
    /// It is there only to read one named variable, which is an operation of
    /// its own.
    pub(super) named: bool,
}

/// A function whose body is still to be walked.
#[derive(Debug)]
pub(super) struct Pending<'a> {
    pub(super) function: &'a StmtFunctionDef,
    pub(super) parent: usize,
    pub(super) class: Option<u32>,
}

/// One walk over a module.
pub(super) struct Walk<'a, 'm> {
    pub(super) memory: &'m mut Memory<'a>,
    pub(super) live: Vec<Scope<'a>>,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) queue: VecDeque<Pending<'a>>,
    /// The function being walked.
    pub(super) function: Option<u32>,
    /// What `sys.argv` was set to last.
    pub(super) argv: Option<Fact>,
    /// The class whose body is being walked.
    pub(super) class: Option<u32>,
    pub(super) operations: Vec<Operation>,
    pub(super) literals: Vec<Literal>,
    pub(super) imports: Vec<Import>,
    /// Texts written to files that are known in part.
    pub(super) drafts: Vec<Draft>,
    pub(super) mentions: BTreeMap<u32, Mention>,
    /// Constant code that is executed, and where.
    pub(super) code: Vec<(Span, String)>,
    /// Nothing is reported: an expression is evaluated once more.
    pub(super) quiet: bool,
    /// How often what is walked now is walked once more: nothing is noted but
    /// what is told better than the first time.
    pub(super) again: usize,
    /// Where operations are told to be, instead of their own place.
    pub(super) pin: Option<Span>,
    /// Functions of this file by the offset of their definition.
    pub(super) defined: HashMap<u32, Defined<'a>>,
    /// The names that belong to functions.
    pub(super) names: HashMap<u32, Rc<Names<'a>>>,
    /// Functions that are being followed inside of each other.
    pub(super) inside: Vec<u32>,
    /// Calls that were followed.
    pub(super) inlined: usize,
    /// Calls whose operations were told again.
    pub(super) told_again: usize,
    /// What the function that is being followed gives back.
    pub(super) returned: Option<Option<Fact>>,
    /// Work that may still be done more than once.
    pub(super) extra: usize,
    /// How the block that is followed exactly was left.
    pub(super) left: Option<Leave>,
    /// Choices and loops around of which it is open whether they run.
    pub(super) undecided: usize,
    pub(super) depth: usize,
    pub(super) deepest: usize,
    /// Bytes of text that may still be made by folding.
    pub(super) budget: usize,
    /// Bytes of text that operations may still tell.
    pub(super) value_left: usize,
    /// Bytes of constant code that may still be looked into.
    pub(super) code_left: usize,
    /// Something was not followed to its end.
    pub(super) cut: bool,
}

pub(super) fn span(range: TextRange) -> Span {
    Span::new(range.start().to_usize(), range.end().to_usize())
}

impl<'a, 'm> Walk<'a, 'm> {
    pub(super) fn new(memory: &'m mut Memory<'a>, deepest: usize, limits: Limits) -> Self {
        Self {
            memory,
            live: Vec::new(),
            frames: Vec::new(),
            queue: VecDeque::new(),
            function: None,
            argv: None,
            class: None,
            operations: Vec::new(),
            literals: Vec::new(),
            imports: Vec::new(),
            drafts: Vec::new(),
            mentions: BTreeMap::new(),
            code: Vec::new(),
            quiet: false,
            again: 0,
            pin: None,
            defined: HashMap::new(),
            names: HashMap::new(),
            inside: Vec::new(),
            inlined: 0,
            told_again: 0,
            returned: None,
            extra: limits.extra,
            left: None,
            undecided: 0,
            depth: 0,
            deepest,
            budget: limits.budget,
            value_left: limits.told,
            code_left: limits.code,
            cut: false,
        }
    }

    /// Walks a module and then every function in it.
    pub(super) fn module(&mut self, body: &'a [Stmt]) {
        let mut module = Frame::default();
        for (name, fact) in &self.memory.globals {
            module.names.insert(name, fact.clone());
        }
        self.frames.push(module);
        self.live.push(Scope::new(Kind::Frame, 0));
        self.body(body);
        self.live.clear();
        while let Some(pending) = self.queue.pop_front() {
            self.run(&pending);
        }
    }

    fn run(&mut self, pending: &Pending<'a>) {
        let function = pending.function;
        let id = function.range().start().to_u32();
        let frame = self.frames.len();
        self.frames.push(Frame {
            parent: Some(pending.parent),
            ..Frame::default()
        });
        let mut scope = Scope::new(Kind::Frame, frame);
        scope.names = self.names_of(id, function);
        self.live.push(scope);
        self.function = Some(id);
        let (given, defaults, method) = self
            .memory
            .functions
            .get(&id)
            .map(|summary| {
                (
                    summary.given.clone(),
                    summary.defaults.clone(),
                    summary.method,
                )
            })
            .unwrap_or_default();
        for (index, parameter) in function.parameters.iter().enumerate() {
            let fact = match pending.class {
                Some(class) if index == 0 && method => Fact::of(Thing::Instance(class)),
                _ => match given.get(index).cloned().flatten() {
                    Some(fact) => fact,
                    // Nobody in this file calls it: the default may stand.
                    None => match defaults.get(index).cloned().flatten() {
                        Some(
                            fact @ Fact {
                                thing:
                                    Thing::Plain
                                    | Thing::Path(_)
                                    | Thing::Client(_)
                                    | Thing::FilePath
                                    | Thing::List(..),
                                ..
                            },
                        ) => fact.with(Origins::UNKNOWN),
                        _ => Fact::unknown(),
                    },
                },
            };
            self.bind(parameter.name().as_str(), fact);
        }
        self.body(&function.body);
        self.function = None;
        self.live.clear();
    }

    pub(super) fn emit(&mut self, span: Span, callee: &str, act: Act) {
        if self.again > 0 && !tells(&act) {
            return;
        }
        if !self.quiet {
            self.operations.push(Operation {
                span: self.pin.unwrap_or(span),
                callee: callee.to_owned(),
                act,
            });
        }
    }

    /// What `name` is here.
    pub(super) fn lookup(&self, name: &str) -> Option<Fact> {
        let mut frame = None;
        for scope in self.live.iter().rev() {
            if let Some(fact) = scope.get(name) {
                return Some(fact.clone());
            }
            frame = Some(scope.frame);
            if scope.kind == Kind::Frame {
                if scope.names.bound.contains(name) {
                    return Some(Fact::unknown());
                }
                break;
            }
        }
        let here = frame;
        frame = here.and_then(|frame| self.frames[frame].parent);
        while let Some(index) = frame {
            if let Some(fact) = self.frames[index].names.get(name) {
                return Some(fact.clone());
            }
            frame = self.frames[index].parent;
        }
        frame = here;
        while let Some(index) = frame {
            for module in self.frames[index].stars.iter().rev() {
                let path = tables::canonical(&format!("{module}.{name}"));
                if tables::is_known(&path) {
                    return Some(Fact::path(&path));
                }
            }
            frame = self.frames[index].parent;
        }
        if let Some(fact) = self.memory.dynamic.get(name) {
            return Some(fact.clone());
        }
        if name == "__file__" {
            return Some(Fact::constant("__file__"));
        }
        if name == "__builtins__" {
            return Some(Fact::path("builtins"));
        }
        tables::is_builtin(name).then(|| Fact::path(&format!("builtins.{name}")))
    }

    /// Binds `name` in the innermost scope.
    pub(super) fn bind(&mut self, name: &'a str, fact: Fact) {
        let Some(scope) = self.live.last_mut() else {
            return;
        };
        if scope.names.outer.contains(name) {
            let mut known = self.memory.globals.remove(name);
            Memory::learn(&mut self.memory.changed, &mut known, &fact);
            self.memory.globals.extend(known.map(|known| (name, known)));
            self.frames[0].bind(name, &fact);
            return;
        }
        match (scope.kind, self.class) {
            (Kind::Class, Some(class)) => Self::learn_member(self.memory, class, name, &fact),
            _ => self.frames[scope.frame].bind(name, &fact),
        }
        scope.set(name, Some(fact));
    }

    pub(super) fn learn_member(memory: &mut Memory<'a>, class: u32, name: &str, fact: &Fact) {
        let members = memory.members.entry(class).or_default();
        Memory::learn_in(&mut memory.changed, members, name, fact);
    }
}

/// Whether it matters where the value goes.
pub(super) fn matters(fact: &Fact) -> bool {
    [
        Origins::SENSITIVE,
        Origins::ENVIRONMENT,
        Origins::VARIABLE,
        Origins::CAPTURED,
        Origins::FILE,
    ]
    .into_iter()
    .any(|origin| fact.origins.has(origin))
}

/// Whether an operation says something that can be judged.
fn tells(act: &Act) -> bool {
    match act {
        Act::Execute { command, .. } => command.text.is_some(),
        Act::Evaluate { code } => code.text.is_some(),
        Act::Import { module } => module.text.is_some(),
        Act::Named { .. } => true,
        Act::Contact {
            address, payload, ..
        } => address.text.is_some() || payload.text.is_some(),
        Act::Read { path } | Act::Write { path, .. } | Act::Delete { path, .. } => {
            path.text.is_some()
        }
        Act::Deserialize { .. }
        | Act::Rewire
        | Act::Capture { .. }
        | Act::Inject
        | Act::Environment { .. } => false,
    }
}

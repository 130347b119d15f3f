//! Walks statements in order and keeps what every name is.

use std::collections::{BTreeMap, HashMap, VecDeque};

use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, Thing};
use super::locals;
use super::scope::{Frame, Kind, Scope};
use super::tables;
use crate::scan::operation::{Act, Import, Literal, Operation};
use crate::text::Span;

/// Star imports that are followed.
pub(super) const MAX_STARS: usize = 16;

/// Parameters of a function that are followed.
pub(super) const MAX_PARAMETERS: usize = 64;

/// Text that operations tell, in bytes.
const MAX_TOLD: usize = 4 << 20;

/// Constant code that is looked into, in bytes.
const MAX_CODE: usize = 128 * 1024;

/// What was learnt of a function of this file.
#[derive(Debug, Default)]
pub(super) struct Summary<'a> {
    /// Its parameters' names, in order.
    pub(super) names: Vec<&'a str>,
    /// What calls in this file hand over.
    pub(super) given: Vec<Option<Fact>>,
    /// What it gives back.
    pub(super) returns: Option<Fact>,
    /// The object comes first when it is called as a method.
    pub(super) method: bool,
}

/// What one walk learns for the next.
#[derive(Debug, Default)]
pub(super) struct Memory<'a> {
    /// By offset of the definition.
    pub(super) functions: HashMap<u32, Summary<'a>>,
    /// Members of classes and their objects, by offset of the class.
    pub(super) members: HashMap<(u32, &'a str), Fact>,
    /// Names of the module that functions bind.
    pub(super) globals: HashMap<&'a str, Fact>,
    /// Whether the last walk learnt something.
    pub(super) changed: bool,
}

impl Memory<'_> {
    /// `known` joined with `fact`; notes whether that is news.
    pub(super) fn learn(changed: &mut bool, known: &mut Option<Fact>, fact: &Fact) {
        let joined = match known {
            Some(known) => known.join(fact),
            None => fact.clone(),
        };
        if known.as_ref().is_none_or(|known| !known.same(&joined)) {
            *known = Some(joined);
            *changed = true;
        }
    }
}

/// How one mention of the environment is used.
#[derive(Clone, Debug, Default)]
pub(super) struct Mention {
    pub(super) span: Span,
    /// Somewhere it is used for one variable, or for a child process.
    pub(super) contained: bool,
    /// Somewhere it is taken as a whole.
    pub(super) escaped: bool,
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
    /// The class whose body is being walked.
    pub(super) class: Option<u32>,
    pub(super) operations: Vec<Operation>,
    pub(super) literals: Vec<Literal>,
    pub(super) imports: Vec<Import>,
    pub(super) mentions: BTreeMap<u32, Mention>,
    /// Constant code that is executed, and where.
    pub(super) code: Vec<(Span, String)>,
    /// Nothing is reported: an expression is evaluated once more.
    pub(super) quiet: bool,
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
    pub(super) fn new(memory: &'m mut Memory<'a>, deepest: usize, budget: usize) -> Self {
        Self {
            memory,
            live: Vec::new(),
            frames: Vec::new(),
            queue: VecDeque::new(),
            function: None,
            class: None,
            operations: Vec::new(),
            literals: Vec::new(),
            imports: Vec::new(),
            mentions: BTreeMap::new(),
            code: Vec::new(),
            quiet: false,
            depth: 0,
            deepest,
            budget,
            value_left: MAX_TOLD,
            code_left: MAX_CODE,
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
        let names = locals::of(function);
        let mut scope = Scope::new(Kind::Frame, frame);
        scope.locals = names.bound;
        scope.outer = names.outer;
        self.live.push(scope);
        self.function = Some(id);
        let (given, method) = self
            .memory
            .functions
            .get(&id)
            .map(|summary| (summary.given.clone(), summary.method))
            .unwrap_or_default();
        for (index, parameter) in function.parameters.iter().enumerate() {
            let fact = match pending.class {
                Some(class) if index == 0 && method => Fact::of(Thing::Instance(class)),
                _ => given
                    .get(index)
                    .cloned()
                    .flatten()
                    .unwrap_or_else(Fact::unknown),
            };
            self.bind(parameter.name().as_str(), fact);
        }
        self.body(&function.body);
        self.function = None;
        self.live.clear();
    }

    pub(super) fn emit(&mut self, span: Span, callee: &str, act: Act) {
        if !self.quiet {
            self.operations.push(Operation {
                span,
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
                if scope.locals.contains(name) {
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
        if scope.outer.contains(name) {
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

    pub(super) fn learn_member(memory: &mut Memory<'a>, class: u32, name: &'a str, fact: &Fact) {
        let mut known = memory.members.remove(&(class, name));
        Memory::learn(&mut memory.changed, &mut known, fact);
        memory
            .members
            .extend(known.map(|known| ((class, name), known)));
    }

    /// Binds whatever `target` names.
    pub(super) fn assign(&mut self, target: &'a Expr, fact: Fact) {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
        } else {
            self.assign_target(target, fact);
        }
        self.depth -= 1;
    }

    fn assign_target(&mut self, target: &'a Expr, fact: Fact) {
        match target {
            Expr::Name(name) => self.bind(name.id.as_str(), fact),
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, &fact),
            Expr::List(list) => self.unpack(&list.elts, &fact),
            Expr::Starred(starred) => self.assign(&starred.value, fact.tainted()),
            Expr::Attribute(attribute) => {
                let object = self.eval(&attribute.value);
                if let Thing::Instance(class) | Thing::Class(class) = object.thing {
                    Self::learn_member(self.memory, class, attribute.attr.as_str(), &fact);
                }
            }
            Expr::Subscript(subscript) => {
                let object = self.eval(&subscript.value);
                self.eval(&subscript.slice);
                if object.thing == Thing::Environ {
                    self.contain(&object);
                } else {
                    self.put_into(&subscript.value, &fact);
                }
            }
            _ => {
                self.eval(target);
            }
        }
    }

    /// `value` becomes a part of the object that `target` names.
    pub(super) fn put_into(&mut self, target: &'a Expr, value: &Fact) {
        let Expr::Name(name) = target else { return };
        let name = name.id.as_str();
        let Some(mut object) = self.lookup(name) else {
            return;
        };
        object.taint(value);
        object.text = None;
        if matches!(
            object.thing,
            Thing::List(..) | Thing::Bytes(_) | Thing::Nothing
        ) {
            object.thing = Thing::Plain;
        }
        if !matches!(
            object.thing,
            Thing::Path(_) | Thing::Function { .. } | Thing::Class(_)
        ) {
            self.bind(name, object);
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], fact: &Fact) {
        let starred = targets.iter().any(Expr::is_starred_expr);
        if let Thing::List(items, _) = &fact.thing
            && items.len() == targets.len()
            && !starred
        {
            for (target, item) in targets.iter().zip(items.iter()) {
                self.assign(target, item.clone());
            }
            return;
        }
        let element = super::strings::element(fact);
        for target in targets {
            self.assign(target, element.clone());
        }
    }
}

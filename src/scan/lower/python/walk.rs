//! Walks statements in order and keeps what every name is.

use std::collections::{BTreeMap, HashMap, VecDeque};

use ruff_python_ast::{
    ExceptHandler, Expr, Parameters, Pattern, Stmt, StmtClassDef, StmtFunctionDef, StmtImport,
    StmtImportFrom, StmtTry, StmtWith,
};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, Thing};
use super::locals;
use super::scope::{Bound, Frame, Kind, Scope};
use super::tables;
use crate::scan::operation::{Act, Import, Literal, Operation, Origins};
use crate::text::Span;

/// Star imports that are followed.
const MAX_STARS: usize = 16;

/// Parameters of a function that are followed.
const MAX_PARAMETERS: usize = 64;

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
struct Pending<'a> {
    function: &'a StmtFunctionDef,
    parent: usize,
    class: Option<u32>,
}

/// One walk over a module.
pub(super) struct Walk<'a, 'm> {
    pub(super) memory: &'m mut Memory<'a>,
    pub(super) live: Vec<Scope<'a>>,
    pub(super) frames: Vec<Frame<'a>>,
    queue: VecDeque<Pending<'a>>,
    /// The function being walked.
    function: Option<u32>,
    /// The class whose body is being walked.
    class: Option<u32>,
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

    pub(super) fn body(&mut self, body: &'a [Stmt]) {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
        } else {
            for stmt in body {
                self.stmt(stmt);
            }
        }
        self.depth -= 1;
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(function) => self.define(function),
            Stmt::ClassDef(class) => self.class(class),
            Stmt::Return(given) => {
                if let Some(value) = &given.value {
                    let fact = self.eval(value);
                    self.give_back(&fact);
                }
            }
            Stmt::Delete(delete) => {
                for target in &delete.targets {
                    if let Expr::Name(name) = target {
                        if let Some(scope) = self.live.last_mut() {
                            scope.set(name.id.as_str(), None);
                        }
                    } else {
                        self.eval(target);
                    }
                }
            }
            // The value is evaluated only when somebody asks for it.
            Stmt::TypeAlias(alias) => self.assign(&alias.name, Fact::unknown()),
            Stmt::Assign(assign) => {
                let fact = self.eval(&assign.value);
                for target in &assign.targets {
                    self.assign(target, fact.clone());
                }
            }
            Stmt::AugAssign(assign) => {
                let value = self.eval(&assign.value);
                let before = self.eval(&assign.target);
                match &before.thing {
                    // Something is added to it, or it stays what it is.
                    Thing::Client(_) | Thing::Environ | Thing::File(_) => {
                        self.put_into(&assign.target, &value);
                    }
                    _ => {
                        let fact = self.combine(&before, assign.op, &value);
                        self.assign(&assign.target, fact);
                    }
                }
            }
            Stmt::AnnAssign(assign) => {
                if self.function.is_none() {
                    self.eval(&assign.annotation);
                }
                if let Some(value) = &assign.value {
                    let fact = self.eval(value);
                    self.assign(&assign.target, fact);
                }
            }
            Stmt::For(repeat) => {
                let iterated = self.eval(&repeat.iter);
                let element = super::strings::element(&iterated);
                let body = self.branch(|walk| {
                    walk.assign(&repeat.target, element);
                    walk.body(&repeat.body);
                });
                self.merge(vec![body], true);
                self.body(&repeat.orelse);
            }
            Stmt::While(repeat) => {
                self.eval(&repeat.test);
                let body = self.branch(|walk| walk.body(&repeat.body));
                self.merge(vec![body], true);
                self.body(&repeat.orelse);
            }
            Stmt::If(choice) => {
                self.eval(&choice.test);
                let mut ways = Vec::new();
                let mut skipped = true;
                self.way(&choice.body, &mut ways);
                for clause in &choice.elif_else_clauses {
                    match &clause.test {
                        Some(test) => {
                            self.eval(test);
                        }
                        None => skipped = false,
                    }
                    self.way(&clause.body, &mut ways);
                }
                self.merge(ways, skipped);
            }
            Stmt::With(with) => self.with(with),
            Stmt::Match(choice) => {
                let subject = self.eval(&choice.subject);
                let mut ways = Vec::new();
                for case in &choice.cases {
                    let way = self.branch(|walk| {
                        walk.pattern(&case.pattern, &subject);
                        if let Some(guard) = &case.guard {
                            walk.eval(guard);
                        }
                        walk.body(&case.body);
                    });
                    if !ends(&case.body) {
                        ways.push(way);
                    }
                }
                self.merge(ways, true);
            }
            Stmt::Raise(raise) => {
                for part in raise.exc.iter().chain(&raise.cause) {
                    self.eval(part);
                }
            }
            Stmt::Try(tried) => self.tried(tried),
            Stmt::Assert(assert) => {
                self.eval(&assert.test);
                if let Some(message) = &assert.msg {
                    self.eval(message);
                }
            }
            Stmt::Import(import) => self.import(import),
            Stmt::ImportFrom(import) => self.import_from(import),
            Stmt::Expr(expr) => {
                // A text that stands alone is a comment.
                if !expr.value.is_string_literal_expr() {
                    self.eval(&expr.value);
                }
            }
            Stmt::Global(_)
            | Stmt::Nonlocal(_)
            | Stmt::Pass(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::IpyEscapeCommand(_) => {}
        }
    }

    /// What the function being walked gives back.
    pub(super) fn give_back(&mut self, fact: &Fact) {
        let memory = &mut *self.memory;
        if let Some(summary) = self
            .function
            .and_then(|function| memory.functions.get_mut(&function))
        {
            Memory::learn(&mut memory.changed, &mut summary.returns, fact);
        }
    }

    /// Walks something that may not run; what it binds is taken back.
    pub(super) fn branch(&mut self, walk: impl FnOnce(&mut Self)) -> Bound<'a> {
        let depth = self.live.len();
        let mark = self.live.last_mut().map_or(0, Scope::begin);
        walk(self);
        debug_assert_eq!(depth, self.live.len(), "scopes are balanced");
        self.live
            .last_mut()
            .map_or_else(Bound::new, |scope| scope.end(mark))
    }

    /// A block; what it binds counts where control can leave it at its end.
    fn way(&mut self, body: &'a [Stmt], ways: &mut Vec<Bound<'a>>) {
        let way = self.branch(|walk| walk.body(body));
        if !ends(body) {
            ways.push(way);
        }
    }

    fn merge(&mut self, ways: Vec<Bound<'a>>, skipped: bool) {
        if let Some(scope) = self.live.last_mut() {
            scope.merge(ways, skipped);
        }
    }

    fn tried(&mut self, tried: &'a StmtTry) {
        let mut ways = Vec::new();
        let whole = self.branch(|walk| {
            walk.body(&tried.body);
            walk.body(&tried.orelse);
        });
        if !ends(&tried.body) && !ends(&tried.orelse) {
            ways.push(whole);
        }
        for handler in &tried.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            let way = self.branch(|walk| {
                if let Some(kind) = &handler.type_ {
                    walk.eval(kind);
                }
                if let Some(name) = &handler.name {
                    walk.bind(name.as_str(), Fact::unknown());
                }
                walk.body(&handler.body);
            });
            if !ends(&handler.body) {
                ways.push(way);
            }
        }
        self.merge(ways, false);
        self.body(&tried.finalbody);
    }

    fn with(&mut self, with: &'a StmtWith) {
        for item in &with.items {
            let mut fact = self.eval(&item.context_expr);
            if let Thing::Client(client) = &fact.thing {
                let works = tables::client(client.kind).is_some_and(|class| {
                    if with.is_async {
                        class.async_with
                    } else {
                        class.with
                    }
                });
                if !works {
                    fact = Fact::unknown();
                }
            }
            if let Some(target) = &item.optional_vars {
                self.assign(target, fact);
            }
        }
        self.body(&with.body);
    }

    fn pattern(&mut self, pattern: &'a Pattern, subject: &Fact) {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
            self.depth -= 1;
            return;
        }
        let part = subject.tainted().with(Origins::UNKNOWN);
        match pattern {
            Pattern::MatchValue(value) => {
                self.eval(&value.value);
            }
            Pattern::MatchSingleton(_) => {}
            Pattern::MatchSequence(sequence) => {
                for pattern in &sequence.patterns {
                    self.pattern(pattern, &part);
                }
            }
            Pattern::MatchMapping(mapping) => {
                for pattern in &mapping.patterns {
                    self.pattern(pattern, &part);
                }
                if let Some(rest) = &mapping.rest {
                    self.bind(rest.as_str(), part);
                }
            }
            Pattern::MatchClass(class) => {
                for pattern in &class.arguments.patterns {
                    self.pattern(pattern, &part);
                }
                for keyword in &class.arguments.keywords {
                    self.pattern(&keyword.pattern, &part);
                }
            }
            Pattern::MatchStar(star) => {
                if let Some(name) = &star.name {
                    self.bind(name.as_str(), part);
                }
            }
            Pattern::MatchAs(named) => {
                if let Some(pattern) = &named.pattern {
                    self.pattern(pattern, subject);
                }
                if let Some(name) = &named.name {
                    self.bind(name.as_str(), subject.clone());
                }
            }
            Pattern::MatchOr(either) => {
                for pattern in &either.patterns {
                    self.pattern(pattern, subject);
                }
            }
        }
        self.depth -= 1;
    }

    fn define(&mut self, function: &'a StmtFunctionDef) {
        let mut is_static = false;
        for decorator in &function.decorator_list {
            let fact = self.eval(&decorator.expression);
            is_static |= fact.dotted() == Some("builtins.staticmethod");
            if let Expr::Name(name) = &decorator.expression {
                is_static |= name.id.as_str() == "staticmethod";
            }
        }
        self.parameters(&function.parameters);
        if let Some(returns) = &function.returns {
            self.eval(returns);
        }
        let id = function.range().start().to_u32();
        let in_class = self
            .live
            .last()
            .is_some_and(|scope| scope.kind == Kind::Class);
        let names: Vec<&'a str> = function
            .parameters
            .iter()
            .map(|parameter| parameter.name().as_str())
            .take(MAX_PARAMETERS)
            .collect();
        let summary = self.memory.functions.entry(id).or_default();
        summary.given.resize(names.len(), None);
        summary.names = names;
        summary.method = in_class && !is_static;
        let def = Thing::Function {
            def: id,
            bound: false,
        };
        self.bind(function.name.as_str(), Fact::of(def));
        if let Some(scope) = self.live.last() {
            self.queue.push_back(Pending {
                function,
                parent: scope.frame,
                class: if in_class { self.class } else { None },
            });
        }
    }

    /// Default values run where the function is defined.
    pub(super) fn parameters(&mut self, parameters: &'a Parameters) {
        for parameter in parameters {
            if let Some(default) = parameter.default() {
                self.eval(default);
            }
            if let Some(annotation) = parameter.annotation() {
                self.eval(annotation);
            }
        }
    }

    fn class(&mut self, class: &'a StmtClassDef) {
        for decorator in &class.decorator_list {
            self.eval(&decorator.expression);
        }
        if let Some(arguments) = &class.arguments {
            for base in &arguments.args {
                self.eval(base);
            }
            for keyword in &arguments.keywords {
                self.eval(&keyword.value);
            }
        }
        let id = class.range().start().to_u32();
        let frame = self.live.last().map_or(0, |scope| scope.frame);
        let outer = self.class.replace(id);
        self.live.push(Scope::new(Kind::Class, frame));
        self.body(&class.body);
        self.live.pop();
        self.class = outer;
        self.bind(class.name.as_str(), Fact::of(Thing::Class(id)));
    }

    pub(super) fn note_import(&mut self, range: TextRange, name: String) {
        if !self.quiet {
            self.imports.push(Import {
                span: span(range),
                name,
            });
        }
    }

    fn import(&mut self, import: &'a StmtImport) {
        for alias in &import.names {
            let name = alias.name.as_str();
            self.note_import(alias.range(), name.to_owned());
            match &alias.asname {
                Some(asname) => {
                    self.bind(asname.as_str(), Fact::path(&tables::canonical(name)));
                }
                None => {
                    let head = name.split('.').next().unwrap_or(name);
                    self.bind(head, Fact::path(&tables::canonical(head)));
                }
            }
        }
    }

    fn import_from(&mut self, import: &'a StmtImportFrom) {
        let module = import.module.as_ref().map_or("", |module| module.as_str());
        let dots = ".".repeat(import.level.min(64) as usize);
        if !module.is_empty() {
            self.note_import(import.range(), format!("{dots}{module}"));
        }
        for alias in &import.names {
            let name = alias.name.as_str();
            if name == "*" {
                if import.level == 0
                    && let Some(scope) = self.live.last()
                {
                    let stars = &mut self.frames[scope.frame].stars;
                    if stars.len() < MAX_STARS && !stars.contains(&module) {
                        stars.push(module);
                    }
                }
                continue;
            }
            let joint = if module.is_empty() { "" } else { "." };
            let path = format!("{dots}{module}{joint}{name}");
            self.note_import(alias.range(), path.clone());
            let fact = if import.level == 0 {
                Fact::path(&tables::canonical(&path))
            } else {
                Fact::unknown()
            };
            self.bind(alias.asname.as_ref().unwrap_or(&alias.name).as_str(), fact);
        }
    }
}

/// Whether control never reaches what follows `body`.
fn ends(body: &[Stmt]) -> bool {
    match body.last() {
        Some(Stmt::Return(_) | Stmt::Raise(_) | Stmt::Continue(_) | Stmt::Break(_)) => true,
        Some(Stmt::Expr(expr)) => match &*expr.value {
            Expr::Call(call) => match &*call.func {
                Expr::Attribute(attribute) => {
                    matches!(attribute.attr.as_str(), "exit" | "_exit")
                        && matches!(&*attribute.value, Expr::Name(name) if matches!(name.id.as_str(), "sys" | "os"))
                }
                Expr::Name(name) => matches!(name.id.as_str(), "exit" | "quit"),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

//! Statements, one after the other, and the ways between them.

use ruff_python_ast::{ExceptHandler, Expr, Pattern, Stmt, StmtTry, StmtWith};

use super::fact::{Fact, Thing};
use super::loops::Leave;
use super::scope::{Bound, Scope};
use super::walk::{Memory, Walk};
use crate::scan::operation::Origins;

/// Most values that a generator gives which are kept apart.
pub(super) const MAX_GIVEN: usize = 64;

impl<'a> Walk<'a, '_> {
    pub(super) fn body(&mut self, body: &'a [Stmt]) {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
        } else {
            for stmt in body {
                if (self.quiet || self.again > 0) && !self.spend(8) {
                    break;
                }
                self.stmt(stmt);
                if self.left.is_some() {
                    break;
                }
            }
        }
        self.depth -= 1;
    }

    pub(super) fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(function) => self.define(function),
            Stmt::ClassDef(class) => self.class(class),
            Stmt::Return(given) => {
                if let Some(value) = &given.value {
                    let fact = self.eval(value);
                    self.give_back(&fact);
                }
                self.leave(Leave::Return);
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
            Stmt::For(repeat) => self.repeat_for(repeat),
            Stmt::While(repeat) => self.repeat_while(repeat),
            Stmt::If(choice) => self.choose(choice),
            Stmt::With(with) => self.with(with),
            Stmt::Match(choice) => {
                let subject = self.eval(&choice.subject);
                let mut ways = Vec::new();
                for case in &choice.cases {
                    let way = self.maybe(|walk| {
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
            Stmt::Global(_) | Stmt::Nonlocal(_) | Stmt::Pass(_) | Stmt::IpyEscapeCommand(_) => {}
            Stmt::Break(_) => self.leave(Leave::Break),
            Stmt::Continue(_) => self.leave(Leave::Continue),
        }
    }

    /// What the function being walked gives back.
    /// `yield`: what is given back is a list of all that is given.
    pub(super) fn give_item(&mut self, given: &[Fact]) {
        let mut items = match &self.returned {
            Some(Some(Fact {
                thing: Thing::List(items, _),
                ..
            })) if items.len() + given.len() <= MAX_GIVEN => items.to_vec(),
            Some(Some(_)) => {
                for fact in given {
                    self.give_back(&fact.tainted());
                }
                return;
            }
            Some(None) | None => Vec::new(),
        };
        items.extend_from_slice(given);
        let list = Fact::list(items);
        match &mut self.returned {
            Some(returned) => *returned = Some(list),
            None => self.give_back(&list),
        }
    }

    pub(super) fn give_back(&mut self, fact: &Fact) {
        if let Some(returned) = &mut self.returned {
            *returned = Some(match returned.take() {
                Some(before) => before.join(fact),
                None => fact.clone(),
            });
            return;
        }
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
    pub(super) fn way(&mut self, body: &'a [Stmt], ways: &mut Vec<Bound<'a>>) {
        let way = self.maybe(|walk| walk.body(body));
        if !ends(body) {
            ways.push(way);
        }
    }

    pub(super) fn merge(&mut self, ways: Vec<Bound<'a>>, skipped: bool) {
        if let Some(scope) = self.live.last_mut() {
            scope.merge(ways, skipped);
        }
    }

    pub(super) fn tried(&mut self, tried: &'a StmtTry) {
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
            let way = self.maybe(|walk| {
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

    pub(super) fn with(&mut self, with: &'a StmtWith) {
        for item in &with.items {
            let mut fact = self.eval(&item.context_expr);
            if let Thing::Client(client) = &fact.thing {
                let works = super::clients::client(client.kind).is_some_and(|class| {
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

    pub(super) fn pattern(&mut self, pattern: &'a Pattern, subject: &Fact) {
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

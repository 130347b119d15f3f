//! Which names belong to a function: those that it binds anywhere.

use std::collections::HashSet;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{Expr, ExprContext, Pattern, Stmt, StmtFunctionDef};

/// The names that a function binds, and those it says are not its own.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    pub(super) bound: HashSet<&'a str>,
    pub(super) outer: HashSet<&'a str>,
}

/// The names of `function`.
pub(super) fn of<'a>(function: &'a StmtFunctionDef) -> Names<'a> {
    let mut names = Names::default();
    for parameter in &*function.parameters {
        names.bound.insert(parameter.name().as_str());
    }
    names.visit_body(&function.body);
    for name in &names.outer {
        names.bound.remove(name);
    }
    names
}

impl<'a> Visitor<'a> for Names<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            // What lies inside belongs to another scope.
            Stmt::FunctionDef(function) => {
                self.bound.insert(function.name.as_str());
            }
            Stmt::ClassDef(class) => {
                self.bound.insert(class.name.as_str());
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
                    self.bound.insert(name.split('.').next().unwrap_or(name));
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    self.bound
                        .insert(alias.asname.as_ref().unwrap_or(&alias.name).as_str());
                }
            }
            Stmt::Global(global) => {
                self.outer
                    .extend(global.names.iter().map(ruff_python_ast::Identifier::as_str));
            }
            Stmt::Nonlocal(nonlocal) => {
                self.outer.extend(
                    nonlocal
                        .names
                        .iter()
                        .map(ruff_python_ast::Identifier::as_str),
                );
            }
            Stmt::Try(tried) => {
                for handler in &tried.handlers {
                    let ruff_python_ast::ExceptHandler::ExceptHandler(handler) = handler;
                    if let Some(name) = &handler.name {
                        self.bound.insert(name.as_str());
                    }
                }
                walk_stmt(self, stmt);
            }
            Stmt::TypeAlias(alias) => {
                if let Expr::Name(name) = &*alias.name {
                    self.bound.insert(name.id.as_str());
                }
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => {
                if name.ctx == ExprContext::Store || name.ctx == ExprContext::Del {
                    self.bound.insert(name.id.as_str());
                }
            }
            // Their targets are their own; what is bound by `:=` in them is
            // rare enough to be left.
            Expr::Lambda(_)
            | Expr::ListComp(_)
            | Expr::SetComp(_)
            | Expr::DictComp(_)
            | Expr::Generator(_) => {}
            _ => walk_expr(self, expr),
        }
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(pattern) => pattern.name.as_ref(),
            Pattern::MatchStar(pattern) => pattern.name.as_ref(),
            Pattern::MatchMapping(pattern) => pattern.rest.as_ref(),
            Pattern::MatchValue(_)
            | Pattern::MatchSingleton(_)
            | Pattern::MatchSequence(_)
            | Pattern::MatchClass(_)
            | Pattern::MatchOr(_) => None,
        };
        self.bound
            .extend(name.map(ruff_python_ast::Identifier::as_str));
        walk_pattern(self, pattern);
    }
}

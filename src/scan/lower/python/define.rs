//! Functions, classes and imports: what defines names.

use ruff_python_ast::{
    Expr, Parameters, StmtClassDef, StmtFunctionDef, StmtImport, StmtImportFrom,
};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, Thing};
use super::scope::{Kind, Scope};
use super::tables;
use super::walk::{MAX_PARAMETERS, MAX_STARS, Pending, Walk, span};
use crate::scan::operation::Import;

impl<'a> Walk<'a, '_> {
    pub(super) fn define(&mut self, function: &'a StmtFunctionDef) {
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

    pub(super) fn class(&mut self, class: &'a StmtClassDef) {
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

    pub(super) fn import(&mut self, import: &'a StmtImport) {
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

    pub(super) fn import_from(&mut self, import: &'a StmtImportFrom) {
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

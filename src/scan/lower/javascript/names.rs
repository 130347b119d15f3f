//! What names stand for: modules, their functions, globals, and values bound
//! to variables, scope by scope.

use std::cell::Cell;
use std::collections::HashMap;

use oxc_ast::ast::{Argument, CallExpression, ChainElement, Expression, PropertyKey};

use crate::scan::operation::{ShellUse, Value};

/// Longest path of names that is followed.
const MAX_PATH: usize = 96;
/// Deepest chain of names that is followed.
const MAX_CHAIN: usize = 10;

/// What is known of a variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The module, function or object it stands for (`child_process.exec`).
    pub(super) path: Option<String>,
    /// Its value.
    pub(super) value: Value,
    /// For an object of options: what it says about `shell`.
    pub(super) shell: Option<ShellUse>,
}

/// What a scope hid, to be put back at its end.
#[derive(Debug, Default)]
struct Scope {
    function: bool,
    hidden: Vec<(String, Option<Known>)>,
}

/// All names at one point of the walk.
#[derive(Debug)]
pub(super) struct Names {
    known: HashMap<String, Known>,
    scopes: Vec<Scope>,
    /// Work left; values are unknown when it is used up.
    pub(super) fuel: Cell<usize>,
    /// How many computed names are being folded inside each other.
    nesting: Cell<usize>,
}

/// Most computed names inside each other (`a[b[c]]`).
const MAX_NESTING: usize = 3;

/// Steps of following names and folding values in one file.
const FUEL: usize = 3_000_000;

impl Names {
    pub(super) fn new() -> Self {
        Self {
            known: HashMap::new(),
            scopes: vec![Scope {
                function: true,
                hidden: Vec::new(),
            }],
            fuel: Cell::new(FUEL),
            nesting: Cell::new(0),
        }
    }

    /// Takes one step; `false` when the work is used up.
    pub(super) fn step(&self) -> bool {
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(1));
        left > 0
    }

    pub(super) fn enter(&mut self, function: bool) {
        self.scopes.push(Scope {
            function,
            hidden: Vec::new(),
        });
    }

    pub(super) fn leave(&mut self) {
        for (name, old) in self
            .scopes
            .pop()
            .unwrap_or_default()
            .hidden
            .into_iter()
            .rev()
        {
            match old {
                Some(old) => self.known.insert(name, old),
                None => self.known.remove(&name),
            };
        }
    }

    /// Declares a name; `hoisted` is for `var`, which belongs to its function.
    pub(super) fn declare(&mut self, name: &str, known: Known, hoisted: bool) {
        let old = self.known.insert(name.to_owned(), known);
        // The outermost scope never ends.
        let depth = self
            .scopes
            .iter()
            .rposition(|scope| !hoisted || scope.function)
            .unwrap_or(0);
        if depth > 0 {
            self.scopes[depth].hidden.push((name.to_owned(), old));
        }
    }

    /// Assigns to a name, wherever it was declared.
    pub(super) fn assign(&mut self, name: &str, known: Known) {
        self.known.insert(name.to_owned(), known);
    }

    pub(super) fn get(&self, name: &str) -> Option<&Known> {
        self.known.get(name)
    }

    /// The module, function or object that `expression` stands for, resolved
    /// through aliases.
    pub(super) fn path(&self, expression: &Expression<'_>) -> Option<String> {
        self.path_within(expression, MAX_CHAIN)
    }

    fn path_within(&self, expression: &Expression<'_>, chain: usize) -> Option<String> {
        let mut at = expression;
        let mut names: Vec<String> = Vec::new();
        let mut left = chain;
        let base = loop {
            left = left.checked_sub(1)?;
            if !self.step() {
                return None;
            }
            at = match at {
                Expression::Identifier(name) => {
                    break match self.get(&name.name) {
                        Some(known) => known.path.clone()?,
                        None => name.name.to_string(),
                    };
                }
                Expression::StaticMemberExpression(member) => {
                    names.push(member.property.name.to_string());
                    &member.object
                }
                Expression::ComputedMemberExpression(member) => {
                    names.push(self.constant_name(&member.expression)?);
                    &member.object
                }
                Expression::ChainExpression(chain) => match &chain.expression {
                    ChainElement::CallExpression(call) => break self.result(call, left)?,
                    ChainElement::TSNonNullExpression(inner) => &inner.expression,
                    ChainElement::StaticMemberExpression(member) => {
                        names.push(member.property.name.to_string());
                        &member.object
                    }
                    ChainElement::ComputedMemberExpression(member) => {
                        names.push(self.constant_name(&member.expression)?);
                        &member.object
                    }
                    ChainElement::PrivateFieldExpression(_) => return None,
                },
                Expression::CallExpression(call) => break self.result(call, left)?,
                Expression::NewExpression(new) => {
                    break format!("{}()", self.path_within(&new.callee, left)?);
                }
                Expression::ImportExpression(import) => match &import.source {
                    Expression::StringLiteral(name) => break module(&name.value),
                    _ => return None,
                },
                Expression::AwaitExpression(wait) => &wait.argument,
                Expression::SequenceExpression(sequence) => sequence.expressions.last()?,
                Expression::ParenthesizedExpression(inner) => &inner.expression,
                Expression::TSAsExpression(inner) => &inner.expression,
                Expression::TSNonNullExpression(inner) => &inner.expression,
                Expression::TSSatisfiesExpression(inner) => &inner.expression,
                Expression::TSTypeAssertion(inner) => &inner.expression,
                _ => return None,
            };
        };
        let mut path = base;
        for name in names.iter().rev() {
            join(&mut path, name);
        }
        (path.len() <= MAX_PATH).then_some(path)
    }

    /// The name in `x['name']`.
    fn constant_name(&self, expression: &Expression<'_>) -> Option<String> {
        match expression {
            Expression::StringLiteral(name) => Some(name.value.to_string()),
            Expression::Identifier(name) => {
                let text = self.get(&name.name)?.value.text.as_ref()?;
                (text.len() <= MAX_PATH).then(|| text.clone())
            }
            other => self.fold_name(other),
        }
    }

    fn fold_name(&self, expression: &Expression<'_>) -> Option<String> {
        let nesting = self.nesting.get();
        if nesting >= MAX_NESTING {
            return None;
        }
        self.nesting.set(nesting + 1);
        let value = super::fold::evaluate(self, expression);
        self.nesting.set(nesting);
        let text = value.text?;
        (text.len() <= MAX_PATH).then_some(text)
    }

    /// What a call yields, when that is a module or stands for its argument.
    fn result(&self, call: &CallExpression<'_>, left: usize) -> Option<String> {
        let callee = self.path_within(&call.callee, left)?;
        let first = call.arguments.first().and_then(Argument::as_expression);
        match callee.as_str() {
            "require"
            | "module.require"
            | "process.mainModule.require"
            | "__non_webpack_require__" => {
                let name = match first? {
                    Expression::StringLiteral(name) => name.value.to_string(),
                    other => self.fold_name(other)?,
                };
                Some(module(&name))
            }
            "module.createRequire" => Some("require".to_owned()),
            "process.getBuiltinModule" => Some(module(&self.fold_name(first?)?)),
            "util.promisify" | "Object.freeze" | "Promise.resolve" => {
                self.path_within(first?, left)
            }
            _ if callee.ends_with(".bind") => {
                Some(callee[..callee.len() - ".bind".len()].to_owned())
            }
            _ => Some(format!("{callee}()")),
        }
    }
}

/// Goes from `path` to its member `name`.
pub(super) fn join(path: &mut String, name: &str) {
    if matches!(
        path.as_str(),
        "globalThis" | "window" | "global" | "self" | "top"
    ) {
        name.clone_into(path);
        return;
    }
    // What a module exports as a whole is the module.
    if name == "default" {
        return;
    }
    path.push('.');
    path.push_str(name);
}

/// One name for a module, however it is spelled.
pub(super) fn module(name: &str) -> String {
    let bare = name.strip_prefix("node:").unwrap_or(name);
    match bare {
        "fs/promises" => "fs.promises".to_owned(),
        "fs-extra" | "graceful-fs" => "fs".to_owned(),
        "dns/promises" => "dns.promises".to_owned(),
        "timers/promises" => "timers".to_owned(),
        "node-fetch" | "cross-fetch" | "isomorphic-fetch" | "undici.fetch" => "fetch".to_owned(),
        "process" => "process".to_owned(),
        other => other.to_owned(),
    }
}

/// The name of a property key, when it is written down.
pub(super) fn key(key: &PropertyKey<'_>) -> Option<String> {
    key.static_name().map(|name| name.to_string())
}

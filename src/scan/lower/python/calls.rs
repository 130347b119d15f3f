//! Calls of functions: whose they are and what they do.

use ruff_python_ast::{self as ast, Expr, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, Thing};
use super::strings::bytes;
use super::walk::{Memory, Walk, span};
use super::{clients, decode, tables};
use crate::scan::operation::{Act, Origins};

/// What a call is given.
#[derive(Clone, Debug, Default)]
pub(super) struct Arguments<'a> {
    pub(super) positional: Vec<Fact>,
    /// `None` is `**something`.
    pub(super) keywords: Vec<(Option<&'a str>, Fact)>,
}

impl<'a> Arguments<'a> {
    pub(super) fn at(&self, index: usize) -> Option<&Fact> {
        self.positional.get(index)
    }

    pub(super) fn named(&self, name: &str) -> Option<&Fact> {
        self.keywords
            .iter()
            .find(|(key, _)| *key == Some(name))
            .map(|(_, fact)| fact)
    }

    /// The argument at `index`, or called `name`.
    pub(super) fn get(&self, index: usize, name: &str) -> Option<&Fact> {
        self.at(index).or_else(|| self.named(name))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Fact> {
        self.positional
            .iter()
            .chain(self.keywords.iter().map(|(_, fact)| fact))
    }

    /// Where they come from together.
    pub(super) fn union(&self) -> Fact {
        let mut whole = Fact::default();
        for fact in self.all() {
            whole.taint(fact);
        }
        whole
    }
}

/// Most elements of a list that are spread over the arguments of a call.
pub(super) const MAX_SPREAD: usize = 64;

/// Functions that call the function they are given.
pub(super) const CALLERS: [&str; 12] = [
    "map",
    "filter",
    "submit",
    "register",
    "Thread",
    "Timer",
    "Process",
    "run_in_executor",
    "apply",
    "apply_async",
    "to_thread",
    "partial",
];

impl<'a> Walk<'a, '_> {
    pub(super) fn call(&mut self, call: &'a ExprCall) -> Fact {
        if let Expr::Attribute(attribute) = &*call.func {
            let object = self.eval(&attribute.value);
            let name = attribute.attr.as_str();
            let callee = match &object.thing {
                Thing::Path(_) => Some(self.member(&object, name, attribute.range())),
                Thing::Class(_) | Thing::Instance(_) => {
                    let member = self.member(&object, name, attribute.range());
                    (member.thing != Thing::Plain).then_some(member)
                }
                _ => None,
            };
            let arguments = self.arguments(&call.arguments);
            return match callee {
                Some(callee) => self.call_fact(call.range(), &callee, &arguments),
                None => self.method(call.range(), &object, &attribute.value, name, &arguments),
            };
        }
        let callee = self.eval(&call.func);
        let arguments = self.arguments(&call.arguments);
        self.call_fact(call.range(), &callee, &arguments)
    }

    fn arguments(&mut self, arguments: &'a ast::Arguments) -> Arguments<'a> {
        let mut given = Arguments::default();
        for argument in &arguments.args {
            let fact = self.eval(argument);
            let inner = match argument {
                Expr::Starred(_) => self.elements(&fact, MAX_SPREAD),
                _ => None,
            };
            match (argument, inner) {
                (Expr::Starred(_), Some(inner)) => given.positional.extend(inner),
                _ => given.positional.push(fact),
            }
        }
        for keyword in &arguments.keywords {
            let mut fact = self.eval(&keyword.value);
            let name = keyword.arg.as_ref().map(|name| name.as_str());
            // Only a literal proves that no shell is used: a variable that is
            // false here may be set elsewhere.
            if name == Some("shell")
                && !keyword.value.is_literal_expr()
                && matches!(
                    fact.thing,
                    Thing::Bool(false) | Thing::Int(0) | Thing::Nothing
                )
            {
                fact = Fact::unknown();
            }
            given.keywords.push((name, fact));
        }
        given
    }

    pub(super) fn call_fact(
        &mut self,
        range: TextRange,
        callee: &Fact,
        arguments: &Arguments<'a>,
    ) -> Fact {
        match &callee.thing {
            Thing::Path(path) => {
                let path = path.clone();
                self.known(range, &path, arguments)
            }
            Thing::Function { def, bound } => self.own(*def, usize::from(*bound), arguments),
            Thing::Class(class) => {
                let class = *class;
                let init = self.memory.members.get(&(class, "__init__"));
                if let Some(Thing::Function { def, .. }) = init.map(|fact| &fact.thing) {
                    self.own(*def, 1, arguments);
                }
                let mut object = arguments.union();
                object.thing = Thing::Instance(class);
                object
            }
            _ => {
                self.unknown_call(arguments);
                let mut result = arguments.union();
                result.taint(callee);
                result.with(Origins::UNKNOWN)
            }
        }
    }

    /// The arguments of a call of which nothing is known.
    pub(super) fn unknown_call(&mut self, arguments: &Arguments<'a>) {
        for fact in &arguments.positional {
            self.escape(fact);
        }
        for (name, fact) in &arguments.keywords {
            // By convention the environment of a child process.
            if matches!(*name, Some("env" | "environ" | "environment")) {
                self.contain(fact);
            } else {
                self.escape(fact);
            }
        }
    }

    /// A function of this file.
    fn own(&mut self, def: u32, skip: usize, arguments: &Arguments<'a>) -> Fact {
        let memory = &mut *self.memory;
        let Some(summary) = memory.functions.get_mut(&def) else {
            return Fact::unknown();
        };
        for (index, fact) in arguments.positional.iter().enumerate() {
            if let Some(given) = summary.given.get_mut(index + skip) {
                Memory::learn(&mut memory.changed, given, fact);
            }
        }
        for (name, fact) in &arguments.keywords {
            let index = summary.names.iter().position(|known| Some(*known) == *name);
            if let Some(given) = index.and_then(|index| summary.given.get_mut(index)) {
                Memory::learn(&mut memory.changed, given, fact);
            }
        }
        summary
            .returns
            .clone()
            .unwrap_or_else(|| Fact::of(Thing::Nothing))
    }

    /// A function or class of a module or a built-in one.
    fn known(&mut self, range: TextRange, path: &str, arguments: &Arguments<'a>) -> Fact {
        let here = span(range);
        if let Some(start) = tables::start(path) {
            return self.start(here, path, start, arguments);
        }
        if let Some(class) = clients::client(path) {
            return self.construct(here, class, arguments);
        }
        if let Some(index) = tables::contact(path) {
            let address = self.address(arguments, index);
            return self.contact(here, path, &address, arguments, index);
        }
        if tables::deserializes(path) || self.loads_unsafely(path, arguments) {
            self.emit(here, path, Act::Deserialize);
        }
        let first = arguments.get(0, "").cloned();
        if let Some(result) = decode::by_function(path, first.as_ref().and_then(bytes).as_ref()) {
            return self.decoded(&arguments.union(), result);
        }
        if let Some(fact) = self.language(range, path, arguments) {
            return fact;
        }
        if let Some(fact) = self.on_disk(here, path, arguments) {
            return fact;
        }
        if let Some(fact) = self.conversion(path, arguments) {
            return fact;
        }
        self.called_back(range, path, arguments);
        // Tests replace variables for a while; nothing is taken.
        if path.ends_with("patch.dict") {
            for fact in arguments.all() {
                self.contain(fact);
            }
            return Fact::unknown();
        }
        if tables::forgets(path) {
            if path == "builtins.print" {
                self.unknown_call(arguments);
            }
            return Fact::unknown();
        }
        self.unknown_call(arguments);
        arguments.union().with(Origins::UNKNOWN)
    }
}

//! Calls of functions: whose they are and what they do.

use std::rc::Rc;

use ruff_python_ast::{self as ast, Expr, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Fact, Thing};
use super::strings::bytes;
use super::walk::{Walk, matters, span};
use super::{clients, decode, forget, tables};
use crate::scan::operation::{Act, Origins};

/// What a call is given.
#[derive(Clone, Debug, Default)]
pub(super) struct Arguments {
    pub(super) positional: Vec<Fact>,
    /// `None` is `**something`.
    pub(super) keywords: Vec<(Option<Rc<str>>, Fact)>,
}

impl Arguments {
    /// These arguments in order.
    pub(super) fn of(positional: Vec<Fact>) -> Self {
        Self {
            positional,
            keywords: Vec::new(),
        }
    }

    pub(super) fn at(&self, index: usize) -> Option<&Fact> {
        self.positional.get(index)
    }

    pub(super) fn named(&self, name: &str) -> Option<&Fact> {
        self.keywords
            .iter()
            .find(|(key, _)| key.as_deref() == Some(name))
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
pub(super) const CALLERS: [&str; 26] = [
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
    "start_new_thread",
    "call_soon",
    "call_soon_threadsafe",
    "call_later",
    "after",
    "do",
    "add_job",
    "starmap",
    "imap",
    "map_async",
    "finalize",
    "addaudithook",
    "settrace",
    "spawn",
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
                Some(callee) => {
                    let fact = self.call_fact(call.range(), &callee, &arguments);
                    onto_buffer(fact, call)
                }
                None => {
                    let source = Some(&*attribute.value);
                    let fact = self.method(call.range(), &object, source, name, &arguments);
                    // `image.save(buffer)`: what is given takes what it is.
                    if let (
                        "save" | "savefig" | "tofile" | "readinto" | "write_to",
                        [Expr::Name(_), ..],
                    ) = (name, &*call.arguments.args)
                        && matters(&object)
                    {
                        self.put_into(&call.arguments.args[0], &object.tainted());
                    }
                    fact
                }
            };
        }
        let callee = self.eval(&call.func);
        let arguments = self.arguments(&call.arguments);
        let fact = self.call_fact(call.range(), &callee, &arguments);
        onto_buffer(fact, call)
    }

    fn arguments(&mut self, arguments: &'a ast::Arguments) -> Arguments {
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
            if let (None, Thing::Dict(entries, _)) = (name, &fact.thing) {
                let entries = entries.clone();
                let spread = entries
                    .iter()
                    .map(|(key, fact)| (Some(key.clone()), fact.clone()));
                given.keywords.extend(spread);
                continue;
            }
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
            given.keywords.push((name.map(Into::into), fact));
        }
        given
    }

    pub(super) fn call_fact(
        &mut self,
        range: TextRange,
        callee: &Fact,
        arguments: &Arguments,
    ) -> Fact {
        self.depth += 1;
        if self.depth > self.deepest {
            self.cut = true;
            self.depth -= 1;
            return Fact::unknown();
        }
        let fact = self.call_thing(range, callee, arguments);
        self.depth -= 1;
        fact
    }

    fn call_thing(&mut self, range: TextRange, callee: &Fact, arguments: &Arguments) -> Fact {
        match &callee.thing {
            Thing::Path(path) => {
                let path = path.clone();
                self.known(range, &path, arguments)
            }
            Thing::Function { def, bound } => self.own(range, *def, usize::from(*bound), arguments),
            Thing::Class(class) => {
                let class = *class;
                if self.is_kind_of(class, "logging.handlers.HTTPHandler") {
                    return self.log_sender(range, class, arguments);
                }
                let init = self.inherited(class, "__init__");
                if let Some(Thing::Function { def, .. }) = init.map(|fact| fact.thing) {
                    self.own(range, def, 1, arguments);
                } else {
                    // A data class: its fields are what it is given by name.
                    for (name, fact) in &arguments.keywords {
                        if let Some(name) = name {
                            Self::learn_member(self.memory, class, name, fact);
                        }
                    }
                    self.unknown_call(&Arguments::of(arguments.positional.clone()));
                }
                let mut object = arguments.union();
                object.thing = Thing::Instance(class);
                object
            }
            Thing::Instance(class) => {
                let class = *class;
                match self.inherited(class, "__call__").map(|fact| fact.thing) {
                    Some(Thing::Function { def, .. }) => self.own(range, def, 1, arguments),
                    _ => self.unknown_result(callee, arguments),
                }
            }
            Thing::Method(method) => {
                let method = method.clone();
                self.method(range, &method.0, None, &method.1, arguments)
            }
            Thing::Partial(partial) => {
                let partial = partial.clone();
                let mut whole = Arguments {
                    positional: partial.positional.clone(),
                    keywords: partial.keywords.clone(),
                };
                whole
                    .positional
                    .extend(arguments.positional.iter().cloned());
                whole.keywords.extend(arguments.keywords.iter().cloned());
                self.call_fact(range, &partial.callee, &whole)
            }
            Thing::Getter(kind, given) => {
                let (kind, given) = (kind.clone(), given.clone());
                self.getter(range, &kind, &given, arguments)
            }
            _ => self.unknown_result(callee, arguments),
        }
    }

    fn unknown_result(&mut self, callee: &Fact, arguments: &Arguments) -> Fact {
        self.unknown_call(arguments);
        let mut result = arguments.union();
        result.taint(callee);
        result.with(Origins::UNKNOWN)
    }

    /// What `attrgetter`, `itemgetter` and `methodcaller` made is called.
    fn getter(
        &mut self,
        range: TextRange,
        kind: &str,
        given: &[Fact],
        arguments: &Arguments,
    ) -> Fact {
        if kind == "record" {
            return super::made::record(given, arguments);
        }
        let Some(object) = arguments.at(0).cloned() else {
            return Fact::unknown();
        };
        let Some(first) = given.first() else {
            return object.tainted();
        };
        match (kind, first.text.clone()) {
            ("attrgetter", Some(names)) => {
                self.named(&object, names.rsplit('.').next().unwrap_or(&names), range);
                names
                    .split('.')
                    .take(8)
                    .fold(object, |object, name| self.member(&object, name, range))
            }
            ("methodcaller", Some(name)) => {
                self.named(&object, &name, range);
                let callee = self.member(&object, &name, range);
                let rest = Arguments::of(given[1..].to_vec());
                self.call_fact(range, &callee, &rest)
            }
            ("itemgetter", _) => self.item(&object, first, range),
            _ => object.tainted().with(Origins::UNKNOWN),
        }
    }

    /// The arguments of a call of which nothing is known.
    pub(super) fn unknown_call(&mut self, arguments: &Arguments) {
        for fact in &arguments.positional {
            self.escape(fact);
        }
        for (name, fact) in &arguments.keywords {
            // By convention the environment of a child process.
            if matches!(name.as_deref(), Some("env" | "environ" | "environment")) {
                self.contain(fact);
            } else {
                self.escape(fact);
            }
        }
    }

    /// A function or class of a module or a built-in one.
    fn known(&mut self, range: TextRange, path: &str, arguments: &Arguments) -> Fact {
        let here = span(range);
        if let Some(start) = tables::start(path) {
            return self.start(here, path, start, arguments);
        }
        if let Some(class) = clients::client(path) {
            return self.construct(here, class, arguments);
        }
        // A page that is opened with data in its address takes the data along.
        let page = matches!(
            path,
            "webbrowser.open" | "webbrowser.open_new" | "webbrowser.open_new_tab"
        ) && arguments.get(0, "url").is_some_and(matters);
        if let Some(index) = tables::contact(path).or(page.then_some(0)) {
            let address = self.address(arguments, index);
            return self.contact(here, path, &address, arguments, index);
        }
        if tables::deserializes(path) || self.loads_unsafely(path, arguments) {
            let data = arguments.union().value();
            self.emit(here, path, Act::Deserialize { data });
        }
        let first = arguments.get(0, "").cloned();
        if let Some(result) = decode::by_function(path, first.as_ref().and_then(bytes).as_ref()) {
            return self.decoded(here, &arguments.union(), result);
        }
        if let Some(fact) = self.language(range, path, arguments) {
            return fact;
        }
        if let Some(fact) = self.taken(range, path, arguments) {
            return fact;
        }
        if let Some(fact) = self.on_disk(here, path, arguments) {
            return fact;
        }
        if let Some(fact) = self.folded(range, path, arguments) {
            return fact;
        }
        if let Some(fact) = self.conversion(here, path, arguments) {
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
        if path == "builtins.print" || path.starts_with("logging.") || path.starts_with("pprint.") {
            for fact in arguments.all() {
                self.print_out(fact);
            }
            return Fact::unknown();
        }
        if forget::forgets(path) {
            return Fact::unknown();
        }
        self.unknown_call(arguments);
        arguments.union().with(Origins::UNKNOWN)
    }
}

/// An archive that is written into something that has a name.
fn onto_buffer(fact: Fact, call: &ExprCall) -> Fact {
    let Thing::File(file) = &fact.thing else {
        return fact;
    };
    if !file.archive || file.path.text.is_some() {
        return fact;
    }
    let named = call.arguments.find_keyword("fileobj");
    let buffer = named
        .map(|named| &named.value)
        .or(call.arguments.args.first());
    let Some(Expr::Name(name)) = buffer else {
        return fact;
    };
    let mut file = (**file).clone();
    file.buffer = Some(name.id.as_str().into());
    Fact {
        thing: Thing::File(file.into()),
        ..fact
    }
}

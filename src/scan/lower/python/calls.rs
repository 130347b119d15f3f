//! Calls of functions: whose they are and what they do.

use ruff_python_ast::{self as ast, Expr, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::fact::{Client, Fact, File, Thing};
use super::strings::bytes;
use super::walk::{Memory, Walk, span};
use super::{command, decode, tables};
use crate::scan::operation::{Act, Origins, Value};
use crate::scan::sensitive;

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
const MAX_SPREAD: usize = 64;

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
        if let Some(class) = tables::client(path) {
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
        if tables::forgets(path) {
            if path == "builtins.print" {
                self.unknown_call(arguments);
            }
            return Fact::unknown();
        }
        self.unknown_call(arguments);
        arguments.union().with(Origins::UNKNOWN)
    }

    /// `submit(os.system, "…")`, `Thread(target=os.system, args=("…",))`.
    fn called_back(&mut self, range: TextRange, path: &str, arguments: &Arguments<'a>) {
        let name = path.rsplit('.').next().unwrap_or(path);
        if CALLERS.contains(&name) {
            self.call_back(range, arguments);
        }
    }

    /// Calls the function that is among the arguments, if one is.
    pub(super) fn call_back(&mut self, range: TextRange, arguments: &Arguments<'a>) {
        let starts = |fact: &Fact| {
            fact.dotted().is_some_and(|path| {
                tables::start(path).is_some() || matches!(path, "builtins.eval" | "builtins.exec")
            })
        };
        if let Some(target) = arguments.named("target").or(arguments.named("function")) {
            if starts(target) {
                let given = arguments
                    .named("args")
                    .and_then(|given| self.elements(given, MAX_SPREAD))
                    .unwrap_or_default();
                let inner = Arguments {
                    positional: given,
                    keywords: Vec::new(),
                };
                let target = target.clone();
                self.call_fact(range, &target, &inner);
            }
            return;
        }
        if let Some(index) = arguments.positional.iter().position(starts) {
            let inner = Arguments {
                positional: arguments.positional[index + 1..].to_vec(),
                keywords: Vec::new(),
            };
            let target = arguments.positional[index].clone();
            self.call_fact(range, &target, &inner);
        }
    }

    /// Functions of the language itself: evaluation, import, reflection.
    fn language(
        &mut self,
        range: TextRange,
        path: &str,
        arguments: &Arguments<'a>,
    ) -> Option<Fact> {
        let here = span(range);
        Some(match path {
            "builtins.eval" | "builtins.exec" => {
                let code = arguments
                    .get(0, "source")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                self.unknown_call(arguments);
                self.evaluate(here, path, &code);
                code.tainted().with(Origins::UNKNOWN)
            }
            "builtins.compile" => {
                let code = arguments
                    .get(0, "source")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mode = arguments.get(2, "mode").and_then(|mode| mode.text.clone());
                if matches!(mode.as_deref(), Some("exec" | "single")) {
                    let value = self.told(&code);
                    self.emit(here, path, Act::Evaluate { code: value });
                }
                code
            }
            "builtins.execfile" => {
                let code = Fact::from(Origins::FILE);
                self.evaluate(here, path, &code);
                Fact::unknown()
            }
            "builtins.__import__" | "importlib.import_module" | "importlib.__import__" => {
                let module = arguments
                    .get(0, "name")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let Some(name) = module.text.clone() else {
                    let value = self.told(&module);
                    self.emit(here, path, Act::Import { module: value });
                    return Some(Fact::unknown());
                };
                self.note_import(range, name.to_string());
                let loaded = if path == "importlib.import_module" {
                    &*name
                } else {
                    name.split('.').next().unwrap_or(&name)
                };
                if loaded.len() > 100 || loaded.starts_with('.') {
                    Fact::unknown()
                } else {
                    Fact::path(&tables::canonical(loaded))
                }
            }
            "builtins.getattr" => {
                let object = arguments.at(0)?.clone();
                let Some(name) = arguments.at(1).and_then(|name| name.text.clone()) else {
                    return Some(object.tainted().with(Origins::UNKNOWN));
                };
                self.member(&object, &name, range)
            }
            "builtins.globals" | "builtins.locals" => Fact::path("globals()"),
            "builtins.vars" => match arguments.at(0).map(|object| &object.thing) {
                Some(Thing::Path(module)) => Fact::path(&format!("{module}.__dict__")),
                _ => arguments.union(),
            },
            "os.getenv" => {
                let name = arguments.get(0, "key").and_then(|key| key.text.clone());
                let mut fact = self.named_variable(name.map(|name| name.to_string()), range);
                if let Some(default) = arguments.get(1, "default") {
                    fact.taint(default);
                }
                fact
            }
            "os.dup2" => {
                self.emit(here, path, Act::Rewire);
                Fact::unknown()
            }
            "builtins.input" | "builtins.raw_input" => Fact::from(Origins::INPUT),
            _ => return None,
        })
    }

    /// Code that runs; constant code is looked into.
    fn evaluate(&mut self, here: crate::text::Span, path: &str, code: &Fact) {
        let value = self.told(code);
        self.emit(here, path, Act::Evaluate { code: value });
        if let Some(text) = &code.text
            && !self.quiet
        {
            match self.code_left.checked_sub(text.len() + 16) {
                Some(left) => {
                    self.code_left = left;
                    self.code.push((here, text.to_string()));
                }
                None => self.cut = true,
            }
        }
    }

    /// Loaders that are unsafe with some arguments only.
    fn loads_unsafely(&self, path: &str, arguments: &Arguments<'a>) -> bool {
        let truth = |name: &str| {
            matches!(
                arguments.named(name).map(|fact| &fact.thing),
                Some(Thing::Bool(true))
            )
        };
        match path {
            "yaml.load" | "yaml.load_all" => {
                let loader = arguments.get(1, "Loader").and_then(Fact::dotted);
                !loader.is_some_and(|loader| {
                    let name = loader.rsplit('.').next().unwrap_or(loader);
                    matches!(
                        name,
                        "SafeLoader" | "CSafeLoader" | "BaseLoader" | "CBaseLoader"
                    )
                })
            }
            "torch.load" => !truth("weights_only"),
            "numpy.load" => truth("allow_pickle"),
            _ => false,
        }
    }

    /// Starts a program.
    fn start(
        &mut self,
        here: crate::text::Span,
        path: &str,
        start: tables::Start,
        arguments: &Arguments<'a>,
    ) -> Fact {
        self.unknown_call(arguments);
        let length: usize = arguments
            .all()
            .map(|fact| match &fact.thing {
                Thing::List(words, _) => words
                    .iter()
                    .take(command::MAX_WORDS)
                    .map(|word| word.text.as_ref().map_or(1, |text| text.len()))
                    .sum(),
                _ => fact.text.as_ref().map_or(0, |text| text.len()),
            })
            .sum();
        let started = match self.value_left.checked_sub(length * 2) {
            Some(left) => {
                self.value_left = left;
                command::started(start, arguments)
            }
            None => {
                self.cut = true;
                let untold = Arguments {
                    positional: vec![arguments.union()],
                    keywords: Vec::new(),
                };
                command::started(start, &untold)
            }
        };
        let mut result = Fact::from(Origins::UNKNOWN);
        let mut secret = started.secret_path;
        if let Some(text) = &started.command.text {
            secret |= sensitive::first(text).is_some();
        }
        if secret {
            result = result.with(Origins::FILE).with(Origins::SENSITIVE);
        }
        match started.program.as_deref() {
            Some("curl" | "wget") => result = result.with(Origins::NETWORK),
            Some("env" | "printenv") => result = result.with(Origins::ENVIRONMENT),
            _ => {}
        }
        let script = started.script.clone();
        self.emit(
            here,
            path,
            Act::Execute {
                program: started.program,
                command: started.command,
                shell: started.shell,
                input: started.input,
            },
        );
        if let Some((interpreter, command)) = script {
            self.emit(
                here,
                &interpreter,
                Act::Execute {
                    program: Some(interpreter.clone()),
                    command,
                    shell: crate::scan::operation::ShellUse::Yes,
                    input: Value::default(),
                },
            );
        }
        result
    }

    /// Makes a network client.
    fn construct(
        &mut self,
        here: crate::text::Span,
        class: &'static tables::ClientClass,
        arguments: &Arguments<'a>,
    ) -> Fact {
        let address = if class.addressed {
            self.address(arguments, 0)
        } else {
            Value::default()
        };
        let mut local = address.text.as_deref().is_some_and(tables::is_local);
        if class.path == "socket.socket" {
            local |= arguments
                .all()
                .any(|fact| fact.dotted() == Some("socket.AF_UNIX"));
        }
        // A socket is there to be used; other clients are inert until called.
        if class.path.starts_with("socket.") {
            self.emit(
                here,
                class.path,
                Act::Contact {
                    address: address.clone(),
                    payload: Value::default(),
                    local,
                },
            );
        }
        self.unknown_call(arguments);
        Fact::of(Thing::Client(
            Client {
                kind: class.path,
                address,
                local,
            }
            .into(),
        ))
    }

    /// The address among the arguments: a URL, a host, or host and port.
    pub(super) fn address(&mut self, arguments: &Arguments<'a>, index: usize) -> Value {
        let given = arguments
            .at(index)
            .or_else(|| arguments.named("url"))
            .or_else(|| arguments.named("host"))
            .or_else(|| arguments.named("address"))
            .or_else(|| arguments.named("uri"));
        let Some(given) = given else {
            return Value::unknown();
        };
        let mut value = self.told_briefly(given);
        if let Thing::List(items, _) = &given.thing
            && let Some(host) = items.first().and_then(|host| host.text.clone())
            && host.len() <= 255
        {
            value.text = Some(match items.get(1).map(|port| &port.thing) {
                Some(Thing::Int(port)) if !host.contains(':') => format!("{host}:{port}"),
                _ => host.to_string(),
            });
        }
        value
    }

    /// Reaches the network; every argument but the address is sent.
    pub(super) fn contact(
        &mut self,
        here: crate::text::Span,
        callee: &str,
        address: &Value,
        arguments: &Arguments<'a>,
        index: usize,
    ) -> Fact {
        self.unknown_call(arguments);
        let sent: Vec<&Fact> = arguments
            .positional
            .iter()
            .enumerate()
            .filter(|(at, _)| *at > index)
            .map(|(_, fact)| fact)
            .chain(
                arguments
                    .keywords
                    .iter()
                    .filter(|(name, _)| {
                        !matches!(
                            *name,
                            Some(
                                "url"
                                    | "method"
                                    | "timeout"
                                    | "verify"
                                    | "stream"
                                    | "context"
                                    | "host"
                                    | "address"
                                    | "uri"
                            )
                        )
                    })
                    .map(|(_, fact)| fact),
            )
            .collect();
        let mut payload = Fact::default();
        for fact in &sent {
            payload.taint(fact);
        }
        if let [only] = *sent {
            payload.text.clone_from(&only.text);
        }
        let payload = self.told(&payload);
        let local = address.text.as_deref().is_some_and(tables::is_local);
        self.emit(
            here,
            callee,
            Act::Contact {
                address: address.clone(),
                payload,
                local,
            },
        );
        Fact::from(Origins::NETWORK)
    }

    /// An open file, or what stands for one.
    pub(super) fn opened(
        &mut self,
        here: crate::text::Span,
        callee: &str,
        path: &Fact,
        mode: Option<&Fact>,
    ) -> Fact {
        let mode = mode.and_then(|mode| mode.text.clone());
        let writes = mode.is_some_and(|mode| mode.contains(['w', 'a', 'x', '+']));
        let value = self.told_briefly(path);
        let act = if writes {
            Act::Write {
                path: value.clone(),
                content: Value::unknown(),
            }
        } else {
            Act::Read {
                path: value.clone(),
            }
        };
        self.emit(here, callee, act);
        let sensitive = path.secret_path;
        let mut fact = Fact::of(Thing::File(
            File {
                path: value,
                sensitive,
            }
            .into(),
        ));
        if !writes {
            fact = fact.with(content_of(path));
        }
        fact
    }
}

/// Where the content of the file at `path` comes from.
pub(super) fn content_of(path: &Fact) -> Origins {
    if path.secret_path {
        Origins::FILE.with(Origins::SENSITIVE)
    } else {
        Origins::FILE
    }
}

//! Functions of the language itself: evaluation, import, reflection.

use ruff_text_size::TextRange;

use super::calls::{Arguments, CALLERS, MAX_SPREAD};
use super::fact::{Fact, Thing};
use super::tables;
use super::walk::{Walk, span};
use crate::scan::operation::{Act, Event, Origins, Way};
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    /// Functions of the language itself: evaluation, import, reflection.
    pub(super) fn language(
        &mut self,
        range: TextRange,
        path: &str,
        arguments: &Arguments,
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
                if matches!(mode.as_deref(), Some("exec" | "single"))
                    && code.thing != Thing::Nothing
                {
                    let value = self.told(&code);
                    self.emit(here, path, Act::Evaluate { code: value });
                }
                code
            }
            "types.FunctionType" | "types.LambdaType" => {
                let code = arguments
                    .get(0, "code")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                if code.thing == Thing::Plain {
                    self.evaluate(here, path, &code);
                }
                code.tainted().with(Origins::UNKNOWN)
            }
            // The type of a function makes functions of code.
            "builtins.type"
                if arguments.positional.len() == 1
                    && matches!(arguments.at(0)?.thing, Thing::Function { .. }) =>
            {
                Fact::path("types.FunctionType")
            }
            // What is found in a folder or archive that came decoded is code.
            "sys.path.insert" | "sys.path.append" | "sys.path.extend" | "site.addsitedir" => {
                let folder = arguments.positional.last()?;
                let written = folder
                    .place()
                    .and_then(|place| self.memory.written.get(place))
                    .filter(|written| {
                        written.origins.has(Origins::DECODED)
                            || written.origins.has(Origins::NETWORK)
                    });
                if let Some(code) = written.cloned() {
                    self.evaluate(here, path, &code);
                }
                Fact::unknown()
            }
            "runpy.run_module" if arguments.at(0).is_some_and(|name| name.text.is_some()) => {
                let words = self.argv.clone();
                if let (Some(Thing::List(words, _)), Some(name)) =
                    (words.map(|words| words.thing), arguments.at(0).cloned())
                {
                    let words = std::iter::once(name).chain(words.iter().skip(1).cloned());
                    let command = Arguments::of(vec![Fact::list(words.collect())]);
                    return Some(self.start(here, path, tables::Start::List, &command));
                }
                Fact::unknown()
            }
            "types.CodeType" => {
                let code = arguments.union().with(Origins::UNKNOWN);
                let code = code.tainted();
                self.evaluate(here, path, &code);
                code
            }
            "code.InteractiveInterpreter" | "code.InteractiveConsole" => {
                Fact::path("code.InteractiveInterpreter()")
            }
            "code.InteractiveInterpreter().runsource"
            | "code.InteractiveInterpreter().runcode"
            | "code.InteractiveInterpreter().push"
            | "code.compile_command" => {
                let code = arguments
                    .get(0, "source")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                self.evaluate(here, path, &code);
                Fact::unknown()
            }
            // Bytecode runs as it lies there.
            "importlib.machinery.SourcelessFileLoader" | "imp.load_compiled" => {
                let file = arguments
                    .get(1, "path")
                    .cloned()
                    .unwrap_or_else(Fact::unknown);
                let mut code = self.told_briefly(&file);
                let name = code.text.take();
                code.origins = code.origins.with(Origins::FILE);
                code.way.join(&Way::from(here, Event::File(name)));
                self.emit(here, path, Act::Evaluate { code });
                Fact::unknown()
            }
            "runpy.run_path"
            | "runpy.run_module"
            | "imp.load_source"
            | "importlib.util.spec_from_file_location"
            | "importlib.machinery.SourceFileLoader"
            | "importlib.machinery.ExtensionFileLoader"
            | "zipimport.zipimporter" => {
                let index =
                    usize::from(!path.starts_with("runpy.") && !path.starts_with("zipimport."));
                let file = arguments.get(index, "location").or(arguments.named("path"));
                let file = file.cloned().unwrap_or_else(Fact::unknown);
                let mut module = file.clone();
                if let Some(written) = file
                    .text
                    .as_deref()
                    .and_then(|path| self.memory.written.get(path))
                {
                    module.taint(&written.clone());
                }
                if module.text.is_some() && module.origins.has(Origins::DECODED) {
                    let code = module.tainted();
                    self.evaluate(here, path, &code);
                }
                if module.text.is_none() || module.origins.has(Origins::NETWORK) {
                    let value = self.told_briefly(&module);
                    self.emit(here, path, Act::Import { module: value });
                }
                Fact::unknown()
            }
            "builtins.setattr" => {
                let (object, name, value) = (arguments.at(0)?, arguments.at(1)?, arguments.at(2)?);
                if let (Thing::Class(class) | Thing::Instance(class), Some(name)) =
                    (&object.thing, &name.text)
                {
                    Self::learn_member(self.memory, *class, name, value);
                }
                self.unknown_call(arguments);
                Fact::unknown()
            }
            "builtins.object.__getattribute__" | "builtins.type.__getattribute__" => {
                let (object, name) = (arguments.at(0)?.clone(), arguments.at(1)?.text.clone()?);
                self.member(&object, &name, range)
            }
            "inspect.getattr_static" => {
                let (object, name) = (arguments.at(0)?.clone(), arguments.at(1)?.text.clone()?);
                self.member(&object, &name, range)
            }
            _ if path.ends_with(".__getattribute__") => {
                let module = path.strip_suffix(".__getattribute__")?.to_owned();
                let name = arguments.at(0)?.text.clone()?;
                self.member(&Fact::path(&module), &name, range)
            }
            _ if path.ends_with(".get")
                || path.ends_with(".__getitem__")
                || path.ends_with(".pop") =>
            {
                let holder = path.rsplit_once('.')?.0;
                if !holder.ends_with(".__dict__")
                    && !matches!(holder, "globals()" | "sys.modules" | "builtins")
                {
                    return None;
                }
                let holder = Fact::path(holder);
                let key = arguments.at(0)?.clone();
                self.item(&holder, &key, range)
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
                self.emit(
                    here,
                    path,
                    Act::Named {
                        name: name.to_string(),
                    },
                );
                if let Some(written) = self.fetched_module(&name) {
                    let mut module = module.clone();
                    module.taint(&written);
                    let value = self.told(&module);
                    self.emit(here, path, Act::Import { module: value });
                }
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
                self.named(&object, &name, range);
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
                    fact.or_default(default);
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
    pub(super) fn evaluate(&mut self, here: Span, path: &str, code: &Fact) {
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
    pub(super) fn loads_unsafely(&self, path: &str, arguments: &Arguments) -> bool {
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

    /// `submit(os.system, "…")`, `Thread(target=os.system, args=("…",))`.
    pub(super) fn called_back(&mut self, range: TextRange, path: &str, arguments: &Arguments) {
        let name = path.rsplit('.').next().unwrap_or(path);
        if CALLERS.contains(&name) {
            self.call_back(range, arguments);
        }
    }

    /// Calls the function that is among the arguments, if one is.
    pub(super) fn call_back(&mut self, range: TextRange, arguments: &Arguments) {
        if let Some(target) = arguments.named("target").or(arguments.named("function")) {
            if is_callable(target) {
                let given = arguments
                    .named("args")
                    .and_then(|given| self.elements(given, MAX_SPREAD))
                    .unwrap_or_default();
                let mut inner = Arguments::of(given);
                if let Some(Thing::Dict(entries, _)) =
                    arguments.named("kwargs").map(|given| &given.thing)
                {
                    let named = entries.iter();
                    inner.keywords = named
                        .map(|(key, fact)| (Some(key.clone()), fact.clone()))
                        .collect();
                }
                let target = target.clone();
                self.call_fact(range, &target, &inner);
            }
            return;
        }
        if let Some(index) = arguments.positional.iter().position(is_callable) {
            let mut given = arguments.positional[index + 1..].to_vec();
            // `start_new_thread(go, (1, 2))`, `map(go, [1, 2])`.
            if let [
                only @ Fact {
                    thing: Thing::List(..),
                    ..
                },
            ] = &*given
                && let Some(inner) = self.elements(only, MAX_SPREAD)
            {
                given = inner;
            }
            let inner = Arguments {
                positional: given,
                keywords: arguments.keywords.clone(),
            };
            let target = arguments.positional[index].clone();
            self.call_fact(range, &target, &inner);
        }
    }
}

/// Whether it matters that this is called.
fn is_callable(fact: &Fact) -> bool {
    match &fact.thing {
        Thing::Function { .. } | Thing::Partial(_) => true,
        Thing::Method(method) => matches!(method.0.thing, Thing::Client(_)),
        Thing::Path(path) => {
            tables::start(path).is_some()
                || tables::contact(path).is_some()
                || matches!(&**path, "builtins.eval" | "builtins.exec")
        }
        _ => false,
    }
}

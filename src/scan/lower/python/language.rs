//! Functions of the language itself: evaluation, import, reflection.

use ruff_text_size::TextRange;

use super::calls::{Arguments, CALLERS, MAX_SPREAD};
use super::fact::{Fact, Thing};
use super::tables;
use super::walk::{Walk, span};
use crate::scan::operation::{Act, Origins};
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
                let inner = Arguments::of(given);
                let target = target.clone();
                self.call_fact(range, &target, &inner);
            }
            return;
        }
        if let Some(index) = arguments.positional.iter().position(starts) {
            let inner = Arguments::of(arguments.positional[index + 1..].to_vec());
            let target = arguments.positional[index].clone();
            self.call_fact(range, &target, &inner);
        }
    }
}

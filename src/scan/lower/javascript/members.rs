//! Members of objects, and names that come from outside of the text.

use super::fact::{Fact, Thing};
use super::heap::Code;
use super::names;
use super::walk::Walker;
use crate::scan::operation::{Act, Event, Origins};

impl<'a> Walker<'a, '_, '_> {
    /// A member of a value; `key` is what names it when that is not known.
    pub(super) fn member(
        &mut self,
        object: &Fact,
        name: Option<&str>,
        key: &Fact,
        span: oxc_span::Span,
    ) -> Fact {
        if is_environment(object.name()) && matches!(object.thing, Thing::Plain) {
            return self.variable(object, name, key, span);
        }
        let Some(name) = name else {
            let mut whole = self.gather(object).tainted();
            whole.way.join(&key.way);
            // Which of them it is is not known: one that is a function counts.
            if let Some(items) = self.heap.items(object)
                && let Some(first) = items.iter().find(|item| item.text.is_some())
            {
                let mut item = first.clone();
                item.taint(&whole);
                item.origins = item.origins.with(Origins::UNKNOWN);
                return item;
            }
            if let Some(path) = &object.path {
                whole.path = names::member(path, "*");
            }
            return whole.with_unknown();
        };
        match &object.thing {
            Thing::Object(_) => {
                if let Some(found) = self.in_object(object, name) {
                    return found;
                }
            }
            Thing::Function(place) => {
                let this = self
                    .heap
                    .closures
                    .get(*place as usize)
                    .filter(|closure| matches!(closure.code, Code::Class(_)))
                    .and_then(|closure| closure.this.clone());
                if let Some(found) = this.and_then(|this| self.in_object(&this, name)) {
                    return found;
                }
                if name == "prototype" {
                    return self.prototype(*place);
                }
                let held = self.heap.prototypes.get(place).cloned();
                if let Some(found) = held.and_then(|held| self.in_object(&held, name)) {
                    return found;
                }
                if name == "constructor" {
                    return Fact::path("Function");
                }
            }
            Thing::Bytes(bytes) => {
                if name == "length" {
                    return Fact::number(bytes.len() as f64);
                }
                if let Ok(index) = name.parse::<usize>() {
                    return bytes
                        .get(index)
                        .map_or_else(Fact::nothing, |byte| Fact::number(f64::from(*byte)));
                }
            }
            Thing::Plain
            | Thing::Nothing
            | Thing::Number(_)
            | Thing::Bool(_)
            | Thing::Regex(..) => {
                if let Some(found) = in_text(object, name) {
                    return found;
                }
            }
            Thing::Bound(_) => {}
        }
        let mut found = self.gather(object).tainted();
        match &object.path {
            Some(path) => {
                found.path = names::member(path, name);
                if let Some(bound) = self.state.bound_global(found.name()) {
                    return bound;
                }
                if let Some(source) = self.source(found.name(), span) {
                    return source;
                }
            }
            None => {
                let kind = match &object.thing {
                    Thing::Object(_) if self.heap.items(object).is_some() => "Array",
                    Thing::Number(_) => "Number",
                    Thing::Bool(_) => "Boolean",
                    Thing::Regex(..) => "RegExp",
                    Thing::Plain if object.text.is_some() => "String",
                    _ => "",
                };
                if name == "constructor" {
                    found.path = Some(if kind.is_empty() { "Object" } else { kind }.into());
                } else if !kind.is_empty() {
                    found.path = names::member(kind, name);
                }
            }
        }
        if name == "constructor" && object.name() == "Function.prototype" {
            found.path = Some("Function".into());
        }
        if name == "constructor"
            && found.path.as_deref().is_some_and(|path| {
                super::operators::is_native(path.trim_end_matches(".constructor"))
            })
            && object.path.is_some()
        {
            found.path = Some("Function".into());
        }
        found.with_unknown()
    }

    /// The object that a function and all that is made with it share.
    pub(super) fn prototype(&mut self, place: u32) -> Fact {
        if let Some(held) = self.heap.prototypes.get(&place) {
            return held.clone();
        }
        let held = self.object();
        self.heap.prototypes.insert(place, held.clone());
        held
    }

    fn in_object(&mut self, object: &Fact, name: &str) -> Option<Fact> {
        let inside = self.heap.object(object)?;
        if let Some(found) = inside.properties.get(name) {
            return Some(found.clone());
        }
        let items = inside.items.as_ref()?;
        if name == "length" {
            return Some(Fact::number(items.len() as f64));
        }
        let index: usize = name.parse().ok()?;
        Some(items.get(index).cloned().unwrap_or_else(Fact::nothing))
    }

    /// One variable of the environment.
    fn variable(
        &mut self,
        object: &Fact,
        name: Option<&str>,
        key: &Fact,
        span: oxc_span::Span,
    ) -> Fact {
        let Some(name) = name else {
            // A loop over the names takes them all.
            let all = key.name() == "process.env#key";
            self.note(
                span,
                "process.env",
                Act::Environment {
                    name: None,
                    contained: !all,
                },
            );
            let (origins, event) = if all {
                (Origins::ENVIRONMENT, Event::Environment)
            } else {
                (Origins::VARIABLE, Event::Variable("…".to_owned()))
            };
            let way = if all {
                self.begins(span, event)
            } else {
                crate::scan::operation::Way::default()
            };
            return Fact::source(origins, way);
        };
        if matches!(name, "hasOwnProperty" | "toObject" | "get" | "has" | "set")
            && (object.name() == "Deno.env" || name == "hasOwnProperty")
        {
            return names::member(object.name(), name).map_or_else(Fact::unknown, Fact::path);
        }
        self.note(
            span,
            "process.env",
            Act::Environment {
                name: Some(name.to_owned()),
                contained: false,
            },
        );
        self.variable_value(name, span)
    }

    pub(super) fn variable_value(&mut self, name: &str, span: oxc_span::Span) -> Fact {
        let way = self.begins(span, Event::Variable(name.to_owned()));
        let mut fact = Fact::source(Origins::VARIABLE, way);
        match name {
            "HOME" | "USERPROFILE" => fact.text = Some("~".into()),
            "APPDATA" => fact.text = Some("~/AppData/Roaming".into()),
            "LOCALAPPDATA" => fact.text = Some("~/AppData/Local".into()),
            "XDG_CONFIG_HOME" => fact.text = Some("~/.config".into()),
            _ => {}
        }
        if fact.text.is_some() {
            fact.origins = Origins::NONE;
            fact.way = crate::scan::operation::Way::default();
        }
        fact
    }

    /// What comes from outside by the name of a global alone.
    fn source(&mut self, path: &str, span: oxc_span::Span) -> Option<Fact> {
        let (origins, event) = match path {
            "process.argv" | "process.stdin" | "Deno.args" | "Bun.argv" | "location.search"
            | "location.hash" | "location.href" => {
                let mut fact = Fact::from(Origins::INPUT);
                fact.path = Some(path.into());
                return Some(fact);
            }
            "document.cookie" => (Origins::SENSITIVE, Event::File(Some(path.to_owned()))),
            "os.EOL" => return Some(Fact::constant("\n")),
            "path.sep" => return Some(Fact::constant("/")),
            "os.homedir" | "os.userInfo().homedir" => {
                let mut fact = Fact::constant("~");
                fact.path = Some(path.into());
                return Some(fact);
            }
            "import.meta.dirname" | "import.meta.dir" => return Some(Fact::constant(".")),
            _ => return None,
        };
        let way = self.begins(span, event);
        let mut fact = Fact::source(origins, way);
        fact.path = Some(path.into());
        Some(fact)
    }
}

/// Names for the whole environment.
pub(super) fn is_environment(path: &str) -> bool {
    matches!(path, "process.env" | "Deno.env")
}

/// A member of a constant text.
fn in_text(object: &Fact, name: &str) -> Option<Fact> {
    let text = object.text.as_deref().filter(|_| !object.holes)?;
    if name == "length" {
        return Some(Fact::number(text.encode_utf16().count() as f64));
    }
    let index: usize = name.parse().ok()?;
    let letter = if text.is_ascii() {
        text.as_bytes().get(index).map(|byte| char::from(*byte))
    } else {
        text.chars().nth(index)
    };
    Some(letter.map_or_else(Fact::nothing, |letter| object.retold(letter.to_string())))
}

//! Chains of members and calls, walked in a loop, since a chain may be as long
//! as the text.

use oxc_ast::ast::{Argument, CallExpression, ChainElement, Expression, NewExpression};
use oxc_span::GetSpan;

use crate::scan::operation::{Act, Event, Origins};

use super::calls::Call;
use super::fact::{Fact, Thing};
use super::heap::Code;
use super::names;
use super::walk::Walker;

/// Names for the whole environment.
pub(super) fn is_environment(path: &str) -> bool {
    matches!(path, "process.env" | "Deno.env")
}

/// A link of a chain.
enum Link<'a> {
    Call(&'a CallExpression<'a>),
    Static(&'a Expression<'a>, &'a str, oxc_span::Span),
    Computed(&'a Expression<'a>, &'a Expression<'a>, oxc_span::Span),
}

impl<'a> Walker<'a, '_, '_> {
    /// A chain, from the inside out. `quiet` is for one that only names
    /// something anew.
    pub(super) fn spine(&mut self, outermost: &'a Expression<'a>, quiet: bool) -> Fact {
        let mut links: Vec<Link<'a>> = Vec::new();
        let mut at = outermost;
        let mut link = |link: Link<'a>| -> &'a Expression<'a> {
            let inner = match &link {
                Link::Call(call) => &call.callee,
                Link::Static(object, ..) | Link::Computed(object, ..) => *object,
            };
            links.push(link);
            inner
        };
        let root = loop {
            at = match at {
                Expression::CallExpression(call) => link(Link::Call(call)),
                Expression::StaticMemberExpression(it) => {
                    link(Link::Static(&it.object, it.property.name.as_str(), it.span))
                }
                Expression::ComputedMemberExpression(it) => {
                    link(Link::Computed(&it.object, &it.expression, it.span))
                }
                Expression::PrivateFieldExpression(it) => {
                    link(Link::Static(&it.object, it.field.name.as_str(), it.span))
                }
                Expression::TSNonNullExpression(it) => &it.expression,
                Expression::ParenthesizedExpression(it) => &it.expression,
                Expression::ChainExpression(it) => match &it.expression {
                    ChainElement::CallExpression(call) => link(Link::Call(call)),
                    ChainElement::TSNonNullExpression(it) => &it.expression,
                    ChainElement::StaticMemberExpression(it) => {
                        link(Link::Static(&it.object, it.property.name.as_str(), it.span))
                    }
                    ChainElement::ComputedMemberExpression(it) => {
                        link(Link::Computed(&it.object, &it.expression, it.span))
                    }
                    ChainElement::PrivateFieldExpression(it) => {
                        link(Link::Static(&it.object, it.field.name.as_str(), it.span))
                    }
                },
                other => break other,
            };
        };
        let mut now = self.root(root);
        if links.is_empty() {
            return self.taken(now, root.span(), quiet);
        }
        let mut this = Fact::default();
        let mut method: Option<std::rc::Rc<str>> = None;
        let mut span = root.span();
        for link in links.into_iter().rev() {
            match link {
                Link::Call(call) => {
                    now = self.call(call, &now, &this, method.as_deref(), root);
                    this = Fact::default();
                    method = None;
                    span = call.span;
                }
                Link::Static(_, name, at) => {
                    let next = self.member(&now, Some(name), &Fact::default(), at);
                    this = std::mem::replace(&mut now, next);
                    method = Some(name.into());
                    span = at;
                }
                Link::Computed(_, key, at) => {
                    let key = self.eval(key);
                    let key = self.primitive(&key);
                    let name = key.string();
                    let next = self.member(&now, name.as_deref(), &key, at);
                    this = std::mem::replace(&mut now, next);
                    method = name;
                    span = at;
                }
            }
        }
        self.taken(now, span, quiet)
    }

    fn root(&mut self, root: &'a Expression<'a>) -> Fact {
        match root {
            Expression::Identifier(name) => {
                let name = name.name.as_str();
                match self.lookup(name) {
                    Some(fact) => fact,
                    None => match name {
                        "undefined" => Fact::nothing(),
                        "NaN" => Fact::number(f64::NAN),
                        "Infinity" => Fact::number(f64::INFINITY),
                        "__dirname" | "__filename" => Fact::constant("."),
                        name => self.global(name),
                    },
                }
            }
            Expression::ThisExpression(_) => self
                .lookup("this")
                .unwrap_or_else(|| Fact::path("globalThis")),
            Expression::Super(_) => self.lookup("super").unwrap_or_else(Fact::unknown),
            other => self.eval(other),
        }
    }

    fn global(&mut self, name: &str) -> Fact {
        // A name that is bound further down may be meant: what runs now is
        // walked again when all are known.
        if !is_global(name) {
            self.skipped += 1;
        }
        Fact::path(if name == "$$" { "$" } else { name })
    }

    /// A value as it is used: the environment as a whole is taken here.
    fn taken(&mut self, mut fact: Fact, span: oxc_span::Span, quiet: bool) -> Fact {
        let name = fact.name();
        if is_environment(name) && matches!(fact.thing, Thing::Plain) {
            if !quiet {
                let contained = self.contained > 0;
                let act = Act::Environment {
                    name: None,
                    contained,
                };
                self.note(span, "process.env", act);
            }
            fact.way = self.begins(span, Event::Environment);
            fact.origins = Origins::ENVIRONMENT;
        } else if matches!(name, "localStorage" | "sessionStorage") && !quiet {
            fact.way = self.begins(span, Event::File(Some(name.to_owned())));
            fact.origins = Origins::SENSITIVE;
        }
        fact
    }

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

    // Calls.

    fn call(
        &mut self,
        call: &'a CallExpression<'a>,
        callee: &Fact,
        this: &Fact,
        method: Option<&str>,
        root: &'a Expression<'a>,
    ) -> Fact {
        let name = callee.name();
        // `require` of a fixed name is an import, not a computed one.
        if matches!(
            name,
            "require" | "require.resolve" | "process.getBuiltinModule"
        ) && let Some(first) = call.arguments.first().and_then(Argument::as_expression)
        {
            let written = matches!(first, Expression::StringLiteral(_));
            let module = self.eval(first);
            let module = self.primitive(&module);
            if name == "require.resolve" {
                if let (true, Some(text)) = (written, module.string()) {
                    self.import(first.span(), &text);
                }
                return module;
            }
            let at = if written { first.span() } else { call.span };
            return self.load("require", at, &module, written);
        }
        let names_only = matches!(name, "Object.keys");
        self.contained += usize::from(names_only);
        let arguments = self.arguments(&call.arguments);
        self.contained -= usize::from(names_only);
        // A function that runs where it stands is walked once, as it stands.
        let stands = matches!(
            root,
            Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_)
        );
        if stands
            && self.extra == 0
            && let Thing::Function(place) = callee.thing
            && self.has_room()
        {
            return self.cover(place, arguments);
        }
        self.dispatch(&Call {
            callee,
            this,
            method,
            arguments,
            span: call.span,
            new: false,
        })
    }

    pub(super) fn arguments(&mut self, list: &'a [Argument<'a>]) -> Vec<Fact> {
        let mut facts = Vec::with_capacity(list.len());
        for argument in list {
            match argument {
                Argument::SpreadElement(spread) => {
                    let all = self.eval(&spread.argument);
                    match self.elements(&all) {
                        Some(items) => facts.extend(items),
                        None => {
                            let all = self.gather(&all);
                            facts.push(all.tainted().with_unknown());
                        }
                    }
                }
                other => {
                    if let Some(expression) = other.as_expression() {
                        facts.push(self.eval(expression));
                    }
                }
            }
        }
        facts
    }

    pub(super) fn construct(&mut self, it: &'a NewExpression<'a>) -> Fact {
        let callee = self.eval(&it.callee);
        let arguments = self.arguments(&it.arguments);
        self.dispatch(&Call {
            callee: &callee,
            this: &Fact::default(),
            method: None,
            arguments,
            span: it.span,
            new: true,
        })
    }
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

/// Whether a name is one that every program finds.
fn is_global(name: &str) -> bool {
    matches!(
        name,
        "console"
            | "process"
            | "require"
            | "module"
            | "exports"
            | "fetch"
            | "eval"
            | "Buffer"
            | "globalThis"
            | "window"
            | "document"
            | "navigator"
            | "location"
            | "localStorage"
            | "sessionStorage"
            | "setTimeout"
            | "setInterval"
            | "setImmediate"
            | "clearTimeout"
            | "clearInterval"
            | "parseInt"
            | "parseFloat"
            | "isNaN"
            | "atob"
            | "btoa"
            | "encodeURIComponent"
            | "decodeURIComponent"
            | "Deno"
            | "Bun"
            | "alert"
            | "$"
            | "jQuery"
            | "performance"
            | "crypto"
            | "requestAnimationFrame"
            | "describe"
            | "it"
            | "expect"
            | "test"
            | "Intl"
            | "Symbol"
    ) || name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

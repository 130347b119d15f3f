//! Calls by name: what the language's table says of them happens here.

use super::values::{file, letters, words};
use crate::scan::operation::{Act, Event, Import, Origins};
use crate::text::Span;

use super::super::kit::datum::Datum;
use super::super::kit::{effect, home, program};
use super::action::{Does, ON};
use super::names::GATHERS;
use super::packed;
use super::walk::Walk;

/// A call.
pub(super) struct Call {
    pub(super) span: Span,
    pub(super) name: String,
    pub(super) on: Option<Datum>,
    pub(super) arguments: Vec<Datum>,
    /// The token of its first argument.
    pub(super) first: Option<usize>,
    /// The variable that a method is called on.
    pub(super) held: Option<String>,
}

impl Call {
    pub(super) fn at(&self, place: usize) -> Datum {
        if place == ON {
            return self.on.clone().unwrap_or_else(Datum::unknown);
        }
        self.arguments.get(place).cloned().unwrap_or_default()
    }

    pub(super) fn has(&self, place: usize) -> bool {
        place == ON && self.on.is_some() || place < self.arguments.len()
    }

    /// Everything given but the argument at one place.
    pub(super) fn others(&self, place: usize) -> Datum {
        let others = self
            .arguments
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != place);
        let others: Vec<&Datum> = others.map(|(_, value)| value).collect();
        match others.as_slice() {
            [one] => (*one).clone(),
            _ => Datum::merged(others),
        }
    }

    pub(super) fn all(&self) -> Datum {
        Datum::merged(self.arguments.iter().chain(&self.on))
    }
}

impl Walk<'_> {
    /// What the table says of a name: as it is, or without a leading root.
    pub(super) fn does(&self, path: &str) -> Option<Does> {
        let find = self.dialect.function;
        find(path)
            .or_else(|| find(path.strip_prefix("::")?))
            .or_else(|| find(path.strip_prefix("Kernel.")?))
            .or_else(|| find(path.strip_prefix("CORE::")?))
    }

    pub(super) fn knows(&self, path: &str) -> bool {
        self.does(path).is_some() || self.learned.functions.contains_key(path)
    }

    /// A function by its whole name.
    pub(super) fn perform_named(&mut self, mut call: Call) -> Datum {
        self.settle(&mut call);
        if self.learned.functions.contains_key(&call.name) {
            return self
                .through(&call.name.clone(), &call.arguments)
                .unwrap_or_default();
        }
        if let Some(does) = self.does(&call.name) {
            return self.perform(does, &call);
        }
        let (base, last) = match call.name.rsplit_once('.') {
            Some((base, last)) => (base.to_owned(), last.to_owned()),
            None => (String::new(), call.name.clone()),
        };
        if self.learned.functions.contains_key(&last) {
            return self.through(&last, &call.arguments).unwrap_or_default();
        }
        if last == "new" {
            let whole = call.all();
            self.through("initialize", &call.arguments);
            return Datum::object(&base, whole);
        }
        // A variable that was declared without a value.
        if !base.is_empty() && !base.contains('.') && GATHERS.contains(&last.as_str()) {
            self.gathers(&base, &call.arguments);
        }
        let method = (self.dialect.method)(&last).filter(|_| !base.is_empty());
        match method {
            Some(does) => self.perform(does, &call),
            None => call.all().also(Origins::UNKNOWN),
        }
    }

    /// A method of a value.
    pub(super) fn method(
        &mut self,
        span: Span,
        on: Datum,
        name: &str,
        arguments: Vec<Datum>,
        held: Option<String>,
    ) -> Datum {
        let kind = on.object.clone().unwrap_or_default();
        let mut call = Call {
            span,
            name: name.to_owned(),
            on: Some(on),
            arguments,
            first: None,
            held,
        };
        self.settle(&mut call);
        if let Some(does) = self
            .does(&format!("{kind}.{name}"))
            .filter(|_| !kind.is_empty())
        {
            return self.perform(does, &call);
        }
        let field = call.on.as_ref().and_then(|on| on.field(name)).cloned();
        if let Some(field) = field.filter(|_| call.arguments.is_empty()) {
            return field;
        }
        if self.learned.functions.contains_key(name) {
            return self.through(name, &call.arguments).unwrap_or_default();
        }
        if kind.as_ref() == "environment" {
            let on = self.whole(&call.at(ON), span);
            call.on = Some(on);
        }
        match (self.dialect.method)(name) {
            Some(does) => self.perform(does, &call),
            None => {
                let mut whole = call.all().also(Origins::UNKNOWN);
                whole.object.clone_from(&call.at(ON).object);
                whole
            }
        }
    }

    /// Arguments as they are handed over.
    pub(super) fn settle(&mut self, call: &mut Call) {
        let weight: usize = call.arguments.iter().map(Datum::weight).sum();
        if !self.effects.afford(weight + 32) {
            call.arguments = vec![Datum::merged(&call.arguments)];
        }
        let span = call.span;
        let arguments = std::mem::take(&mut call.arguments);
        call.arguments = arguments
            .iter()
            .map(|argument| self.whole(argument, span))
            .collect();
    }

    pub(super) fn perform(&mut self, does: Does, call: &Call) -> Datum {
        let span = call.span;
        let name = call.name.as_str();
        match does {
            Does::Read(at) => {
                let path = call.at(at);
                let address = path
                    .known()
                    .is_some_and(|text| text.starts_with("http") && text.contains("://"));
                if address || path.object.as_deref() == Some("url") {
                    // `file_get_contents($url, false, $context)`.
                    let sent = call.others(at);
                    return self.effects.contact(span, name, &path, &sent);
                }
                self.effects.read(span, name, &path)
            }
            Does::Open(path) => self.open(call, path),
            Does::Create(path) => file(&call.at(path), Datum::default()),
            Does::Temporary => file(&Datum::constant("/tmp/file"), Datum::default()),
            Does::PathOf => {
                let opened = call.at(ON);
                opened.field("path").cloned().unwrap_or(opened)
            }
            Does::Write(path, content) => {
                self.effects
                    .write(span, name, &call.at(path), &call.at(content));
                Datum::default()
            }
            Does::Put(to, what) => {
                let what = if what == ON {
                    call.others(to)
                } else {
                    call.at(what)
                };
                self.put(span, name, &call.at(to), &what)
            }
            Does::Copy(from, to) => {
                self.effects.copy(span, name, &call.at(from), &call.at(to));
                Datum::default()
            }
            Does::Delete(path, recursive) => {
                for path in call.at(path).parts().iter().take(64) {
                    self.effects.delete(span, name, path, recursive);
                }
                Datum::default()
            }
            Does::Get(address) => {
                let payload = call.others(address);
                self.effects
                    .contact(span, name, &call.at(address), &payload)
            }
            Does::Dial(address) => Datum::object("client", call.at(address)),
            Does::Socket(host) => {
                let given = call.at(host);
                let named = given.field("PeerAddr").or_else(|| given.field("PeerHost"));
                let mut address = named.unwrap_or(&given).clone();
                if let Some(port) = call
                    .arguments
                    .get(host + 1)
                    .filter(|port| port.number().is_some())
                {
                    address = Datum::joined(&[address, port.clone()], ":");
                }
                self.effects
                    .contact(span, name, &address, &Datum::default());
                if !address.text().is_some_and(super::super::shell::is_local) {
                    self.effects.socket(span);
                }
                Datum::object("socket", address)
            }
            Does::Send(to) => {
                let address = call.at(to);
                let payload = call.others(to);
                // What the client was given before leaves with it.
                let held = Datum::from(address.value.origins);
                self.effects
                    .contact(span, name, &address, &Datum::merged([&payload, &held]))
            }
            Does::Request(address) => {
                let text = call.at(address).value.text;
                let mut whole = call.all();
                whole.value.text = text;
                Datum::object("request", whole)
            }
            Does::Changes => self.changes(call),
            Does::Shell(command) => {
                let command = call.at(command);
                if let Some(words) = &command.items {
                    return program::run(&mut self.effects, span, name, words, &Datum::default());
                }
                self.effects.shell(span, name, &command, &Datum::default())
            }
            Does::Run(from) => {
                let words = words(call, from);
                match words.as_slice() {
                    [one] => self.effects.shell(span, name, one, &Datum::default()),
                    _ => program::run(&mut self.effects, span, name, &words, &Datum::default()),
                }
            }
            Does::Program(from) => {
                let words = words(call, from);
                program::run(&mut self.effects, span, name, &words, &Datum::default())
            }
            Does::Evaluate(code) => {
                let code = call.at(code);
                if !code.is_nothing() {
                    self.effects.evaluate(span, name, &code);
                }
                Datum::unknown().also(code.value.origins)
            }
            Does::Load(path) => {
                let path = call.at(path);
                if let Some(text) = path.text() {
                    self.effects.lowered.imports.push(Import {
                        span,
                        name: text.to_owned(),
                    });
                } else {
                    self.effects.act(
                        span,
                        name,
                        Act::Import {
                            module: path.value.clone(),
                        },
                    );
                }
                if path
                    .known()
                    .is_some_and(|text| text.contains("://") && !text.starts_with("file:"))
                {
                    let code = self.effects.contact(span, name, &path, &Datum::default());
                    self.effects.evaluate(span, name, &code);
                }
                self.effects.run_file(span, name, &path);
                Datum::unknown()
            }
            Does::Call(function) => self.call_by_name(call, function),
            Does::Decode(how, what) => {
                let decoded = self.effects.decode(span, how, &call.at(what));
                let text = decoded.decoded_text();
                if text.text().is_some() { text } else { decoded }
            }
            Does::Pack(what, template) => {
                let form = call.at(template);
                match form.text().and_then(packed) {
                    Some(how) => {
                        let what = call.at(what).some_part();
                        let decoded = self.effects.decode(span, how, &what);
                        let text = decoded.decoded_text();
                        if text.text().is_some() { text } else { decoded }
                    }
                    None => match form.text() {
                        Some(text) if text.starts_with(['C', 'c', 'U', 'W']) => {
                            letters(&call.at(what))
                        }
                        _ => call.all().vague(),
                    },
                }
            }
            Does::Variable(variable) => match call.at(variable).text() {
                Some(variable) => {
                    let variable = variable.to_owned();
                    self.effects.variable(span, name, &variable)
                }
                None if call.has(variable) => Datum::from(Origins::VARIABLE),
                None => self.effects.environment(span, name),
            },
            Does::Environment => self.effects.environment(span, name),
            Does::Capture(what) => self.effects.capture(span, name, what),
            Does::Inject => {
                self.effects.act(span, name, Act::Inject);
                Datum::unknown()
            }
            Does::Deserialize => {
                let data = call.all().value;
                self.effects.act(span, name, Act::Deserialize { data });
                call.all().also(Origins::UNKNOWN)
            }
            Does::Files(pattern) => {
                let pattern = call.at(pattern);
                let text = pattern.text().map(home::spelled);
                match text {
                    Some(text) if effect::is_sensitive(&text) => {
                        Datum::taken(Origins::SENSITIVE, span, Event::File(Some(text)))
                            .also(Origins::FILE)
                    }
                    _ => pattern.vague(),
                }
            }
            _ => self.perform_object(does, call),
        }
    }
}

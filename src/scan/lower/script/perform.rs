//! Calls by name: what the language's table says of them happens here.

use crate::scan::operation::{Act, Event, Import, Origins};
use crate::text::Span;

use super::super::kit::datum::{Datum, MAX_ITEMS, MAX_TEXT};
use super::super::kit::decode;
use super::super::kit::{effect, home, program};
use super::action::{Does, ON};
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
}

impl Call {
    fn at(&self, place: usize) -> Datum {
        if place == ON {
            return self.on.clone().unwrap_or_else(Datum::unknown);
        }
        self.arguments.get(place).cloned().unwrap_or_default()
    }

    fn has(&self, place: usize) -> bool {
        place == ON && self.on.is_some() || place < self.arguments.len()
    }

    /// Everything given but the argument at one place.
    fn others(&self, place: usize) -> Datum {
        let others = self.arguments.iter().enumerate().filter(|(at, _)| *at != place);
        let others: Vec<&Datum> = others.map(|(_, value)| value).collect();
        match others.as_slice() {
            [one] => (*one).clone(),
            _ => Datum::merged(others),
        }
    }

    fn all(&self) -> Datum {
        Datum::merged(self.arguments.iter().chain(&self.on))
    }
}

impl Walk<'_> {
    /// What the table says of a name: as it is, or without a leading root.
    fn does(&self, path: &str) -> Option<Does> {
        let find = self.dialect.function;
        find(path).or_else(|| find(path.strip_prefix("::")?)).or_else(|| find(path.strip_prefix("Kernel.")?)).or_else(|| find(path.strip_prefix("CORE::")?))
    }

    pub(super) fn knows(&self, path: &str) -> bool {
        self.does(path).is_some() || self.learned.functions.contains_key(path)
    }

    /// A function by its whole name.
    pub(super) fn perform_named(&mut self, mut call: Call) -> Datum {
        self.settle(&mut call);
        if self.learned.functions.contains_key(&call.name) {
            return self.through(&call.name.clone(), &call.arguments).unwrap_or_default();
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
            return Datum::object(&base, whole);
        }
        let method = (self.dialect.method)(&last).filter(|_| !base.is_empty());
        match method {
            Some(does) => self.perform(does, &call),
            None => call.all().also(Origins::UNKNOWN),
        }
    }

    /// A method of a value.
    pub(super) fn method(&mut self, span: Span, on: Datum, name: &str, arguments: Vec<Datum>) -> Datum {
        let kind = on.object.clone().unwrap_or_default();
        let mut call = Call {
            span,
            name: name.to_owned(),
            on: Some(on),
            arguments,
            first: None,
        };
        self.settle(&mut call);
        if let Some(does) = self.does(&format!("{kind}.{name}")).filter(|_| !kind.is_empty()) {
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
    fn settle(&mut self, call: &mut Call) {
        let weight: usize = call.arguments.iter().map(Datum::weight).sum();
        if !self.effects.afford(weight + 32) {
            call.arguments = vec![Datum::merged(&call.arguments)];
        }
        let span = call.span;
        let arguments = std::mem::take(&mut call.arguments);
        call.arguments = arguments.iter().map(|argument| self.whole(argument, span)).collect();
    }

    fn perform(&mut self, does: Does, call: &Call) -> Datum {
        let span = call.span;
        let name = call.name.as_str();
        match does {
            Does::Read(path) => {
                let path = call.at(path);
                let address = path.known().is_some_and(|text| text.starts_with("http") && text.contains("://"));
                if address || path.object.as_deref() == Some("url") {
                    return self.effects.contact(span, name, &path, &Datum::default());
                }
                self.effects.read(span, name, &path)
            }
            Does::Open(path) => self.open(call, path),
            Does::Create(path) => file(&call.at(path), Datum::default()),
            Does::Write(path, content) => {
                self.effects.write(span, name, &call.at(path), &call.at(content));
                Datum::default()
            }
            Does::Put(to, what) => {
                let what = if what == ON { call.others(to) } else { call.at(what) };
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
                self.effects.contact(span, name, &call.at(address), &payload)
            }
            Does::Dial(address) => Datum::object("client", call.at(address)),
            Does::Socket(host) => {
                let mut address = call.at(host);
                if let Some(port) = call.arguments.get(host + 1).filter(|port| port.number().is_some()) {
                    address = Datum::joined(&[address, port.clone()], ":");
                }
                self.effects.contact(span, name, &address, &Datum::default());
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
                self.effects.contact(span, name, &address, &Datum::merged([&payload, &held]))
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
                    self.effects.act(span, name, Act::Import { module: path.value.clone() });
                }
                if path.known().is_some_and(|text| text.contains("://") && !text.starts_with("file:")) {
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
                        Some(text) if text.starts_with(['C', 'c', 'U', 'W']) => letters(&call.at(what)),
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
                self.effects.act(span, name, Act::Deserialize);
                call.all().also(Origins::UNKNOWN)
            }
            Does::Files(pattern) => {
                let pattern = call.at(pattern);
                let text = pattern.text().map(home::spelled);
                match text {
                    Some(text) if effect::is_sensitive(&text) => {
                        Datum::taken(Origins::SENSITIVE, span, Event::File(Some(text))).also(Origins::FILE)
                    }
                    _ => pattern.vague(),
                }
            }
            _ => constant(does, call),
        }
    }

    /// Opens a file as its mode says, or a command's pipe.
    fn open(&mut self, call: &Call, path: usize) -> Datum {
        let span = call.span;
        let name = call.name.as_str();
        // Perl: `open(my $f, '<', $path)`, `open(F, "cmd |")`.
        if self.dialect.quote_words {
            return self.open_handle(call);
        }
        let target = call.at(path);
        if let Some(command) = target.text().and_then(|text| text.strip_prefix('|')) {
            let command = Datum::constant(command);
            return self.effects.shell(span, name, &command, &Datum::default());
        }
        let mode = call.arguments.get(path + 1).and_then(Datum::text).unwrap_or("r");
        if mode.starts_with(['w', 'a', 'x', 'c']) {
            return file(&target, Datum::default());
        }
        if target.text().is_some_and(|text| text.contains("://") && !text.starts_with("php:") && !text.starts_with("file:")) {
            return self.effects.contact(span, name, &target, &Datum::default());
        }
        let content = self.effects.read(span, name, &target);
        file(&target, content)
    }

    fn open_handle(&mut self, call: &Call) -> Datum {
        let span = call.span;
        let mode = call.at(1);
        let text = mode.text().unwrap_or_default().trim().to_owned();
        let rest = call.arguments.get(2..).unwrap_or_default();
        let made = if text == "-|" || text == "|-" {
            match rest {
                [one] => self.effects.shell(span, "open", one, &Datum::default()),
                _ => program::run(&mut self.effects, span, "open", rest, &Datum::default()),
            }
        } else if text.starts_with('|') || text.ends_with('|') {
            let command = mode.with_text(Some(text.trim_matches('|').trim().to_owned()));
            self.effects.shell(span, "open", &command, &Datum::default())
        } else {
            let (path, mode) = match rest.first() {
                Some(path) => (path.clone(), text),
                None => {
                    let plain = text.trim_start_matches(['<', '>', '+', ' ']).to_owned();
                    let path = mode.with_text(mode.text().map(|_| plain));
                    (path, text)
                }
            };
            if mode.contains('>') {
                file(&path, Datum::default())
            } else {
                let content = self.effects.read(span, "open", &path);
                file(&path, content)
            }
        };
        let handle = self.argument_name(call);
        if let Some(handle) = handle {
            self.assign(&handle, "=", made.clone(), span);
        }
        made
    }

    /// The variable that stands as the first argument.
    fn argument_name(&self, call: &Call) -> Option<String> {
        let first = call.first?;
        self.tokens
            .get(first..(first + 4).min(self.tokens.len()))?
            .iter()
            .find(|token| {
                token.kind == super::tokens::Kind::Word && !matches!(token.text.as_str(), "my" | "our" | "local" | "open")
            })
            .map(|token| token.text.clone())
    }

    /// `curl_setopt($c, …)`: the variable takes in what is given.
    fn changes(&mut self, call: &Call) -> Datum {
        let address = call
            .arguments
            .iter()
            .skip(1)
            .flat_map(|argument| {
                let fields = argument.fields.iter().flat_map(|fields| fields.iter().map(|(_, value)| value.clone()));
                std::iter::once(argument.clone()).chain(fields).collect::<Vec<_>>()
            })
            .find(|argument| argument.text().is_some_and(|text| text.contains("://")));
        let before = call.at(0);
        let mut whole = Datum::merged([&before, &call.others(0)]);
        whole.value.text = address.map_or(before.value.text, |address| address.value.text);
        whole.object = before.object;
        if let Some(name) = self.argument_name(call) {
            self.variables.insert(name, (whole.clone(), 0));
        }
        whole
    }

    /// Writes into an open file, or a connection.
    pub(super) fn put(&mut self, span: Span, name: &str, to: &Datum, what: &Datum) -> Datum {
        match to.object.as_deref() {
            Some("file") => {
                let path = to.field("path").cloned().unwrap_or_else(Datum::unknown);
                self.effects.write(span, name, &path, what);
                Datum::default()
            }
            Some("socket") | Some("client") => self.effects.contact(span, name, to, what),
            _ => Datum::merged([to, what]).also(Origins::UNKNOWN),
        }
    }

    /// `send(:system, …)`, `call_user_func('system', …)`.
    fn call_by_name(&mut self, call: &Call, function: usize) -> Datum {
        let target = call.at(function);
        let Some(name) = target.text().map(str::to_owned) else {
            let foreign = target.value.origins.has(Origins::NETWORK) || target.value.origins.has(Origins::DECODED);
            if foreign {
                self.effects.evaluate(call.span, &call.name, &target);
            }
            return call.all().also(Origins::UNKNOWN);
        };
        let arguments: Vec<Datum> = call
            .arguments
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != function)
            .map(|(_, value)| value.some_part())
            .collect();
        if self.does(&name).is_some_and(|does| matches!(does, Does::Call(_))) {
            return call.all().also(Origins::UNKNOWN);
        }
        let inner = Call {
            span: call.span,
            name,
            on: None,
            arguments,
            first: None,
        };
        match self.does(&inner.name) {
            Some(does) => self.perform(does, &inner),
            None => match call.on.clone() {
                Some(on) => {
                    let known = (self.dialect.method)(&inner.name).filter(|does| !matches!(does, Does::Call(_)));
                    match known {
                        Some(does) => self.perform(does, &Call { on: Some(on), ..inner }),
                        None => call.all().also(Origins::UNKNOWN),
                    }
                }
                None => self.through(&inner.name, &inner.arguments).unwrap_or_else(|| call.all().also(Origins::UNKNOWN)),
            },
        }
    }
}

/// What only makes a value of values.
fn constant(does: Does, call: &Call) -> Datum {
    match does {
        Does::Join(list, between) => {
            let between = call.at(between);
            Datum::joined(&call.at(list).parts(), between.text().unwrap_or_default())
        }
        Does::JoinRest => {
            let rest: Vec<Datum> = call.arguments.iter().skip(1).flat_map(Datum::parts).collect();
            Datum::joined(&rest, call.at(0).text().unwrap_or_default())
        }
        Does::Path => {
            let parts: Vec<Datum> = call
                .arguments
                .iter()
                .map(|part| part.with_text(part.text().map(|text| text.trim_end_matches('/').to_owned())))
                .collect();
            Datum::joined(&parts, "/")
        }
        Does::Letters(what) => letters(&call.at(what)),
        Does::Numbers(what) => {
            let value = call.at(what);
            match value.text() {
                Some(text) => Datum::list(text.bytes().take(MAX_ITEMS).map(|byte| value.with_text(Some(byte.to_string()))).collect()),
                None => value,
            }
        }
        Does::Reverse(what) => {
            let value = call.at(what);
            match (&value.items, value.text()) {
                (Some(items), _) => Datum::list(items.iter().rev().cloned().collect()),
                (None, Some(text)) => value.with_text(Some(text.chars().rev().collect())),
                (None, None) => value,
            }
        }
        Does::Replace(subject, from, to) => {
            let (subject, from, to) = (call.at(subject), call.at(from), call.at(to));
            let text = match (subject.text(), from.text(), to.text()) {
                (Some(text), Some(from), Some(to)) if !from.is_empty() && text.len() / from.len() * to.len() <= MAX_TEXT => Some(text.replace(from, to)),
                _ => None,
            };
            Datum::merged([&subject, &to]).with_text(text)
        }
        Does::Split(what, between) => {
            let value = call.at(what);
            let between = call.at(between);
            match value.text() {
                Some(text) => {
                    let parts: Vec<&str> = match between.text() {
                        None => text.split_whitespace().collect(),
                        Some("") => text.split("").filter(|part| !part.is_empty()).collect(),
                        Some(between) => text.split(between).collect(),
                    };
                    Datum::list(parts.into_iter().take(MAX_ITEMS).map(|part| value.with_text(Some(part.to_owned()))).collect())
                }
                None => value.vague(),
            }
        }
        Does::Format(form) => {
            let rest: Vec<Datum> = call.arguments.iter().skip(form + 1).flat_map(Datum::parts).collect();
            format(&call.at(form), &rest)
        }
        Does::Lower(what) => {
            let value = call.at(what);
            value.with_text(value.text().map(str::to_lowercase))
        }
        Does::Same(what) => call.at(what),
        Does::Quiet => Datum::unknown(),
        Does::Text(text) => Datum::constant(text),
        Does::Input => Datum::from(Origins::INPUT),
        Does::Received => Datum::from(Origins::NETWORK),
        _ => {
            let whole = call.all();
            match call.on.as_ref().or(call.arguments.first()) {
                Some(one) if call.arguments.len() + usize::from(call.on.is_some()) == 1 => one.clone(),
                _ => whole.also(Origins::UNKNOWN),
            }
        }
    }
}

/// An open file.
fn file(path: &Datum, content: Datum) -> Datum {
    let fields = vec![("path".to_owned(), path.clone())];
    Datum {
        value: content.value,
        fields: Some(fields.into()),
        object: Some("file".into()),
        ..Datum::default()
    }
}

/// The words of a command from one place on.
fn words(call: &Call, from: usize) -> Vec<Datum> {
    let words = call.arguments.get(from..).unwrap_or_default();
    words
        .iter()
        .filter(|word| word.fields.is_none())
        .flat_map(|word| match &word.items {
            Some(items) => items.to_vec(),
            None => vec![word.clone()],
        })
        .collect()
}

/// The text of a number, or of a list of them.
fn letters(value: &Datum) -> Datum {
    let text: Option<String> = value
        .parts()
        .iter()
        .map(|part| part.number().and_then(|number| u32::try_from(number).ok()).and_then(char::from_u32))
        .collect();
    value.with_text(text)
}

/// `printf`: each place in the form takes one argument.
pub(super) fn format(form: &Datum, arguments: &[Datum]) -> Datum {
    let Some(text) = form.text() else {
        return Datum::merged(arguments.iter().chain([form])).vague();
    };
    let mut parts = Vec::new();
    let mut rest = text;
    let mut given = arguments.iter();
    while let Some(at) = rest.find('%') {
        parts.push(Datum::constant(&rest[..at]));
        rest = &rest[at + 1..];
        let width = rest.bytes().take_while(|byte| byte.is_ascii_digit() || b"-+.#0".contains(byte)).count();
        let kind = rest[width..].chars().next();
        rest = &rest[width + kind.map_or(0, char::len_utf8)..];
        match kind {
            Some('%') | None => parts.push(Datum::constant("%")),
            Some('c') => parts.push(given.next().map(letters).unwrap_or_default()),
            Some(_) => parts.push(given.next().cloned().unwrap_or_default()),
        }
    }
    parts.push(Datum::constant(rest));
    Datum::joined(&parts, "")
}

/// A text turned by a key.
pub(super) fn turned(value: &Datum, key: &Datum) -> Option<Datum> {
    let bytes = decode::xor(&value.to_bytes()?, &key.to_bytes()?)?;
    let whole = Datum::merged([value, key]).also(Origins::DECODED);
    let bytes = Datum::of_bytes(bytes, &whole.value);
    Some(bytes.decoded_text())
}

//! Open files and commands, variables that a call changes, calls by name.

use super::super::kit::datum::Datum;
use super::super::kit::program;
use super::action::Does;
use super::blocks::MAX_EACH;
use super::perform::Call;
use super::values::file;
use super::walk::Walk;
use crate::scan::operation::Origins;
use crate::text::Span;

impl Walk<'_> {
    /// Opens a file as its mode says, or a command's pipe.
    pub(super) fn open(&mut self, call: &Call, path: usize) -> Datum {
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
        let mode = call
            .arguments
            .get(path.wrapping_add(1))
            .and_then(Datum::text)
            .unwrap_or("r");
        if mode.starts_with(['w', 'a', 'x', 'c']) {
            return file(&target, Datum::default());
        }
        if target.known().is_some_and(|text| {
            text.contains("://") && !text.starts_with("php:") && !text.starts_with("file:")
        }) {
            return self
                .effects
                .contact(span, name, &target, &call.others(path));
        }
        let content = self.effects.read(span, name, &target);
        file(&target, content)
    }

    pub(super) fn open_handle(&mut self, call: &Call) -> Datum {
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
            self.effects
                .shell(span, "open", &command, &Datum::default())
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
    pub(super) fn argument_name(&self, call: &Call) -> Option<String> {
        let first = call.first?;
        self.tokens
            .get(first..(first + 4).min(self.tokens.len()))?
            .iter()
            .find(|token| {
                token.kind == super::tokens::Kind::Word
                    && !matches!(token.text.as_str(), "my" | "our" | "local" | "open")
            })
            .map(|token| token.text.clone())
    }

    /// The variable that stands as an argument.
    pub(super) fn argument_at(&self, call: &Call, place: usize) -> Option<String> {
        const MOST: usize = 4096;
        let mut at = call.first?;
        let mut seen = 0;
        let end = self.tokens.len().min(at + MOST);
        while at < end {
            let token = &self.tokens[at];
            match token.kind {
                super::tokens::Kind::Open | super::tokens::Kind::Quote => at = token.mate.max(at),
                super::tokens::Kind::Close | super::tokens::Kind::End => return None,
                super::tokens::Kind::Operator if token.text == "," => seen += 1,
                super::tokens::Kind::Word if seen == place => return Some(token.text.clone()),
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// `curl_setopt($c, …)`: the variable takes in what is given.
    pub(super) fn changes(&mut self, call: &Call) -> Datum {
        let address = call
            .arguments
            .iter()
            .skip(1)
            .flat_map(|argument| {
                let fields = argument
                    .fields
                    .iter()
                    .flat_map(|fields| fields.iter().map(|(_, value)| value.clone()));
                std::iter::once(argument.clone())
                    .chain(fields)
                    .collect::<Vec<_>>()
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
            _ => {
                if to.object.is_none() {
                    self.effects.handed(span, name, what);
                }
                Datum::merged([to, what]).also(Origins::UNKNOWN)
            }
        }
    }

    /// What a function makes of each item.
    fn for_each(&mut self, call: &Call, name: &str, items: &[Datum]) -> Vec<Datum> {
        let mut made = Vec::with_capacity(items.len());
        for item in items {
            if !self.step() {
                break;
            }
            let one = vec![item.clone()];
            made.push(self.function(call.span, name, one, None));
        }
        made
    }

    /// `send(:system, …)`, `call_user_func('system', …)`.
    pub(super) fn call_by_name(&mut self, call: &Call, function: usize) -> Datum {
        let target = call.at(function);
        if let Some(name) = target.text() {
            self.effects.named(call.span, name);
        }
        let Some(name) = target.text().map(str::to_owned) else {
            let foreign = target.value.origins.has(Origins::NETWORK)
                || target.value.origins.has(Origins::DECODED);
            if foreign {
                self.effects.evaluate(call.span, &call.name, &target);
            }
            return call.all().also(Origins::UNKNOWN);
        };
        if call.name == "array_map"
            && let [_, list] = call.arguments.as_slice()
            && let Some(items) = list.items.clone().filter(|items| items.len() <= MAX_EACH)
        {
            return Datum::list(self.for_each(call, &name, &items));
        }
        let arguments: Vec<Datum> = call
            .arguments
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != function)
            .map(|(_, value)| super::walk::one_of(value))
            .collect();
        if self
            .does(&name)
            .is_some_and(|does| matches!(does, Does::Call(_)))
        {
            return call.all().also(Origins::UNKNOWN);
        }
        let inner = Call {
            span: call.span,
            name,
            on: None,
            arguments,
            first: None,
            held: None,
        };
        match self.does(&inner.name) {
            Some(does) => self.perform(does, &inner),
            None => match call.on.clone() {
                Some(on) => {
                    let known = (self.dialect.method)(&inner.name)
                        .filter(|does| !matches!(does, Does::Call(_)));
                    match known {
                        Some(does) => self.perform(
                            does,
                            &Call {
                                on: Some(on),
                                ..inner
                            },
                        ),
                        None => call.all().also(Origins::UNKNOWN),
                    }
                }
                None => self
                    .through(&inner.name, &inner.arguments)
                    .unwrap_or_else(|| call.all().also(Origins::UNKNOWN)),
            },
        }
    }
}

//! Objects that are made by their class's name and told what to do step by step.

use super::super::kit::datum::Datum;
use super::super::kit::{home, program};
use super::action::{Does, ON};
use super::perform::Call;
use super::values::{constant, file};
use super::walk::Walk;
use crate::scan::operation::{Event, Origins};

impl Walk<'_> {
    /// What the object's table says of a call; everything else only makes a value.
    pub(super) fn perform_object(&mut self, does: Does, call: &Call) -> Datum {
        let span = call.span;
        let name = call.name.as_str();
        match does {
            Does::Each => {
                let on = call.at(ON);
                let by = call.at(0).text().map(str::to_owned);
                let named = |by: &String| by.starts_with(char::is_alphabetic);
                match (by, on.items.clone()) {
                    // `inject(:+)`, `sum('')`.
                    (Some(by), Some(items))
                        if !named(&by)
                            && matches!(name, "inject" | "reduce" | "sum")
                            && by.parse::<f64>().is_err() =>
                    {
                        Datum::joined(&items, "")
                    }
                    (Some(by), _) if !named(&by) => on,
                    (Some(by), Some(items)) if items.len() <= super::blocks::MAX_EACH => {
                        let each = items
                            .iter()
                            .map(|item| self.method(span, item.clone(), &by, Vec::new(), None));
                        Datum::list(each.collect())
                    }
                    _ => on,
                }
            }
            Does::Out(from, to) => {
                let given = call.at(from).vague();
                if let Some(name) = self.argument_at(call, to) {
                    self.assign(&name, "=", given.clone(), span);
                }
                given
            }
            Does::Offer => {
                let content = call.arguments.last().cloned().unwrap_or_default();
                self.effects.offers(span, name, &content);
                Datum::default()
            }
            Does::Make(text, class) => {
                let text = call.at(text);
                match text.known().and_then(class) {
                    Some(kind) => Datum::object(kind, Datum::default()),
                    None if text.known().is_some_and(is_script) => {
                        let came = self.effects.contact(span, name, &text, &Datum::default());
                        self.effects.evaluate(span, name, &came);
                        Datum::unknown()
                    }
                    None => text.vague(),
                }
            }
            Does::New(kind) => Datum::object(kind, Datum::default()),
            Does::Aim(address) => {
                let address = call.at(address);
                let on = call.at(ON);
                let mut aimed = Datum::merged([&on, &address]);
                aimed.value.text.clone_from(&address.value.text);
                aimed.head.clone_from(&address.head);
                aimed.object = on.object;
                self.holds(call, aimed.clone());
                aimed
            }
            Does::Takes => {
                let on = call.at(ON);
                let mut whole = Datum::merged(call.arguments.iter().chain([&on]));
                whole.value.text.clone_from(&on.value.text);
                whole.head.clone_from(&on.head);
                whole.object = on.object;
                self.holds(call, whole);
                Datum::default()
            }
            Does::Fill(path) => {
                let content = self.effects.read(span, name, &call.at(path));
                let filled = Datum {
                    object: call.at(ON).object,
                    ..content
                };
                self.holds(call, filled);
                Datum::default()
            }
            Does::Answer => {
                let from = call.at(ON).value.text;
                Datum::taken(Origins::NETWORK, span, Event::Download(from))
            }
            Does::Command(line) => self.command_line(call, &call.at(line)),
            Does::Start(program) => {
                let words: Vec<Datum> = call.arguments.get(program..).unwrap_or_default().to_vec();
                let line = Datum::joined(&words[..words.len().min(2)], " ");
                self.command_line(call, &line)
            }
            Does::Fetch(address, path) => {
                let came = self
                    .effects
                    .contact(span, name, &call.at(address), &Datum::default());
                self.effects.write(span, name, &call.at(path), &came);
                came
            }
            Does::OpenText(path) => {
                let path = call.at(path);
                if matches!(call.at(1).number(), Some(2 | 8)) {
                    return file(&path, Datum::default());
                }
                let content = self.effects.read(span, name, &path);
                file(&path, content)
            }
            Does::Expand(text) => {
                let text = call.at(text);
                text.with_text(text.text().map(expanded))
            }
            Does::Special(name) => {
                match call.at(name).text().map(str::to_ascii_lowercase).as_deref() {
                    Some("startup" | "allusersstartup") => Datum::constant(
                        "~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup",
                    ),
                    Some("desktop") => Datum::constant("~/Desktop"),
                    Some("mydocuments") => Datum::constant("~/Documents"),
                    Some("appdata") => Datum::constant("~/AppData/Roaming"),
                    _ => Datum::unknown(),
                }
            }
            Does::Undo(how, field) => {
                let on = call.at(ON);
                let held = on.field(field).cloned().unwrap_or(on);
                let decoded = self.effects.decode(span, how, &held);
                let text = decoded.decoded_text();
                if text.text().is_some() { text } else { decoded }
            }
            _ => constant(does, call),
        }
    }

    /// The variable of a method keeps what became of it.
    fn holds(&mut self, call: &Call, value: Datum) {
        if let Some(held) = call.held.clone() {
            let level = self
                .variables
                .get(&held)
                .map_or(self.level, |(_, level)| *level);
            self.variables.insert(held, (value, level));
        }
    }

    /// A command line as Windows takes it apart.
    fn command_line(&mut self, call: &Call, line: &Datum) -> Datum {
        let Some(text) = line.text() else {
            return self
                .effects
                .shell(call.span, &call.name, line, &Datum::default());
        };
        let words: Vec<Datum> = words_of(&expanded(text))
            .into_iter()
            .map(|word| Datum {
                value: crate::scan::operation::Value {
                    text: Some(word),
                    ..line.value.clone()
                },
                ..Datum::default()
            })
            .collect();
        if words.is_empty() {
            return Datum::unknown();
        }
        program::run(
            &mut self.effects,
            call.span,
            &call.name,
            &words,
            &Datum::default(),
        )
    }
}

/// `script:http://…`, which runs what lies there.
fn is_script(text: &str) -> bool {
    let text = text.trim().to_ascii_lowercase();
    text.starts_with("script:") || text.starts_with("scriptlet:")
}

/// With the values that variables of the environment have on every machine.
fn expanded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    let mut open = false;
    for part in parts {
        open = !open;
        match home::variable(part).filter(|_| open) {
            Some(place) => whole.push_str(place),
            None => {
                if open {
                    whole.push('%');
                }
                whole.push_str(part);
                if open {
                    whole.push('%');
                }
            }
        }
    }
    whole
}

/// The words of a command line; two quotes in a quoted word are one.
fn words_of(line: &str) -> Vec<String> {
    const MOST: usize = 256;
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    let mut begun = false;
    for letter in line.chars() {
        match letter {
            '"' => {
                quoted = !quoted;
                begun = true;
            }
            letter if letter.is_whitespace() && !quoted => {
                if begun || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            letter => word.push(letter),
        }
        if words.len() >= MOST {
            return words;
        }
    }
    if begun || !word.is_empty() {
        words.push(word);
    }
    words
}

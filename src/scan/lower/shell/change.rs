//! The values of variables, and what `${name…}` does to them.

use std::rc::Rc;

use crate::scan::operation::{Act, Event, Origins};

use super::arithmetic;
use super::pattern::Pattern;
use super::syntax::{Change, Part};
use super::value::Folded;
use super::walk::Walk;

/// Variables that a shell sets itself, or that say nothing about a person.
const OWN: [&str; 32] = [
    "PATH",
    "PWD",
    "OLDPWD",
    "SHELL",
    "TERM",
    "LANG",
    "TMPDIR",
    "TMP",
    "TEMP",
    "EDITOR",
    "PAGER",
    "UID",
    "EUID",
    "PPID",
    "RANDOM",
    "SECONDS",
    "LINENO",
    "BASH_SOURCE",
    "BASH_VERSION",
    "OSTYPE",
    "HOSTNAME",
    "USER",
    "LOGNAME",
    "OPTARG",
    "OPTIND",
    "REPLY",
    "COLUMNS",
    "FUNCNAME",
    "PIPESTATUS",
    "MACHTYPE",
    "HOSTTYPE",
    "SHLVL",
];

impl Walk {
    pub(super) fn parameter(
        &mut self,
        name: &str,
        change: &Change,
        bodies: &[Vec<Part>],
    ) -> Folded {
        match change {
            Change::None | Change::Elements => self.own(name),
            Change::Element(index) => {
                let index = self.joined(index, bodies);
                self.element(name, &index)
            }
            Change::Indirect => {
                let named = self.own(name);
                if named.vague || named.text.len() > 64 {
                    return named;
                }
                match named.text.strip_suffix("[@]") {
                    Some(list) => self.own(list),
                    None => self.own(&named.text),
                }
            }
            Change::Length => {
                let value = self.own(name);
                if value.vague {
                    return value.trace();
                }
                let length = value.text.chars().count().to_string();
                Folded {
                    text: length,
                    ..value
                }
            }
            Change::Default(parts) => self.or_else(name, parts, bodies),
            Change::Assign(parts) => {
                let value = self.or_else(name, parts, bodies);
                if self.spend(value.text.len()) {
                    self.set(name, value.clone());
                }
                value
            }
            Change::Instead(parts) => {
                let mut other = self.joined(parts, bodies);
                other.mix(&self.own(name).trace());
                other
            }
            Change::Slice(parts) => {
                let range = self.joined(parts, bodies);
                self.slice(name, &range)
            }
            Change::Replace { from, to, all } => {
                let from = self.joined(from, bodies);
                let to = self.joined(to, bodies);
                let value = self.own(name);
                let known = !value.vague && !from.vague && !to.vague;
                let pattern = Pattern::new(&from.text).filter(|_| known);
                let replaced = pattern
                    .filter(|pattern| {
                        let work = pattern.work(value.text.len())
                            + value.text.len().saturating_mul(to.text.len().max(1));
                        self.spend(work)
                    })
                    .and_then(|pattern| pattern.replace(&value.text, &to.text, *all));
                renamed(name, value, replaced)
            }
            Change::Trim {
                pattern,
                front,
                longest,
            } => {
                let pattern = self.joined(pattern, bodies);
                let value = self.own(name);
                let known = !value.vague && !pattern.vague;
                let trimmed = Pattern::new(&pattern.text)
                    .filter(|pattern| known && self.spend(pattern.work(value.text.len())))
                    .and_then(|pattern| pattern.trim(&value.text, *front, *longest));
                renamed(name, value, trimmed)
            }
            Change::Case { upper, all } => {
                let value = self.own(name);
                let text = (!value.vague).then(|| cased(&value.text, *upper, *all));
                renamed(name, value, text)
            }
            Change::Other(parts) => {
                self.joined(parts, bodies);
                let value = self.own(name);
                renamed(name, value, None).also(Origins::VARIABLE)
            }
        }
    }

    /// The value of a variable, or another where it has none.
    fn or_else(&mut self, name: &str, parts: &[Part], bodies: &[Vec<Part>]) -> Folded {
        let mut other = self.joined(parts, bodies);
        match self.known(name) {
            Some(known) if !known.is_nothing() => known,
            _ => {
                other.mix(&self.unset(name).trace());
                other
            }
        }
    }

    /// The value of a variable that the script set.
    fn known(&mut self, name: &str) -> Option<Folded> {
        if name == "@"
            || name == "*"
            || name == "#"
            || name.starts_with(|letter: char| letter.is_ascii_digit())
        {
            return self.argument(name);
        }
        let length = self.variables.get(name)?.text.len();
        if self.spend(length) {
            self.variables.get(name).cloned()
        } else {
            Some(Folded::named(name, Origins::UNKNOWN))
        }
    }

    /// The value of a variable, whoever set it.
    fn own(&mut self, name: &str) -> Folded {
        match self.known(name) {
            Some(value) => value,
            None => self.unset(name),
        }
    }

    /// The elements of an array, or the arguments.
    pub(super) fn list(&mut self, name: &str) -> Option<Rc<Vec<Folded>>> {
        if name == "@" {
            return self.all_arguments();
        }
        self.lists.get(name).cloned()
    }

    fn element(&mut self, name: &str, index: &Folded) -> Folded {
        if !index.vague {
            let number = self
                .variables
                .get(&index.text)
                .map_or(index.text.as_str(), |value| value.text.as_str());
            if let Some(list) = self.lists.get(name)
                && let Some(number) = arithmetic::value(number)
            {
                let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
                let at = if number < 0 { number + length } else { number };
                let element = usize::try_from(at)
                    .ok()
                    .and_then(|at| list.get(at))
                    .cloned();
                if let Some(element) = element.filter(|element| self.spend(element.text.len())) {
                    return element;
                }
            }
            let key = format!("{name}[{}]", index.text);
            if let Some(value) = self.known(&key) {
                return value;
            }
        }
        let whole = self.own(name);
        renamed(name, whole, None)
    }

    fn slice(&mut self, name: &str, range: &Folded) -> Folded {
        let mut bounds = range.text.split(':').map(|text| {
            let text = text.trim();
            arithmetic::value(self.variables.get(text).map_or(text, |value| &value.text))
        });
        let (from, length) = (bounds.next().flatten(), bounds.next());
        drop(bounds);
        // The first letter of these is a slash everywhere.
        if matches!(name, "HOME" | "PATH" | "PWD" | "SHELL")
            && !self.variables.contains_key(name)
            && (from, length) == (Some(0), Some(Some(1)))
        {
            return Folded::constant("/");
        }
        let value = self.own(name);
        let text = match (from, length) {
            _ if value.vague || range.vague => None,
            (None, _) | (_, Some(None)) => None,
            (Some(from), length) => Some(cut(&value.text, from, length.flatten())),
        };
        renamed(name, value, text)
    }

    /// The value of a variable that the script did not set.
    pub(super) fn unset(&mut self, name: &str) -> Folded {
        match name {
            "IFS" => Folded::constant(" "),
            // The home folder is known well enough to be named.
            "HOME" => Folded {
                text: "$HOME".to_owned(),
                origins: Origins::VARIABLE,
                ..Folded::default()
            },
            // What a shell calls itself.
            "SHELL" | "BASH" => Folded {
                text: "bash".to_owned(),
                origins: Origins::VARIABLE,
                ..Folded::default()
            },
            "@" | "*" => Folded::named(name, Origins::INPUT),
            name if name.bytes().all(|byte| byte.is_ascii_digit()) => {
                Folded::named(name, Origins::INPUT)
            }
            _ => {
                let mut value = Folded::named(name, Origins::VARIABLE);
                if name.len() > 1 && name.bytes().all(super::lexer::is_name) {
                    value.way = crate::scan::operation::Way::from(
                        self.here,
                        Event::Variable(name.to_owned()),
                    );
                    self.note_variable(name);
                }
                value
            }
        }
    }

    /// A variable of the environment is read, once for each name.
    fn note_variable(&mut self, name: &str) {
        let upper = name
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
        if upper && !OWN.contains(&name) && self.read_variables.insert(name.to_owned()) {
            let act = Act::Environment {
                name: Some(name.to_owned()),
                contained: true,
            };
            self.act(self.here, "$", act);
        }
    }
}

/// The value with another text; without one, only what is known of it.
fn renamed(name: &str, value: Folded, text: Option<String>) -> Folded {
    match text {
        Some(text) => Folded { text, ..value },
        None => Folded {
            way: value.way.clone(),
            ..Folded::named(name, value.origins)
        },
    }
}

fn cut(text: &str, from: i64, length: Option<i64>) -> String {
    let letters: Vec<char> = text.chars().collect();
    let all = i64::try_from(letters.len()).unwrap_or(i64::MAX);
    let from = if from < 0 { from + all } else { from }.clamp(0, all);
    let end = match length {
        None => all,
        Some(length) if length < 0 => all + length,
        Some(length) => from.saturating_add(length),
    }
    .clamp(from, all);
    let index = |at: i64| usize::try_from(at).unwrap_or(0);
    letters[index(from)..index(end)].iter().collect()
}

fn cased(text: &str, upper: bool, all: bool) -> String {
    let change = |letter: char| {
        if upper {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    text.chars()
        .enumerate()
        .map(|(at, letter)| {
            if all || at == 0 {
                change(letter)
            } else {
                letter
            }
        })
        .collect()
}

//! Builtins that run, read or set something: `eval`, `source`, `read`, `cd`.

use std::rc::Rc;

use crate::scan::operation::{Event, Origins, ShellUse};

use super::commands::{Call, named_program, operands};
use super::interpreters::Kind;
use super::value::Folded;
use super::walk::Walk;

impl Walk {
    /// A builtin of the shell, or any other program.
    pub(super) fn special(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        match call.name {
            "eval" => {
                self.execute(call, call.span, ShellUse::No);
                let mut code = Folded::default();
                for (index, word) in call.words.iter().enumerate() {
                    if index > 0 {
                        code.push(&Folded::constant(" "));
                    }
                    code.push(word);
                }
                self.code(Kind::Shell, call, &code);
                Rc::new(super::one_liners::hinted(call, &code))
            }
            "source" | "." => {
                self.execute(call, call.span, ShellUse::No);
                if let Some(script) = call.words.first() {
                    if matches!(
                        script.text.as_str(),
                        "/dev/stdin" | "-" | "/dev/fd/0" | "/proc/self/fd/0"
                    ) && let Some(input) = &call.input
                    {
                        self.run_content(Kind::Shell, call, input, call.pipeline);
                    } else {
                        self.script_file(Kind::Shell, call, script);
                    }
                }
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "trap" | "su" | "runuser" | "script" | "flock" | "capsh" => {
                self.execute(call, call.span, ShellUse::No);
                let code = if call.name == "trap" {
                    call.words
                        .first()
                        .filter(|word| !word.text.starts_with('-'))
                } else {
                    let flag = call
                        .words
                        .iter()
                        .position(|word| matches!(word.text.as_str(), "-c" | "-qc" | "--command"));
                    flag.and_then(|flag| call.words.get(flag + 1))
                };
                if let Some(code) = code {
                    self.code(Kind::Shell, call, code);
                } else if call.name == "su" && call.input.is_some() {
                    self.was_shell = true;
                    self.interpreter(
                        Kind::Shell,
                        &Call {
                            words: &[],
                            input: call.input.clone(),
                            ..*call
                        },
                    );
                }
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "find" => self.find(call),
            "which" | "type" | "hash" | "whence" => {
                self.execute(call, call.span, ShellUse::No);
                let name = operands(call.words).first().copied();
                Rc::new(name.map(named_program).unwrap_or_default())
            }
            "cd" | "pushd" => {
                self.execute(call, call.span, ShellUse::No);
                let target = operands(call.words).first().map(|word| word.text.clone());
                let target = target.unwrap_or_else(|| "~".to_owned());
                self.folder = (target != "-").then(|| self.place(&target));
                Rc::default()
            }
            "uv" | "poetry" | "pipenv" | "rye" | "pdm" | "hatch"
                if call.words.first().is_some_and(|word| word.text == "run") =>
            {
                self.execute(call, call.span, ShellUse::No);
                let script = call.words[1..]
                    .iter()
                    .find(|word| !word.text.starts_with('-'));
                if let Some(script) = script.filter(|word| word.text.contains(['/', '.'])) {
                    self.note_import(call, &script.text);
                }
                Rc::new(Folded::from(Origins::UNKNOWN))
            }
            "read" | "mapfile" | "readarray" => {
                self.read(call);
                self.execute(call, call.span, ShellUse::No);
                Rc::default()
            }
            "set"
                if call
                    .words
                    .iter()
                    .any(|word| !word.text.starts_with(['-', '+']))
                    || call.words.iter().any(|word| word.text == "--") =>
            {
                let own = call
                    .words
                    .iter()
                    .take_while(|word| word.text.starts_with(['-', '+']) && word.text != "--")
                    .count();
                let own =
                    own + usize::from(call.words.get(own).is_some_and(|word| word.text == "--"));
                self.execute(call, call.span, ShellUse::No);
                self.set_arguments(call.words[own..].to_vec());
                Rc::default()
            }
            "shift" => {
                let count = call.words.first().and_then(|word| word.text.parse().ok());
                self.shift(count.unwrap_or(1));
                Rc::default()
            }
            "mkfifo" | "mknod" => {
                self.pipes = true;
                self.ordinary(call, declares)
            }
            "crontab" if call.words.iter().any(|word| word.text == "-l") => {
                self.execute(call, call.span, ShellUse::No);
                Rc::default()
            }
            "popd" => {
                self.folder = None;
                Rc::default()
            }
            "echo" | "printf" | "print" => self.print(call),
            _ => self.ordinary(call, declares),
        }
    }

    /// `read`, `mapfile`: what is read goes into variables.
    fn read(&mut self, call: &Call<'_>) {
        let mut names = Vec::new();
        let mut list = call.name != "read";
        let valued = if list { "dnOsuCc" } else { "adinNptu" };
        for item in super::options::items(call.words, valued, &[]) {
            match item {
                super::options::Item::Short('a', Some(given)) => {
                    list = true;
                    names.push(given.text);
                }
                super::options::Item::Operand(word) => names.push(&word.text),
                super::options::Item::Short(..) | super::options::Item::Long(..) => {}
            }
        }
        if names.is_empty() {
            names.push(if list { "MAPFILE" } else { "REPLY" });
        }
        let mut value = match &call.input {
            Some(input) => Folded::clone(input),
            None => Folded::from(Origins::INPUT),
        };
        if let Some(program) = self.shadow.clone() {
            let event = Event::File(Some(format!("what is typed for {program}")));
            value = Folded::begun(Origins::INPUT.with(Origins::SENSITIVE), call.span, event);
        }
        let known = !value.vague && value.text.trim_end_matches('\n').lines().count() == 1;
        if !known || !self.spend(value.text.len() * 2) {
            for name in names {
                let mut named = Folded::named(name, value.origins.with(Origins::INPUT));
                named.way = value.way.clone();
                named.way.push(call.span, Event::Assign(name.to_owned()));
                self.set(name, named);
            }
            return;
        }
        let text = std::mem::take(&mut value.text);
        let dividers = self
            .variables
            .get("IFS")
            .filter(|value| !value.vague && !value.text.is_empty())
            .map_or_else(|| " \t\n".to_owned(), |value| value.text.clone());
        let divide = |letter: char| dividers.contains(letter);
        let piece = |text: &str| Folded {
            text: text.to_owned(),
            ..value.clone()
        };
        let text = text.trim_matches(|letter: char| divide(letter) || letter == '\n');
        if list {
            let elements = text.split(divide).filter(|text| !text.is_empty());
            let elements: Vec<Folded> = elements.map(piece).collect();
            let name = names.first().copied().unwrap_or("MAPFILE").to_owned();
            let whole = piece(&text.replace(divide, " "));
            self.lists.insert(name.clone(), Rc::new(elements));
            self.set(&name, whole);
            return;
        }
        let mut rest = text;
        let last = names.len() - 1;
        for (index, name) in names.iter().enumerate() {
            let (head, tail) = match rest.split_once(divide) {
                Some((head, tail)) if index < last => (head, tail.trim_start_matches(divide)),
                _ => (rest, ""),
            };
            self.set(name, piece(head));
            rest = tail;
        }
    }
}

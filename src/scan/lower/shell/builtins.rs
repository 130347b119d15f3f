//! Builtins and tools with a meaning of their own: `echo`, `find`, `rm`, `env`.

use std::rc::Rc;

use crate::scan::operation::{Act, Event, Origins, ShellUse, Value};

use super::commands::{Call, is_disk, operands};
use super::decode;
use super::one_liners::opens_shell;
use super::options::{Item, items};
use super::value::{Folded, base_name};
use super::walk::Walk;
use super::wrappers::unwrap;

impl Walk {
    /// Programs that are neither interpreters nor talk over the network.
    pub(super) fn ordinary(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        if call.program.text.contains('/') && !call.program.text.starts_with('$')
            || call.program.text.starts_with('$') && call.program.text.contains('/')
        {
            self.note_import(call, &call.program.text);
        }
        match call.name {
            "env" | "printenv" | "export" | "declare" | "typeset" | "set" => {
                self.environment(call, declares)
            }
            "rm" | "rmdir" | "unlink" | "shred" | "wipefs" | "blkdiscard" | "dd" => {
                self.removal(call)
            }
            name if name == "mkfs" || name.starts_with("mkfs.") => self.removal(call),
            "cp" | "mv" | "install" | "ln" => {
                let operands = operands(call.words);
                if let Some((target, sources)) = operands.split_last() {
                    for source in sources {
                        let content = self.content(source, &call.input);
                        self.act(
                            call.span,
                            call.name,
                            Act::Read {
                                path: source.spelled(),
                            },
                        );
                        let inside = format!(
                            "{}/{}",
                            target.text.trim_end_matches('/'),
                            base_name(&source.text)
                        );
                        if self.spend(inside.len()) {
                            self.write(&inside, Rc::clone(&content));
                        }
                        self.write(&target.text, Rc::clone(&content));
                        self.act(
                            call.span,
                            call.name,
                            Act::Write {
                                path: target.spelled(),
                                content: content.trace().value(),
                            },
                        );
                    }
                }
                Rc::default()
            }
            "tee" | "sponge" => {
                let input = call.input.clone().unwrap_or_default();
                for target in operands(call.words) {
                    self.act(
                        call.span,
                        call.name,
                        Act::Write {
                            path: target.spelled(),
                            content: input.value(),
                        },
                    );
                    self.draft(call.span, target, &input);
                    self.write(&target.text, Rc::clone(&input));
                }
                input
            }
            "awk" | "gawk" | "mawk"
                if call.words.iter().any(|word| word.text.contains("system(")) =>
            {
                for word in call.words {
                    self.spawned(call, &word.text);
                }
                self.filter(call)
            }
            "awk" | "gawk" | "mawk" if call.words.iter().any(|word| opens_shell(&word.text)) => {
                self.act(call.span, call.name, Act::Rewire);
                Rc::default()
            }
            name if super::filters::FILTERS.contains(&name) => self.filter(call),
            _ => Rc::new(Folded::from(Origins::UNKNOWN)),
        }
    }

    pub(super) fn print(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        // `printf -v name …`
        if let [flag, name, words @ ..] = call.words
            && call.name == "printf"
            && flag.text == "-v"
        {
            let printed = self.printed(&Call {
                words,
                input: None,
                ..*call
            });
            self.set(&name.text, Rc::unwrap_or_clone(printed));
            return Rc::default();
        }
        self.printed(call)
    }

    fn printed(&mut self, call: &Call<'_>) -> Rc<Folded> {
        let mut words = call.words;
        let mut escapes = false;
        let mut newline = call.name != "printf";
        while let Some(word) = words.first()
            && word.text.len() > 1
            && word.text.starts_with('-')
            && word.text[1..].bytes().all(|byte| b"neEr-".contains(&byte))
        {
            escapes |= word.text.contains('e');
            newline &= !word.text.contains('n');
            words = &words[1..];
        }
        let mut printed = Folded::default();
        if call.name == "printf" {
            let constant = words.iter().all(|word| !word.vague);
            if let Some((format, rest)) = words.split_first().filter(|_| constant) {
                let rest: Vec<String> = rest.iter().map(|word| word.text.clone()).collect();
                printed = call.held();
                printed.text = decode::printf(&format.text, &rest);
                printed.code = printed.origins;
                return Rc::new(printed);
            }
            if let Some(first) = words.iter().find(|word| word.text.contains('%')) {
                // `printf '%s' "$(…)"`: the format is nothing of its own.
                if first.text.starts_with('%') {
                    words = &words[1..];
                }
            }
        }
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                printed.push(&Folded::constant(" "));
            }
            printed.push(word);
        }
        if escapes {
            printed.text = decode::escapes(&printed.text);
        }
        if newline {
            printed.text.push('\n');
        }
        printed.stream = None;
        Rc::new(printed)
    }

    /// `find`: what it starts and removes.
    pub(super) fn find(&mut self, call: &Call<'_>) -> Rc<Folded> {
        self.execute(call, call.span, ShellUse::No);
        let starts = call
            .words
            .iter()
            .position(|word| word.text.starts_with(['-', '(', '!']))
            .unwrap_or(call.words.len());
        let (roots, tests) = call.words.split_at(starts);
        let narrowed = tests.iter().any(|word| {
            matches!(
                word.text.as_str(),
                "-name"
                    | "-iname"
                    | "-path"
                    | "-ipath"
                    | "-regex"
                    | "-mtime"
                    | "-mmin"
                    | "-atime"
                    | "-ctime"
                    | "-user"
                    | "-size"
                    | "-empty"
                    | "-newer"
                    | "-perm"
                    | "-group"
            )
        });
        let mut at = 0;
        while at < tests.len() {
            match tests[at].text.as_str() {
                "-delete" if !narrowed => {
                    for root in roots {
                        let path = root.spelled();
                        self.act(
                            call.span,
                            "find",
                            Act::Delete {
                                path,
                                recursive: true,
                            },
                        );
                    }
                }
                "-exec" | "-execdir" | "-ok" => {
                    let length = tests[at + 1..]
                        .iter()
                        .position(|word| matches!(word.text.as_str(), ";" | "+"))
                        .unwrap_or(tests.len() - at - 1);
                    let mut inner = tests[at + 1..at + 1 + length].to_vec();
                    at += length + 1;
                    let removes = inner.iter().any(|word| base_name(&word.text) == "rm");
                    if let Some(root) = roots.first()
                        && (!removes || !narrowed)
                        && self.spend(root.text.len() * inner.len())
                    {
                        for word in &mut inner {
                            if word.text.contains("{}") {
                                word.text = word.text.replacen("{}", &root.text, 1);
                            }
                        }
                    }
                    let left = unwrap(inner, None);
                    let words: Vec<Folded> = left.words.into();
                    if let Some((program, words)) = words.split_first() {
                        let inner = Call {
                            name: base_name(&program.text),
                            program,
                            words,
                            input: None,
                            ..*call
                        };
                        if matches!(inner.name, "rm" | "shred" | "unlink") && !narrowed {
                            for root in roots {
                                let path = root.spelled();
                                let act = Act::Delete {
                                    path,
                                    recursive: true,
                                };
                                self.act(call.span, inner.name, act);
                            }
                        } else if inner.name != "find" {
                            // Not once more: that would nest without end.
                            self.run(&inner, false);
                        }
                    }
                }
                _ => {}
            }
            at += 1;
        }
        // Names below the first root.
        let mut printed = Folded::from(Origins::UNKNOWN);
        if let Some(root) = roots.first().filter(|root| self.spend(root.text.len())) {
            printed.text = format!("{}/$_", root.text);
        }
        Rc::new(printed)
    }

    pub(super) fn environment(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        let whole = match call.name {
            "set" => call.words.is_empty(),
            "printenv" | "env" => operands(call.words).is_empty(),
            _ => {
                !declares
                    && call
                        .words
                        .iter()
                        .all(|word| matches!(word.text.as_str(), "-p" | "-x" | "-px" | "-xp"))
            }
        };
        if whole {
            let taken = Folded::begun(Origins::ENVIRONMENT, call.span, Event::Environment);
            self.act(
                call.span,
                call.name,
                Act::Environment {
                    name: None,
                    contained: false,
                },
            );
            return Rc::new(taken);
        }
        if call.name == "printenv" {
            for word in operands(call.words) {
                let name = Some(word.text.clone());
                self.act(
                    call.span,
                    call.name,
                    Act::Environment {
                        name,
                        contained: true,
                    },
                );
            }
            let mut printed = Folded::from(Origins::VARIABLE);
            for word in operands(call.words) {
                let event = Event::Variable(word.text.clone());
                printed.mix(&Folded::begun(Origins::VARIABLE, call.span, event));
            }
            return Rc::new(printed);
        }
        Rc::default()
    }

    pub(super) fn removal(&mut self, call: &Call<'_>) -> Rc<Folded> {
        if call.name == "dd" {
            let mut printed = call.input.clone().unwrap_or_default();
            // An image that is unpacked onto a card.
            let image = call.input.is_some();
            for word in call.words {
                if let Some(path) = word.text.strip_prefix("if=") {
                    let file = Folded::constant(path);
                    printed = self.content(&file, &None);
                }
            }
            for word in call.words {
                let Some(path) = word.text.strip_prefix("of=") else {
                    continue;
                };
                let path = Value {
                    text: Some(path.to_owned()),
                    origins: word.origins,
                    way: word.way.clone(),
                };
                let disk = !image && path.text.as_deref().is_some_and(is_disk);
                let act = if disk {
                    Act::Delete {
                        path,
                        recursive: false,
                    }
                } else {
                    if let Some(path) = &path.text {
                        self.write(path, Rc::clone(&printed));
                    }
                    Act::Write {
                        path,
                        content: printed.value(),
                    }
                };
                self.act(call.span, "dd", act);
            }
            return printed;
        }
        let mut recursive = false;
        let mut paths = Vec::new();
        for item in items(call.words, if call.name == "rm" { "" } else { "nst" }, &[]) {
            match item {
                Item::Short('r' | 'R', _) => recursive = true,
                Item::Long("--recursive" | "--no-preserve-root", _) => recursive = true,
                Item::Short(..) | Item::Long(..) => {}
                Item::Operand(path) => paths.push(path),
            }
        }
        for path in paths {
            let mut path = path.spelled();
            // `cd /; rm -rf *`
            if matches!(path.text.as_deref(), Some("*" | "." | "./" | "./*"))
                && let Some(folder) = self
                    .folder
                    .clone()
                    .filter(|folder| self.spend(folder.len()))
            {
                path.text = Some(format!("{}/*", folder.trim_end_matches('/')));
            }
            self.act(
                call.span,
                call.name,
                Act::Delete {
                    path,
                    recursive: recursive && call.name == "rm",
                },
            );
        }
        Rc::default()
    }
}

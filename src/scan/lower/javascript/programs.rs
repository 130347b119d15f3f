//! Programs that are run with their words, and what interpreters are handed.

use super::calls::{Call, alternatives};
use super::execution::is_shell;
use super::fact::{Fact, Thing};
use super::walk::Walker;
use crate::scan::operation::{Act, Origins, ShellUse, Value};
use crate::skill::path::file_name;

impl Walker<'_, '_, '_> {
    /// A program with a list of arguments.
    pub(super) fn run_program(&mut self, path: &str, call: &Call<'_>) -> Fact {
        let mut words = Vec::new();
        let first = call.get(0);
        let mut list = |walker: &mut Self, fact: &Fact| -> bool {
            if walker.heap.items(fact).is_none() {
                return false;
            }
            words.extend(walker.elements(fact).unwrap_or_default());
            true
        };
        let mut from = 1;
        if !list(self, &first) {
            let given = ["cmd", "cmds"]
                .iter()
                .find_map(|name| self.heap.property(&first, name).cloned());
            match given {
                Some(command) => {
                    list(self, &command);
                }
                None => {
                    let mut more = Vec::new();
                    let second = call.get(1);
                    if let Some(items) = self.heap.items(&second) {
                        more = items.to_vec();
                        from = 2;
                    } else if let Some(inner) = self.heap.property(&second, "args").cloned() {
                        more = self.elements(&inner).unwrap_or_default();
                    } else if call.arguments.len() > 1
                        && self.heap.object(&second).is_none()
                        && !super::calls::is_function(&second)
                    {
                        let second = self.gather(&second);
                        more = vec![second.tainted().with_unknown()];
                        from = 2;
                    }
                    words.push(first);
                    words.extend(more);
                }
            }
        }
        let mut shell = ShellUse::No;
        for option in call.arguments.iter().skip(from) {
            if let Some(value) = self.heap.property(option, "shell") {
                shell = match (&value.thing, value.truth()) {
                    (Thing::Nothing, _) | (_, Some(false)) => ShellUse::No,
                    (_, Some(true)) => ShellUse::Yes,
                    (_, None) if value.text.is_some() => ShellUse::Yes,
                    (_, None) => ShellUse::Unproven,
                };
            }
        }
        self.run_words(path, call, words, shell)
    }

    /// Runs a file that was downloaded to a path that is known in part.
    fn run_stored(&mut self, callee: &str, span: oxc_span::Span, words: &[Fact]) {
        const LEAST: usize = 4;
        for word in words.iter().take(2).filter(|word| word.holes) {
            let content = word
                .shape()
                .filter(|shape| shape.len() > LEAST)
                .and_then(|shape| self.state.stored.get(&shape).cloned());
            if let Some(content) = content {
                let code = content.value();
                self.note(span, callee, Act::Evaluate { code });
            }
        }
    }

    pub(super) fn run_words(
        &mut self,
        path: &str,
        call: &Call<'_>,
        words: Vec<Fact>,
        shell: ShellUse,
    ) -> Fact {
        let words: Vec<Fact> = words
            .iter()
            .take(256)
            .map(|word| self.primitive(word))
            .collect();
        let name = words
            .first()
            .and_then(Fact::string)
            .map(|word| file_name(word.trim()).to_owned());
        let interpreter = name.as_deref().is_some_and(is_shell);
        let flag = words.get(1).and_then(Fact::string).unwrap_or_default();
        let callee = path.trim_end_matches("()");
        let flagged = matches!(&*flag, "/c" | "/C" | "/k")
            || (flag.starts_with('-') && flag.ends_with('c'))
            || matches!(&*flag, "/d" | "/s");
        if interpreter && flagged {
            let at = words
                .iter()
                .skip(1)
                .position(|word| {
                    word.string().is_some_and(|word| {
                        matches!(&*word, "/c" | "/C")
                            || (word.starts_with('-') && word.ends_with('c'))
                    })
                })
                .map_or(2, |at| at + 2);
            let rest: Vec<Fact> = words.iter().skip(at).cloned().collect();
            let cmd = name.as_deref().is_some_and(|name| name.starts_with("cmd"));
            let command = if cmd {
                self.concat(&rest, " ")
            } else {
                rest.first().cloned().unwrap_or_else(Fact::unknown)
            };
            for one in alternatives(&command) {
                let command = self.command(&one);
                let act = Act::Execute {
                    program: name.clone(),
                    command,
                    shell: ShellUse::Yes,
                    input: Value::default(),
                };
                self.note(call.span, callee, act);
            }
            self.wired(path, call);
            return self.output(path, call, &command);
        }
        self.run_stored(callee, call.span, &words);
        let command = self.concat(&words, " ");
        let program = match shell {
            ShellUse::Yes => name
                .as_deref()
                .and_then(|name| name.split_whitespace().next().map(str::to_owned)),
            ShellUse::No | ShellUse::Unproven => name.clone(),
        };
        let value = match shell {
            ShellUse::Yes => self.command(&command),
            ShellUse::No | ShellUse::Unproven => self.seen(&command),
        };
        let act = Act::Execute {
            program,
            command: value,
            shell,
            input: Value::default(),
        };
        self.note(call.span, callee, act);
        // `node -e '…'`, `python3 -c '…'`: the text is code.
        self.interpreted(call, &words, name.as_deref());
        self.wired(path, call);
        self.output(path, call, &command)
    }

    /// `spawn('python3', ['-c', code])` as a shell would write it.
    fn interpreted(&mut self, call: &Call<'_>, words: &[Fact], name: Option<&str>) {
        use crate::scan::language::Language;
        let Some(name) = name else { return };
        if Language::of_program(name).is_none() || is_shell(name) {
            return;
        }
        let Some(flag) = words.get(1).and_then(Fact::string) else {
            return;
        };
        let runs = matches!(
            flag.to_ascii_lowercase().as_str(),
            "-c" | "-e"
                | "--eval"
                | "-p"
                | "-command"
                | "-encodedcommand"
                | "-enc"
                | "-nop"
                | "-noprofile"
                | "-w"
                | "-windowstyle"
                | "-ep"
                | "-executionpolicy"
                | "-ec"
        );
        if !runs {
            return;
        }
        let quoted: Option<Vec<String>> = words
            .iter()
            .map(|word| {
                let word = word.string()?;
                Some(format!("'{}'", word.replace('\'', "'\\''")))
            })
            .collect();
        if let Some(quoted) = quoted {
            let command = Value {
                origins: words
                    .iter()
                    .fold(Origins::NONE, |all, word| all.with(word.origins)),
                ..Value::constant(quoted.join(" "))
            };
            let act = Act::Execute {
                program: Some(name.to_owned()),
                command,
                shell: ShellUse::Yes,
                input: Value::default(),
            };
            self.note(call.span, name, act);
        }
    }
}

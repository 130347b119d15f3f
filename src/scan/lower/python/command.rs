//! Command lines: what is started, from the arguments of a call.

use super::calls::Arguments;
use super::fact::{Fact, Thing};
use super::programs::word_text;
use super::strings::MAX_TEXT;
use super::tables::Start;
use super::walk::Walk;
use crate::scan::operation::{Act, Origins, ShellUse, Value};
use crate::text::Span;

/// Most words of a command that are looked at.
pub(super) const MAX_WORDS: usize = 512;

/// A program about to be started.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) program: Option<String>,
    pub(super) command: Value,
    pub(super) shell: ShellUse,
    pub(super) input: Value,
    /// A shell in the argument list, and the script it is given with `-c`.
    pub(super) script: Option<(String, Value)>,
    pub(super) secret_path: bool,
}

/// What a call starts.
fn started(start: Start, arguments: &Arguments) -> Started {
    let unknown = Fact::unknown();
    let command = match start {
        Start::Shell | Start::Subprocess | Start::List => ["args", "command", "cmd"]
            .into_iter()
            .find_map(|name| arguments.named(name))
            .or_else(|| arguments.at(0))
            .unwrap_or(&unknown)
            .clone(),
        Start::Spread(from) => {
            let words = arguments.positional.get(from..).unwrap_or_default();
            Fact::list(words.to_vec())
        }
        Start::Program(index) => {
            let program = arguments.at(index).unwrap_or(&unknown).clone();
            match arguments.at(index + 1).map(|words| &words.thing) {
                Some(Thing::List(words, _)) => {
                    let rest = words.iter().skip(1).take(MAX_WORDS).cloned();
                    Fact::list(std::iter::once(program).chain(rest).collect())
                }
                _ => program,
            }
        }
    };
    let shell = match start {
        Start::Shell => ShellUse::Yes,
        Start::Subprocess => shell_argument(arguments),
        Start::List | Start::Spread(_) | Start::Program(_) => ShellUse::No,
    };
    let words = match &command.thing {
        Thing::List(items, _) if items.len() <= MAX_WORDS => Some(items.clone()),
        _ => None,
    };
    let (program, text) = match &words {
        Some(words) => {
            let known: Option<Vec<&str>> = words.iter().map(word_text).collect();
            let text = known
                .filter(|known| known.iter().map(|word| word.len() + 1).sum::<usize>() <= MAX_TEXT)
                .map(|known| known.join(" "));
            let first = words.first().and_then(word_text);
            (first.map(base_name), text)
        }
        None => {
            let text = command.text.as_deref().map(str::to_owned);
            let shape = text.as_deref().or(command.shape.as_deref());
            let program = shape.and_then(first_program);
            (program.filter(|program| !program.contains("{}")), text)
        }
    };
    let script = match (shell, &words, &program) {
        (ShellUse::No, Some(words), Some(program)) if is_shell(program) => {
            let flag = words.iter().position(|word| {
                word.text.as_deref().is_some_and(|text| {
                    text.starts_with('-') && !text.starts_with("--") && text.ends_with('c')
                })
            });
            flag.and_then(|flag| words.get(flag + 1))
                .map(|script| (program.clone(), script.value()))
        }
        _ => None,
    };
    // What is put in later stands as a parameter would.
    let partly = || {
        let shape = command.shape.as_deref()?;
        (words.is_none() && shape.len() <= MAX_TEXT).then(|| shape.replace("{}", "${1}"))
    };
    let text = text.or_else(partly);
    Started {
        program,
        command: Value {
            text,
            origins: command.sources(),
            way: command.way.clone(),
        },
        shell,
        input: arguments
            .named("input")
            .or_else(|| arguments.named("stdin"))
            .filter(|given| !matches!(given.thing, Thing::Path(_)))
            .map(|given| {
                let mut value = given.value();
                // `crontab -` gets the old lines, which are not known, and one more.
                if value.text.is_none() {
                    value.text = given.shape.as_deref().map(str::to_owned);
                }
                value
            })
            .unwrap_or_default(),
        script,
        secret_path: command.secret_path,
    }
}

impl<'a> Walk<'a, '_> {
    /// Starts a program.
    pub(super) fn start(
        &mut self,
        here: Span,
        path: &str,
        start: Start,
        arguments: &Arguments,
    ) -> Fact {
        self.unknown_call(arguments);
        let length: usize = arguments
            .all()
            .map(|fact| match &fact.thing {
                Thing::List(words, _) => words
                    .iter()
                    .take(MAX_WORDS)
                    .map(|word| word.text.as_ref().map_or(1, |text| text.len()))
                    .sum(),
                _ => fact.text.as_ref().map_or(0, |text| text.len()),
            })
            .sum();
        let started = match self.value_left.checked_sub(length * 2) {
            Some(left) => {
                self.value_left = left;
                started(start, arguments)
            }
            None => {
                self.cut = true;
                let untold = Arguments::of(vec![arguments.union()]);
                started(start, &untold)
            }
        };
        let mut started = started;
        if let Some(written) = self
            .fetched_program(&started)
            .or_else(|| self.fetched_word(start, arguments))
        {
            started.command.origins = started.command.origins.with(Origins::NETWORK);
            started.command.way.join(&written.way);
            if started.command.text.is_none() {
                let mut code = written.value();
                code.text = None;
                self.emit(here, path, Act::Evaluate { code });
            }
        }
        let mut result = self.output(here, &started);
        result.way.join(&started.command.way);
        // A program that lies in memory only.
        let word = first_word(start, arguments);
        if word
            .and_then(Fact::place)
            .is_some_and(|place| place.starts_with("/proc/self/fd/"))
        {
            self.emit(here, path, Act::Inject);
        }
        self.wired(here, path, arguments);
        let script = started.script.clone();
        self.emit(
            here,
            path,
            Act::Execute {
                program: started.program,
                command: started.command,
                shell: started.shell,
                input: started.input,
            },
        );
        if start != Start::Shell {
            self.handed_to_program(here, start, arguments);
        }
        if let Some((interpreter, command)) = script {
            self.emit(
                here,
                &interpreter,
                Act::Execute {
                    program: Some(interpreter.clone()),
                    command,
                    shell: ShellUse::Yes,
                    input: Value::default(),
                },
            );
        }
        result
    }
}

/// The program as it was given.
pub(super) fn first_word(start: Start, arguments: &Arguments) -> Option<&Fact> {
    let given = match start {
        Start::Shell => return None,
        Start::Subprocess | Start::List => arguments.named("args").or_else(|| arguments.at(0))?,
        Start::Spread(from) => arguments.at(from.saturating_sub(1))?,
        Start::Program(index) => arguments.at(index)?,
    };
    match &given.thing {
        Thing::List(words, _) => words.first(),
        _ => Some(given),
    }
}

/// What `shell=` says. Only a literal can prove that there is none.
fn shell_argument(arguments: &Arguments) -> ShellUse {
    let given = arguments.named("shell").or_else(|| arguments.at(8));
    match given.map(|given| &given.thing) {
        Some(Thing::Bool(false) | Thing::Int(0) | Thing::Nothing) => ShellUse::No,
        Some(Thing::Bool(true) | Thing::Int(_)) => ShellUse::Yes,
        Some(_) => ShellUse::Unproven,
        None if arguments.keywords.iter().any(|(name, _)| name.is_none()) => ShellUse::Unproven,
        None => ShellUse::No,
    }
}

fn is_shell(program: &str) -> bool {
    matches!(program, "sh" | "bash" | "zsh" | "dash" | "ksh" | "ash")
}

/// The program a shell command begins with, behind assignments.
fn first_program(command: &str) -> Option<String> {
    command
        .split_whitespace()
        .find(|word| {
            let name = word.split('=').next().unwrap_or(word);
            !word.contains('=')
                || name.is_empty()
                || !name
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        })
        .map(base_name)
}

pub(super) fn base_name(program: &str) -> String {
    program
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or(program)
        .to_owned()
}

/// The words of a command, as a shell would split a plain one; `None` when a
/// quote is left open.
pub(super) fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), close) if open == close => quote = None,
            (Some('"') | None, '\\') => word.get_or_insert_default().extend(letters.next()),
            (Some(_), letter) => word.get_or_insert_default().push(letter),
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
        if words.len() > MAX_WORDS {
            return None;
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

//! Command lines: what is started, from the arguments of a call.

use super::calls::Arguments;
use super::fact::{Fact, Thing};
use super::strings::MAX_TEXT;
use super::tables::Start;
use super::walk::Walk;
use crate::scan::operation::{Act, Capture, Event, Origins, ShellUse, Value};
use crate::scan::sensitive;
use crate::text::Span;

/// Most words of a command that are looked at.
const MAX_WORDS: usize = 512;

/// A program about to be started.
#[derive(Debug)]
struct Started {
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
            .map(Fact::value)
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
        if let Some(written) = self.fetched_program(&started) {
            started.command.origins = started.command.origins.with(Origins::NETWORK);
            started.command.way.join(&written.way);
        }
        let mut result = self.output(here, &started);
        result.way.join(&started.command.way);
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

impl<'a> Walk<'a, '_> {
    /// What the program or script that is started was written with, if that
    /// came over the network.
    fn fetched_program(&self, started: &Started) -> Option<Fact> {
        if self.memory.written.is_empty() {
            return None;
        }
        let text = started.command.text.as_deref()?;
        let mut words = text
            .split_whitespace()
            .filter(|word| !word.starts_with('-'));
        let first = words.next()?;
        let interpreter = crate::scan::language::Language::of_program(&base_name(first)).is_some();
        let script = if interpreter { words.next() } else { None };
        [Some(first), script]
            .into_iter()
            .flatten()
            .find_map(|word| {
                let bare = word.strip_prefix("./").unwrap_or(word);
                let written = self
                    .memory
                    .written
                    .get(word)
                    .or(self.memory.written.get(bare))?;
                written
                    .origins
                    .has(Origins::NETWORK)
                    .then(|| written.clone())
            })
    }

    /// What a program prints.
    fn output(&mut self, here: Span, started: &Started) -> Fact {
        let mut result = Fact::unknown();
        let mut secret = started.secret_path;
        let text = started.command.text.as_deref().unwrap_or_default();
        secret |= sensitive::first(text).is_some();
        let text = &text[..text.floor_char_boundary(MAX_LOOKED_AT)];
        secret |= VAULTS.iter().any(|vault| text.contains(vault));
        if secret {
            let event = Event::File(Some(text.to_owned()));
            let origins = Origins::FILE.with(Origins::SENSITIVE);
            result.taint(&Fact::source(origins, here, event));
            // What it prints is no path.
            result.secret_path = false;
        }
        let alone = text.split_whitespace().nth(1).is_none();
        match started.program.as_deref() {
            Some("curl" | "wget") => {
                result.taint(&Fact::source(Origins::NETWORK, here, Event::Download(None)));
            }
            Some("env" | "printenv" | "set" | "export")
                if alone || started.command.text.is_none() =>
            {
                result.taint(&Fact::source(
                    Origins::ENVIRONMENT,
                    here,
                    Event::Environment,
                ));
            }
            Some("pbpaste" | "xclip" | "xsel" | "wl-paste") if !text.contains("-i") => {
                result.taint(&self.captured(here, "clipboard", Capture::Clipboard));
            }
            Some("screencapture" | "scrot" | "gnome-screenshot" | "grim") => {
                result.taint(&self.captured(here, "screen", Capture::Screen));
            }
            _ => {}
        }
        result
    }

    /// A socket on the standard streams of what is started.
    fn wired(&mut self, here: Span, path: &str, arguments: &Arguments) {
        let socket = ["stdin", "stdout", "stderr"]
            .into_iter()
            .filter_map(|name| arguments.named(name))
            .any(|stream| {
                matches!(&stream.thing, Thing::Client(client) if client.kind.starts_with("socket.") || client.kind.starts_with("ssl."))
            });
        if socket {
            self.emit(here, path, Act::Rewire);
        }
    }

    /// What a list of arguments hands to a program that is known to send it, or
    /// to run it as code.
    fn handed_to_program(&mut self, here: Span, start: Start, arguments: &Arguments) {
        let command = match start {
            Start::Spread(from) => Fact::list(
                arguments
                    .positional
                    .get(from..)
                    .unwrap_or_default()
                    .to_vec(),
            ),
            Start::Shell | Start::Subprocess | Start::List | Start::Program(_) => {
                let given = ["args", "command", "cmd"]
                    .into_iter()
                    .find_map(|name| arguments.named(name))
                    .or_else(|| arguments.at(usize::from(matches!(start, Start::Program(_)))));
                given.cloned().unwrap_or_default()
            }
        };
        let Thing::List(words, _) = &command.thing else {
            return;
        };
        let Some(program) = words.first().and_then(word_text).map(base_name) else {
            return;
        };
        let bare =
            program.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        if matches!(bare, "python" | "pypy" | "python.exe") {
            let flag = words
                .iter()
                .take(8)
                .position(|word| word.text.as_deref() == Some("-c"));
            if let Some(code) = flag.and_then(|flag| words.get(flag + 1)).cloned() {
                self.evaluate(here, &program, &code);
            }
        }
        if matches!(bare, "curl" | "wget" | "http" | "https" | "xh") {
            self.sent_by(here, &program, &words.clone());
        }
    }

    /// `["curl", "-d", data, "https://…"]`.
    fn sent_by(&mut self, here: Span, program: &str, words: &[Fact]) {
        let mut payload = Fact::default();
        let mut address = None;
        let mut data = false;
        for word in words.iter().skip(1).take(MAX_WORDS) {
            let text = word.text.as_deref().or(word.shape.as_deref());
            let is_address = text.is_some_and(|text| text.contains("://"));
            if data {
                payload.taint(word);
                let file = text.and_then(|text| {
                    let at = text.find('@').map(|at| &text[at + 1..]);
                    at.or((data_flag(words, word) == Some(true)).then_some(text))
                });
                if let Some(file) = file {
                    let path = word.retold(file);
                    let content = self.read(here, program, &path);
                    payload.taint(&content);
                }
                data = false;
                continue;
            }
            match text {
                Some(text) if text.starts_with('-') => {
                    data = SENDING.contains(&text);
                    if text.contains('=') || text.len() > 2 && text.starts_with("-d") {
                        payload.taint(word);
                    }
                }
                _ if is_address || (text.is_none() && address.is_none()) => {
                    address = Some(word.clone());
                }
                _ => payload.taint(word),
            }
        }
        let address = match address {
            Some(address) => self.told_briefly(&address),
            None => Value::unknown(),
        };
        let mut payload = self.told(&payload.tainted());
        payload.origins = payload
            .origins
            .with(super::network::data_of(address.origins));
        let local = address.text.as_deref().is_some_and(super::tables::is_local);
        self.emit(
            here,
            program,
            Act::Contact {
                address,
                payload,
                local,
            },
        );
    }
}

/// Whether the word behind which `word` stands takes the name of a file.
fn data_flag(words: &[Fact], word: &Fact) -> Option<bool> {
    let at = words.iter().position(|known| std::ptr::eq(known, word))?;
    let flag = words.get(at.checked_sub(1)?)?.text.as_deref()?;
    Some(matches!(flag, "-T" | "--upload-file" | "--post-file"))
}

/// Flags whose value is sent.
const SENDING: [&str; 19] = [
    "-d",
    "--data",
    "--data-raw",
    "--data-binary",
    "--data-urlencode",
    "--data-ascii",
    "-F",
    "--form",
    "--form-string",
    "-T",
    "--upload-file",
    "-H",
    "--header",
    "-u",
    "--user",
    "-b",
    "--json",
    "--post-data",
    "--post-file",
];

/// Commands that print secrets.
const VAULTS: [&str; 8] = [
    "security find-generic-password",
    "security find-internet-password",
    "security dump-keychain",
    "secret-tool search",
    "secret-tool lookup",
    "cmdkey /list",
    "vaultcmd /list",
    "netsh wlan show profile",
];

/// How much of a command is looked at for what it prints.
const MAX_LOOKED_AT: usize = 2048;

/// The text of one word; this interpreter is one, whatever it is called.
fn word_text(word: &Fact) -> Option<&str> {
    if word.dotted() == Some("sys.executable") {
        return Some("python3");
    }
    word.text.as_deref()
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

fn base_name(program: &str) -> String {
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

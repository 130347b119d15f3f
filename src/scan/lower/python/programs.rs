//! Programs that are started: what they print, send and run.

use super::calls::Arguments;
use super::command::{MAX_WORDS, Started, base_name};
use super::fact::{Fact, Thing};
use super::tables::Start;
use super::walk::Walk;
use crate::scan::operation::{Act, Capture, Event, Origins, Value};
use crate::scan::sensitive;
use crate::text::Span;

impl<'a> Walk<'a, '_> {
    /// What the program or script that is started was written with, if that
    /// came over the network.
    pub(super) fn fetched_program(&self, started: &Started) -> Option<Fact> {
        if self.memory.written.is_empty() {
            return None;
        }
        let text = started.command.text.as_deref()?;
        let mut words = text
            .split_whitespace()
            .filter(|word| !word.starts_with('-'));
        let first = words.next()?;
        let interpreter = crate::scan::language::Language::of_program(&base_name(first)).is_some();
        // These run the file that is no switch.
        let program = base_name(first).to_ascii_lowercase();
        let program = program.strip_suffix(".exe").unwrap_or(&program);
        let windows = [
            "installutil",
            "regasm",
            "regsvcs",
            "regsvr32",
            "rundll32",
            "msiexec",
            "mshta",
            "wscript",
            "cscript",
            "msbuild",
        ]
        .contains(&program);
        let script = match (interpreter, windows) {
            (true, _) => words.next(),
            (false, true) => words.find(|word| !word.starts_with('/')),
            (false, false) => None,
        };
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

    /// The same for a program whose arguments are not known.
    pub(super) fn fetched_word(&self, start: Start, arguments: &Arguments) -> Option<Fact> {
        let place = super::command::first_word(start, arguments)?.place()?;
        let written = self.memory.written.get(place)?;
        written
            .origins
            .has(Origins::NETWORK)
            .then(|| written.clone())
    }

    /// What a program prints.
    pub(super) fn output(&mut self, here: Span, started: &Started) -> Fact {
        let mut result = Fact::unknown();
        let mut secret = started.secret_path;
        let text = started.command.text.as_deref();
        let text = text.or(started.shape.as_deref()).unwrap_or_default();
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
            Some(
                program @ ("pg_dump" | "pg_dumpall" | "mysqldump" | "mariadb-dump" | "mongodump"),
            ) if !text.contains("--schema-only") && !text.contains("--no-data") => {
                let origins = Origins::DATABASE.with(Origins::FILE);
                let event = Event::File(Some(format!("a database ({program})")));
                result.taint(&Fact::source(origins, here, event));
            }
            Some("pbpaste" | "xclip" | "xsel" | "wl-paste") if !text.contains("-i") => {
                result.taint(&self.captured(here, "clipboard", Capture::Clipboard));
            }
            // What a person types into a field that shows nothing.
            Some("osascript") if text.contains("hidden answer") => {
                result.taint(&self.captured(here, "keys", Capture::Keys));
            }
            Some("screencapture" | "scrot" | "gnome-screenshot" | "grim") => {
                result.taint(&self.captured(here, "screen", Capture::Screen));
            }
            _ => {}
        }
        result
    }

    /// A socket on the standard streams of what is started.
    pub(super) fn wired(&mut self, here: Span, path: &str, arguments: &Arguments) {
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
    pub(super) fn handed_to_program(&mut self, here: Span, start: Start, arguments: &Arguments) {
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
pub(super) fn word_text(word: &Fact) -> Option<&str> {
    if word.dotted() == Some("sys.executable") {
        return Some("python3");
    }
    word.text.as_deref()
}

//! What code does to the world, as operations, and what it gets back.

use std::collections::HashMap;

use crate::scan::language::Language;
use crate::scan::operation::{
    Act, Capture, Event, Incomplete, Lowered, Operation, Origins, ShellUse, Way,
};
use crate::scan::sensitive;
use crate::text::Span;

use super::super::shell;
use super::datum::Datum;
use super::decode::How;
use super::home;

/// Work that one unit may cost: bytes of folded texts, and steps.
const FUEL: usize = 32 << 20;
/// Most bytes of a command whose own effects are looked at.
const MAX_COMMAND: usize = 16 << 10;

/// Collects the operations of a unit.
#[derive(Debug)]
pub(in crate::scan::lower) struct Effects {
    /// What was found.
    pub(in crate::scan::lower) lowered: Lowered,
    files: HashMap<String, Datum>,
    socket: Option<Span>,
    shell: bool,
    fuel: usize,
}

impl Default for Effects {
    fn default() -> Self {
        Self {
            lowered: Lowered::default(),
            files: HashMap::new(),
            socket: None,
            shell: false,
            fuel: FUEL,
        }
    }
}

impl Effects {
    /// Whether so much more work may be done.
    pub(in crate::scan::lower) fn afford(&mut self, work: usize) -> bool {
        if work > self.fuel {
            self.fuel = 0;
            self.lowered.incomplete.get_or_insert(Incomplete::TooDeep);
            return false;
        }
        self.fuel -= work;
        true
    }

    /// One more operation.
    pub(in crate::scan::lower) fn act(&mut self, span: Span, callee: &str, act: Act) {
        let twice = self
            .lowered
            .operations
            .iter()
            .rev()
            .take(4)
            .any(|other| other.span == span && other.callee == callee && other.act == act);
        if !twice {
            self.lowered.operations.push(Operation {
                span,
                callee: callee.to_owned(),
                act,
            });
        }
    }

    /// Reads a file; its content.
    pub(in crate::scan::lower) fn read(&mut self, span: Span, callee: &str, path: &Datum) -> Datum {
        let path = home::place(path);
        let known = path
            .text()
            .and_then(|path| self.files.get(&home::key(path)));
        let mut content = match known {
            Some(written) => written.clone(),
            None => Datum::taken(
                Origins::FILE,
                span,
                Event::File(path.text().map(str::to_owned)),
            ),
        };
        let secret =
            path.text().is_some_and(is_sensitive) || path.value.origins.has(Origins::SENSITIVE);
        if secret {
            content = content.also(Origins::SENSITIVE).also(Origins::FILE);
            content.value.way.join(&Way::from(
                span,
                Event::File(path.text().map(str::to_owned)),
            ));
        }
        self.act(span, callee, Act::Read { path: path.value });
        content
    }

    /// Writes a file.
    pub(in crate::scan::lower) fn write(
        &mut self,
        span: Span,
        callee: &str,
        path: &Datum,
        content: &Datum,
    ) {
        let path = home::place(path);
        if let Some(text) = path.text() {
            let key = home::key(text);
            let content = match self.files.get(&key) {
                Some(before) if !before.is_nothing() => before.either(content),
                _ => content.clone(),
            };
            self.files.insert(key, content);
        }
        self.act(
            span,
            callee,
            Act::Write {
                path: path.value,
                content: content.value.clone(),
            },
        );
    }

    /// Copies, moves or packs a file.
    pub(in crate::scan::lower) fn copy(
        &mut self,
        span: Span,
        callee: &str,
        from: &Datum,
        to: &Datum,
    ) {
        let content = self.read(span, callee, from);
        self.write(span, callee, to, &content);
    }

    /// Removes a file or folder.
    pub(in crate::scan::lower) fn delete(
        &mut self,
        span: Span,
        callee: &str,
        path: &Datum,
        recursive: bool,
    ) {
        let path = home::place(path).value;
        self.act(span, callee, Act::Delete { path, recursive });
    }

    /// Talks over the network; what comes back.
    pub(in crate::scan::lower) fn contact(
        &mut self,
        span: Span,
        callee: &str,
        address: &Datum,
        payload: &Datum,
    ) -> Datum {
        // `http://localhost.` may yet become any host.
        let local = match (address.text(), address.known()) {
            (Some(text), _) => shell::is_local(text),
            (None, Some(head)) => {
                head.split_once("://")
                    .is_some_and(|(_, rest)| rest.contains('/'))
                    && shell::is_local(head)
            }
            (None, None) => false,
        };
        let mut sent = payload.value.clone();
        // What stands in the address leaves with it.
        let mut carried = address.value.origins;
        if carried.has(Origins::UNKNOWN) && carried == Origins::UNKNOWN {
            carried = Origins::NONE;
        }
        if !carried.is_constant() {
            sent.origins = sent.origins.with(carried);
            sent.way.join(&address.value.way);
        }
        self.act(
            span,
            callee,
            Act::Contact {
                address: address.value.clone(),
                payload: sent,
                local,
            },
        );
        Datum::taken(
            Origins::NETWORK,
            span,
            Event::Download(address.text().map(str::to_owned)),
        )
    }

    /// Runs shell text; what it prints.
    pub(in crate::scan::lower) fn shell(
        &mut self,
        span: Span,
        callee: &str,
        command: &Datum,
        input: &Datum,
    ) -> Datum {
        let program = command.text().and_then(|text| {
            let first = text.split_whitespace().find(|word| !word.contains('='))?;
            Some(home::program(first))
        });
        // A shell that is told nothing, or what somebody else says.
        let bare = command.text().is_some_and(|text| {
            let mut words = text.split_whitespace();
            let shell = words
                .next()
                .and_then(|first| Language::of_program(&home::program(first)));
            let interactive = words.all(|word| word.starts_with('-') && !word.contains('c'));
            interactive
                && shell.is_some_and(|language| {
                    matches!(
                        language,
                        Language::Shell | Language::Batch | Language::PowerShell
                    )
                })
        });
        self.shell |=
            bare || (command.text().is_none() && command.value.origins.has(Origins::NETWORK));
        self.act(
            span,
            callee,
            Act::Execute {
                program,
                command: command.value.clone(),
                shell: ShellUse::Yes,
                input: input.value.clone(),
            },
        );
        self.printed(span, command)
    }

    /// What a command prints, as far as its own operations say.
    fn printed(&mut self, span: Span, command: &Datum) -> Datum {
        let unknown = Datum::unknown().also(command.value.origins);
        let Some(text) = command.text().filter(|text| text.len() <= MAX_COMMAND) else {
            return unknown;
        };
        if !self.afford(text.len() * 64 + 4096) {
            return unknown;
        }
        let mut printed = unknown;
        for operation in shell::lower(text).operations {
            let (origins, event) = match operation.act {
                Act::Read { path } => {
                    let secret = path.text.as_deref().is_some_and(is_sensitive);
                    let origins = if secret {
                        Origins::FILE.with(Origins::SENSITIVE)
                    } else {
                        Origins::FILE
                    };
                    (origins, Event::File(path.text))
                }
                Act::Environment { name: None, .. } => (Origins::ENVIRONMENT, Event::Environment),
                Act::Contact { address, .. } => (Origins::NETWORK, Event::Download(address.text)),
                Act::Capture { what } => (Origins::CAPTURED, Event::Capture(what)),
                Act::Execute { .. }
                | Act::Evaluate { .. }
                | Act::Import { .. }
                | Act::Deserialize { .. }
                | Act::Rewire
                | Act::Inject
                | Act::Write { .. }
                | Act::Delete { .. }
                | Act::Environment { .. } => continue,
            };
            let taken = Datum::taken(origins, span, event);
            printed = Datum::merged([&printed, &taken]);
        }
        printed
    }

    /// Runs a program without a shell.
    pub(in crate::scan::lower) fn execute(
        &mut self,
        span: Span,
        callee: &str,
        program: Option<&str>,
        command: &Datum,
        input: &Datum,
    ) {
        self.act(
            span,
            callee,
            Act::Execute {
                program: program.map(str::to_owned),
                command: command.value.clone(),
                shell: ShellUse::No,
                input: input.value.clone(),
            },
        );
    }

    /// Runs what is in a file, if it is known how that came there.
    pub(in crate::scan::lower) fn run_file(&mut self, span: Span, callee: &str, path: &Datum) {
        let written = path
            .text()
            .and_then(|path| self.files.get(&home::key(path)))
            .filter(|content| !content.value.origins.is_constant())
            .cloned();
        let from_network = path.value.origins.has(Origins::NETWORK);
        let code = match written {
            Some(content) => content.value,
            None if from_network => path.value.clone(),
            None => return,
        };
        let foreign = code.origins.has(Origins::NETWORK) || code.origins.has(Origins::DECODED);
        if foreign {
            self.act(span, callee, Act::Evaluate { code });
        }
    }

    /// Runs text as code.
    pub(in crate::scan::lower) fn evaluate(&mut self, span: Span, callee: &str, code: &Datum) {
        // Zeros stand for a buffer that is filled later.
        let empty = |text: &str| {
            text.len() <= FUEL
                && text
                    .chars()
                    .all(|letter| matches!(letter, '\0' | '0' | ' ' | ','))
        };
        self.shell |= code.text().is_none_or(empty);
        self.act(
            span,
            callee,
            Act::Evaluate {
                code: code.value.clone(),
            },
        );
    }

    /// Something is written to what may be a shell that was started.
    pub(in crate::scan::lower) fn handed(&mut self, span: Span, callee: &str, what: &Datum) {
        if self.shell && what.value.origins.has(Origins::NETWORK) {
            self.act(
                span,
                callee,
                Act::Evaluate {
                    code: what.value.clone(),
                },
            );
        }
    }

    /// Reads one variable of the environment.
    pub(in crate::scan::lower) fn variable(
        &mut self,
        span: Span,
        callee: &str,
        name: &str,
    ) -> Datum {
        self.act(
            span,
            callee,
            Act::Environment {
                name: Some(name.to_owned()),
                contained: false,
            },
        );
        match home::variable(name) {
            Some(place) => Datum::constant(place),
            None => Datum::taken(Origins::VARIABLE, span, Event::Variable(name.to_owned())),
        }
    }

    /// Takes the whole environment.
    pub(in crate::scan::lower) fn environment(&mut self, span: Span, callee: &str) -> Datum {
        self.act(
            span,
            callee,
            Act::Environment {
                name: None,
                contained: false,
            },
        );
        Datum::taken(Origins::ENVIRONMENT, span, Event::Environment)
    }

    /// Takes something from the person at the machine.
    pub(in crate::scan::lower) fn capture(
        &mut self,
        span: Span,
        callee: &str,
        what: Capture,
    ) -> Datum {
        self.act(span, callee, Act::Capture { what });
        Datum::taken(Origins::CAPTURED, span, Event::Capture(what))
    }

    /// Decodes; constants are known behind it.
    pub(in crate::scan::lower) fn decode(&mut self, span: Span, how: How, what: &Datum) -> Datum {
        let affordable =
            what.text().map_or(0, str::len) + what.bytes.as_ref().map_or(0, |bytes| bytes.len());
        let decoded = if self.afford(affordable) {
            what.to_bytes().and_then(|bytes| how.undo(&bytes))
        } else {
            None
        };
        let mut result = match decoded {
            Some(bytes) => Datum::of_bytes(bytes, &what.value),
            None => what.vague(),
        };
        result.value.origins = result.value.origins.with(Origins::DECODED);
        if result.value.way.steps().is_empty() {
            result.value.way = Way::from(span, Event::Decode(how.word()));
        } else {
            result.value.way.push(span, Event::Decode(how.word()));
        }
        result
    }

    /// A connection of one's own making; with a shell in the same unit it is
    /// a remote one.
    pub(in crate::scan::lower) fn socket(&mut self, span: Span) {
        self.socket.get_or_insert(span);
    }

    /// A shell is started, or text runs.
    pub(in crate::scan::lower) fn starts_shell(&mut self) {
        self.shell = true;
    }

    /// All that was found, in the order of the text.
    pub(in crate::scan::lower) fn finish(mut self) -> Lowered {
        if let Some(span) = self.socket.filter(|_| self.shell) {
            self.act(span, "socket", Act::Rewire);
        }
        let mut lowered = self.lowered;
        lowered
            .operations
            .sort_by_key(|operation| operation.span.start);
        lowered
    }
}

/// Whether a path leads to credentials or host secrets.
pub(in crate::scan::lower) fn is_sensitive(path: &str) -> bool {
    path.len() <= MAX_COMMAND && sensitive::first(path).is_some()
}

//! Commands, programs and code that are run.

use super::super::shell;
use super::datum::Datum;
use super::effect::{Effects, MAX_COMMAND, beginning, is_sensitive};
use super::home;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Event, Origins, ShellUse};
use crate::text::Span;

impl Effects {
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
            self.run_file(span, "shell", command);
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
                Act::Execute { command, .. } => {
                    let words = command.text.unwrap_or_default();
                    if let Some(first) = words.split_whitespace().next() {
                        self.run_file(span, "shell", &Datum::constant(first));
                    }
                    continue;
                }
                Act::Evaluate { .. }
                | Act::Import { .. }
                | Act::Deserialize { .. }
                | Act::Rewire
                | Act::Named { .. }
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
        let key = match path.text() {
            Some(path) => Some(home::key(path)),
            None => beginning(path),
        };
        let written = key
            .and_then(|key| self.files.get(&key))
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
            text.chars()
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
}

//! Simple commands: which program runs, what it reads, prints and does.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins, ShellUse, Value};
use crate::scan::sensitive;
use crate::text::Span;

use super::interpreters::{Kind, kind};
use super::syntax::{Part, Simple};
use super::value::{Folded, base_name};
use super::walk::{Position, Stream, Walk};
use super::wrappers::unwrap;

/// Most bytes of a command line that an operation keeps.
const MAX_COMMAND: usize = 4096;

/// A program with its arguments, at its place.
#[derive(Debug)]
pub(super) struct Call<'c> {
    /// Base name of the program.
    pub(super) name: &'c str,
    /// The program as written.
    pub(super) program: &'c Folded,
    /// Its arguments.
    pub(super) words: &'c [Folded],
    /// The command.
    pub(super) span: Span,
    /// The pipeline it stands in.
    pub(super) pipeline: Span,
    /// What it reads.
    pub(super) input: Stream,
    /// Something is piped or redirected into it.
    pub(super) fed: bool,
    /// The stage in front is a shell.
    pub(super) behind_shell: bool,
    /// Bodies of the script's here-documents.
    pub(super) bodies: &'c [Vec<Part>],
}

impl Call<'_> {
    /// The command line, arguments joined by blanks, cut to a bounded length.
    pub(super) fn line(&self) -> Value {
        let mut text = self.program.text.clone();
        let mut all = self.program.trace();
        for word in self.words {
            all.mix(word);
            if text.len() < MAX_COMMAND {
                text.push(' ');
                text.push_str(&word.text);
            }
        }
        if text.len() > MAX_COMMAND {
            let mut end = MAX_COMMAND;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        Value {
            text: Some(text),
            origins: all.origins,
            way: all.way,
        }
    }

    /// Everything its arguments hold.
    pub(super) fn held(&self) -> Folded {
        let mut all = Folded::default();
        for word in self.words {
            all.mix(word);
        }
        all
    }
}

impl Walk {
    pub(super) fn simple(
        &mut self,
        simple: &Simple,
        input: Stream,
        position: Position,
        bodies: &[Vec<Part>],
    ) -> Rc<Folded> {
        let outer = std::mem::replace(&mut self.inherited, input.clone());
        self.here = simple.span;
        for assignment in &simple.assignments {
            if simple.words.is_empty() {
                self.assign(assignment, bodies);
            } else {
                // For the program behind it only.
                let mut value = Folded::default();
                for word in &assignment.values {
                    value = self.joined(&word.parts, bodies);
                }
                self.hooked_variable(&assignment.name, &value);
            }
        }
        let mut words = Vec::new();
        for word in &simple.words {
            words.extend(self.fields(word, bodies));
        }
        for assignment in &simple.declared {
            self.assign(assignment, bodies);
            if words.first().is_some_and(|word| word.text == "alias") {
                self.aliases.insert(assignment.name.clone());
            }
        }
        self.inherited = outer;
        let wiring = self.redirects(&simple.redirects, bodies);
        let fed = position.piped || wiring.input.is_some();
        let input = wiring.input.clone().or(input);
        let socketed = !wiring.sockets.is_empty();
        self.expand_alias(&mut words);
        self.expand_patterns(&mut words);

        let before = self.lowered.operations.len();
        let mut left = unwrap(words, input);
        // A network value as the program: what came is what runs.
        let printed = if let Some(program) = left.words.pop_front() {
            let words = left.words.make_contiguous();
            let name = base_name(&program.text).to_owned();
            let spelled = simple
                .words
                .first()
                .is_some_and(|word| word.bare().is_none());
            if spelled && !program.vague && name.len() <= 64 {
                let name = name.clone();
                self.act(simple.span, "call", Act::Named { name });
            }
            let call = Call {
                name: &name,
                program: &program,
                words,
                span: simple.span,
                pipeline: position.pipeline,
                input: left.input,
                fed,
                behind_shell: position.behind_shell,
                bodies,
            };
            if left.looked_up {
                Rc::new(named_program(&program))
            } else if left.wrapper.is_some() && program.text.contains(' ') && !program.vague {
                // `watch 'a | b'`
                self.execute(&call, call.span, ShellUse::No);
                self.code(Kind::Shell, &call, &program);
                Rc::new(Folded::from(Origins::UNKNOWN))
            } else {
                self.run(&call, !simple.declared.is_empty())
            }
        } else if let Some(wrapper) = left.wrapper {
            let program = Folded::constant(if left.shell { "sh" } else { &wrapper });
            let name = program.text.clone();
            let call = Call {
                name: &name,
                program: &program,
                words: &[],
                span: simple.span,
                pipeline: position.pipeline,
                input: left.input,
                fed,
                behind_shell: position.behind_shell,
                bodies,
            };
            self.run(&call, false)
        } else if simple.words.is_empty() && wiring.input.is_some() {
            // `$(< file)`
            left.input.clone().unwrap_or_default()
        } else {
            Rc::default()
        };

        let runs_shell = self.was_shell;
        let executes = simple.words.iter().any(|word| {
            word.bare()
                .is_some_and(|word| kind(base_name(word)).is_some() || word == "exec")
        });
        let mut wiring = wiring;
        if socketed && (executes || runs_shell || wiring.copies) {
            wiring.socket = wiring
                .sockets
                .iter()
                .any(|socket| !super::network::is_local(&socket.address));
        }
        // Both ends of a program beside it, or of a socket.
        let after = before.min(self.lowered.operations.len());
        let contacts = wiring.beside
            && self.lowered.operations[after..]
                .iter()
                .any(|operation| matches!(operation.act, Act::Contact { local: false, .. }));
        if wiring.socket || wiring.beside && (contacts || executes) {
            self.act(simple.span, "/dev/tcp", Act::Rewire);
        }
        self.connect(simple, &wiring);
        self.deliver(printed, &wiring, simple.span)
    }

    /// `exec 3>/dev/tcp/…`: the descriptor leads there from now on.
    fn connect(&mut self, simple: &Simple, wiring: &super::wiring::Wiring) {
        let executes = simple.words.first().and_then(|word| word.bare()) == Some("exec");
        if !executes || simple.words.len() > 1 {
            return;
        }
        let numbers = simple
            .redirects
            .iter()
            .filter_map(|redirect| redirect.descriptor);
        for (number, socket) in numbers.zip(&wiring.sockets) {
            let address = Folded {
                text: socket.address.clone(),
                ..Folded::from(socket.origins)
            };
            self.descriptors.insert(number.to_string(), address);
        }
    }

    fn expand_alias(&mut self, words: &mut Vec<Folded>) {
        let Some(first) = words.first() else { return };
        if !self.aliases.contains(&first.text) {
            return;
        }
        let name = first.text.clone();
        let Some(value) = self.variables.get(&name).cloned() else {
            return;
        };
        if !value.vague && self.spend(value.text.len()) {
            let pieces = value.text.split_ascii_whitespace().map(Folded::constant);
            words.splice(..1, pieces);
        }
    }

    /// Reports that the program runs.
    pub(super) fn execute(&mut self, call: &Call<'_>, span: Span, shell: ShellUse) {
        let input = call
            .input
            .as_ref()
            .map(|input| input.value())
            .unwrap_or_default();
        let known = !call.program.text.is_empty() && !call.program.text.starts_with('$');
        self.act(
            span,
            call.name,
            Act::Execute {
                program: known.then(|| call.name.to_owned()),
                command: call.line(),
                shell,
                input,
            },
        );
    }

    /// What a command does; what it prints.
    pub(super) fn run(&mut self, call: &Call<'_>, declares: bool) -> Rc<Folded> {
        if call.name.is_empty() {
            return Rc::default();
        }
        self.note_bomb(call.name, call.span);
        if self.functions.contains_key(call.name) {
            self.execute(call, call.span, ShellUse::No);
            if let Some(printed) = self.call(call) {
                return printed;
            }
        }
        // The program itself came from somewhere.
        let code = call.program.code;
        let unknown = call.program.text.starts_with('$');
        if unknown && code.has(Origins::NETWORK) || code.has(Origins::DECODED) {
            self.act(
                call.span,
                call.name,
                Act::Evaluate {
                    code: Value {
                        origins: code,
                        way: call.program.way.clone(),
                        ..Value::default()
                    },
                },
            );
        }
        if call.program.text.contains('/')
            && let Some(content) = self
                .written(&call.program.text)
                .or_else(|| self.came_packed(&call.program.text))
        {
            self.execute(call, call.span, ShellUse::No);
            if content.origins.has(Origins::NETWORK)
                || content.origins.has(Origins::DECODED)
                || !content.vague
            {
                self.run_content(Kind::Shell, call, &content, call.span);
            }
            return Rc::new(Folded::from(Origins::UNKNOWN));
        }
        if call.program.stream.is_some() {
            self.execute(call, call.span, ShellUse::No);
            return self.script_file(Kind::Shell, call, call.program);
        }
        // `… | $0`: the shell that runs this.
        let itself = (call.name == "$0" && call.fed).then_some(Kind::Shell);
        if let Some(kind) = kind(call.name).or(itself) {
            if let Some(taken) = self.capture(call) {
                return taken;
            }
            if kind == Kind::PowerShell {
                self.powershell(call);
            }
            let printed = self.interpreter(kind, call);
            if call.name == "perl" {
                let input = call.input.clone().unwrap_or_default();
                let mut both = Folded::clone(&printed);
                both.push(&input.trace().also(Origins::UNKNOWN));
                return Rc::new(both);
            }
            return printed;
        }
        self.hooks(call);
        if let Some(printed) = self.capture(call) {
            return printed;
        }
        if let Some(printed) = self.network(call) {
            return printed;
        }
        self.special(call, declares)
    }
}

/// What `which` and `command -v` print: a path that ends in the name.
pub(super) fn named_program(program: &Folded) -> Folded {
    Folded {
        origins: program.origins.with(Origins::UNKNOWN),
        ..program.clone()
    }
}

/// Words that are no options.
pub(super) fn operands(words: &[Folded]) -> Vec<&Folded> {
    words
        .iter()
        .filter(|word| !word.text.starts_with('-') || word.text == "-")
        .collect()
}

/// Whether a path names a whole disk or a partition.
pub(in crate::scan) fn is_disk(path: &str) -> bool {
    let Some(device) = path.strip_prefix("/dev/") else {
        return false;
    };
    // `sdX`, `<disk>`: whoever reads it fills in which.
    if device.ends_with(['X', 'N', '>', '}']) {
        return false;
    }
    [
        "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "dm-", "md", "mem", "kmem",
    ]
    .iter()
    .any(|prefix| device.starts_with(prefix))
}

/// Whether any word names a sensitive path.
pub(super) fn is_sensitive(text: &str) -> bool {
    sensitive::first(text).is_some()
}

//! Goes through a script in order, with the values of variables and files.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::scan::operation::{Act, Import, Incomplete, Lowered, Operation, Origins, Value};
use crate::text::Span;

use super::syntax::{Assignment, Command, Group, Part, Pipeline, Word};
use super::value::Folded;

/// Most operations of one unit.
const MAX_OPERATIONS: usize = 100_000;
/// Bytes that expansions may make in any script.
const MIN_BUDGET: usize = 1 << 18;
/// How deep pipelines are followed into each other.
const MAX_DEPTH: usize = 64;
/// What flows along a pipeline.
pub(super) type Stream = Option<Rc<Folded>>;

/// Where a command stands in its pipeline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The whole pipeline.
    pub(super) pipeline: Span,
    /// Something is piped into the command.
    pub(super) piped: bool,
    /// The stage in front is a shell that runs what it reads.
    pub(super) behind_shell: bool,
}

/// Lowers one script.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) lowered: Lowered,
    pub(super) variables: HashMap<String, Folded>,
    /// What variables were before, while in a subshell or function.
    journal: Vec<(String, Option<Folded>)>,
    journalling: usize,
    /// Content of files the script wrote.
    files: HashMap<String, Rc<Folded>>,
    /// What functions print.
    pub(super) functions: HashMap<String, Rc<Folded>>,
    /// Functions that start themselves twice, and where they are defined.
    bombs: HashMap<String, Span>,
    pub(super) aliases: HashSet<String>,
    /// The folder that `cd` went to, when it is known.
    pub(super) folder: Option<String>,
    /// What commands in the words of the current command read.
    pub(super) inherited: Stream,
    /// Bytes that expansions may still make.
    budget: usize,
    /// Pipelines around the current one; bodies of here-documents can hold
    /// each other, so the parser's own bound is not enough.
    depth: usize,
    /// The stage that was lowered last is a shell that reads its commands.
    pub(super) was_shell: bool,
}

impl Walk {
    pub(super) fn new(text: &str) -> Self {
        Self {
            lowered: Lowered::default(),
            variables: HashMap::new(),
            journal: Vec::new(),
            journalling: 0,
            files: HashMap::new(),
            functions: HashMap::new(),
            bombs: HashMap::new(),
            aliases: HashSet::new(),
            budget: MIN_BUDGET + 8 * text.len(),
            folder: None,
            inherited: None,
            depth: 0,
            was_shell: false,
        }
    }

    pub(super) fn act(&mut self, span: Span, callee: &str, act: Act) {
        if self.lowered.operations.len() >= MAX_OPERATIONS {
            self.lowered.incomplete = Some(Incomplete::TooDeep);
            return;
        }
        self.lowered.operations.push(Operation {
            span,
            callee: callee.to_owned(),
            act,
        });
    }

    pub(super) fn import(&mut self, span: Span, name: &str) {
        if self.lowered.imports.len() < MAX_OPERATIONS {
            self.lowered.imports.push(Import {
                span,
                name: name.to_owned(),
            });
        }
    }

    /// Whether `length` more bytes may be copied.
    pub(super) fn spend(&mut self, length: usize) -> bool {
        if length > self.budget {
            self.lowered.incomplete.get_or_insert(Incomplete::TooDeep);
            return false;
        }
        self.budget -= length;
        true
    }

    /// One pipeline; what its last command prints.
    pub(super) fn pipeline(
        &mut self,
        pipeline: &Pipeline,
        input: &Stream,
        bodies: &[Vec<Part>],
    ) -> Rc<Folded> {
        if self.depth >= MAX_DEPTH {
            self.lowered.incomplete = Some(Incomplete::TooDeep);
            return Rc::default();
        }
        self.depth += 1;
        let mut carried = input.clone();
        let mut behind_shell = false;
        for (index, stage) in pipeline.stages.iter().enumerate() {
            let position = Position {
                pipeline: pipeline.span,
                piped: index > 0,
                behind_shell,
            };
            self.was_shell = false;
            carried = Some(self.command(stage, carried, position, bodies));
            behind_shell = self.was_shell;
        }
        self.depth -= 1;
        carried.unwrap_or_default()
    }

    fn command(
        &mut self,
        command: &Command,
        input: Stream,
        position: Position,
        bodies: &[Vec<Part>],
    ) -> Rc<Folded> {
        match command {
            Command::Simple(simple) => self.simple(simple, input, position, bodies),
            Command::Group(group) => self.group(group, input, bodies),
            Command::Function { span, name, body } => {
                let mark = self.open_scope();
                let printed = self.command(body, None, position, bodies);
                self.close_scope(mark);
                self.functions.insert(name.clone(), printed);
                // Now, so that only a call from outside counts.
                if starts_itself_twice(name, body) {
                    self.bombs.insert(name.clone(), *span);
                }
                self.was_shell = false;
                Rc::default()
            }
        }
    }

    fn group(&mut self, group: &Group, input: Stream, bodies: &[Vec<Part>]) -> Rc<Folded> {
        let mark = group.subshell.then(|| self.open_scope());
        let mut words = Vec::new();
        for word in &group.words {
            words.extend(self.fields(word, bodies));
        }
        if let Some(name) = &group.variable {
            let mut value = words
                .iter()
                .position(|word| crate::scan::sensitive::first(&word.text).is_some())
                .map_or_else(
                    || {
                        words
                            .first()
                            .cloned()
                            .unwrap_or_else(|| Folded::named(name, Origins::INPUT))
                    },
                    |index| words[index].clone(),
                );
            if words.len() > 1 {
                value.origins = value.origins.with(Origins::VARIABLE);
            }
            self.set(name, value);
        }
        let wiring = self.redirects(&group.redirects, bodies);
        let input = wiring.input.clone().or(input);
        let mut printed = Folded::default();
        for pipeline in &group.body {
            let piece = self.pipeline(pipeline, &input, bodies);
            if self.spend(piece.text.len()) {
                printed.push(&piece);
            } else {
                printed.push(&Folded::from(piece.origins));
            }
        }
        if let Some(mark) = mark {
            self.close_scope(mark);
        }
        if wiring.socket {
            self.act(group.span, "/dev/tcp", Act::Rewire);
        }
        self.was_shell = false;
        self.deliver(Rc::new(printed), &wiring, group.span)
    }

    pub(super) fn open_scope(&mut self) -> usize {
        self.journalling += 1;
        self.journal.len()
    }

    pub(super) fn close_scope(&mut self, mark: usize) {
        self.journalling -= 1;
        for (name, before) in self.journal.drain(mark..).rev() {
            match before {
                Some(value) => self.variables.insert(name, value),
                None => self.variables.remove(&name),
            };
        }
    }

    /// The value of a variable.
    pub(super) fn variable(&self, name: &str) -> Folded {
        self.variables
            .get(name)
            .cloned()
            .unwrap_or_else(|| super::expand::unset(name))
    }

    pub(super) fn set(&mut self, name: &str, value: Folded) {
        let before = self.variables.insert(name.to_owned(), value);
        if self.journalling > 0 {
            self.journal.push((name.to_owned(), before));
        }
    }

    pub(super) fn assign(&mut self, assignment: &Assignment, bodies: &[Vec<Part>]) {
        let mut value = Folded::default();
        for (index, word) in assignment.values.iter().enumerate() {
            if index > 0 {
                value.push(&Folded::constant(" "));
            }
            value.push(&self.joined(&word.parts, bodies));
        }
        value.stream = None;
        if assignment.append
            && let Some(before) = self.variables.get(&assignment.name)
        {
            let length = before.text.len();
            if self.spend(length)
                && let Some(mut both) = self.variables.get(&assignment.name).cloned()
            {
                both.push(&value);
                value = both;
            }
        }
        // `F=$(mktemp)`: unknown, but the same file each time it is named.
        if value.vague && value.text.starts_with("$_") {
            value
                .text
                .replace_range(..2, &format!("${}", assignment.name));
        }
        self.set(&assignment.name, value);
    }

    /// What a file holds, as far as the script tells.
    pub(super) fn content(&self, file: &Folded, input: &Stream) -> Rc<Folded> {
        if let Some(stream) = &file.stream {
            return Rc::clone(stream);
        }
        if matches!(file.text.as_str(), "-" | "/dev/stdin" | "/proc/self/fd/0") {
            return input.clone().unwrap_or_default();
        }
        if let Some(content) = self.files.get(file_key(&file.text)) {
            return Rc::clone(content);
        }
        let mut origins = Origins::FILE;
        if crate::scan::sensitive::first(&file.text).is_some() {
            origins = origins.with(Origins::SENSITIVE);
        }
        if file.text.starts_with("/proc/") && file.text.ends_with("/environ") {
            origins = origins.with(Origins::ENVIRONMENT);
        }
        Rc::new(Folded::from(origins))
    }

    /// The content of a file that the script wrote itself.
    pub(super) fn written(&self, path: &str) -> Option<Rc<Folded>> {
        self.files.get(file_key(path)).cloned()
    }

    /// Remembers what a file holds now.
    pub(super) fn write(&mut self, path: &str, content: Rc<Folded>) {
        if path != "/dev/null" && !path.contains("$_") {
            self.files.insert(file_key(path).to_owned(), content);
        }
    }

    /// Notes that a function is called which starts itself twice.
    pub(super) fn note_bomb(&mut self, name: &str, call: Span) {
        if let Some(defined) = self.bombs.remove(name) {
            let span = Span::new(defined.start, call.end.max(defined.end));
            self.act(
                span,
                super::FORK_BOMB,
                Act::Execute {
                    program: Some(name.to_owned()),
                    command: Value::constant(name),
                    shell: crate::scan::operation::ShellUse::No,
                    input: Value::default(),
                },
            );
        }
    }
}

/// `./x` and `x` are one file.
fn file_key(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// Whether a function's body holds a pipeline in which it calls itself twice.
fn starts_itself_twice(name: &str, body: &Command) -> bool {
    let calls = |command: &Command| match command {
        Command::Simple(simple) => simple.words.first().and_then(Word::bare) == Some(name),
        Command::Group(_) | Command::Function { .. } => false,
    };
    match body {
        Command::Group(group) => group.body.iter().any(|pipeline| {
            pipeline.stages.iter().filter(|stage| calls(stage)).count() > 1
                || pipeline
                    .stages
                    .iter()
                    .any(|stage| starts_itself_twice(name, stage))
        }),
        Command::Simple(_) | Command::Function { .. } => false,
    }
}

//! Goes through a script in order, with the values of variables and files.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::scan::operation::{
    Act, Import, Incomplete, Lowered, Operation, Origins, ShellUse, Value,
};
use crate::text::Span;

use super::functions::Function;
use super::interpreters::{Kind, kind};
use super::syntax::{Command, Group, Part, Pipeline};
use super::value::Folded;

/// Most operations of one unit.
const MAX_OPERATIONS: usize = 100_000;
/// Bytes that expansions may make in any script.
const MIN_BUDGET: usize = 1 << 18;
/// How deep pipelines are followed into each other.
const MAX_DEPTH: usize = 64;
/// How often a loop over known words is gone through.
pub(super) const MAX_ROUNDS: usize = 64;
/// Longest script that may read itself.
const MAX_OWN: usize = 1 << 18;
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

impl Position {
    /// A command on its own.
    pub(super) fn of(pipeline: Span) -> Self {
        Self {
            pipeline,
            piped: false,
            behind_shell: false,
        }
    }
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
    pub(super) files: HashMap<String, Rc<Folded>>,
    /// Elements of arrays.
    pub(super) lists: HashMap<String, Rc<Vec<Folded>>>,
    /// The arguments, and how many of them `shift` took away.
    pub(super) arguments: Option<(Rc<Vec<Folded>>, usize)>,
    /// Functions by name.
    pub(super) functions: HashMap<String, Function>,
    /// Names of functions in the order of their definitions.
    pub(super) defined: Vec<String>,
    /// Bytes of functions that are kept.
    pub(super) kept: usize,
    /// The program that a function around here takes the name of.
    pub(super) shadow: Option<String>,
    /// Functions that are being gone through.
    pub(super) calls: usize,
    /// Functions that start themselves twice, and where they are defined.
    pub(super) bombs: HashMap<String, Span>,
    /// Variables of the environment that were read.
    pub(super) read_variables: HashSet<String>,
    /// What was unpacked last, if it came from elsewhere, and where.
    pub(super) unpacked: Option<(String, Rc<Folded>)>,
    /// Pipes with a name.
    pub(super) pipes: bool,
    /// Descriptors that lead to a machine.
    pub(super) descriptors: HashMap<String, Folded>,
    /// The script itself, as it reads it (`$0`).
    pub(super) own: Rc<Folded>,
    /// The command that is being looked at.
    pub(super) here: Span,
    pub(super) aliases: HashSet<String>,
    /// The folder that `cd` went to, when it is known.
    pub(super) folder: Option<String>,
    /// What commands in the words of the current command read.
    pub(super) inherited: Stream,
    /// Files of data that the script names.
    pub(super) beside: super::Beside,
    /// Bytes that expansions may still make.
    budget: usize,
    /// Bytes of loops and functions that may be gone through once more.
    rounds: usize,
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
            lists: HashMap::new(),
            arguments: None,
            rounds: MIN_BUDGET + 2 * text.len(),
            functions: HashMap::new(),
            defined: Vec::new(),
            kept: 0,
            calls: 0,
            shadow: None,
            bombs: HashMap::new(),
            read_variables: HashSet::new(),
            unpacked: None,
            pipes: false,
            descriptors: HashMap::new(),
            own: Rc::new(own(text)),
            here: Span::default(),
            aliases: HashSet::new(),
            budget: MIN_BUDGET + 8 * text.len(),
            folder: None,
            inherited: None,
            beside: super::Beside::default(),
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

    /// Bytes that expansions may still make.
    pub(super) fn left(&self) -> usize {
        self.budget
    }

    /// Whether `length` bytes of the script may be gone through once more.
    /// Where not, less is known, and nothing is left out.
    pub(super) fn afford(&mut self, length: usize) -> bool {
        let fits = length <= self.rounds;
        if fits {
            self.rounds -= length;
        }
        fits
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

    pub(super) fn command(
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
                self.define(*span, name, body, bodies);
                self.was_shell = false;
                Rc::default()
            }
        }
    }

    fn group(&mut self, group: &Group, input: Stream, bodies: &[Vec<Part>]) -> Rc<Folded> {
        let mark = group.subshell.then(|| self.open_scope());
        let folder = group.subshell.then(|| self.folder.clone());
        let mut words = Vec::new();
        for word in &group.words {
            words.extend(self.fields(word, bodies));
        }
        let mut wiring = self.redirects(&group.redirects, bodies);
        let before = self.lowered.operations.len();
        let input = wiring.input.clone().or(input);
        let mut printed = Folded::default();
        match &group.variable {
            Some(name) => {
                // Every pass but one is paid for: loops in loops would take
                // exponential time.
                let known = words.len().min(MAX_ROUNDS);
                let passes = known + usize::from(known < words.len());
                let paid = passes.saturating_sub(1) * (group.span.len() + 1);
                let known = if self.afford(paid) { known } else { 0 };
                for word in &words[..known] {
                    self.set(name, word.clone());
                    self.body(group, &input, bodies, &mut printed);
                }
                if known < words.len() || words.is_empty() {
                    let value = self.any_of(name, &words[known..]);
                    self.set(name, value);
                    self.body(group, &input, bodies, &mut printed);
                }
            }
            None => match self.lines_of(group, &input) {
                Some(lines) => {
                    for line in lines {
                        self.body(group, &Some(Rc::new(line)), bodies, &mut printed);
                    }
                }
                None => self.body(group, &input, bodies, &mut printed),
            },
        }
        if let Some(folder) = folder {
            self.folder = folder;
        }
        if let Some(mark) = mark {
            self.close_scope(mark);
        }
        // A shell inside has the socket for its own.
        let after = before.min(self.lowered.operations.len());
        let shells = !wiring.sockets.is_empty() && self.lowered.operations[after..].iter().any(|operation| {
            matches!(&operation.act, Act::Execute { program: Some(program), shell: ShellUse::No, .. }
                if kind(program) == Some(Kind::Shell))
        });
        wiring.socket |= shells
            && wiring
                .sockets
                .iter()
                .any(|socket| !super::network::is_local(&socket.address));
        if wiring.socket {
            self.act(group.span, "/dev/tcp", Act::Rewire);
        }
        self.was_shell = false;
        self.deliver(Rc::new(printed), &wiring, group.span)
    }

    fn body(&mut self, group: &Group, input: &Stream, bodies: &[Vec<Part>], printed: &mut Folded) {
        for pipeline in &group.body {
            let piece = self.pipeline(pipeline, input, bodies);
            if self.spend(piece.text.len()) {
                printed.push(&piece);
            } else {
                printed.push(&piece.trace());
            }
        }
    }

    /// The variable of a loop over more words than are gone through.
    fn any_of(&self, name: &str, words: &[Folded]) -> Folded {
        let sensitive = words
            .iter()
            .find(|word| crate::scan::sensitive::first(&word.text).is_some());
        match sensitive.or(words.first()) {
            Some(word) => word.clone().also(Origins::VARIABLE),
            None => Folded::named(name, Origins::INPUT),
        }
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

    pub(super) fn set(&mut self, name: &str, value: Folded) {
        let before = self.variables.insert(name.to_owned(), value);
        if self.journalling > 0 {
            self.journal.push((name.to_owned(), before));
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
                    shell: ShellUse::No,
                    input: Value::default(),
                },
            );
        }
    }
}

/// What a script holds that reads itself.
fn own(text: &str) -> Folded {
    if text.len() > MAX_OWN || !(text.contains("$0") || text.contains("BASH_SOURCE")) {
        return Folded::from(Origins::FILE);
    }
    Folded {
        origins: Origins::FILE,
        ..Folded::constant(text)
    }
}

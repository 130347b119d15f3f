//! Goes through a script in order, with the values of variables and files.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::scan::operation::{Act, Import, Incomplete, Lowered, Operation, Origins, Value};
use crate::text::Span;

use super::syntax::{
    Assignment, Change, Command, Direction, Group, Part, Pipeline, Redirect, Word,
};
use super::value::Folded;

/// Most operations of one unit.
const MAX_OPERATIONS: usize = 100_000;
/// Bytes that expansions may make in any script.
const MIN_BUDGET: usize = 1 << 18;
/// How deep pipelines are followed into each other.
const MAX_DEPTH: usize = 64;
/// Longest word that brace expansion is done for.
const MAX_BRACES: usize = 2048;

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
    variables: HashMap<String, Folded>,
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

    fn open_scope(&mut self) -> usize {
        self.journalling += 1;
        self.journal.len()
    }

    fn close_scope(&mut self, mark: usize) {
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
            .unwrap_or_else(|| unset(name))
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
            let mut both = before.clone();
            if self.spend(both.text.len()) {
                both.push(&value);
                value = both;
            }
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
        if path != "/dev/null" {
            self.files.insert(file_key(path).to_owned(), content);
        }
    }

    /// Words after expansion and splitting.
    pub(super) fn fields(&mut self, word: &Word, bodies: &[Vec<Part>]) -> Vec<Folded> {
        if let Some(text) = word.bare()
            && let Some(words) = braces(text)
        {
            return words.into_iter().map(Folded::constant).collect();
        }
        let mut done = Vec::new();
        let mut current: Option<Folded> = None;
        let alone = word.parts.len() == 1;
        for part in &word.parts {
            let (value, split) = match part {
                Part::Text { text, .. } => {
                    let current = current.get_or_insert_default();
                    current.text.push_str(text);
                    continue;
                }
                Part::Parameter {
                    name,
                    change,
                    quoted,
                } => {
                    // `c$@url`: the arguments, most often none.
                    let value = if !alone && !quoted && matches!(name.as_str(), "@" | "*" | "9") {
                        Folded {
                            origins: Origins::INPUT,
                            ..Folded::default()
                        }
                    } else {
                        self.parameter(name, change, bodies)
                    };
                    (value, !quoted || matches!(change, Change::Elements))
                }
                Part::Command { script, quoted } => (self.substitution(script, bodies), !quoted),
                Part::Process { .. } | Part::Arithmetic(_) => {
                    (self.joined(std::slice::from_ref(part), bodies), false)
                }
            };
            if !split
                || !value
                    .text
                    .contains(|letter: char| letter.is_ascii_whitespace())
            {
                if split && value.is_nothing() {
                    continue;
                }
                current.get_or_insert_default().push(&value);
                continue;
            }
            if value
                .text
                .starts_with(|letter: char| letter.is_ascii_whitespace())
            {
                done.extend(current.take());
            }
            for (index, piece) in value.text.split_ascii_whitespace().enumerate() {
                if index > 0 {
                    done.extend(current.take());
                }
                current.get_or_insert_default().push(&Folded {
                    text: piece.to_owned(),
                    stream: None,
                    ..value
                });
            }
            if value
                .text
                .ends_with(|letter: char| letter.is_ascii_whitespace())
            {
                done.extend(current.take());
            }
        }
        done.extend(current);
        done
    }

    /// Parts as one text, without splitting.
    pub(super) fn joined(&mut self, parts: &[Part], bodies: &[Vec<Part>]) -> Folded {
        let mut all = Folded::default();
        for part in parts {
            match part {
                Part::Text { text, .. } => all.text.push_str(text),
                Part::Parameter { name, change, .. } => {
                    let value = self.parameter(name, change, bodies);
                    all.push(&value);
                }
                Part::Command { script, .. } => {
                    let value = self.substitution(script, bodies);
                    all.push(&value);
                }
                Part::Process { script, writes } => {
                    let printed = self.script(script, bodies);
                    let mut word = Folded::constant("/dev/fd/63");
                    if !writes {
                        word.stream = Some(printed);
                    }
                    all.push(&word);
                }
                Part::Arithmetic(inner) => {
                    self.joined(inner, bodies);
                    all.push(&Folded::from(Origins::VARIABLE));
                }
            }
        }
        all
    }

    fn script(&mut self, script: &[Pipeline], bodies: &[Vec<Part>]) -> Rc<Folded> {
        let mark = self.open_scope();
        let shell = self.was_shell;
        let mut printed = Rc::default();
        for (index, pipeline) in script.iter().enumerate() {
            let piece = self.pipeline(pipeline, &None, bodies);
            if index == 0 {
                printed = piece;
            } else if self.spend(piece.text.len()) {
                Rc::make_mut(&mut printed).push(&piece);
            } else {
                Rc::make_mut(&mut printed).push(&Folded::from(piece.origins));
            }
        }
        self.was_shell = shell;
        self.close_scope(mark);
        printed
    }

    /// What `$( … )` stands for.
    fn substitution(&mut self, script: &[Pipeline], bodies: &[Vec<Part>]) -> Folded {
        let printed = self.script(script, bodies);
        if !self.spend(printed.text.len()) {
            return Folded::from(printed.origins.with(Origins::UNKNOWN));
        }
        let mut value = Folded::clone(&printed);
        value.text.truncate(value.text.trim_end_matches('\n').len());
        value
    }

    fn parameter(&mut self, name: &str, change: &Change, bodies: &[Vec<Part>]) -> Folded {
        let length = self.variables.get(name).map(|value| value.text.len());
        let known = match length {
            Some(length) if self.spend(length) => self.variables.get(name).cloned(),
            Some(_) => Some(Folded::named(name, Origins::UNKNOWN)),
            None => None,
        };
        match change {
            Change::None | Change::Elements => known.unwrap_or_else(|| unset(name)),
            Change::Default(parts) => {
                let other = self.joined(parts, bodies);
                match known {
                    Some(known) if !known.is_nothing() => known,
                    _ => Folded {
                        origins: other.origins.with(Origins::VARIABLE),
                        ..other
                    },
                }
            }
            Change::Instead(parts) => {
                let other = self.joined(parts, bodies);
                Folded {
                    origins: other.origins.with(Origins::VARIABLE),
                    ..other
                }
            }
            Change::Slice(offset, length) => {
                let value = known.unwrap_or_else(|| unset(name));
                // The first letter of these is a slash everywhere.
                if matches!(name, "HOME" | "PATH" | "PWD" | "SHELL")
                    && (*offset, *length) == (0, Some(1))
                {
                    return Folded::constant("/");
                }
                if value.vague {
                    return Folded::named(name, value.origins);
                }
                Folded {
                    text: value
                        .text
                        .chars()
                        .skip(*offset)
                        .take(length.unwrap_or(usize::MAX))
                        .collect(),
                    ..value
                }
            }
            Change::Replace { from, to, all } => {
                let value = known.unwrap_or_else(|| unset(name));
                if value.vague || !self.spend(value.text.len().saturating_mul(to.len().max(1))) {
                    return Folded::named(name, value.origins);
                }
                let text = if *all {
                    value.text.replace(from, to)
                } else {
                    value.text.replacen(from, to, 1)
                };
                Folded { text, ..value }
            }
            Change::Other(parts) => {
                self.joined(parts, bodies);
                let origins = known.map_or(Origins::VARIABLE, |known| known.origins);
                Folded::named(name, origins.with(Origins::VARIABLE))
            }
        }
    }

    /// Evaluates redirections.
    pub(super) fn redirects(&mut self, redirects: &[Redirect], bodies: &[Vec<Part>]) -> Wiring {
        let mut wiring = Wiring::default();
        for redirect in redirects {
            let target = self.joined(&redirect.target.parts, bodies);
            let socket = ["/dev/tcp/", "/dev/udp/"]
                .iter()
                .find_map(|prefix| target.text.strip_prefix(prefix))
                .map(str::to_owned);
            match redirect.direction {
                Direction::Here(index) => {
                    let body = bodies
                        .get(index)
                        .map(|parts| self.joined(parts, bodies))
                        .unwrap_or_default();
                    wiring.input = Some(Rc::new(body));
                }
                Direction::Text => wiring.input = Some(Rc::new(target)),
                Direction::Copy => {
                    wiring.copies = true;
                }
                Direction::In | Direction::Both if socket.is_none() => {
                    let content = self.content(&target, &None);
                    if target.stream.is_none() {
                        self.act(
                            redirect.span,
                            "<",
                            Act::Read {
                                path: target.spelled(),
                            },
                        );
                    }
                    if redirect.descriptor.is_none_or(|number| number == 0) {
                        wiring.input = Some(content);
                    }
                }
                Direction::In
                | Direction::Both
                | Direction::OutAll
                | Direction::Out
                | Direction::Append => {
                    wiring.add_output(socket.as_deref(), redirect, target);
                }
            }
        }
        wiring
    }

    /// Sends what was printed where redirections lead; what is left for the
    /// pipe.
    pub(super) fn deliver(
        &mut self,
        printed: Rc<Folded>,
        wiring: &Wiring,
        span: Span,
    ) -> Rc<Folded> {
        for contact in &wiring.sockets {
            let payload = if contact.writes {
                printed.value()
            } else {
                Value::default()
            };
            if !wiring.socket {
                self.act(
                    span,
                    "/dev/tcp",
                    Act::Contact {
                        address: Value {
                            text: Some(contact.address.clone()),
                            origins: contact.origins,
                        },
                        payload,
                        local: super::network::is_local(&contact.address),
                    },
                );
            }
        }
        let mut taken = false;
        for (path, append) in &wiring.outputs {
            taken = true;
            if super::commands::is_disk(&path.text) {
                self.act(
                    span,
                    ">",
                    Act::Delete {
                        path: path.spelled(),
                        recursive: false,
                    },
                );
                continue;
            }
            if path.text.starts_with("/dev/") {
                continue;
            }
            self.act(
                span,
                ">",
                Act::Write {
                    path: path.spelled(),
                    content: printed.value(),
                },
            );
            let content = match self.files.get(file_key(&path.text)).cloned() {
                Some(before) if *append => {
                    let mut both = Folded::from(before.origins.with(printed.origins));
                    if self.spend(before.text.len() + printed.text.len()) {
                        both = Folded::clone(&before);
                        both.push(&printed);
                    }
                    Rc::new(both)
                }
                _ => Rc::clone(&printed),
            };
            self.write(&path.text, content);
        }
        if taken { Rc::default() } else { printed }
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

/// Where the streams of a command lead.
#[derive(Debug, Default)]
pub(super) struct Wiring {
    /// Redirected into it.
    pub(super) input: Stream,
    /// Files it prints to, and whether they are added to.
    pub(super) outputs: Vec<(Folded, bool)>,
    /// Sockets of `/dev/tcp`.
    pub(super) sockets: Vec<Socket>,
    /// Whether a socket is wired both ways, or to another machine's input.
    pub(super) socket: bool,
    /// A descriptor is copied to another.
    pub(super) copies: bool,
}

/// A socket of `/dev/tcp`.
#[derive(Debug)]
pub(super) struct Socket {
    pub(super) address: String,
    pub(super) origins: Origins,
    pub(super) writes: bool,
}

impl Wiring {
    fn add_output(&mut self, socket: Option<&str>, redirect: &Redirect, target: Folded) {
        if let Some(address) = socket {
            let address = address.replacen('/', ":", 1);
            if redirect.direction == Direction::In {
                self.input = Some(Rc::new(Folded::from(Origins::NETWORK)));
            }
            if redirect.direction == Direction::Both && !super::network::is_local(&address) {
                self.socket = true;
            }
            self.sockets.push(Socket {
                address,
                origins: target.origins,
                writes: redirect.direction != Direction::In,
            });
            return;
        }
        if redirect.descriptor.is_none_or(|number| number == 1) {
            self.outputs
                .push((target, redirect.direction == Direction::Append));
        }
    }
}

fn unset(name: &str) -> Folded {
    match name {
        "IFS" => Folded::constant(" "),
        // The home folder is known well enough to be named.
        "HOME" => Folded {
            text: "$HOME".to_owned(),
            origins: Origins::VARIABLE,
            ..Folded::default()
        },
        "@" | "*" => Folded::named(name, Origins::INPUT),
        name if name.bytes().all(|byte| byte.is_ascii_digit()) => {
            Folded::named(name, Origins::INPUT)
        }
        _ => Folded::named(name, Origins::VARIABLE),
    }
}

/// `./x` and `x` are one file.
fn file_key(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// `a{b,c}d` → `abd acd`; `None` when there is nothing to expand.
fn braces(text: &str) -> Option<Vec<String>> {
    if text.len() > MAX_BRACES {
        return None;
    }
    let open = text.find('{')?;
    let close = open + text[open..].find('}')?;
    let inner = &text[open + 1..close];
    if !inner.contains(',') || inner.contains('{') {
        return None;
    }
    let (head, tail) = (&text[..open], &text[close + 1..]);
    let pieces = inner.split(',').count();
    if pieces.saturating_mul(head.len() + tail.len()) > 2 * MAX_BRACES {
        return None;
    }
    Some(
        inner
            .split(',')
            .map(|piece| format!("{head}{piece}{tail}"))
            .collect(),
    )
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

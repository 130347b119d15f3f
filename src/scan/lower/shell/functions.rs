//! Functions: kept with their bodies, gone through at each call with its
//! arguments.

use std::rc::Rc;

use crate::scan::operation::{Event, Origins};
use crate::text::Span;

use super::commands::Call;
use super::syntax::{Command, Part, Word};
use super::value::Folded;
use super::walk::{Position, Walk};

/// Bytes of functions that are kept to be gone through at calls; longer ones
/// are gone through where they are defined.
const MAX_KEPT: usize = 1 << 17;
/// How deep calls are followed into each other.
const MAX_CALLS: usize = 8;

/// Programs that ask for passwords.
const SHADOWED: [&str; 26] = [
    "sudo", "su", "doas", "ssh", "scp", "sftp", "git", "gpg", "login", "passwd", "docker", "npm",
    "aws", "gcloud", "az", "gh", "kubectl", "mysql", "psql", "ftp", "op", "bw", "pass", "vault",
    "pkexec", "kinit",
];

/// A function of the script.
#[derive(Debug)]
pub(super) struct Function {
    span: Span,
    /// Its body, if it is kept.
    body: Option<Rc<Command>>,
    /// What it printed last.
    printed: Rc<Folded>,
    /// It is being gone through.
    active: bool,
    /// It was gone through.
    called: bool,
}

impl Walk {
    /// Remembers a function.
    pub(super) fn define(
        &mut self,
        span: Span,
        name: &str,
        body: &Rc<Command>,
        bodies: &[Vec<Part>],
    ) {
        self.kept = self.kept.saturating_add(span.len());
        let kept = self.kept <= MAX_KEPT;
        let mut function = Function {
            span,
            body: kept.then(|| Rc::clone(body)),
            printed: Rc::default(),
            active: false,
            called: false,
        };
        if !kept {
            let mark = self.open_scope();
            function.printed = self.command(body, None, Position::of(span), bodies);
            self.close_scope(mark);
            function.called = true;
        }
        // A function that nobody called is lost when its name is used again.
        if self.functions.get(name).is_some_and(|old| !old.called) {
            self.call_unknown(name, bodies);
        }
        if self.functions.insert(name.to_owned(), function).is_none() {
            self.defined.push(name.to_owned());
        }
        // Now, so that only a call from outside counts.
        if starts_itself_twice(name, body) {
            self.bombs.insert(name.to_owned(), span);
        }
    }

    /// Goes through the functions that nothing called.
    pub(super) fn finish(&mut self, bodies: &[Vec<Part>]) {
        let mut at = 0;
        while let Some(name) = self.defined.get(at).cloned() {
            if self.functions.get(&name).is_some_and(|found| !found.called) {
                self.call_unknown(&name, bodies);
            }
            at += 1;
        }
    }

    fn call_unknown(&mut self, name: &str, bodies: &[Vec<Part>]) {
        let Some(function) = self.functions.get_mut(name).filter(|found| !found.active) else {
            return;
        };
        function.called = true;
        function.active = true;
        let span = function.span;
        if let Some(body) = function.body.clone() {
            let arguments = self.arguments.take();
            let shadow = self.enter_shadow(name);
            let mark = self.open_scope();
            self.command(&body, None, Position::of(span), bodies);
            self.close_scope(mark);
            self.shadow = shadow;
            self.arguments = arguments;
        }
        if let Some(function) = self.functions.get_mut(name) {
            function.active = false;
        }
    }

    /// Goes through a function with the arguments of a call; what it prints.
    pub(super) fn call(&mut self, call: &Call<'_>) -> Option<Rc<Folded>> {
        let function = self.functions.get(call.name)?;
        let (span, printed) = (function.span, Rc::clone(&function.printed));
        let first = !function.called;
        let Some(body) = function
            .body
            .clone()
            .filter(|_| !function.active && self.calls < MAX_CALLS)
        else {
            return Some(printed);
        };
        if !first && !self.afford(span.len() + 1) {
            return Some(printed);
        }
        if let Some(function) = self.functions.get_mut(call.name) {
            function.called = true;
            function.active = true;
        }
        self.calls += 1;
        let arguments = self.arguments.take();
        let mut words = call.words.to_vec();
        for word in &mut words {
            word.way.push(call.span, Event::Pass(call.name.to_owned()));
        }
        self.set_arguments(words);
        let here = self.here;
        let position = Position {
            pipeline: span,
            piped: call.fed,
            behind_shell: call.behind_shell,
        };
        let shadow = self.enter_shadow(call.name);
        let printed = self.command(&body, call.input.clone(), position, call.bodies);
        self.shadow = shadow;
        self.here = here;
        self.arguments = arguments;
        self.calls -= 1;
        if let Some(function) = self.functions.get_mut(call.name) {
            function.active = false;
            function.printed = Rc::clone(&printed);
        }
        Some(printed)
    }

    /// A function with the name of a program stands in front of it: what is
    /// typed is meant for that program. Gives what was so before.
    fn enter_shadow(&mut self, name: &str) -> Option<String> {
        let before = self.shadow.clone();
        if SHADOWED.contains(&name) {
            self.shadow = Some(name.to_owned());
        }
        before
    }

    /// Sets `$1`, `$2`, … and `$@`.
    pub(super) fn set_arguments(&mut self, words: Vec<Folded>) {
        self.arguments = Some((Rc::new(words), 0));
    }

    /// `shift`.
    pub(super) fn shift(&mut self, count: usize) {
        if let Some((list, from)) = &mut self.arguments {
            *from = from.saturating_add(count).min(list.len());
        }
    }

    /// The arguments as one list.
    pub(super) fn all_arguments(&mut self) -> Option<Rc<Vec<Folded>>> {
        let (list, from) = self.arguments.clone()?;
        if from == 0 {
            return Some(list);
        }
        let rest = &list[from..];
        let length = rest.iter().map(|word| word.text.len() + 1).sum();
        self.spend(length).then(|| Rc::new(rest.to_vec()))
    }

    /// `$1`, `$@`, `$#`, where the arguments are known.
    pub(super) fn argument(&mut self, name: &str) -> Option<Folded> {
        let (list, from) = self.arguments.clone()?;
        match name {
            "#" => Some(Folded::constant((list.len() - from).to_string())),
            "@" | "*" => {
                let mut all = Folded::default();
                for (index, word) in list[from..].iter().enumerate() {
                    if !self.spend(word.text.len() + 1) {
                        return Some(Folded::named(name, Origins::INPUT));
                    }
                    if index > 0 {
                        all.push(&Folded::constant(" "));
                    }
                    all.push(word);
                }
                Some(all)
            }
            name => {
                let number: usize = name.parse().ok()?;
                let at = from.saturating_add(number.checked_sub(1)?);
                let Some(word) = list.get(at) else {
                    return Some(Folded::default());
                };
                if self.spend(word.text.len()) {
                    Some(word.clone())
                } else {
                    Some(word.trace())
                }
            }
        }
    }
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

//! Python → operations: one tolerant parse, then a walk that follows values.

mod access;
mod assign;
mod bundled;
mod calls;
mod clients;
mod command;
mod comprehension;
mod containers;
mod content;
mod conversion;
mod decode;
mod define;
mod depth;
mod environ;
mod expr;
mod fact;
mod files;
mod fold;
mod forget;
mod inline;
mod join;
mod language;
mod literals;
mod locals;
mod loops;
mod made;
mod memory;
mod methods;
mod network;
mod parse;
mod programs;
mod scope;
mod sources;
mod stmt;
mod strings;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod walk;

use std::borrow::Cow;
use std::collections::BTreeMap;

use ruff_python_ast::Stmt;

use crate::scan::bundle::Around;
use crate::scan::operation::{Act, Draft, Import, Incomplete, Literal, Lowered, Operation};
use crate::text::Span;

pub use tables::is_local;
use walk::{Limits, Memory, Walk};

/// Trees this deep are walked and dropped on the caller's stack.
const SHALLOW: usize = 120;

/// Deepest tree that is parsed at all, on a stack of its own.
const DEEPEST: usize = 6000;

/// How deep the walk follows an expression on the caller's stack, and on its
/// own.
const FOLLOWED: usize = 140;
const FOLLOWED_DEEP: usize = 3000;

/// The stack for deep trees; only what is used of it is ever mapped.
const STACK: usize = 256 << 20;

/// Walks over one module: what a function is given and gives back is known
/// one walk later.
const MAX_WALKS: usize = 3;

/// How deep constant code inside constant code is followed.
const MAX_NESTING: usize = 3;

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str, around: Around<'_>) -> Lowered {
    lower_at(text, 0, Limits::MODULE, around)
}

fn lower_at(text: &str, nesting: usize, limits: Limits, around: Around<'_>) -> Lowered {
    let estimate = depth::estimate(text);
    if estimate <= SHALLOW {
        return analyse(text, FOLLOWED, nesting, limits, around);
    }
    let tamed = if estimate > DEEPEST {
        depth::tame(text)
    } else {
        Cow::Borrowed(text)
    };
    let cut = estimate > DEEPEST;
    let mut lowered = if cut && depth::estimate(&tamed) > DEEPEST {
        Lowered::default()
    } else {
        on_large_stack(&tamed, nesting, limits, around)
    };
    if cut {
        lowered.incomplete = Some(Incomplete::TooDeep);
    }
    lowered
}

fn on_large_stack(text: &str, nesting: usize, limits: Limits, around: Around<'_>) -> Lowered {
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || {
                analyse(text, FOLLOWED_DEEP, nesting, limits, around)
            })
            .ok()
            .and_then(|thread| thread.join().ok())
    })
    .unwrap_or_else(|| Lowered {
        incomplete: Some(Incomplete::TooDeep),
        ..Lowered::default()
    })
}

fn analyse(
    text: &str,
    followed: usize,
    nesting: usize,
    limits: Limits,
    around: Around<'_>,
) -> Lowered {
    let parsed = parse::parse(text);
    let mut lowered = walked(&parsed.syntax().body, followed, nesting, limits, around);
    lowered.comments = parse::comments(&parsed);
    if let Some((span, what)) = parse::fault(&parsed) {
        if let Some(repaired) = parse::repaired(text, &parsed) {
            let again = parse::parse(&repaired);
            let mut second = walked(&again.syntax().body, followed, nesting, limits, around);
            onto_letters(text, &mut second);
            lowered = united(second, lowered);
        }
        lowered
            .incomplete
            .get_or_insert(Incomplete::Syntax(span, what));
    }
    lowered
}

/// Moves places that lie inside of a letter: the text that was walked is as long
/// as `text`, byte for byte, but not made of the same letters.
fn onto_letters(text: &str, lowered: &mut Lowered) {
    let fit = |span: &mut Span| {
        let (mut start, mut end) = (span.start.min(text.len()), span.end.min(text.len()));
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        *span = Span::new(start, end);
    };
    for operation in &mut lowered.operations {
        fit(&mut operation.span);
    }
    for literal in &mut lowered.literals {
        fit(&mut literal.span);
    }
    for import in &mut lowered.imports {
        fit(&mut import.span);
    }
}

/// Walks until nothing new is learnt; the last walk is what counts.
fn walked<'a>(
    body: &'a [Stmt],
    followed: usize,
    nesting: usize,
    limits: Limits,
    around: Around<'a>,
) -> Lowered {
    let mut memory = Memory {
        around: Some(around),
        ..Memory::default()
    };
    let mut walks = 0;
    loop {
        memory.changed = false;
        walks += 1;
        let mut walk = Walk::new(&mut memory, followed, limits);
        walk.module(body);
        let lowered = Walked {
            operations: std::mem::take(&mut walk.operations),
            literals: std::mem::take(&mut walk.literals),
            imports: std::mem::take(&mut walk.imports),
            drafts: std::mem::take(&mut walk.drafts),
            mentions: std::mem::take(&mut walk.mentions),
            code: std::mem::take(&mut walk.code),
            cut: walk.cut,
            left: Limits {
                budget: walk.budget,
                extra: walk.extra,
                told: walk.value_left,
                code: walk.code_left,
            },
        };
        drop(walk);
        if !memory.changed || walks == MAX_WALKS {
            return lowered.finish(nesting, around);
        }
    }
}

/// What the last walk yielded.
struct Walked {
    operations: Vec<Operation>,
    literals: Vec<Literal>,
    imports: Vec<Import>,
    drafts: Vec<Draft>,
    mentions: BTreeMap<u32, walk::Mention>,
    code: Vec<(Span, String)>,
    cut: bool,
    /// What may still be spent on code inside of the code.
    left: Limits,
}

impl Walked {
    fn finish(mut self, nesting: usize, around: Around<'_>) -> Lowered {
        for mention in self
            .mentions
            .values()
            .filter(|mention| !mention.named || mention.escaped || mention.printed)
        {
            self.operations.push(Operation {
                span: mention.span,
                callee: if mention.printed && !mention.escaped {
                    "print(os.environ)".to_owned()
                } else {
                    "os.environ".to_owned()
                },
                act: Act::Environment {
                    name: None,
                    contained: mention.contained && !mention.escaped && !mention.printed,
                },
            });
        }
        settle_sockets(&mut self.operations);
        if nesting < MAX_NESTING {
            let share = self.left.shared(self.code.len());
            for (span, code) in &self.code {
                let inner = lower_at(code, nesting + 1, share, around);
                self.operations
                    .extend(inner.operations.into_iter().map(|operation| Operation {
                        span: *span,
                        ..operation
                    }));
                self.literals
                    .extend(inner.literals.into_iter().map(|literal| Literal {
                        span: *span,
                        ..literal
                    }));
            }
        }
        let mut lowered = Lowered {
            operations: self.operations,
            comments: Vec::new(),
            literals: self.literals,
            imports: self.imports,
            drafts: self.drafts,
            incomplete: self.cut.then_some(Incomplete::TooDeep),
        };
        in_order(&mut lowered);
        lowered
    }
}

/// A socket that is only ever connected to this machine reaches nothing else;
/// that is known when all calls are.
fn settle_sockets(operations: &mut [Operation]) {
    let mut connects = 0;
    for operation in &*operations {
        if let Act::Contact { local, .. } = operation.act
            && operation.callee.starts_with("socket.socket.connect")
        {
            connects += 1;
            if !local {
                return;
            }
        }
    }
    if connects == 0 {
        return;
    }
    for operation in operations {
        if operation.callee.starts_with("socket.socket")
            && let Act::Contact { local, .. } = &mut operation.act
        {
            *local = true;
        }
    }
}

/// In the order of the text, each once.
fn in_order(lowered: &mut Lowered) {
    lowered.operations.sort_by_key(|operation| operation.span);
    lowered.operations.dedup();
    lowered.literals.sort_by_key(|literal| literal.span);
    lowered.literals.dedup();
    lowered.imports.sort_by_key(|import| import.span);
    lowered.imports.dedup();
}

/// What was seen in either of two readings of a text; where both saw a call,
/// the first counts.
fn united(first: Lowered, second: Lowered) -> Lowered {
    let mut united = first;
    let known: std::collections::BTreeSet<(Span, String)> = united
        .operations
        .iter()
        .map(|operation| (operation.span, operation.callee.clone()))
        .collect();
    united.operations.extend(
        second
            .operations
            .into_iter()
            .filter(|operation| !known.contains(&(operation.span, operation.callee.clone()))),
    );
    united.literals.extend(second.literals);
    united.imports.extend(second.imports);
    united.drafts.extend(second.drafts);
    united.comments = second.comments;
    united.incomplete = united.incomplete.or(second.incomplete);
    in_order(&mut united);
    united
}

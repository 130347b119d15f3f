//! Shell → operations: a tolerant lexer and parser, then a walk in order that
//! folds constants and follows values through variables, pipes and files.

mod arithmetic;
mod assign;
mod braces;
mod builtins;
mod capture;
mod change;
mod columns;
mod commands;
mod cron;
pub(super) mod decode;
mod expand;
mod expansions;
mod fetch;
mod files;
mod filters;
mod functions;
mod globs;
mod here;
mod hooks;
mod interpreters;
mod jq;
mod lexer;
mod lines;
mod network;
mod one_liners;
mod options;
mod packing;
mod parser;
mod pattern;
mod prompts;
mod remote;
mod sed;
mod simple;
mod sockets;
mod special;
mod syntax;
mod undo;
mod value;
mod walk;
mod wiring;
mod wrappers;

use std::collections::HashSet;
use std::rc::Rc;

use crate::scan::bundle::{Around, Bundle};
use crate::scan::operation::{Event, Incomplete, Lowered, Origins};
use crate::text::Span;

pub(in crate::scan) use commands::is_disk;
pub(in crate::scan) use cron::cron_command;
pub(in crate::scan) use decode::base64 as decode_base64;
pub(super) use network::is_local;

/// The callee of an operation that stands for a function which starts itself
/// twice and is called.
pub const FORK_BOMB: &str = "fork bomb";

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    lower_beside(text, &Beside::default())
}

/// Lowers `text`, which may read data that lies around it.
#[must_use]
pub fn lower_in(text: &str, around: Around<'_>) -> Lowered {
    let beside = Beside {
        path: around.path.to_owned(),
        data: around.bundle.named_in(text),
    };
    lower_beside(text, &beside)
}

/// The files of data that a script names.
#[derive(Clone, Debug, Default)]
struct Beside {
    path: String,
    data: Bundle,
}

fn lower_beside(text: &str, beside: &Beside) -> Lowered {
    let readings = prompts::read(text);
    let mut lowered = lower_plain(&readings.commands, beside);
    if let Some(lines) = &readings.lines {
        add(&mut lowered, lower_plain(lines, beside));
    }
    lowered
}

/// What a text does besides that is lowered already, when each of its lines is
/// a script of its own: so an agent may run what does not parse as a whole.
pub(in crate::scan) fn add_lines(lowered: &mut Lowered, text: &str) {
    let mut parser = lexer::Parser::new(text);
    let mut walk = walk::Walk::new(text);
    let mut at = 0;
    while at < text.len() {
        parser.at = at;
        parser.end = line_end(text, at);
        at = parser.end + 1;
        while let Some(pipeline) = parser.next() {
            walk.pipeline(&pipeline, &None, &parser.bodies);
        }
        parser.forget();
    }
    walk.finish(&parser.bodies);
    add(lowered, walk.lowered);
}

/// The end of a line; one that ends in a backslash goes on.
fn line_end(text: &str, mut at: usize) -> usize {
    loop {
        at += memchr::memchr(b'\n', &text.as_bytes()[at..]).unwrap_or(text.len() - at);
        let line = text[..at].trim_end_matches('\r');
        if at >= text.len() || !line.ends_with('\\') {
            return at;
        }
        at += 1;
    }
}

/// What the other reading of a session does besides. That it does not parse
/// says nothing: it holds output.
fn add(lowered: &mut Lowered, other: Lowered) {
    let known: HashSet<_> = lowered
        .operations
        .iter()
        .map(|operation| (operation.span, operation.callee.clone()))
        .collect();
    lowered.operations.extend(
        other
            .operations
            .into_iter()
            .filter(|operation| !known.contains(&(operation.span, operation.callee.clone()))),
    );
    lowered
        .operations
        .sort_by_key(|operation| operation.span.start);
    if let Some(Incomplete::TooDeep | Incomplete::TooLarge) = other.incomplete {
        lowered.incomplete = other.incomplete;
    }
}

/// Lowers a script.
fn lower_plain(text: &str, beside: &Beside) -> Lowered {
    let mut parser = lexer::Parser::new(text);
    let mut walk = walk::Walk::new(text);
    walk.beside = beside.clone();
    // What such a program is given are passwords.
    let name = crate::skill::path::file_name(&beside.path);
    let helper = ["git-credential-", "docker-credential-"]
        .iter()
        .any(|kind| name.starts_with(kind));
    let given = helper.then(|| {
        let event = Event::File(Some("the password that git hands over".to_owned()));
        Rc::new(value::Folded::begun(
            Origins::SENSITIVE.with(Origins::INPUT),
            Span::default(),
            event,
        ))
    });
    walk.inherited.clone_from(&given);
    let mut waiting = Vec::new();
    loop {
        let pipeline = parser.next();
        let finished = pipeline.is_none();
        waiting.extend(pipeline);
        // A here-document's body comes behind the line: wait for it.
        if finished || parser.settled() {
            for pipeline in waiting.drain(..) {
                walk.pipeline(&pipeline, &given, &parser.bodies);
            }
            parser.go_on();
        }
        if finished {
            break;
        }
    }
    walk.finish(&parser.bodies);
    let mut lowered = walk.lowered;
    lowered.comments = parser.comments;
    lowered.comments.sort_unstable();
    lowered.comments.dedup();
    lowered
        .operations
        .sort_by_key(|operation| operation.span.start);
    if lowered.incomplete.is_none() {
        lowered.incomplete = parser.incomplete;
    }
    lowered
}

#[cfg(test)]
mod tests;

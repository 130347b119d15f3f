//! JavaScript and TypeScript → operations.

mod addresses;
mod bind;
mod browser;
mod bundled;
mod bytes;
mod calls;
mod chain;
mod clients;
mod component;
mod decode;
mod depth;
mod evaluation;
mod execution;
mod expressions;
mod fact;
mod files;
mod functions;
mod globals;
mod heap;
mod json;
mod jsx;
mod list_methods;
mod literals;
mod loops;
mod members;
mod methods;
mod names;
mod nesting;
mod network;
mod numbers;
mod operators;
mod programs;
mod scopes;
mod sockets;
mod statements;
mod text_methods;
mod vague;
mod walk;

use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser, ParserReturn};
use oxc_span::SourceType;

use crate::scan::bundle::Around;
use crate::scan::operation::{Incomplete, Lowered};
use crate::text::Span;

use depth::Depth;
use walk::{SPARE_LEVELS, State};

/// How often parsing goes on behind a place that cannot be parsed.
const MAX_RESTARTS: usize = 4;
/// Bytes of stack for one level, measured and doubled.
const LEVEL: usize = 6 << 10;
/// Bytes of stack for what does not recurse.
const SPARE_STACK: usize = 1 << 20;
/// Levels for functions run where they are called, of a text that is not deep.
const ROOM_TO_CALL: usize = 4_000;

/// Lowers `text`; `typescript` says which of the two it is.
#[must_use]
pub fn lower(text: &str, typescript: bool, around: Around<'_>) -> Lowered {
    let too_deep = || Lowered {
        incomplete: Some(Incomplete::TooDeep),
        ..Lowered::default()
    };
    let (levels, plain) = match depth::measure(text) {
        Depth::Levels(levels) => (levels, false),
        // A bundle is long, not deep.
        Depth::TooDeep if !typescript => match nesting::nesting(text) {
            Some(levels) => (2 * levels + ROOM_TO_CALL, true),
            None => return too_deep(),
        },
        Depth::TooDeep => return too_deep(),
    };
    // Parser and walk recurse: give them a stack that fits the worst that this
    // text can ask for. Pages that are not touched cost nothing.
    let stack = (levels + SPARE_LEVELS) * LEVEL + SPARE_STACK;
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(stack)
            .spawn_scoped(scope, || {
                if plain {
                    walk_plain(text, levels, around)
                } else {
                    parse_and_walk(text, typescript, levels, around)
                }
            })
            .ok()
            .and_then(|thread| thread.join().ok())
            .unwrap_or_else(too_deep)
    })
}

/// Walks a text whose levels are those of plain JavaScript, read from its
/// beginning: no other dialect, and no second beginning.
fn walk_plain(text: &str, levels: usize, around: Around<'_>) -> Lowered {
    let mut walker = State::new(text, levels, around);
    let allocator = Allocator::default();
    let parsed = parse(&allocator, text, SourceType::unambiguous().with_jsx(false));
    if parsed.panicked {
        let (at, what) = fault(&parsed);
        let at = text.floor_char_boundary(at);
        return Lowered {
            incomplete: Some(Incomplete::Syntax(Span::new(at, at), what)),
            ..Lowered::default()
        };
    }
    walker.read(&parsed.program, 0);
    walker.finish()
}

fn parse_and_walk(text: &str, typescript: bool, levels: usize, around: Around<'_>) -> Lowered {
    let mut walker = State::new(text, levels, around);
    let mut fault = None;
    let mut from = 0;
    for _ in 0..MAX_RESTARTS {
        let Some((at, what)) = parse_piece(text, from, typescript, &mut walker) else {
            break;
        };
        // The parser gave up: read what lies in front of the line, and go on
        // behind it.
        let at = (from + at).min(text.len());
        let line_start = text.as_bytes()[from..at]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(from, |end| from + end + 1);
        let line_end = text.as_bytes()[at..]
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(text.len(), |end| at + end + 1);
        fault.get_or_insert_with(|| Incomplete::Syntax(Span::new(line_start, line_end), what));
        if line_start > from {
            parse_piece(&text[..line_start], from, typescript, &mut walker);
        }
        from = line_end;
        if from >= text.len() {
            break;
        }
    }
    let mut lowered = walker.finish();
    lowered.incomplete = lowered.incomplete.or(fault);
    lowered
}

/// Walks `text` from `from` on. `Some` is where and why the parser gave up; a
/// piece that no dialect accepts leaves nothing behind.
fn parse_piece(
    text: &str,
    from: usize,
    typescript: bool,
    walker: &mut State<'_>,
) -> Option<(usize, String)> {
    let piece = text.get(from..)?;
    let script = SourceType::unambiguous().with_jsx(true);
    let dialects = if typescript {
        [SourceType::ts(), SourceType::tsx(), script]
    } else {
        [script, SourceType::ts(), SourceType::tsx()]
    };
    let mut first = None;
    for dialect in dialects {
        let allocator = Allocator::default();
        let parsed = parse(&allocator, piece, dialect);
        if !parsed.panicked {
            walker.read(&parsed.program, from);
            return None;
        }
        first.get_or_insert_with(|| fault(&parsed));
    }
    first
}

fn parse<'a>(allocator: &'a Allocator, text: &'a str, dialect: SourceType) -> ParserReturn<'a> {
    let options = ParseOptions {
        allow_return_outside_function: true,
        ..ParseOptions::default()
    };
    Parser::new(allocator, text, dialect)
        .with_options(options)
        .parse()
}

fn fault(parsed: &ParserReturn<'_>) -> (usize, String) {
    let last = parsed.diagnostics.last();
    let at = last
        .and_then(|fault| fault.labels.first())
        .map_or(0, |label| label.offset() as usize);
    let what = last.map_or_else(
        || "cannot be parsed".to_owned(),
        |fault| fault.message.to_string(),
    );
    (at, what)
}

#[cfg(test)]
mod tests;

//! Text → syntax tree, also of texts that are not quite Python.

use std::collections::BTreeSet;

use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{ModModule, PySourceType};
use ruff_python_parser::{Parsed, parse_unchecked_source};
use ruff_text_size::Ranged;

use crate::text::{LineIndex, Span};

/// Lines that are taken out of a text one after the other to get at the rest.
const MAX_REPAIRS: usize = 6;

/// A syntax tree, whatever was left out of it.
pub(super) fn parse(text: &str) -> Parsed<ModModule> {
    parse_unchecked_source(text, PySourceType::Python)
}

/// The first thing the parser could not read.
pub(super) fn fault(parsed: &Parsed<ModModule>) -> Option<(Span, String)> {
    let error = parsed.errors().first()?;
    let span = Span::new(
        error.range().start().to_usize(),
        error.range().end().to_usize(),
    );
    Some((span, error.error.to_string()))
}

/// Where the comments are.
pub(super) fn comments(parsed: &Parsed<ModModule>) -> Vec<Span> {
    parsed
        .tokens()
        .iter()
        .filter(|token| token.kind() == TokenKind::Comment)
        .map(|token| Span::new(token.start().to_usize(), token.end().to_usize()))
        .collect()
}

/// A text as long as `text` with the lines taken out that keep the parser from
/// reading the rest; `None` when nothing is better than `text` itself.
pub(super) fn repaired(text: &str, parsed: &Parsed<ModModule>) -> Option<String> {
    let lines = LineIndex::new(text);
    let mut blanked = BTreeSet::new();
    let (mut current, mut faults) = match without_prompts(text) {
        Some(current) => {
            let faults = fault_lines(&parse(&current), &lines);
            (current, faults)
        }
        None => (text.to_owned(), fault_lines(parsed, &lines)),
    };
    let mut bracket_tried = false;
    for _ in 0..MAX_REPAIRS {
        let Some(first) = faults.first().copied() else {
            break;
        };
        let mut line = first;
        if blanked.contains(&line) {
            // The fault is not where it shows: a bracket stays open.
            if bracket_tried {
                break;
            }
            bracket_tried = true;
            line = open_bracket_line(&current, &lines)?;
        }
        blanked.insert(line);
        current = blank(&current, lines.line_span(text, line));
        faults = fault_lines(&parse(&current), &lines);
    }
    (current != text).then_some(current)
}

/// A recorded session without its prompts, byte for byte as long.
fn without_prompts(text: &str) -> Option<String> {
    let prompted = |line: &str| line.starts_with(">>> ") || line.starts_with("... ");
    if !text.lines().any(prompted) {
        return None;
    }
    let mut session = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if prompted(line) {
            // A semicolon cannot begin a line, a literal in front of one can:
            // so everything stays at its place and nothing is indented.
            session.push_str(if starts_simple(&line[4..]) {
                "00; "
            } else {
                "    "
            });
            session.push_str(&line[4..]);
        } else {
            session.push_str(line);
        }
    }
    Some(session)
}

fn fault_lines(parsed: &Parsed<ModModule>, lines: &LineIndex) -> Vec<u32> {
    parsed
        .errors()
        .iter()
        .map(|error| lines.line(error.range().start().to_usize()))
        .collect()
}

/// Whether the line is a simple statement at the margin.
fn starts_simple(line: &str) -> bool {
    let word = line
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .next()
        .unwrap_or_default();
    !line.starts_with([' ', '\t', '#', '@', ')', ']', '}'])
        && !line.trim().is_empty()
        && !matches!(
            word,
            "def"
                | "class"
                | "if"
                | "elif"
                | "else"
                | "for"
                | "while"
                | "try"
                | "except"
                | "finally"
                | "with"
                | "async"
                | "match"
                | "case"
        )
}

/// The line of the innermost bracket that is never closed.
fn open_bracket_line(text: &str, lines: &LineIndex) -> Option<u32> {
    let mut open = Vec::new();
    for token in parse(text).tokens() {
        match token.kind() {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => open.push(token.start()),
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => {
                open.pop();
            }
            _ => {}
        }
    }
    open.last().map(|at| lines.line(at.to_usize()))
}

/// `text` without the content of a line; what opened a block or was the only
/// statement of one still is.
fn blank(text: &str, line: Span) -> String {
    let content = line.of(text);
    let body = content.trim_start();
    let indent = content.len() - body.len();
    let stand_in = if body.trim_end().ends_with(':') {
        "if 0:"
    } else {
        "pass"
    };
    let mut blanked = String::with_capacity(text.len());
    blanked.push_str(&text[..line.start + indent]);
    if body.len() >= stand_in.len() {
        blanked.push_str(stand_in);
        blanked.push_str(&" ".repeat(body.len() - stand_in.len()));
    } else {
        blanked.push_str(&" ".repeat(body.len()));
    }
    blanked.push_str(&text[line.end..]);
    blanked
}

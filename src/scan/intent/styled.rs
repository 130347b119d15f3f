//! Text that markup makes invisible.

use crate::scan::markdown::Markdown;
use crate::text::Span;

/// Longest tag that is read.
const MAX_TAG: usize = 600;
/// How far invisible text is followed.
const REACH: usize = 4000;

/// What of a style, without its blanks, shows nothing.
const STYLES: &[&str] = &[
    "display:none",
    "visibility:hidden",
    "font-size:0",
    "font-size:1px",
    "opacity:0;",
    "opacity:0\"",
    "opacity:0'",
    "opacity:0.0",
    "color:white",
    "color:#fff",
    "color:transparent",
    "color:rgba(255,255,255",
    "color=\"white\"",
    "color=white",
    "color=\"#fff",
    "left:-999",
    "top:-999",
    "text-indent:-",
    "height:0;",
    "width:0;",
    "height:0px",
    "width:0px",
];

/// Stretches of `text` that are there and not shown, in order.
pub(super) fn invisible(text: &str, markdown: Option<&Markdown>) -> Vec<Span> {
    let mut found = Vec::new();
    let mut behind = 0;
    for at in memchr::memchr2_iter(b'<', b'\\', text.as_bytes()) {
        if at < behind {
            continue;
        }
        let Some((length, close)) = opened(&text[at..]) else {
            continue;
        };
        if markdown.is_some_and(|markdown| is_code(markdown, at)) {
            continue;
        }
        let start = at + length;
        let mut end = (start + REACH).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        let inside = &text[start..end];
        behind = start + inside.find(close).unwrap_or(inside.len());
        found.push(Span::new(start, behind));
    }
    found
}

/// Length of what makes invisible at the front of `text`, and what ends it.
fn opened(text: &str) -> Option<(usize, &'static str)> {
    for mark in ["\\color{white}", "\\phantom{"] {
        if text.starts_with(mark) {
            return Some((mark.len(), "}"));
        }
    }
    let bytes = text.as_bytes();
    if !bytes.get(1).is_some_and(u8::is_ascii_alphabetic) {
        return None;
    }
    let window = &bytes[..bytes.len().min(MAX_TAG)];
    let end = memchr::memchr(b'>', window)?;
    let mut tag = String::with_capacity(end);
    let mut last = ' ';
    let mut hidden = false;
    let inside = text.get(1..end)?;
    for word in inside.split([' ', '\n', '\t']) {
        let word = word.to_ascii_lowercase();
        hidden |= !tag.is_empty()
            && matches!(last, ' ' | '"' | '\'')
            && (word == "hidden" || word.starts_with("hidden="));
        tag.push_str(&word);
        last = word.chars().next_back().map_or(last, |letter| {
            if matches!(letter, '"' | '\'') {
                letter
            } else {
                ' '
            }
        });
    }
    let background = tag.replace("background-color:", "background:");
    let styled = STYLES.iter().any(|style| background.contains(style));
    (hidden || styled).then_some((end + 1, "</"))
}

/// Whether the byte at `at` stands in code.
fn is_code(markdown: &Markdown, at: usize) -> bool {
    let fences = &markdown.fences;
    let spans = &markdown.code_spans;
    fences
        .get(fences.partition_point(|fence| fence.span.end <= at))
        .is_some_and(|fence| fence.span.start <= at)
        || spans
            .get(spans.partition_point(|code| code.span.end <= at))
            .is_some_and(|code| code.span.start <= at)
}

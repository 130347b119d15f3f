//! Code in `data:` addresses, and in the HTML that Markdown may hold.

use memchr::memmem;
use unicode_normalization::UnicodeNormalization;

use crate::scan::code::{OffsetMap, Origin, Unit};
use crate::scan::embedded;
use crate::scan::html_code;
use crate::scan::language::Language;
use crate::scan::markdown::Markdown;
use crate::text::Span;

use super::{Units, lower_text};

/// Most addresses of a file that are decoded.
const MAX_URIS: usize = 64;
/// Longest description of what the data is.
const MAX_KIND: usize = 100;
/// Longest data that is decoded.
const MAX_DATA: usize = 64 << 10;

/// Adds the code of `data:` addresses.
pub(super) fn add_uris(units: &mut Units<'_>, text: &str) {
    let bytes = text.as_bytes();
    let mut behind = 0;
    let mut count = 0;
    for at in memmem::find_iter(bytes, b"data:") {
        if at < behind || count >= MAX_URIS {
            continue;
        }
        let head = at + 5;
        let window = &bytes[head..bytes.len().min(head + MAX_KIND)];
        let length = window
            .iter()
            .take_while(|byte| {
                byte.is_ascii_alphanumeric()
                    || matches!(byte, b'/' | b'+' | b'-' | b'.' | b';' | b'=')
            })
            .count();
        if window.get(length) != Some(&b',') {
            continue;
        }
        let kind = text[head..head + length].to_ascii_lowercase();
        let from = head + length + 1;
        let size = bytes[from..]
            .iter()
            .take(MAX_DATA)
            .take_while(|byte| {
                byte.is_ascii_alphanumeric()
                    || matches!(
                        byte,
                        b'+' | b'/'
                            | b'='
                            | b'-'
                            | b'_'
                            | b'%'
                            | b'.'
                            | b'~'
                            | b'!'
                            | b'*'
                            | b';'
                            | b':'
                    )
            })
            .count();
        behind = from + size;
        count += 1;
        let data = &text[from..behind];
        let decoded = if kind.ends_with(";base64") {
            crate::scan::encoding::base64(data)
        } else {
            Some(crate::scan::encoding::percent(data))
        };
        if let Some(code) = decoded.and_then(|bytes| String::from_utf8(bytes).ok()) {
            add(units, &kind, &code, Span::new(at, behind));
        }
    }
}

/// Shortest text in wide letters that can be a command.
const LEAST_WIDE: usize = 12;

/// Adds commands in letters of double width and of mathematics, which a program
/// may make plain: `ｃｕｒｌ`.
pub(super) fn add_wide(units: &mut Units<'_>, text: &str) {
    if text.is_ascii() {
        return;
    }
    let wide = |letter: char| matches!(letter, '\u{ff01}'..='\u{ff5e}' | '\u{3000}' | '\u{1d400}'..='\u{1d7ff}');
    let (mut start, mut count) = (0, 0);
    for (at, letter) in text.char_indices().chain([(text.len(), '\n')]) {
        if wide(letter) {
            if count == 0 {
                start = at;
            }
            count += 1;
            continue;
        }
        if count >= LEAST_WIDE {
            let plain: String = text[start..at].nfkc().collect();
            let place = Span::new(start, at);
            for command in embedded::find(&plain, &[]).0 {
                for reading in command.readings {
                    push(units, command.language, &reading, place);
                }
            }
        }
        count = 0;
    }
}

fn push(units: &mut Units<'_>, language: Language, code: &str, place: Span) {
    let lowered = lower_text(units.around, language, code);
    if !lowered.operations.is_empty() {
        units.units.push(Unit {
            language,
            origin: Origin::Unlabelled,
            text: code.to_owned(),
            map: OffsetMap::pinned(place),
            lowered,
        });
    }
}

fn add(units: &mut Units<'_>, kind: &str, code: &str, place: Span) {
    let mut push = |language: Language, code: &str| push(units, language, code, place);
    if let Some(language) = Language::of_shebang(code) {
        push(language, code);
    } else if kind.contains("html") || kind.contains("svg") || code.starts_with('<') {
        for script in html_code::scripts(code).0 {
            push(Language::JavaScript, script.span.of(code));
        }
    } else if kind.contains("script") {
        push(Language::JavaScript, code);
    } else if kind.contains("x-sh") || kind.contains("shell") {
        push(Language::Shell, code);
    } else if kind.contains("python") {
        push(Language::Python, code);
    }
}

/// The scripts of the HTML in Markdown, and the links that are scripts.
pub(super) fn of_markdown(text: &str, markdown: &Markdown) -> Vec<Span> {
    let shown = |span: &Span| {
        let fences = &markdown.fences;
        let spans = &markdown.code_spans;
        fences
            .get(fences.partition_point(|fence| fence.span.end <= span.start))
            .is_none_or(|fence| fence.span.start > span.start)
            && spans
                .get(spans.partition_point(|code| code.span.end <= span.start))
                .is_none_or(|code| code.span.start > span.start)
    };
    let mut found: Vec<Span> = html_code::scripts(text)
        .0
        .into_iter()
        .map(|script| script.span)
        .filter(shown)
        .collect();
    for link in &markdown.links {
        let target = link.target.trim_start();
        let script = target
            .get(..11)
            .is_some_and(|start| start.eq_ignore_ascii_case("javascript:"));
        let inside = link.span.of(text);
        if let Some(at) = script.then(|| inside.find("avascript:")).flatten() {
            let start = link.span.start + at + 10;
            let end = link.span.end - usize::from(inside.ends_with(')'));
            found.push(Span::new(start, end.max(start)));
        }
    }
    found
}

//! Where prose stands in a file: fields, headings, paragraphs, comments, and
//! what no page shows.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::language::{Fenced, Language};
use crate::scan::markdown::Markdown;
use crate::text::Span;

use super::words::Hiding;

/// What a block of prose is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// A field of the frontmatter, or a string of a manifest.
    Field,
    /// A heading.
    Heading,
    /// A paragraph, an item, a cell.
    Body,
    /// A code block that names no programming language.
    Fence,
    /// Not shown.
    Hidden,
}

/// A stretch of prose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) span: Span,
    pub(super) setting: Setting,
    /// Of a heading.
    pub(super) level: u8,
    pub(super) hiding: Option<Hiding>,
}

/// Blank lines behind which nobody looks.
const MANY_LINES: usize = 30;
/// Blanks on a line behind which nobody looks.
const MANY_BLANKS: usize = 120;
/// Shortest string of a manifest that can say something.
const LEAST_STRING: usize = 24;
/// Longest string of a manifest that is read: longer ones are documents.
const MOST_STRING: usize = 4000;

/// The prose of a file in order.
pub(super) fn blocks(
    path: &str,
    text: &str,
    language: Language,
    markdown: Option<&Markdown>,
) -> Vec<Block> {
    let mut found = match (language, markdown) {
        (Language::Markdown, Some(markdown)) => of_markdown(text, markdown),
        (Language::Text, _) if is_data(path) => Vec::new(),
        (Language::Text, _) => paragraphs(text, Span::new(0, text.len()), Setting::Body),
        (Language::Json, _) => strings(text),
        _ => Vec::new(),
    };
    let mut last = 0;
    for block in &mut found {
        if block.hiding.is_none()
            && block.span.start >= last
            && is_far(&text[last..block.span.start])
        {
            block.hiding = Some(Hiding::Far);
        }
        last = last.max(block.span.end);
    }
    found
}

/// Whether a text is a table or a record: rows of one are no sentences.
fn is_data(path: &str) -> bool {
    let suffix = path.rsplit('.').next().unwrap_or_default();
    [
        "csv", "tsv", "log", "xml", "svg", "lock", "xsd", "sql", "css", "pdb", "bib", "ipynb",
    ]
    .iter()
    .any(|data| suffix.eq_ignore_ascii_case(data))
}

fn is_far(gap: &str) -> bool {
    if gap.len() < MANY_LINES {
        return false;
    }
    let (mut lines, mut blanks, mut widest) = (0, 0, 0);
    for letter in gap.chars() {
        match letter {
            '\n' => {
                lines += 1;
                blanks = 0;
            }
            _ if letter.is_whitespace() => {
                blanks += 1;
                widest = widest.max(blanks);
            }
            '>' | '*' | '-' => blanks = 0,
            _ => (lines, blanks) = (0, 0),
        }
    }
    lines > MANY_LINES || widest >= MANY_BLANKS
}

fn of_markdown(text: &str, markdown: &Markdown) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let block = |span, setting, hiding| Block {
        span,
        setting,
        level: 0,
        hiding,
    };
    let mut headings = markdown.headings.iter().peekable();
    for span in &markdown.prose {
        while headings
            .next_if(|heading| heading.span.end <= span.start)
            .is_some()
        {}
        let level = headings
            .peek()
            .filter(|heading| heading.span.start <= span.start)
            .map_or(0, |heading| heading.level);
        let setting = if level > 0 {
            Setting::Heading
        } else {
            Setting::Body
        };
        found.push(Block {
            level,
            ..block(*span, setting, None)
        });
    }
    for span in &markdown.comments {
        found.push(block(*span, Setting::Hidden, Some(Hiding::Comment)));
    }
    for fence in &markdown.fences {
        if matches!(Language::of_fence(&fence.info), Fenced::Unknown)
            || matches!(
                fence.info.trim(),
                "markdown" | "md" | "text" | "txt" | "prompt" | "xml" | "html" | "yaml"
            )
        {
            for piece in &fence.pieces {
                found.push(block(*piece, Setting::Fence, None));
            }
        }
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    let fences: Vec<Span> = markdown.fences.iter().map(|fence| fence.span).collect();
    let found = with_rest(text, found, &fences, markdown.cut.unwrap_or(text.len()));
    with_styled(text, found, markdown)
}

/// Adds what lies between blocks: frontmatter, HTML, definitions of links.
fn with_rest(text: &str, blocks: Vec<Block>, fences: &[Span], end: usize) -> Vec<Block> {
    let mut covered: Vec<Span> = blocks.iter().map(|block| block.span).collect();
    covered.extend(fences);
    covered.sort_unstable();
    covered.push(Span::new(end, end));
    let mut found = blocks;
    let mut behind = 0;
    let mut first = true;
    for span in covered {
        if span.start > behind {
            let gap = Span::new(behind, span.start);
            rest(text, gap, first, &mut found);
        }
        first = false;
        behind = behind.max(span.end);
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    found
}

fn rest(text: &str, gap: Span, first: bool, found: &mut Vec<Block>) {
    let inside = gap.of(text);
    if !inside
        .bytes()
        .any(|byte| byte.is_ascii_alphabetic() || byte >= 0x80)
    {
        return;
    }
    if first && inside.trim_start_matches('\u{feff}').starts_with("---") {
        fields(text, gap, found);
        return;
    }
    for block in paragraphs(text, gap, Setting::Body) {
        let shown = block.span.of(text).trim_start();
        // `[//]: # (text)` is how comments are written without HTML.
        let comment = shown.starts_with('[') && shown.contains("]:");
        found.push(if comment {
            Block {
                setting: Setting::Hidden,
                hiding: Some(Hiding::Comment),
                ..block
            }
        } else {
            block
        });
    }
}

/// The fields of a frontmatter: a line and those that are indented below it.
fn fields(text: &str, gap: Span, found: &mut Vec<Block>) {
    let mut at = gap.start;
    let mut open: Option<Span> = None;
    let mut push = |open: &mut Option<Span>| {
        if let Some(span) = open.take() {
            found.push(Block {
                span,
                setting: Setting::Field,
                level: 0,
                hiding: None,
            });
        }
    };
    for line in gap.of(text).split_inclusive('\n') {
        let end = at + line.len();
        let nested = line.starts_with([' ', '\t']);
        match (&mut open, nested) {
            (Some(span), true) => span.end = end,
            _ => {
                push(&mut open);
                let key = line.find(':').filter(|place| {
                    line[..*place]
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
                });
                let start = key.map_or(at, |place| at + place + 1);
                if line.trim() != "---" {
                    open = Some(Span::new(start, end));
                }
            }
        }
        at = end;
    }
    push(&mut open);
}

/// Paragraphs of a plain text.
fn paragraphs(text: &str, gap: Span, setting: Setting) -> Vec<Block> {
    let mut found = Vec::new();
    let mut at = gap.start;
    let mut open: Option<Span> = None;
    for line in gap.of(text).split_inclusive('\n') {
        let end = at + line.len();
        if line.trim().is_empty() {
            if let Some(span) = open.take() {
                found.push(span);
            }
        } else {
            let begin = at + (line.len() - line.trim_start().len());
            match &mut open {
                Some(span) => span.end = end,
                None => open = Some(Span::new(begin, end)),
            }
        }
        at = end;
    }
    found.extend(open);
    found
        .into_iter()
        .map(|span| Block {
            span,
            setting,
            level: 0,
            hiding: None,
        })
        .collect()
}

/// Strings of a JSON file that can be sentences.
fn strings(text: &str) -> Vec<Block> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'"', &bytes[at..]).map(|place| at + place + 1) {
        let mut end = open;
        while end < bytes.len() && bytes[end] != b'"' && bytes[end] != b'\n' {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let end = end.min(bytes.len());
        let inside = text.get(open..end).unwrap_or_default();
        let wide = (LEAST_STRING..=MOST_STRING).contains(&inside.len())
            && (inside.contains(' ') || !inside.is_ascii());
        if wide {
            found.push(Block {
                span: Span::new(open, end),
                setting: Setting::Field,
                level: 0,
                hiding: None,
            });
        }
        at = (end + 1).min(bytes.len());
    }
    found
}

/// Markup that makes its content invisible, up to what closes it.
static STYLED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)
        <[a-z][a-z0-9]{0,12}\s [^<>]{0,300}?
          (?: display \s* : \s* none | visibility \s* : \s* hidden | font-size \s* : \s* (?: 0 | 1px | 0?\.\d+ ) (?: px | em | pt | rem )? \s* [;\x22']
            | opacity \s* : \s* 0 (?: \.0\d* )? \s* [;\x22'] | [^-]color \s* : \s* (?: white | \#fff (?: fff )? | transparent | rgba?\(255,\s*255,\s*255 )
            | color \s* = \s* [\x22']? (?: white | \#fff (?: fff )? )
            | (?: left | top | text-indent ) \s* : \s* -\d{3,}
            | (?: width | height ) \s* : \s* 0 (?: px )? \s* [;\x22'] )
          [^<>]{0,300} >
        | <[a-z][a-z0-9]{0,12} \s (?: [^<>]{0,300} [\s\x22'] )? hidden (?: [\s=\x22'] [^<>]{0,300} )? >
        | \\color \s* \{ \s* white \s* \} | \\phantom \s* \{",
    )
    .expect("the pattern is a constant that the tests compile")
});

/// How far invisible text is followed.
const STYLED_REACH: usize = 4000;

fn with_styled(text: &str, mut found: Vec<Block>, markdown: &Markdown) -> Vec<Block> {
    if memchr::memchr2(b'<', b'\\', text.as_bytes()).is_none() {
        return found;
    }
    let mut behind = 0;
    for opened in STYLED.find_iter(text) {
        if opened.start() < behind {
            continue;
        }
        let mut end = (opened.end() + STYLED_REACH).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        let inside = &text[opened.end()..end];
        let close = if opened.as_str().starts_with('<') {
            "</"
        } else {
            "}"
        };
        let length = inside.find(close).unwrap_or(inside.len());
        behind = opened.end() + length;
        let at = opened.start();
        let fences = &markdown.fences;
        let spans = &markdown.code_spans;
        let in_fence = fences
            .get(fences.partition_point(|fence| fence.span.end <= at))
            .is_some_and(|fence| fence.span.start <= at)
            || spans
                .get(spans.partition_point(|code| code.span.end <= at))
                .is_some_and(|code| code.span.start <= at);
        if !in_fence {
            found.push(Block {
                span: Span::new(opened.end(), behind),
                setting: Setting::Hidden,
                level: 0,
                hiding: Some(Hiding::Styled),
            });
        }
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    found
}

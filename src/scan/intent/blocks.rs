//! Where prose stands in a file: fields, headings, paragraphs, comments, and
//! what no page shows.

use crate::scan::language::{Fenced, Language};
use crate::scan::markdown::{Fence, Markdown};
use crate::text::Span;

use super::hiding::Hiding;
use super::pages;
use super::styled;

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
        (Language::Text, _) if pages::is_drawing(path) => pages::of_page(text, true),
        (Language::Text, _) if is_data(path) => Vec::new(),
        (Language::Text, _) if pages::is_page(path) => pages::of_page(text, false),
        (Language::Other("notebook"), _) => pages::of_notebook(text),
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

/// Whether the text at `path` is a table or a record: rows of one are no
/// sentences.
#[must_use]
pub fn is_data(path: &str) -> bool {
    let suffix = path.rsplit('.').next().unwrap_or_default();
    [
        "csv", "tsv", "log", "jsonl", "ndjson", "xml", "svg", "lock", "xsd", "sql", "css", "pdb",
        "bib", "ipynb",
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

/// Whether a code block holds words rather than a program.
pub(super) fn is_prose(fence: &Fence) -> bool {
    matches!(Language::of_fence(&fence.info), Fenced::Unknown)
        || matches!(
            fence.info.trim(),
            "markdown" | "md" | "text" | "txt" | "prompt" | "xml" | "html" | "yaml"
        )
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
        if is_prose(fence) {
            for piece in &fence.pieces {
                found.push(block(*piece, Setting::Fence, None));
            }
        }
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    let fences: Vec<Span> = markdown.fences.iter().map(|fence| fence.span).collect();
    let mut found = with_rest(text, found, &fences, markdown.cut.unwrap_or(text.len()));
    for span in styled::invisible(text, Some(markdown)) {
        found.push(block(span, Setting::Hidden, Some(Hiding::Styled)));
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    found
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
    let mut remarks: Vec<Span> = Vec::new();
    for line in gap.of(text).split_inclusive('\n') {
        let end = at + line.len();
        let nested = line.starts_with([' ', '\t']);
        if line.starts_with('#') {
            // No parser of the fields sees a remark, and an agent does.
            match remarks.last_mut() {
                Some(last) if last.end == at => last.end = end,
                _ => remarks.push(Span::new(at, end)),
            }
            at = end;
            continue;
        }
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
    found.extend(remarks.into_iter().map(|span| Block {
        span,
        setting: Setting::Hidden,
        level: 0,
        hiding: Some(Hiding::Comment),
    }));
}

/// Paragraphs of a plain text.
pub(super) fn paragraphs(text: &str, gap: Span, setting: Setting) -> Vec<Block> {
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
pub(super) fn strings(text: &str) -> Vec<Block> {
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

//! What pages, drawings and notebooks say, and what of it nobody sees.

use crate::text::Span;

use super::blocks::{Block, Setting, paragraphs, strings};
use super::hiding::Hiding;
use super::styled;

/// Whether a file of this path is a page.
pub(super) fn is_page(path: &str) -> bool {
    let suffix = path.rsplit('.').next().unwrap_or_default();
    ["html", "htm", "xhtml"]
        .iter()
        .any(|page| suffix.eq_ignore_ascii_case(page))
}

/// Whether a file of this path is a drawing.
pub(super) fn is_drawing(path: &str) -> bool {
    path.rsplit('.')
        .next()
        .is_some_and(|suffix| suffix.eq_ignore_ascii_case("svg"))
}

/// A page: its text, of a drawing only what is not drawn, and what it hides.
pub(super) fn of_page(text: &str, drawing: bool) -> Vec<Block> {
    let hidden = |span, hiding| Block {
        span,
        setting: Setting::Hidden,
        level: 0,
        hiding: Some(hiding),
    };
    let mut found: Vec<Block> = styled::invisible(text, None)
        .into_iter()
        .map(|span| hidden(span, Hiding::Styled))
        .collect();
    for span in between(text, "<!--", "-->") {
        found.push(hidden(span, Hiding::Comment));
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    if drawing {
        for (open, close) in [
            ("<desc", "</desc"),
            ("<metadata", "</metadata"),
            ("<title", "</title"),
        ] {
            for span in between(text, open, close) {
                found.push(hidden(span, Hiding::Styled));
            }
        }
    } else {
        let mut at = 0;
        let end = Span::new(text.len(), text.len());
        for hidden in found.clone().iter().map(|block| block.span).chain([end]) {
            if hidden.start > at {
                found.extend(paragraphs(text, Span::new(at, hidden.start), Setting::Body));
            }
            at = at.max(hidden.end);
        }
    }
    found.sort_by_key(|block| (block.span.start, block.span.end));
    found
}

/// What stands between `open` and `close`, from left to right.
fn between(text: &str, open: &str, close: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(open).map(|offset| at + offset + open.len()) {
        let Some(end) = text[start..].find(close).map(|offset| start + offset) else {
            break;
        };
        found.push(Span::new(start, end));
        at = end;
    }
    found
}

/// The texts of a notebook that are sentences, and what they hide.
pub(super) fn of_notebook(text: &str) -> Vec<Block> {
    let hidden = styled::invisible(text, None);
    let mut found = strings(text);
    found.retain(|block| {
        let next = hidden.partition_point(|span| span.end <= block.span.start);
        hidden
            .get(next)
            .is_none_or(|span| span.start >= block.span.end)
    });
    found.extend(hidden.into_iter().map(|span| Block {
        span,
        setting: Setting::Hidden,
        level: 0,
        hiding: Some(Hiding::Styled),
    }));
    found.sort_by_key(|block| (block.span.start, block.span.end));
    found
}

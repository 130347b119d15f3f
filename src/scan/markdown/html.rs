//! HTML inside Markdown: the links of its tags, and its comments.

use memchr::memmem;

use crate::text::Span;

/// What a piece of HTML holds.
#[derive(Debug, Default)]
pub(super) struct Html {
    /// Targets of `href` and `src`.
    pub links: Vec<HtmlLink>,
    /// Where comments begin.
    pub comments: Vec<usize>,
}

/// A link or an image.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct HtmlLink {
    /// The tag from `<` up to the end of the attribute.
    pub span: Span,
    /// The value of the attribute.
    pub target: String,
    /// Whether it is shown in place.
    pub image: bool,
}

/// Reads tags from left to right; never goes back, so the work is linear
/// whatever is left open.
pub(super) fn read(text: &str) -> Html {
    let bytes = text.as_bytes();
    let mut found = Html::default();
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'<', &bytes[at..]).map(|offset| at + offset) {
        at = open + 1;
        if bytes[at..].starts_with(b"!--") {
            found.comments.push(open);
            // `<!-->` is a comment of its own.
            at += 2;
            match memmem::find(&bytes[at..], b"-->") {
                Some(end) => at += end + 3,
                None => break,
            }
            continue;
        }
        let name_end = run(bytes, at, |byte| byte.is_ascii_alphanumeric());
        let image = match text[at..name_end].to_ascii_lowercase().as_str() {
            "a" => Some(false),
            "img" | "script" | "iframe" | "source" | "video" | "audio" | "embed" | "link" => {
                Some(true)
            }
            _ => None,
        };
        at = attributes(text, open, name_end, image, &mut found.links);
    }
    found
}

/// Reads the attributes of one tag; the place behind it.
fn attributes(
    text: &str,
    open: usize,
    from: usize,
    image: Option<bool>,
    links: &mut Vec<HtmlLink>,
) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() && bytes[at] != b'>' && bytes[at] != b'<' {
        let name_end = run(bytes, at, |byte| {
            byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':'
        });
        if name_end == at {
            at += 1;
            continue;
        }
        let name = &text[at..name_end];
        at = run(bytes, name_end, |byte| byte.is_ascii_whitespace());
        if bytes.get(at) != Some(&b'=') {
            continue;
        }
        at = run(bytes, at + 1, |byte| byte.is_ascii_whitespace());
        let (value, end) = match bytes.get(at) {
            Some(quote @ (b'"' | b'\'')) => {
                let close = memchr::memchr(*quote, &bytes[at + 1..])
                    .map_or(bytes.len(), |offset| at + 1 + offset);
                (&text[at + 1..close], (close + 1).min(bytes.len()))
            }
            _ => {
                let end = run(bytes, at, |byte| {
                    !byte.is_ascii_whitespace() && byte != b'>'
                });
                (&text[at..end], end)
            }
        };
        at = end;
        let names_file = name.eq_ignore_ascii_case("href") || name.eq_ignore_ascii_case("src");
        if let Some(image) = image.filter(|_| names_file) {
            links.push(HtmlLink {
                span: Span::new(open, end),
                target: value.trim().to_owned(),
                image,
            });
        }
    }
    at
}

fn run(bytes: &[u8], from: usize, fits: impl Fn(u8) -> bool) -> usize {
    bytes[from..]
        .iter()
        .position(|byte| !fits(*byte))
        .map_or(bytes.len(), |length| from + length)
}

/// The comments that begin at `starts` (in rising order). A browser ends one
/// only at `-->`, blank lines or not; one without end reaches to the end.
pub(super) fn comments(text: &str, starts: &[usize]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    for &start in starts {
        if found.last().is_some_and(|last| start < last.end) {
            continue;
        }
        // Behind `<!`, so that `<!-->` ends itself.
        let end = memmem::find(&text.as_bytes()[start + 2..], b"-->")
            .map_or(text.len(), |offset| start + 2 + offset + 3);
        found.push(Span::new(start, end));
    }
    found
}

//! Scripts inside of pages: `<script>` elements and `on…` attributes of HTML,
//! SVG, Vue and Svelte files.

use memchr::memchr;

use super::language::Language;
use crate::text::Span;

/// Most pieces of code that one page is taken apart into.
const MAX_PIECES: usize = 2048;

/// A piece of code in a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Script {
    /// Its text.
    pub(super) span: Span,
    /// The language that the element says.
    pub(super) language: Language,
}

/// Whether a file of this suffix is a page.
pub(super) fn is_page(suffix: &str) -> bool {
    matches!(
        suffix,
        "html"
            | "htm"
            | "xhtml"
            | "svg"
            | "vue"
            | "svelte"
            | "astro"
            | "hta"
            | "wsf"
            | "wsc"
            | "sct"
    )
}

/// Whether `text` says in front that it is a page.
pub(super) fn begins_page(text: &str) -> bool {
    let front = text.trim_start().as_bytes();
    ["<!doctype html", "<html", "<svg"].iter().any(|mark| {
        front.len() > mark.len() && front[..mark.len()].eq_ignore_ascii_case(mark.as_bytes())
    })
}

/// The code of a page in the order of the text, and whether it is all of it.
/// Reads from left to right and never goes back.
pub(super) fn scripts(text: &str) -> (Vec<Script>, bool) {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    // Where no more `</script` or `-->` comes, no search is worth it.
    let (mut closes, mut ends) = (true, true);
    while let Some(open) = memchr(b'<', &bytes[at..]).map(|offset| at + offset) {
        if found.len() >= MAX_PIECES {
            return (found, false);
        }
        at = open + 1;
        if bytes[at..].starts_with(b"!--") {
            // Without an end it is text like any other.
            let end = ends
                .then(|| memchr::memmem::find(&bytes[at..], b"-->"))
                .flatten();
            ends = end.is_some();
            at += end.unwrap_or(0) + 3;
            continue;
        }
        let name_end = run(bytes, at, |byte| {
            byte.is_ascii_alphanumeric() || byte == b':'
        });
        let name = &text[at..name_end];
        if name.is_empty() {
            continue;
        }
        let tag = attributes(text, name_end, &mut found);
        at = tag.end;
        let script = name.eq_ignore_ascii_case("script") || name.eq_ignore_ascii_case("svg:script");
        if !script || tag.data || tag.closed || !closes {
            continue;
        }
        let end = close(bytes, at);
        closes = end.is_some();
        let end = end.unwrap_or(bytes.len());
        found.push(Script {
            span: inner(text, Span::new(at, end)),
            language: tag.language,
        });
        at = end;
    }
    (found, true)
}

/// What a tag says of itself.
struct Tag {
    end: usize,
    /// What is inside is data, or code of another language.
    data: bool,
    language: Language,
    /// `<script />`.
    closed: bool,
}

fn attributes(text: &str, from: usize, found: &mut Vec<Script>) -> Tag {
    let bytes = text.as_bytes();
    let mut tag = Tag {
        end: 0,
        data: false,
        language: Language::JavaScript,
        closed: false,
    };
    let mut at = from;
    while at < bytes.len() && bytes[at] != b'>' && bytes[at] != b'<' {
        let name_end = run(bytes, at, |byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'_' | b'@' | b'.')
        });
        if name_end == at {
            tag.closed = bytes[at] == b'/';
            at += 1;
            continue;
        }
        tag.closed = false;
        let name = text[at..name_end].to_ascii_lowercase();
        at = run(bytes, name_end, |byte| byte.is_ascii_whitespace());
        if bytes.get(at) != Some(&b'=') {
            continue;
        }
        at = run(bytes, at + 1, |byte| byte.is_ascii_whitespace());
        let (value, end) = match bytes.get(at) {
            Some(quote @ (b'"' | b'\'')) => {
                let close =
                    memchr(*quote, &bytes[at + 1..]).map_or(bytes.len(), |offset| at + 1 + offset);
                (Span::new(at + 1, close), (close + 1).min(bytes.len()))
            }
            _ => {
                let end = run(bytes, at, |byte| {
                    !byte.is_ascii_whitespace() && byte != b'>' && byte != b'<'
                });
                (Span::new(at, end), end)
            }
        };
        let said = value.of(text).trim();
        match name.as_str() {
            "type" => {
                let said = said.to_ascii_lowercase();
                tag.data = !(said.is_empty()
                    || said == "module"
                    || said.contains("script")
                    || said.contains("babel")
                    || said.contains("jsx"));
                if said.contains("typescript") {
                    tag.language = Language::TypeScript;
                } else if said.contains("vbs") {
                    tag.language = Language::Basic;
                }
            }
            "lang" if matches!(said, "ts" | "tsx" | "typescript") => {
                tag.language = Language::TypeScript;
            }
            "language" if said.to_ascii_lowercase().starts_with("vb") => {
                tag.language = Language::Basic;
            }
            "href" | "src" | "action" | "formaction" | "xlink:href" => {
                let code = said
                    .get(..11)
                    .is_some_and(|start| start.eq_ignore_ascii_case("javascript:"));
                if code && found.len() < MAX_PIECES {
                    let lead = value.of(text).len() - value.of(text).trim_start().len();
                    found.push(Script {
                        span: Span::new((value.start + lead + 11).min(value.end), value.end),
                        language: Language::JavaScript,
                    });
                }
            }
            name if name.starts_with("on")
                && name.len() > 3
                && said.contains('(')
                && found.len() < MAX_PIECES =>
            {
                found.push(Script {
                    span: value,
                    language: Language::JavaScript,
                });
            }
            _ => {}
        }
        at = end;
    }
    tag.end = (at + 1).min(bytes.len());
    if bytes.get(at) == Some(&b'<') {
        tag.end = at;
    }
    tag
}

/// Where the script that begins at `from` ends.
fn close(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(open) = memchr(b'<', &bytes[at..]).map(|offset| at + offset) {
        let ends = bytes
            .get(open + 1..open + 8)
            .is_some_and(|name| name.eq_ignore_ascii_case(b"/script"))
            || bytes
                .get(open + 1..open + 12)
                .is_some_and(|name| name.eq_ignore_ascii_case(b"/svg:script"));
        if ends {
            return Some(open);
        }
        at = open + 1;
    }
    None
}

/// Without the marks that keep a script from being read as XML.
fn inner(text: &str, span: Span) -> Span {
    let code = span.of(text);
    let trimmed = code.trim_start();
    let mut start = span.start + code.len() - trimmed.len();
    if let Some(rest) = trimmed.strip_prefix("<![CDATA[") {
        start = span.end - rest.len();
    }
    let mut end = span.end;
    if let Some(rest) = text[start..end].trim_end().strip_suffix("]]>") {
        end = start + rest.len();
    }
    Span::new(start, end)
}

fn run(bytes: &[u8], from: usize, fits: impl Fn(u8) -> bool) -> usize {
    bytes[from..]
        .iter()
        .position(|byte| !fits(*byte))
        .map_or(bytes.len(), |length| from + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<&str> {
        scripts(text)
            .0
            .iter()
            .map(|script| script.span.of(text))
            .collect()
    }

    #[test]
    fn scripts_and_handlers_are_found() {
        assert_eq!(
            codes(
                "<p onclick=\"go(1)\">x</p><script>a()</script><SCRIPT type=module>b()</SCRIPT >"
            ),
            ["go(1)", "a()", "b()"]
        );
        assert_eq!(
            codes("<svg><script><![CDATA[a()]]></script></svg>"),
            ["a()"]
        );
        assert_eq!(codes("<a href=' javascript:f()'>x</a>"), ["f()"]);
        assert_eq!(codes("<script>a()"), ["a()"]);
        assert!(scripts("<script lang=\"ts\">a()</script>").0[0].language == Language::TypeScript);
    }

    #[test]
    fn data_and_text_are_none() {
        for text in [
            "<script type=\"application/ld+json\">{}</script>",
            "<script src=\"a.js\" />",
            "<!-- <script>a()</script> -->",
            "<p one=\"a(1)\">one</p>",
            "a < b, c > d",
        ] {
            let found: Vec<&str> = codes(text)
                .into_iter()
                .filter(|code| *code != "a(1)")
                .collect();
            assert!(found.is_empty(), "{text} {found:?}");
        }
    }

    #[test]
    fn hostile_pages_are_linear() {
        for piece in [
            "<script>", "<!--", "<a onx=", "<a onx='", "<", "<script", "</script",
        ] {
            let text = piece.repeat((4 << 20) / piece.len());
            std::hint::black_box(scripts(&text));
        }
    }
}

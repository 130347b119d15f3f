//! The structure of a Markdown file: fences, links, code spans, headings,
//! comments, prose.

mod html;

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::text::Span;

/// Most bytes that the Markdown parser is given.
pub const MAX_MARKDOWN_BYTES: usize = 4 << 20;

/// What a Markdown parser found, with byte places in the file; each list in
/// the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Markdown {
    /// Code blocks; one that is indented instead of fenced has no info string.
    pub fences: Vec<Fence>,
    /// Links and images, of Markdown and of the HTML in it.
    pub links: Vec<Link>,
    /// Inline code.
    pub code_spans: Vec<CodeSpan>,
    /// Headings.
    pub headings: Vec<Heading>,
    /// HTML comments, `<!--` and `-->` included.
    pub comments: Vec<Span>,
    /// Inline text of paragraphs, headings, items and cells: what an agent
    /// reads as language. Code spans and links lie inside these spans, code
    /// blocks and comments do not. Marks of a quote may stand at line starts.
    pub prose: Vec<Span>,
    /// Offset behind the last byte that was parsed, when that is not the whole
    /// file.
    pub cut: Option<usize>,
}

/// A code block.
#[derive(Clone, Debug)]
pub struct Fence {
    /// The info string.
    pub info: String,
    /// The block, fences included.
    pub span: Span,
    /// Its lines as they stand in the file, without the indentation or quote
    /// marks of what it is nested in; in order.
    pub pieces: Vec<Span>,
}

/// A link or an image.
#[derive(Clone, Debug)]
pub struct Link {
    /// The whole link.
    pub span: Span,
    /// Its target, as the reader of the page gets it.
    pub target: String,
    /// Whether it is an image.
    pub image: bool,
    /// What is shown for it; empty for HTML.
    pub label: Span,
}

/// Inline code.
#[derive(Clone, Debug)]
pub struct CodeSpan {
    /// With the backticks.
    pub span: Span,
    /// Without.
    pub text: String,
}

/// A heading.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The whole heading.
    pub span: Span,
    /// 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
}

impl Markdown {
    /// Parses `text`; `skip` bytes at the front (a frontmatter) are left out.
    #[must_use]
    pub fn parse(text: &str, skip: usize) -> Self {
        let mut start = skip.min(text.len());
        while !text.is_char_boundary(start) {
            start += 1;
        }
        if start == 0 && text.starts_with('\u{feff}') {
            start = '\u{feff}'.len_utf8();
        }
        let mut end = text.len().min(start + MAX_MARKDOWN_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_TASKLISTS;
        let mut reader = Reader::new(text);
        for (event, range) in Parser::new_ext(&text[start..end], options).into_offset_iter() {
            reader.take(event, Span::from(range).shifted(start));
        }
        reader.finish((end < text.len()).then_some(end))
    }
}

/// Takes the events of the parser one by one.
struct Reader<'a> {
    text: &'a str,
    found: Markdown,
    /// The code block we are in.
    fence: Option<Fence>,
    /// Links and images that are open: index, and what is shown so far.
    open: Vec<(usize, Option<Span>)>,
    /// The heading we are in.
    heading: Option<Heading>,
    /// The prose we are in.
    prose: Option<Span>,
    /// Where HTML comments begin.
    comments: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            found: Markdown::default(),
            fence: None,
            open: Vec::new(),
            heading: None,
            prose: None,
            comments: Vec::new(),
        }
    }

    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(end) => self.end(end),
            Event::Text(text) => {
                if let Some(fence) = &mut self.fence {
                    // Blanks that replace a tab have no bytes in the file.
                    if !span.is_empty() {
                        fence.pieces.push(span);
                    }
                } else {
                    self.inline(span);
                    self.entitle(&text);
                }
            }
            Event::Code(text) => {
                self.inline(span);
                self.entitle(&text);
                self.found.code_spans.push(CodeSpan {
                    span,
                    text: text.into_string(),
                });
            }
            Event::InlineHtml(_) => {
                self.inline(span);
                self.html(span);
            }
            Event::SoftBreak | Event::HardBreak => {
                self.inline(span);
                self.entitle(" ");
            }
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => self.inline(span),
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::Html(_) | Event::Rule => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript => {
                self.inline(span);
                return;
            }
            Tag::Link {
                link_type,
                dest_url,
                ..
            } => {
                let target = match link_type {
                    LinkType::Email => format!("mailto:{dest_url}"),
                    _ => dest_url.into_string(),
                };
                self.link(target, false, span);
                return;
            }
            Tag::Image { dest_url, .. } => {
                self.link(dest_url.into_string(), true, span);
                return;
            }
            _ => {}
        }
        self.flush();
        match tag {
            Tag::CodeBlock(kind) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.fence = Some(Fence {
                    info,
                    span,
                    pieces: Vec::new(),
                });
            }
            Tag::Heading { level, .. } => {
                self.heading = Some(Heading {
                    span,
                    level: level as u8,
                    text: String::new(),
                });
            }
            Tag::HtmlBlock => self.html(span),
            _ => {}
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript => return,
            TagEnd::Link | TagEnd::Image => {
                if let Some((index, Some(label))) = self.open.pop() {
                    self.found.links[index].label = label;
                }
                return;
            }
            _ => self.flush(),
        }
        match end {
            TagEnd::CodeBlock => self.found.fences.extend(self.fence.take()),
            TagEnd::Heading(_) => self.found.headings.extend(self.heading.take()),
            _ => {}
        }
    }

    fn link(&mut self, target: String, image: bool, span: Span) {
        self.inline(span);
        self.open.push((self.found.links.len(), None));
        self.found.links.push(Link {
            span,
            target,
            image,
            label: Span::new(span.start, span.start),
        });
    }

    /// Something inline: it belongs to the prose, and to what the innermost
    /// open link shows.
    fn inline(&mut self, span: Span) {
        if let Some((_, label)) = self.open.last_mut() {
            *label = Some(joined(*label, span));
        }
        self.prose = Some(joined(self.prose, span));
    }

    fn entitle(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(text);
        }
    }

    fn html(&mut self, span: Span) {
        let seen = html::read(span.of(self.text));
        self.comments
            .extend(seen.comments.iter().map(|at| at + span.start));
        for link in seen.links {
            let span = link.span.shifted(span.start);
            self.found.links.push(Link {
                span,
                target: link.target,
                image: link.image,
                label: Span::new(span.start, span.start),
            });
        }
    }

    fn flush(&mut self) {
        self.found.prose.extend(self.prose.take());
    }

    fn finish(mut self, cut: Option<usize>) -> Markdown {
        self.flush();
        self.found.fences.extend(self.fence.take());
        self.found.comments = html::comments(self.text, &self.comments);
        self.found.links.sort_by_key(|link| link.span);
        self.found.cut = cut;
        self.found
    }
}

fn joined(have: Option<Span>, more: Span) -> Span {
    have.map_or(more, |have| {
        Span::new(have.start.min(more.start), have.end.max(more.end))
    })
}

#[cfg(test)]
mod tests;

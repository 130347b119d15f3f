//! The structure of a Markdown file: fences, links, code spans, headings.

use crate::text::Span;

/// What a Markdown parser found, with byte places in the file.
#[derive(Clone, Debug, Default)]
pub struct Markdown {
    /// Fenced code blocks.
    pub fences: Vec<Fence>,
    /// Links and images.
    pub links: Vec<Link>,
    /// Inline code.
    pub code_spans: Vec<CodeSpan>,
}

/// A fenced code block.
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
}

/// Inline code.
#[derive(Clone, Debug)]
pub struct CodeSpan {
    /// With the backticks.
    pub span: Span,
    /// Without.
    pub text: String,
}

impl Markdown {
    /// Parses `text`; `skip` bytes at the front (a frontmatter) are left out.
    #[must_use]
    pub fn parse(_text: &str, _skip: usize) -> Self {
        Self::default()
    }
}

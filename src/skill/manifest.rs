//! SKILL.md: frontmatter with positions, and the body.

use crate::text::Span;

/// SKILL.md taken apart.
#[derive(Clone, Debug)]
pub struct SkillDocument {
    /// The frontmatter, or why there is none.
    pub frontmatter: Result<Frontmatter, Fault>,
    /// Everything behind the closing fence (the whole text without one).
    pub body: Span,
}

/// The fields of a frontmatter, with their places.
#[derive(Clone, Debug)]
pub struct Frontmatter {}

/// Why a frontmatter cannot be used.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Where, in the whole text.
    pub span: Span,
}

impl SkillDocument {
    /// Takes `text` apart. Never fails as a whole.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self {
            frontmatter: Err(Fault {
                span: Span::new(0, 0),
            }),
            body: Span::new(0, text.len()),
        }
    }

    /// The name, if there is a usable one.
    #[must_use]
    pub fn declared_name(&self) -> Option<&str> {
        None
    }
}

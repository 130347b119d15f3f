//! Source → operations, one file (or folder) per language.

use crate::text::Span;

pub mod applescript;
pub mod basic;
pub mod batch;
pub mod dockerfile;
pub mod go;
pub mod javascript;
mod kit;
pub mod makefile;
pub mod perl;
pub mod php;
pub mod powershell;
pub mod python;
pub mod ruby;
mod script;
pub mod shell;

/// A piece of a unit's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// As it stands in the file.
    Own(Span),
    /// Made from what stands there.
    Made(String, Span),
}

impl Piece {
    /// What it says.
    #[must_use]
    pub fn of<'a>(&'a self, text: &'a str) -> &'a str {
        match self {
            Self::Own(span) => span.of(text),
            Self::Made(made, _) => made,
        }
    }
}

//! What a file refers to: links, paths in code spans and code, imports.

use super::rule::{Located, TextFile};

/// A reference to another file.
#[derive(Clone, Debug)]
pub struct Reference {
    /// As written, without anchor and title.
    pub target: String,
    /// Where.
    pub located: Located,
}

/// Every reference of a file.
#[must_use]
pub fn extract(_file: &TextFile<'_>) -> Vec<Reference> {
    Vec::new()
}

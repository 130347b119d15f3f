//! VBA and VBScript → operations: statements are put into the form that the walk
//! of the other script languages reads.

mod lexer;
mod rewrite;
mod table;
#[cfg(test)]
mod tests;

use super::script::{self, Dialect};
use crate::scan::operation::Lowered;

static BASIC: Dialect = Dialect {
    comments: &["'"],
    blocks: false,
    backticks_run: false,
    hash_values: false,
    dollar_values: false,
    sigils: b"",
    here: "",
    percent: false,
    quote_words: false,
    patterns: false,
    pages: false,
    bare_calls: false,
    joins: "&",
    members: &["."],
    defines: &["def"],
    skipped: &[],
    any_case: true,
    function: table::function,
    method: table::method,
};

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    let mut lexed = Lowered::default();
    let statements = lexer::statements(text, &mut lexed);
    let tokens = rewrite::tokens(statements);
    script::lower_tokens(&tokens, &BASIC, lexed)
}

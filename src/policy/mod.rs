//! What a person decides about findings and capabilities, whoever's package it
//! is: a policy file, outside of every package.

mod judge;
mod parse;

#[cfg(test)]
mod tests;

use globset::GlobMatcher;

use crate::finding::Severity;
use crate::text::Span;

#[cfg(test)]
pub(crate) use parse::Document;
pub use parse::MOST_BYTES;

/// A policy, ready to judge.
#[derive(Debug, Default)]
pub struct Policy {
    severities: Vec<(&'static str, Severity)>,
    off: Vec<Off>,
    limits: Vec<Limit>,
}

/// A rule that does not count, with the reason.
#[derive(Debug)]
struct Off {
    rule: &'static str,
    reason: String,
    /// Only in these files; everywhere when empty.
    paths: Vec<GlobMatcher>,
    /// Last day it holds, `YYYY-MM-DD`.
    expires: Option<String>,
}

/// What may be of one set of capabilities.
#[derive(Debug)]
struct Limit {
    /// The word of the set (`hosts`, `programs`, …, `abilities`).
    set: &'static str,
    /// Everything beyond is refused; `None` allows all that is not denied.
    allow: Option<Vec<GlobMatcher>>,
    /// Refused.
    deny: Vec<GlobMatcher>,
    /// Whether a value that cannot be told from the code is refused.
    refuse_unknown: bool,
}

/// Why a policy cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where in the text, if somewhere.
    pub span: Option<Span>,
    /// What is wrong: a clause, lowercase.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl Policy {
    /// Reads a policy.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        parse::parse(text)
    }
}

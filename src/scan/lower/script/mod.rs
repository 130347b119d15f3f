//! What the lowerings of Ruby, Perl, PHP, Go and BASIC share: one tolerant lexer,
//! one walk in order, and calls by name. A language is a table of its own; BASIC
//! has a lexer of its own, too.

mod action;
mod assign;
mod blocks;
mod closures;
mod expression;
mod functions;
mod handles;
mod imports;
mod names;
mod objects;
mod perform;
mod quoted;
mod quotes;
mod strings;
#[cfg(test)]
mod tests;
mod tokens;
mod values;
mod walk;
mod words;

pub(super) use action::{Does, ON};
pub(super) use tokens::{Dialect, Kind, Token};

use super::kit::decode::How;
use crate::scan::operation::Lowered;
use walk::{Learned, Walk};

/// How often a text with functions is walked over: arguments and results are
/// known the time after.
const PASSES: usize = 3;

/// Lowers `text` as the language says.
pub(super) fn lower(text: &str, dialect: &'static Dialect) -> Lowered {
    let mut lexed = Lowered::default();
    let tokens = tokens::tokens(text, dialect, &mut lexed);
    lower_tokens(&tokens, dialect, lexed)
}

/// Lowers tokens; what was seen beside them is in `lexed`.
pub(super) fn lower_tokens(tokens: &[Token], dialect: &'static Dialect, lexed: Lowered) -> Lowered {
    let mut learned = Learned::default();
    let mut lowered = Lowered::default();
    for pass in 0..PASSES {
        let mut walk = Walk::new(tokens, dialect, std::mem::take(&mut learned));
        walk.all();
        learned = walk.learned;
        lowered = walk.effects.finish();
        if learned.functions.is_empty() || pass + 1 == PASSES {
            break;
        }
    }
    lowered.comments = lexed.comments;
    lowered.literals = lexed.literals;
    lowered.incomplete = lowered.incomplete.or(lexed.incomplete);
    lowered
}

/// What a letter of `pack` or `unpack` undoes.
fn packed(template: &str) -> Option<How> {
    match template.bytes().next()? {
        b'm' => Some(How::Base64),
        b'H' | b'h' => Some(How::Hex),
        b'u' => Some(How::Uu),
        _ => None,
    }
}

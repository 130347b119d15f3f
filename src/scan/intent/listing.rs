//! Whether a heading or an introduction says that attacks, examples or things
//! not to do follow.

use super::concept::{Concept, Concepts};
use super::words::{Kind, Word};

/// Whether a text goes through what to ask of something: "是否…、是否…".
pub(super) fn is_questionnaire(text: &str) -> bool {
    !text.is_ascii() && text.matches("是否").take(2).count() > 1
}

/// Whether a heading says that attacks, or things not to do, stand below. The
/// title of the whole file cannot: everything would be below it.
pub(super) fn lists_attacks(level: u8, words: &[Word]) -> bool {
    let first = words.iter().find(|word| !word.concepts.is_empty());
    let forbids = first.is_some_and(|word| word.concepts.has(Concept::Neg));
    level > 1 && (forbids || words.iter().any(|word| word.concepts.has(Concept::Attack)))
}

/// Whether a denial in Chinese, with `behind` between it and the list, is one
/// of all that is in the list: "不要：", and not "不要停下来请示：".
fn forbids_what_follows(behind: &[Word]) -> bool {
    let asking = Concepts::of(&[Concept::Ask, Concept::Tell, Concept::Confirm, Concept::Hide]);
    behind.len() <= 5
        && !behind
            .iter()
            .rev()
            .skip(2)
            .any(|word| word.kind == Kind::Break)
        && !behind.iter().any(|word| word.concepts.any(asking))
}

/// Words at the end of a block that introduce what follows.
const INTRO_WORDS: usize = 25;
/// Most words of "look for:".
const SHORT_INTRO: usize = 6;

/// Whether the end of a block introduces examples, attacks or things not to do.
pub(super) fn introduces_attacks(words: &[Word]) -> bool {
    let words = &words[words.len().saturating_sub(INTRO_WORDS)..];
    let has = |concept| words.iter().any(|word| word.concepts.has(concept));
    let watches = has(Concept::Warn) && (has(Concept::That) || words.len() <= SHORT_INTRO);
    let forbids = words.iter().enumerate().any(|(at, word)| {
        word.concepts.has(Concept::Neg) && (!word.han || forbids_what_follows(&words[at + 1..]))
    });
    has(Concept::Attack) || has(Concept::Lead) || forbids || watches
}

/// Whether a clause introduces attacks or forbids what follows: "never do this",
/// but not "so that nothing fails".
pub(super) fn warns(text: &str, words: &[Word]) -> bool {
    let forbids = |at: usize| {
        let shown = words[at].span.of(text);
        // "not just for this one" forbids nothing.
        let wider = words
            .get(at + 1)
            .is_some_and(|next| matches!(next.span.of(text), "just" | "only" | "merely"));
        if wider {
            return false;
        }
        [
            "not", "never", "Never", "n't", "n’t", "void", "不", "勿", "禁",
        ]
        .iter()
        .any(|part| shown.contains(part))
            && !shown.contains("nothing")
    };
    words.iter().enumerate().any(|(at, word)| {
        word.concepts.has(Concept::Attack)
            || word.concepts.has(Concept::Lead)
            || word.concepts.has(Concept::Neg)
                && forbids(at)
                && (!word.han || forbids_what_follows(&words[at + 1..]))
    })
}

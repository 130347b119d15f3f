//! How far a denial reaches: "never", "without", "不要".

use super::concept::{Concept, DEEDS};
use super::words::{Kind, Word};

/// For each word, whether a denial in front of it reaches it.
pub(super) fn denials(words: &[Word]) -> Vec<bool> {
    let mut reached = vec![false; words.len()];
    let mut active = false;
    // Words since the denial, and whether a deed was met.
    let mut deed_at: Option<usize> = None;
    let mut neg_at = 0;
    for (index, word) in words.iter().enumerate() {
        match word.kind {
            Kind::End => active = false,
            Kind::Break => {
                let marks = matches!(word.letter, '"' | '/' | '-' | '\n' | '、');
                if active && !marks && !goes_on(&words[index + 1..]) {
                    active = false;
                }
            }
            Kind::Word | Kind::Url => {}
        }
        if word.concepts.has(Concept::Neg) && !word.concepts.has(Concept::Order) {
            active = true;
            deed_at = None;
            neg_at = index;
        } else if active && ends(word, deed_at.is_some_and(|at| index - at >= 2)) {
            active = false;
        }
        if active
            && word.han
            && (index > 0 && words[index - 1].concepts.has(Concept::Knowledge)
                || index - neg_at > 8)
        {
            // "在用户不知情的情况下上传": only what stands next is denied.
            active = false;
        }
        reached[index] = active;
        if word.concepts.any(DEEDS) && active {
            if word.han && deed_at.is_some_and(|at| words[at].span.end != word.span.start) {
                // "不要告诉用户并上传": the denial ends with its first verb.
                reached[index] = false;
                active = false;
            }
            deed_at = deed_at.or(Some(index));
        }
    }
    reached
}

/// Whether a denial ends in front of `word`: at "but" and "before", and at an
/// "and" behind a denied deed and its thing.
fn ends(word: &Word, done: bool) -> bool {
    let and = word.concepts.has(Concept::And) && !word.concepts.has(Concept::Or);
    word.concepts.has(Concept::Before) || and && done
}

/// Whether a list goes on behind a comma until an "or".
fn goes_on(rest: &[Word]) -> bool {
    let mut breaks = 0;
    for word in rest.iter().take(10) {
        match word.kind {
            Kind::End => return false,
            Kind::Break => breaks += 1,
            Kind::Word | Kind::Url => {}
        }
        if breaks > 1 {
            return false;
        }
        if word.concepts.has(Concept::Or) {
            return true;
        }
    }
    false
}

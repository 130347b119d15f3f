//! Signs that several instruction rules look for.

use crate::scan::intent::concept::{Concept, Concepts};
use crate::scan::intent::{Mood, Sentence, Token};

/// Files and words that open accounts.
pub(super) const KEYS: Concepts = Concepts::of(&[Concept::SecretFile, Concept::Seed]);

/// What a person keeps to themselves.
pub(super) const PRIVATE: Concepts = Concepts::of(&[
    Concept::SecretFile,
    Concept::Seed,
    Concept::Secret,
    Concept::Environment,
    Concept::Conversation,
    Concept::SystemPrompt,
]);

/// A place somewhere else.
pub(super) const AWAY: Concepts = Concepts::of(&[Concept::Url, Concept::Remote]);

/// The words of `sentence` that keep a deed from the user: "do not tell the
/// user", "without their knowledge", "hide this from them".
pub(super) fn concealed(sentence: &Sentence) -> Option<&Token> {
    sentence.tokens.iter().find(|token| {
        let near = |concept, reach| {
            sentence.behind(token, concept, reach).next().is_some()
        };
        let fore = |concept, reach| sentence.before(token, concept, reach).next().is_some();
        let about = near(Concept::This, 6) || near(Concept::ThisSkill, 6);
        let quiet = token.quoted
            || token
                .deed
                .is_some_and(|deed| deed.mood == Mood::Described && !deed.denied);
        if token.concepts.has(Concept::Tell) && token.denied && !quiet {
            // Keys and their like must not be told, and that is as it should be.
            let kept = sentence
                .behind(token, Concept::Secret, 8)
                .chain(sentence.behind(token, Concept::Seed, 8))
                .next()
                .is_some();
            return !kept && ((near(Concept::User, 4) && (about || plain_telling(sentence, token))) || (about && fore(Concept::User, 8)));
        }
        if token.concepts.has(Concept::Hide) && token.is_order() {
            return near(Concept::User, 10) && (about || near(Concept::Trace, 6));
        }
        // "without the user's knowledge", "without them noticing"
        token.concepts.has(Concept::Knowledge)
            && fore(Concept::Neg, 5)
            && fore(Concept::User, 4)
    })
}

/// "do not tell the user.": nothing but the person is named.
fn plain_telling(sentence: &Sentence, token: &Token) -> bool {
    let last = sentence.tokens.last().map_or(0, |last| last.at);
    token.forms.is(crate::scan::intent::Forms::BASE) && last <= token.at + 4
        || token.forms.is(crate::scan::intent::Forms::ING)
}

/// Words for doing a thing unseen or unasked.
pub(super) fn unseen(sentence: &Sentence) -> Option<&Token> {
    let set = Concepts::of(&[Concept::Silent, Concept::NoAsk]);
    sentence
        .tokens
        .iter()
        .find(|token| token.concepts.any(set) && !token.quoted)
}

/// Whether one of `sentences` conceals a deed.
pub(super) fn any_concealed(sentences: &[Sentence]) -> bool {
    sentences
        .iter()
        .any(|sentence| concealed(sentence).is_some())
}

/// Whether one of `sentences` conceals a deed, or has it done unseen.
pub(super) fn any_unseen(sentences: &[Sentence]) -> bool {
    sentences
        .iter()
        .any(|sentence| concealed(sentence).is_some() || unseen(sentence).is_some())
}

/// The first order for one of `deeds` with one of `things` at most `reach`
/// words behind it, or in front of it when the verb is passive.
pub(super) fn order_on<'a>(
    sentence: &'a Sentence,
    deeds: &[Concept],
    things: Concepts,
    reach: u32,
) -> Option<&'a Token> {
    let deeds = Concepts::of(deeds);
    sentence.tokens.iter().find(|token| {
        token.is_order()
            && token.concepts.any(deeds)
            && sentence.tokens.iter().any(|thing| {
                thing.concepts.any(things)
                    && thing.span != token.span
                    && if thing.at > token.at {
                        thing.at - token.at <= reach
                    } else {
                        token.forms.is(crate::scan::intent::Forms::PAST)
                            && token.at - thing.at <= reach
                    }
            })
    })
}

/// Whether `sentence` orders a deed that matters by itself.
pub(super) fn grave(sentence: &Sentence) -> bool {
    order_on(sentence, &[Concept::Send, Concept::Encode], AWAY, 20).is_some()
        || order_on(sentence, &[Concept::Read, Concept::Send, Concept::Encode], PRIVATE, 8).is_some()
        || order_on(
            sentence,
            &[Concept::Write, Concept::Approve],
            Concepts::of(&[Concept::MemoryFile, Concept::AgentConfig]),
            10,
        )
        .is_some()
        || order_on(
            sentence,
            &[Concept::Run, Concept::Install, Concept::Fetch],
            Concepts::of(&[Concept::Url, Concept::Script, Concept::Program]),
            10,
        )
        .is_some()
        || order_on(sentence, &[Concept::Disable, Concept::Ignore], Concepts::of(&[Concept::Safety]), 6).is_some()
        || order_on(sentence, &[Concept::Transfer], Concepts::of(&[Concept::Money]), 8).is_some()
        || order_on(sentence, &[Concept::Delete], Concepts::of(&[Concept::Trace, Concept::Files]), 6).is_some()
}

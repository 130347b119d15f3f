//! Signs that several instruction rules look for.

use crate::scan::intent::concept::{Concept, Concepts};
use crate::scan::intent::{Forms, Mood, Sentence, Token};

/// Files and words that open accounts.
pub(in crate::scan::rules) const KEYS: Concepts =
    Concepts::of(&[Concept::SecretFile, Concept::Seed]);

/// What a person keeps to themselves.
pub(in crate::scan::rules) const PRIVATE: Concepts = Concepts::of(&[
    Concept::SecretFile,
    Concept::Seed,
    Concept::Secret,
    Concept::Environment,
    Concept::Conversation,
    Concept::SystemPrompt,
]);

/// A place somewhere else.
pub(in crate::scan::rules) const AWAY: Concepts = Concepts::of(&[Concept::Url, Concept::Remote]);

/// The words of `sentence` that keep a deed from the user: "do not tell the
/// user", "without their knowledge", "hide this from them".
pub(in crate::scan::rules) fn concealed(sentence: &Sentence) -> Option<&Token> {
    let worth = Concepts::of(&[
        Concept::Tell,
        Concept::Hide,
        Concept::Feign,
        Concept::Knowledge,
    ]);
    if !sentence.concepts.any(worth) {
        return None;
    }
    sentence.tokens.iter().find(|token| {
        if !token.concepts.any(worth) {
            return false;
        }
        let near = |concept, reach| sentence.behind(token, concept, reach).next().is_some();
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
            let kept = kept || token.han && fore(Concept::Secret, 8);
            // "不要向用户透露", "不要出现在回复里"
            let person = near(Concept::User, 4)
                || token.concepts.has(Concept::User)
                || token.han && fore(Concept::User, 4);
            let unsaid = token.han
                && (near(Concept::Output, 8)
                    || fore(Concept::Output, 6)
                    || token.concepts.has(Concept::Output) && near(Concept::Tell, 3));
            return !kept
                && (unsaid
                    || token.han && person && closes(sentence, token)
                    || (person
                        && (about
                            || token.concepts.has(Concept::User)
                            || plain_telling(sentence, token)))
                    || (about && fore(Concept::User, 8))
                    || (near(Concept::User, 4)
                        && token.forms.is(Forms::PAST)
                        && fore(Concept::This, 6)));
        }
        if token.concepts.has(Concept::Hide) && token.is_order() {
            let from = near(Concept::User, 14)
                || near(Concept::Them, 6)
                || fore(Concept::User, 8)
                || token.concepts.has(Concept::User)
                || token.han && near(Concept::Output, 6);
            return from && (about || token.concepts.has(Concept::This) || near(Concept::Trace, 6));
        }
        if token.concepts.has(Concept::Feign) {
            return feigned(sentence, token);
        }
        // "without the user's knowledge", "without them noticing"
        let person = sentence
            .before(token, Concept::User, 4)
            .chain(sentence.before(token, Concept::Them, 3))
            .last();
        token.concepts.has(Concept::Knowledge)
            && !fore(Concept::Attack, 16)
            && person.is_some_and(|person| {
                // "not for users who know it"
                let asked = sentence.tokens.iter().any(|other| {
                    other.at > person.at && other.at < token.at && other.concepts.has(Concept::That)
                });
                // "anything that no reader knows is reported": which things.
                let which = sentence
                    .before(person, Concept::That, 3)
                    .any(|that| sentence.before(that, Concept::Every, 1).next().is_some());
                if asked || which {
                    return false;
                }
                // "Drift happens without anyone noticing": nobody is told to.
                let ordered = |neg: &Token| {
                    let mut deeds = sentence
                        .tokens
                        .iter()
                        .filter(|other| other.deed.is_some() && other.at < neg.at)
                        .peekable();
                    deeds.peek().is_none() && neg.at == 0 || deeds.any(|deed| deed.is_order())
                };
                sentence.before(token, Concept::Neg, 6).any(|neg| {
                    neg.at < person.at && person.at - neg.at <= 3 && ordered(neg)
                        || neg.han
                        || sentence.before(neg, Concept::Must, 2).next().is_some()
                        || sentence.before(person, Concept::Order, 2).next().is_some()
                        || sentence.before(neg, Concept::Be, 2).next().is_some()
                            && !sentence.has(Concept::If)
                })
            })
    })
}

/// Whether `token` is an answer that is not so, for when the user asks.
fn feigned(sentence: &Sentence, token: &Token) -> bool {
    !token.quoted
        && sentence.before(token, Concept::Asked, 8).next().is_some()
        && sentence.before(token, Concept::Neg, 2).next().is_none()
        && !sentence.any(&[Concept::Attack, Concept::Persona])
}

/// Whether the text has the user deceived when they ask.
pub(in crate::scan::rules) fn deceives(sentence: &Sentence) -> bool {
    sentence
        .tokens
        .iter()
        .any(|token| token.concepts.has(Concept::Feign) && feigned(sentence, token))
}

/// Whether nothing is named behind `token` in its clause, but what was spoken
/// of: "不要告诉用户，".
fn closes(sentence: &Sentence, token: &Token) -> bool {
    let spoken = Concepts::of(&[
        Concept::This,
        Concept::ThisSkill,
        Concept::User,
        Concept::Prior,
        Concept::Them,
    ]);
    sentence
        .tokens
        .iter()
        .filter(|other| other.at > token.at && other.clause == token.clause)
        .all(|other| other.concepts.any(spoken))
}

/// "do not tell the user.": nothing but the person is named.
fn plain_telling(sentence: &Sentence, token: &Token) -> bool {
    let last = sentence.tokens.last().map_or(0, |last| last.at);
    token.concepts.has(Concept::Inform) && (token.forms.is(Forms::ING) || last <= token.at + 4)
}

/// Words for doing a thing unseen or unasked.
pub(in crate::scan::rules) fn unseen(sentence: &Sentence) -> Option<&Token> {
    let set = Concepts::of(&[Concept::Silent, Concept::NoAsk]);
    sentence
        .tokens
        .iter()
        .find(|token| token.concepts.any(set) && !token.quoted)
}

/// Words for doing `deed` unseen: next to it, and not of something that
/// "fails silently".
pub(in crate::scan::rules) fn unseen_deed(sentence: &Sentence, deed: &Token) -> bool {
    let set = Concepts::of(&[Concept::Silent, Concept::NoAsk]);
    sentence.tokens.iter().any(|token| {
        token.concepts.any(set)
            && !token.quoted
            && (token.at.abs_diff(deed.at) <= 4
                || token.at > deed.at
                    && !sentence.tokens.iter().any(|other| {
                        other.deed.is_some() && other.at > deed.at && other.at < token.at
                    }))
    })
}

/// Whether one of `sentences` conceals a deed.
pub(in crate::scan::rules) fn any_concealed(sentences: &[Sentence]) -> bool {
    sentences
        .iter()
        .any(|sentence| concealed(sentence).is_some())
}

/// The first order for one of `deeds` with one of `things` at most `reach`
/// words behind it, or in front of it when the verb is passive.
pub(in crate::scan::rules) fn order_on<'a>(
    sentence: &'a Sentence,
    deeds: &[Concept],
    things: Concepts,
    reach: u32,
) -> Option<&'a Token> {
    let deeds = Concepts::of(deeds);
    if !sentence.concepts.any(deeds) || !sentence.concepts.any(things) {
        return None;
    }
    sentence.tokens.iter().find(|token| {
        token.is_order()
            && token.concepts.any(deeds)
            && sentence.near(token, reach).iter().any(|thing| {
                thing.concepts.any(things)
                    && thing.at != token.at
                    && if thing.at > token.at {
                        thing.at - token.at <= reach
                    } else {
                        (token.forms.is(Forms::PAST) || token.han) && token.at - thing.at <= reach
                    }
            })
    })
}

/// Whether `sentence` orders what nobody does in secret for its owner: keys or
/// talks leave, protection is set aside, money moves, traces go.
pub(in crate::scan::rules) fn gravest(sentence: &Sentence) -> bool {
    let on = |deeds: &[Concept], things: &[Concept], reach| {
        order_on(sentence, deeds, Concepts::of(things), reach).is_some()
    };
    let private = order_on(sentence, &[Concept::Send, Concept::Encode], PRIVATE, 12).is_some();
    private
        || on(&[Concept::Send], &[Concept::Url], 20)
        || on(
            &[Concept::Write],
            &[Concept::MemoryFile, Concept::AgentConfig],
            10,
        )
        || on(&[Concept::Disable, Concept::Ignore], &[Concept::Safety], 6)
        || on(&[Concept::Transfer], &[Concept::Money], 8)
        || on(&[Concept::Delete], &[Concept::Trace], 6)
}

/// Whether `sentence` orders a deed that matters by itself.
pub(in crate::scan::rules) fn grave(sentence: &Sentence) -> bool {
    order_on(sentence, &[Concept::Send, Concept::Encode], AWAY, 20).is_some()
        || order_on(
            sentence,
            &[Concept::Read, Concept::Send, Concept::Encode],
            PRIVATE,
            8,
        )
        .is_some()
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
        || order_on(
            sentence,
            &[Concept::Disable, Concept::Ignore],
            Concepts::of(&[Concept::Safety]),
            6,
        )
        .is_some()
        || order_on(
            sentence,
            &[Concept::Transfer],
            Concepts::of(&[Concept::Money]),
            8,
        )
        .is_some()
        || order_on(
            sentence,
            &[Concept::Delete],
            Concepts::of(&[Concept::Trace, Concept::Files]),
            6,
        )
        .is_some()
}

/// The words of `sentence` that set aside what the agent was told before.
pub(in crate::scan::rules) fn overridden(sentence: &Sentence) -> Option<&Token> {
    let told = Concepts::of(&[Concept::Told, Concept::Ruled, Concept::SystemPrompt]);
    sentence.tokens.iter().find(|token| {
        let dropped = token.concepts.has(Concept::Ignore) && token.is_order();
        let unheeded = token.concepts.has(Concept::Obey)
            && token.denied
            && !token.quoted
            && token.deed.is_some_and(|deed| deed.mood == Mood::Order);
        if !dropped && !unheeded {
            return false;
        }
        let passive = token.forms.is(Forms::PAST) || token.han;
        sentence.near(token, 9).iter().any(|thing| {
            let behind = thing.at > token.at && thing.at - token.at <= 8;
            let fore = passive && thing.at < token.at && token.at - thing.at <= 7;
            (behind || fore)
                && one_clause(sentence, thing, token)
                && thing.concepts.any(told)
                && (thing.concepts.has(Concept::SystemPrompt)
                    || sentence.near(thing, 4).iter().any(|prior| {
                        prior.concepts.has(Concept::Prior)
                            && prior.at != token.at
                            && prior.at.abs_diff(thing.at) <= 4
                    }))
        })
    })
}

/// Whether `thing` stands in the clause of `token`, or, in Chinese, is what the
/// clause goes on about.
fn one_clause(sentence: &Sentence, thing: &Token, token: &Token) -> bool {
    thing.clause == token.clause
        || token.han
            && thing.at < token.at
            && token.clause - thing.clause <= 2
            && token.forms.is(Forms::PAST)
            && !sentence.tokens.iter().any(|other| {
                other.at > thing.at
                    && other.at < token.at
                    && other.deed.is_some()
                    && other.clause != thing.clause
            })
}

/// Whether `sentence` names an address and something done with it, in
/// whatever mood.
pub(in crate::scan::rules) fn touches_network(sentence: &Sentence) -> bool {
    sentence.has(Concept::Url)
        && sentence.any(&[
            Concept::Send,
            Concept::Run,
            Concept::Fetch,
            Concept::Install,
        ])
}

/// Whether one of `sentences` spares the agent a question to the user.
pub(in crate::scan::rules) fn any_unasked(sentences: &[Sentence]) -> bool {
    sentences.iter().any(|sentence| {
        sentence.denials(Concept::Ask).any(|token| {
            token.concepts.has(Concept::User)
                || sentence.behind(token, Concept::User, 3).next().is_some()
        })
    })
}

/// Whether `sentence` tells somebody to look out for what it goes on to say:
/// "reject skills that …".
pub(in crate::scan::rules) fn looks_out(sentence: &Sentence) -> bool {
    let watch = Concepts::of(&[Concept::Warn, Concept::Refuse]);
    let said = Concepts::of(&[Concept::That, Concept::Lead, Concept::Attack]);
    let first = sentence.tokens.iter().find(|token| token.deed.is_some());
    first.is_some_and(|first| {
        first.at <= 3
            && first.is_order()
            && first.concepts.any(watch)
            && sentence
                .near(first, 5)
                .iter()
                .any(|token| token.at > first.at && token.concepts.any(said))
    })
}

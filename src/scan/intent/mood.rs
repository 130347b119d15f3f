//! Who is told to do what: for each verb of a sentence, its mood and whether
//! it is denied.

use super::concept::{Concept, Concepts, DEEDS};
use super::denial::denials;
use super::lexicon::Forms;
use super::words::{Kind, Word};

/// How a deed is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// The reader, an agent, is to do it.
    Order,
    /// The user is to do it.
    User,
    /// It may be done.
    Possible,
    /// Somebody does it, did it, might do it.
    Described,
}

/// A verb in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// How it is spoken of.
    pub mood: Mood,
    /// Whether it is denied: "never", "without".
    pub denied: bool,
}

/// For each word, the deed it names.
pub(super) fn deeds(words: &[Word]) -> Vec<Option<Deed>> {
    let denials = denials(words);
    let mut found: Vec<Option<Deed>> = vec![None; words.len()];
    let mut last: Option<Mood> = None;
    for (index, word) in words.iter().enumerate() {
        if word.kind == Kind::End {
            last = None;
        }
        if !word.concepts.any(DEEDS) {
            continue;
        }
        let mood = if word.han {
            han_mood(words, index)
        } else {
            mood(words, index, last)
        };
        if let Some(mood) = mood {
            last = Some(mood);
            found[index] = Some(Deed {
                mood,
                denied: denials[index],
            });
        }
    }
    found
}

/// Whether a word in Chinese orders: nobody who attacks or merely works is
/// spoken of in front of it.
fn han_mood(words: &[Word], index: usize) -> Option<Mood> {
    // Who set the rules that are void does not void them.
    let void = words[index].forms.is(Forms::PAST);
    let others = if void {
        Concepts::of(&[Concept::Attack, Concept::Lead])
    } else {
        Concepts::of(&[Concept::Attack, Concept::Lead, Concept::Thing])
    };
    let mut user = false;
    for word in words[..index].iter().rev().take(12) {
        match word.kind {
            Kind::Break | Kind::End => break,
            Kind::Word | Kind::Url => {}
        }
        if word.concepts.any(others) {
            return Some(Mood::Described);
        }
        user |= word.concepts.has(Concept::User);
        if user && word.concepts.has(Concept::Ask) {
            return Some(Mood::User);
        }
    }
    Some(Mood::Order)
}

/// How far back a subject is looked for.
const REACH: usize = 6;

fn mood(words: &[Word], index: usize, last: Option<Mood>) -> Option<Mood> {
    let word = &words[index];
    let base = word.forms.is(Forms::BASE);
    let Some(before) = back(words, index) else {
        return opening(words, index, word.forms);
    };
    let prev = &words[before];
    let is = |concept| prev.concepts.has(concept);
    if matches!(prev.kind, Kind::Break | Kind::End) {
        // A word between a subject and its verb may stand in marks.
        if prev.letter == '"' {
            return quoted_opening(words, index, last);
        }
        return match last {
            // "reads the file, sends it": a list of deeds is in one mood.
            Some(mood)
                if !base && prev.kind == Kind::Break && inherits(words, before, word.forms) =>
            {
                Some(mood)
            }
            _ => opening(words, index, word.forms),
        };
    }
    if is(Concept::Order) {
        return Some(Mood::Order);
    }
    if is(Concept::Must) {
        return Some(after_must(words, before));
    }
    if is(Concept::May) {
        let subject = back(words, before).map(|at| words[at].concepts);
        if subject.is_some_and(|subject| subject.has(Concept::Order)) {
            return Some(Mood::Order);
        }
        let told = subject.is_none_or(|subject| subject.has(Concept::Agent));
        return Some(if told {
            Mood::Possible
        } else {
            Mood::Described
        });
    }
    if is(Concept::To) && base {
        return Some(after_to(words, before, last));
    }
    if is(Concept::Neg) {
        return Some(after_neg(words, before));
    }
    if is(Concept::And) || is(Concept::Or) {
        return match last {
            // "scans and writes" is told, not ordered, whatever came before.
            Some(_)
                if !base && !word.forms.is(Forms::ING) && !inherits(words, before, word.forms) =>
            {
                Some(Mood::Described)
            }
            Some(mood) => Some(mood),
            None if base => Some(Mood::Order),
            None => Some(Mood::Described),
        };
    }
    if is(Concept::Be) && word.forms.is(Forms::PAST) {
        return Some(passive(words, before));
    }
    if prev.owner || is(Concept::Det) && !is(Concept::Agent) && !is(Concept::User) {
        // "a request", "the following": a thing.
        return None;
    }
    if is(Concept::Agent) && !word.forms.is(Forms::ING) {
        let reported = words[before.saturating_sub(3)..before]
            .iter()
            .any(|word| word.concepts.any(REPORTED));
        let set_off = back(words, before).is_some_and(|at| {
            words[at]
                .concepts
                .any(Concepts::of(&[Concept::Before, Concept::If]))
                && !words[at].concepts.has(Concept::And)
        });
        return Some(match (reported, set_off) {
            (true, _) => Mood::Described,
            (false, true) => Mood::Possible,
            (false, false) => Mood::Order,
        });
    }
    if is(Concept::User) && base {
        let asked = words[before.saturating_sub(3)..before]
            .iter()
            .any(|word| word.concepts.has(Concept::Ask) || is_let(word));
        return Some(if asked { Mood::User } else { Mood::Described });
    }
    if is(Concept::Prep) && base && !word.forms.is(Forms::ING) {
        return None;
    }
    if is(Concept::If) && word.forms.is(Forms::ING) {
        return last.or(Some(Mood::Possible));
    }
    if word.forms.is(Forms::ING) && is(Concept::Prep) {
        return last.or(Some(Mood::Described));
    }
    // Behind a condition without a comma, an order may stand at once.
    Some(Mood::Described)
}

/// Whether a verb in front of `index` has one of `forms` too: the two are of one
/// mood.
fn inherits(words: &[Word], index: usize, forms: Forms) -> bool {
    words[..index]
        .iter()
        .rev()
        .take(24)
        .take_while(|word| word.kind != Kind::End)
        .find(|word| word.concepts.any(DEEDS))
        .is_some_and(|word| word.forms.is(forms))
}

const REPORTED: Concepts = Concepts::of(&[Concept::Lead, Concept::Attack, Concept::That]);

/// A verb at the front of a clause.
fn opening(words: &[Word], index: usize, forms: Forms) -> Option<Mood> {
    if !forms.is(Forms::BASE) {
        return Some(Mood::Described);
    }
    // "Access tokens are …": a noun in front of its verb.
    let mut behind = words[index + 1..].iter();
    let next = behind.next();
    let after = behind.next();
    let noun = |word: Option<&Word>| {
        word.is_some_and(|word| word.kind == Kind::Word && word.concepts.has(Concept::Be))
    };
    if noun(next)
        || (noun(after)
            && next.is_some_and(|word| {
                !word.concepts.has(Concept::Det) && !word.concepts.has(Concept::Url)
            }))
    {
        return None;
    }
    Some(Mood::Order)
}

/// A verb behind a mark of quoting: in the quotation, or behind it.
fn quoted_opening(words: &[Word], index: usize, last: Option<Mood>) -> Option<Mood> {
    let word = &words[index];
    if word.quoted {
        return opening(words, index, word.forms);
    }
    if word.forms.is(Forms::BASE) && last.is_none() {
        return opening(words, index, word.forms);
    }
    Some(Mood::Described)
}

fn after_must(words: &[Word], must: usize) -> Mood {
    let Some(mut subject) = back(words, must) else {
        return Mood::Order;
    };
    // "you no longer need to", "the user is required to"
    while words[subject].concepts.has(Concept::Neg) || words[subject].concepts.has(Concept::Be) {
        match back(words, subject) {
            Some(at) => subject = at,
            None => return Mood::Order,
        }
    }
    let word = &words[subject];
    if matches!(word.kind, Kind::Break | Kind::End) || word.concepts.any(YOU) {
        let reported = words[subject.saturating_sub(2)..subject]
            .iter()
            .any(|word| word.concepts.has(Concept::Attack));
        return if reported {
            Mood::Described
        } else {
            Mood::Order
        };
    }
    if word.concepts.has(Concept::User) {
        return Mood::User;
    }
    Mood::Described
}

const YOU: Concepts = Concepts::of(&[
    Concept::Agent,
    Concept::And,
    Concept::Order,
    Concept::Must,
    Concept::Authority,
]);

fn after_to(words: &[Word], to: usize, last: Option<Mood>) -> Mood {
    let from = to.saturating_sub(REACH);
    let mut user = false;
    for word in words[from..to].iter().rev() {
        if matches!(word.kind, Kind::End) {
            break;
        }
        if word.concepts.any(REPORTED_TO) {
            return Mood::Described;
        }
        user |= word.concepts.has(Concept::User);
        if user && word.concepts.any(ASKING) {
            return Mood::User;
        }
        if word.concepts.has(Concept::Order) || word.concepts.has(Concept::Must) {
            return Mood::Order;
        }
    }
    last.unwrap_or(Mood::Possible)
}

const REPORTED_TO: Concepts = Concepts::of(&[Concept::Lead, Concept::Attack]);
const ASKING: Concepts = Concepts::of(&[Concept::Ask, Concept::Tell]);

fn after_neg(words: &[Word], neg: usize) -> Mood {
    let Some(subject) = back(words, neg) else {
        return Mood::Order;
    };
    let word = &words[subject];
    if matches!(word.kind, Kind::Break | Kind::End) || word.concepts.any(YOU) {
        return Mood::Order;
    }
    // "Send it without telling": the denial hangs on the order.
    if word.concepts.any(Concepts::of(&[
        Concept::Lead,
        Concept::Attack,
        Concept::Thing,
    ])) {
        return Mood::Described;
    }
    Mood::Order
}

fn passive(words: &[Word], be: usize) -> Mood {
    let Some(before) = back(words, be) else {
        return Mood::Described;
    };
    let word = &words[before];
    if word.concepts.has(Concept::Must)
        || word.concepts.has(Concept::To)
        || words[be].concepts.has(Concept::Must)
    {
        return Mood::Order;
    }
    if word.concepts.has(Concept::Neg)
        && back(words, before).is_some_and(|at| words[at].concepts.has(Concept::Must))
    {
        return Mood::Order;
    }
    Mood::Described
}

fn is_let(word: &Word) -> bool {
    word.concepts.has(Concept::Order)
}

/// The word in front of `index` that is no adverb; `None` at the front.
fn back(words: &[Word], index: usize) -> Option<usize> {
    let mut at = index;
    let mut steps = 0;
    while at > 0 {
        at -= 1;
        steps += 1;
        let word = &words[at];
        let skipped = word.kind == Kind::Word
            && word.concepts.has(Concept::Adverb)
            && !word
                .concepts
                .any(Concepts::of(&[Concept::Neg, Concept::And]))
            && !word.concepts.any(DEEDS);
        if !skipped || steps > REACH {
            return Some(at);
        }
    }
    None
}

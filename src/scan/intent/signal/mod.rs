//! Signals: what a sentence does to whoever reads it, told by classes of words
//! and their order. Each is weak and stands in honest texts too; several kinds
//! of them under one heading do not.

mod chinese;
mod deeds;
mod harm;
mod manner;
mod plot;
mod sentence;
mod words;

use crate::text::Span;

use deeds::{overrides, private, remote, sends_away};
use harm::{backdoor, destroys, money, pastes, runs, standing, weakens};
use manner::{deceives, hides, unasked};
use sentence::{Grams, Words};

pub(super) use chinese::of_chinese;

/// What a sentence does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Keeps something from people.
    Hide,
    /// Has people told what is not so, or made to see something harmless.
    Deceive,
    /// Takes consent for given.
    Unasked,
    /// Something goes to an address.
    Away,
    /// What was said, or is private, as a whole.
    Private,
    /// Does what a text from elsewhere says.
    Remote,
    /// Sets its word above that of others.
    Override,
    /// Writes where an agent reads at each start.
    Standing,
    /// Lets somebody in.
    Backdoor,
    /// Turns money or trade another way.
    Money,
    /// Switches off what protects.
    Weaken,
    /// Removes what one could go back to.
    Destroy,
    /// Has a person paste something that they do not read.
    Paste,
    /// Runs a program.
    Run,
    /// Puts it where nobody looks, or makes it look like something else.
    Place,
    /// Has it stated that something was done, or was not.
    Assure,
    /// Waits until nobody looks, or for a day, or for somebody.
    Watched,
    /// Turns what is measured or judged, for somebody.
    Falsify,
    /// Approves what nobody read.
    Approve,
}

impl Sign {
    /// In words, for steps of a finding.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Hide => "keeps something from people",
            Self::Deceive => "has people believe something else",
            Self::Unasked => "takes consent for given",
            Self::Away => "sends something to an address",
            Self::Private => "takes what is private as a whole",
            Self::Remote => "does what a text from elsewhere says",
            Self::Override => "sets its word above that of others",
            Self::Standing => "writes into what an agent reads at each start",
            Self::Backdoor => "lets somebody in",
            Self::Money => "turns money another way",
            Self::Weaken => "switches protection off",
            Self::Destroy => "removes what one could go back to",
            Self::Paste => "has a person paste what they do not read",
            Self::Run => "runs a program",
            Self::Place => "puts it where nobody looks",
            Self::Assure => "has something stated that people rely on",
            Self::Watched => "waits until nobody looks",
            Self::Falsify => "turns what is measured or judged",
            Self::Approve => "approves what nobody read",
        }
    }
}

/// A signal in its place.
#[derive(Clone, Copy, Debug)]
pub struct Signal {
    /// What the sentence does.
    pub sign: Sign,
    /// 1 for what honest texts say as well, 2 for what they hardly say.
    pub weight: u32,
    /// The sentence.
    pub span: Span,
    /// Whether the sentence, or what stands above it, speaks of attacks.
    pub mentioned: bool,
    /// Whether it is a move of a plot; those are weighed against each other.
    pub plot: bool,
}

/// Most words of a sentence that are looked at.
const MOST_WORDS: usize = 200;

/// Room that sentences share.
#[derive(Default)]
pub(super) struct Room {
    classes: Vec<u64>,
    plot: plot::Room,
}

/// The signals of a sentence in normal form; `capitals` are the places of words
/// that begin with one.
pub(super) fn of_sentence(
    normal: &[u8],
    capitals: &[u32],
    span: Span,
    mentioned: bool,
    room: &mut Room,
    found: &mut Vec<Signal>,
) {
    let scratch = &mut room.classes;
    words::classes(normal, scratch);
    scratch.truncate(MOST_WORDS);
    let all = scratch.iter().fold(0, |all, class| all | class);
    let words = Words {
        classes: scratch,
        normal,
        grams: Grams::of(normal),
        all,
    };
    let mut raise = |sign, weight| {
        if weight > 0 {
            found.push(Signal {
                sign,
                weight,
                span,
                mentioned,
                plot: false,
            });
        }
    };
    raise(Sign::Hide, hides(&words));
    raise(Sign::Deceive, deceives(&words));
    raise(Sign::Unasked, unasked(&words));
    let away = sends_away(&words);
    raise(Sign::Away, away);
    raise(Sign::Private, private(&words));
    raise(Sign::Remote, remote(&words));
    raise(Sign::Override, overrides(&words));
    raise(Sign::Standing, standing(&words));
    raise(Sign::Backdoor, backdoor(&words));
    raise(Sign::Money, money(&words));
    raise(Sign::Weaken, weakens(&words));
    raise(Sign::Destroy, destroys(&words));
    raise(Sign::Paste, pastes(&words));
    raise(Sign::Run, runs(&words));
    plot::of_sentence(normal, capitals, &mut room.plot, |sign, weight| {
        found.push(Signal {
            sign,
            weight,
            span,
            mentioned,
            plot: true,
        });
    });
}

/// Adds those of a program's own texts, and puts all in order.
pub(super) fn finish(code: Option<&str>, found: &mut Vec<Signal>) {
    if let Some(text) = code {
        of_chinese(text, Span::new(0, text.len()), false, found);
    }
    found.sort_by_key(|signal| (signal.span.start, signal.sign));
}

#[cfg(test)]
mod tests;

//! The moves: which classes of words, in which order and how close, make an act
//! or a cover.

mod acts;
mod covers;

use super::super::Sign;
use super::class::Classes;

/// A step of a move: words of any of these classes, at most so many words behind
/// the step before.
pub(super) type Step = (Classes, usize);

/// A move.
pub(super) struct Move {
    pub(super) sign: Sign,
    pub(super) weight: u32,
    pub(super) steps: &'static [Step],
    /// A word of these has to stand somewhere in the sentence; none is asked.
    pub(super) with: Classes,
    /// No word of these may.
    pub(super) unless: Classes,
    /// Whether the first word is a deed: a denial turns it around, and so does a
    /// person's wish.
    pub(super) deed: bool,
}

impl Move {
    const fn with(mut self, classes: Classes) -> Self {
        self.with = classes;
        self
    }

    const fn unless(mut self, classes: Classes) -> Self {
        self.unless = classes;
        self
    }
}

const fn cover(sign: Sign, weight: u32, steps: &'static [Step]) -> Move {
    Move {
        sign,
        weight,
        steps,
        with: 0,
        unless: 0,
        deed: false,
    }
}

const fn act(sign: Sign, weight: u32, steps: &'static [Step]) -> Move {
    let mut made = cover(sign, weight, steps);
    made.deed = true;
    made
}

/// All moves.
pub(super) fn all() -> impl Iterator<Item = &'static Move> {
    covers::COVERS.iter().chain(acts::ACTS)
}

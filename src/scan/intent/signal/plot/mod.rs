//! Plots: a sentence as classes of words, and moves that are made of them. An
//! act serves somebody else or harms the person, a cover keeps it from them;
//! either stands in honest texts, both together under one heading do not.

mod chinese;
mod class;
mod english;
mod moves;
mod reading;
mod vocabulary;

pub(in crate::scan::intent) use class::Classes;
use class::{DENIED, PERSON, WISH};
use moves::{MOVES, Move, Step};

use super::Sign;

/// Most words of a sentence that are looked at.
const MOST: usize = 200;

/// Room that sentences share.
#[derive(Default)]
pub(super) struct Room {
    words: Vec<Classes>,
}

/// Calls `raise` with the moves of a sentence in normal form.
pub(super) fn of_sentence(
    normal: &[u8],
    capitals: &[u32],
    room: &mut Room,
    mut raise: impl FnMut(Sign, u32),
) {
    reading::read(normal, capitals, &mut room.words, MOST);
    let words = &room.words[..];
    let all = words.iter().fold(0, |all, word| all | word);
    let mut wished = None;
    for made in MOVES {
        let possible = made.steps.iter().all(|(classes, _)| all & classes != 0)
            && (made.with == 0 || all & made.with != 0)
            && all & made.unless == 0;
        if !possible || !is_made(words, made) {
            continue;
        }
        // What a person wants is no plot.
        if made.deed && *wished.get_or_insert_with(|| is_wished(words)) {
            continue;
        }
        raise(made.sign, made.weight);
    }
}

const WISHED: &[Step] = &[(PERSON, 0), (WISH, 3)];

/// Whether a person names or wants what is done.
fn is_wished(words: &[Classes]) -> bool {
    follows(words, WISHED, 0)
}

fn is_made(words: &[Classes], made: &Move) -> bool {
    follows(words, made.steps, if made.deed { DENIED } else { 0 })
}

/// Whether the steps are there in order, each within its reach of the one before;
/// the first one is no word of `not`. Linear in words for each step.
fn follows(words: &[Classes], steps: &[Step], not: Classes) -> bool {
    let mut held = [false; MOST];
    let Some(((first, _), rest)) = steps.split_first() else {
        return false;
    };
    for (place, word) in held.iter_mut().zip(words) {
        *place = word & first != 0 && word & not == 0;
    }
    for (classes, reach) in rest {
        let mut last: Option<usize> = None;
        for at in 0..words.len().min(MOST) {
            let was = held[at];
            held[at] = words[at] & classes != 0 && last.is_some_and(|last| at - last <= *reach);
            if was {
                last = Some(at);
            }
        }
    }
    held[..words.len().min(MOST)].contains(&true)
}

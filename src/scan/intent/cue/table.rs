//! The turns of speech as patterns, and a search that tells in one pass which
//! of them a sentence can hold.

use std::sync::{LazyLock, OnceLock};

use crate::scan::needles::Needles;

use super::texts::{TEXTS, WAYS};
use super::{Matter, english};
use regex::bytes::{Regex, RegexBuilder};

/// A turn of speech.
pub(super) struct Turn {
    pub(super) matter: Matter,
    /// See [`super::Cue::weight`].
    pub(super) weight: u32,
    pattern: &'static str,
    /// Built when a sentence first needs it: most scans need few.
    compiled: OnceLock<Regex>,
}

impl Turn {
    /// The pattern, ready to be searched for.
    pub(super) fn regex(&self) -> &Regex {
        self.compiled
            .get_or_init(|| compiled(&english::expanded(self.pattern)))
    }
}

/// All turns.
pub(super) struct Table {
    pub(super) turns: Vec<Turn>,
    search: Needles,
    /// Turns that need no text.
    always: Vec<u16>,
    pub(super) mentions: LazyLock<Regex>,
    pub(super) denials: LazyLock<Regex>,
}

/// Room that sentences share.
#[derive(Default)]
pub(super) struct Met {
    /// Texts with the places where they begin.
    texts: Vec<(u32, u16)>,
    /// How many of its sets each way has met.
    sets: Vec<u8>,
    /// Where the last of them begins.
    places: Vec<u32>,
    /// Turns that the sentence can hold, in order.
    pub(super) turns: Vec<u16>,
}

impl Table {
    /// Fills `met` with the turns that `sentence` can hold.
    pub(super) fn possible(&self, sentence: &[u8], met: &mut Met) {
        met.turns.clear();
        met.turns.extend(&self.always);
        met.texts.clear();
        self.search.each(sentence, |text, at| {
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            met.texts
                .push((at, u16::try_from(text).unwrap_or(u16::MAX)));
            true
        });
        if met.texts.is_empty() {
            return;
        }
        // The search goes by rarest letters, a turn by places.
        met.texts.sort_unstable();
        met.sets.clear();
        met.sets.resize(WAYS.len(), 0);
        met.places.resize(WAYS.len(), 0);
        for (at, text) in &met.texts {
            for (way, set) in TEXTS[usize::from(*text)].1 {
                let way = usize::from(*way);
                if met.sets[way] != *set || *set > 0 && met.places[way] >= *at {
                    continue;
                }
                met.sets[way] = set + 1;
                met.places[way] = *at;
                let (turn, needed) = WAYS[way];
                if set + 1 == needed {
                    met.turns.push(turn);
                }
            }
        }
        met.turns.sort_unstable();
        met.turns.dedup();
    }
}

fn compiled(pattern: &str) -> Regex {
    RegexBuilder::new(pattern)
        .unicode(false)
        .size_limit(64 << 20)
        .build()
        .expect("the patterns are constants that the tests compile")
}

pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let turns: Vec<Turn> = english::TURNS
        .concat()
        .into_iter()
        .map(|(matter, weight, pattern)| Turn {
            matter,
            weight,
            pattern,
            compiled: OnceLock::new(),
        })
        .collect();
    let always = WAYS.iter().filter(|(_, needed)| *needed == 0);
    let always = always.map(|(turn, _)| *turn).collect();
    Table {
        turns,
        search: Needles::new(TEXTS.iter().map(|(text, _)| text)),
        always,
        mentions: LazyLock::new(|| compiled(english::MENTIONS)),
        denials: LazyLock::new(|| compiled(english::DENIALS)),
    }
});

//! The turns of speech as patterns, and a search that tells in one pass which
//! of them a sentence can hold.

use std::sync::{LazyLock, OnceLock};

use crate::scan::needles::Needles;

use super::texts::TEXTS;
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
    /// A bit for each set of texts that it needs.
    needs: u8,
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

impl Table {
    /// Fills `possible` with the turns that `sentence` can hold, in order.
    /// `met` is room for one byte a turn, used again from sentence to sentence.
    pub(super) fn possible(&self, sentence: &[u8], met: &mut Vec<u8>, possible: &mut Vec<u16>) {
        met.clear();
        met.resize(self.turns.len(), 0);
        possible.clear();
        possible.extend(&self.always);
        self.search.each(sentence, |text, _| {
            for (turn, set) in TEXTS[text].1 {
                let met = &mut met[usize::from(*turn)];
                if *met & set == 0 {
                    *met |= set;
                    if *met == self.turns[usize::from(*turn)].needs {
                        possible.push(*turn);
                    }
                }
            }
            true
        });
        possible.sort_unstable();
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
    let mut turns: Vec<Turn> = english::TURNS
        .concat()
        .into_iter()
        .map(|(matter, weight, pattern)| Turn {
            matter,
            weight,
            pattern,
            compiled: OnceLock::new(),
            needs: 0,
        })
        .collect();
    for (turn, set) in TEXTS.iter().flat_map(|(_, owners)| *owners) {
        turns[usize::from(*turn)].needs |= set;
    }
    let always = (0..).zip(&turns);
    let always = always.filter(|(_, turn)| turn.needs == 0);
    let always = always.map(|(number, _)| number).collect();
    Table {
        turns,
        search: Needles::new(TEXTS.iter().map(|(text, _)| text)),
        always,
        mentions: LazyLock::new(|| compiled(english::MENTIONS)),
        denials: LazyLock::new(|| compiled(english::DENIALS)),
    }
});

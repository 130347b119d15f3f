//! A sentence as classes of words, and questions about their order.

use std::sync::OnceLock;

use crate::scan::needles;

use super::words::Class;

/// Places for grams, hashed.
const GRAMS: usize = 2048;
/// The gram of a text that is too short for one; every sentence has it.
const ALL: u16 = GRAMS as u16;

/// Which three letters stand in a sentence: most texts that it is asked for have
/// some that do not, and need no search.
pub(super) struct Grams([bool; GRAMS + 1]);

impl Grams {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut grams = Self([false; GRAMS + 1]);
        grams.0[GRAMS] = true;
        for gram in text.array_windows() {
            grams.0[usize::from(Self::place(*gram))] = true;
        }
        grams
    }

    fn place([first, second, third]: [u8; 3]) -> u16 {
        let letters = u32::from_le_bytes([first, second, third, 0]);
        (letters.wrapping_mul(0x9e37_79b1) >> 21) as u16
    }

    fn has(&self, place: u16) -> bool {
        self.0[usize::from(place)]
    }

    /// The gram of `text` that the fewest sentences have.
    fn rarest(text: &str) -> u16 {
        let grams = text.as_bytes().array_windows();
        grams
            .min_by_key(|gram| needles::usual(*gram))
            .map_or(ALL, |gram| Self::place(*gram))
    }
}

/// The rarest grams of the texts of a list.
struct Rarest {
    list: &'static [&'static str],
    grams: Box<[u16]>,
}

/// Room for those of all lists that sentences are asked for, by address: the
/// lists are constants.
static RAREST: [OnceLock<Rarest>; 1024] = [const { OnceLock::new() }; 1024];

/// Slots that one list may stand in.
const SLOTS: usize = 4;

/// The rarest grams of `list`; `None` where there is no room for them.
fn rarest(list: &'static [&'static str]) -> Option<&'static [u16]> {
    let first = list.as_ptr().addr() / 16;
    (first..first + SLOTS)
        .map(|slot| {
            RAREST[slot % RAREST.len()].get_or_init(|| Rarest {
                list,
                grams: list.iter().map(|text| Grams::rarest(text)).collect(),
            })
        })
        .find(|rarest| std::ptr::eq(rarest.list, list))
        .map(|rarest| &*rarest.grams)
}

/// The words of a sentence as classes.
pub(super) struct Words<'a> {
    pub(super) classes: &'a [Class],
    pub(super) normal: &'a [u8],
    pub(super) grams: Grams,
    pub(super) all: Class,
}

impl Words<'_> {
    pub(super) fn has(&self, class: Class) -> bool {
        self.all & class != 0
    }

    /// A word of `second` at most `reach` words behind one of `first`.
    pub(super) fn then(&self, first: Class, second: Class, reach: usize) -> bool {
        if !self.has(first) || !self.has(second) {
            return false;
        }
        self.classes.iter().enumerate().any(|(at, class)| {
            class & first != 0
                && self.classes[at + 1..]
                    .iter()
                    .take(reach)
                    .any(|class| class & second != 0)
        })
    }

    pub(super) fn near(&self, first: Class, second: Class, reach: usize) -> bool {
        self.then(first, second, reach) || self.then(second, first, reach)
    }

    /// Words of three classes behind each other.
    pub(super) fn chain(
        &self,
        first: Class,
        second: Class,
        reach: usize,
        third: Class,
        far: usize,
    ) -> bool {
        if !self.has(first) || !self.has(second) || !self.has(third) {
            return false;
        }
        self.classes.iter().enumerate().any(|(at, class)| {
            class & first != 0
                && self.classes[at + 1..]
                    .iter()
                    .enumerate()
                    .take(reach)
                    .any(|(next, class)| {
                        class & second != 0
                            && self.classes[at + 2 + next..]
                                .iter()
                                .take(far)
                                .any(|class| class & third != 0)
                    })
        })
    }

    pub(super) fn says(&self, text: &str) -> bool {
        self.holds(text.as_bytes())
    }

    pub(super) fn any(&self, texts: &'static [&'static str]) -> bool {
        let Some(grams) = rarest(texts) else {
            return texts.iter().any(|text| self.says(text));
        };
        let met = |(number, gram): (usize, &u16)| {
            self.grams.has(*gram) && self.holds(texts[number].as_bytes())
        };
        grams.iter().enumerate().any(met)
    }

    fn holds(&self, text: &[u8]) -> bool {
        let mut grams = text.array_windows();
        grams.all(|gram| self.grams.has(Grams::place(*gram)))
            && memchr::memmem::find(self.normal, text).is_some()
    }
}

//! A sentence as classes of words, and questions about their order.

use super::words::Class;

/// Bits of the set of grams.
const GRAMS: usize = 4096;

/// Which three letters stand in a sentence: most texts that it is asked for have
/// some that do not, and need no search.
pub(super) struct Grams([u64; GRAMS / 64]);

impl Grams {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut grams = Self([0; GRAMS / 64]);
        for gram in text.windows(3) {
            let (word, bit) = Self::place(gram);
            grams.0[word] |= bit;
        }
        grams
    }

    fn place(gram: &[u8]) -> (usize, u64) {
        let hash = gram.iter().fold(0_u32, |hash, byte| {
            (hash ^ u32::from(*byte))
                .wrapping_mul(0x9e37_79b1)
                .rotate_left(7)
        });
        let place = hash as usize % GRAMS;
        (place / 64, 1 << (place % 64))
    }

    /// Whether `text` can stand in the sentence.
    fn may_hold(&self, text: &[u8]) -> bool {
        let last = text.len().saturating_sub(3);
        [0, last / 2, last].iter().all(|at| {
            text.get(*at..*at + 3).is_none_or(|gram| {
                let (word, bit) = Self::place(gram);
                self.0[word] & bit != 0
            })
        })
    }
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
        let text = text.as_bytes();
        self.grams.may_hold(text) && memchr::memmem::find(self.normal, text).is_some()
    }

    pub(super) fn any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.says(text))
    }
}

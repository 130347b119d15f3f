//! A sentence as classes of words, and questions about their order.

use super::words::Class;

/// The words of a sentence as classes.
pub(super) struct Words<'a> {
    pub(super) classes: &'a [Class],
    pub(super) normal: &'a [u8],
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
        memchr::memmem::find(self.normal, text.as_bytes()).is_some()
    }

    pub(super) fn any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.says(text))
    }
}

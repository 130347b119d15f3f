//! Units of code: a whole file, or a piece of one with the way back to its
//! place in the file.

use crate::text::Span;

use super::language::Language;
use super::operation::Lowered;

/// How a unit came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The whole file.
    File,
    /// A fenced block of a Markdown file.
    Fence,
    /// Code that nothing labels as such: a block of Markdown without a known
    /// label, a command in a sentence or a value, a file that may be run.
    Unlabelled,
    /// A recipe line of a makefile, a `RUN` of a Dockerfile.
    Recipe,
    /// A command in a file of settings, a frontmatter, or one that is run to
    /// make a text.
    Setting,
    /// Text that other code hands to an interpreter.
    Nested,
    /// Text that other code writes to a file which is run later.
    Written,
    /// Text that other code writes into an installed package of somebody else.
    Patched,
}

/// Maps offsets of a unit's text back to the file: sorted pairs (offset in the
/// unit, offset in the file); between two pairs the texts are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OffsetMap {
    pieces: Vec<(usize, usize)>,
    /// Pieces that were made up: by number, and how long their place is.
    made: Vec<(usize, usize)>,
    /// Everything maps to this one place (nested text has no place of its own).
    pinned: Option<Span>,
}

impl OffsetMap {
    /// Text equal to the file's from `offset` on.
    #[must_use]
    pub fn shifted(offset: usize) -> Self {
        Self {
            pieces: vec![(0, offset)],
            ..Self::default()
        }
    }

    /// Text that was made up by code at `span`.
    #[must_use]
    pub fn pinned(span: Span) -> Self {
        Self {
            pinned: Some(span),
            ..Self::default()
        }
    }

    /// From `offset` of the unit on, the text is that of `file` on. Calls come
    /// in rising order.
    pub fn push(&mut self, offset: usize, file: usize) {
        self.pieces.push((offset, file));
    }

    /// From `offset` of the unit on, the text was made from what stands at
    /// `place` of the file.
    pub fn push_made(&mut self, offset: usize, place: Span) {
        self.made.push((self.pieces.len(), place.len()));
        self.pieces.push((offset, place.start));
    }

    /// The place in the file.
    #[must_use]
    pub fn locate(&self, span: Span) -> Span {
        if let Some(pinned) = self.pinned {
            return pinned;
        }
        let map = |offset: usize, end: bool| {
            // An end belongs to the piece of the byte in front of it.
            let key = if end {
                offset.saturating_sub(1)
            } else {
                offset
            };
            let index = self.pieces.partition_point(|(unit, _)| *unit <= key);
            let Some((number, (unit, file))) = index
                .checked_sub(1)
                .and_then(|index| Some((index, self.pieces.get(index)?)))
            else {
                return offset;
            };
            match self.made.binary_search_by_key(&number, |made| made.0) {
                // Its beginning and its end are all that can be told.
                Ok(made) if end => file + self.made[made].1,
                Ok(_) => *file,
                Err(_) => file + (offset - unit),
            }
        };
        let start = map(span.start, false);
        let end = if span.is_empty() {
            start
        } else {
            map(span.end, true)
        };
        Span::new(start, end)
    }
}

/// A piece of code in one language, lowered.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its language.
    pub language: Language,
    /// How it came about.
    pub origin: Origin,
    /// Its text.
    pub text: String,
    /// The way back.
    pub map: OffsetMap,
    /// What it does.
    pub lowered: Lowered,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_lead_back_to_the_file() {
        let mut map = OffsetMap::default();
        map.push(0, 10); // "ab\n" from 10
        map.push(3, 20); // "cd\n" from 20
        assert_eq!(map.locate(Span::new(0, 3)), Span::new(10, 13));
        assert_eq!(map.locate(Span::new(1, 5)), Span::new(11, 22));
        assert_eq!(map.locate(Span::new(3, 5)), Span::new(20, 22));
    }
}

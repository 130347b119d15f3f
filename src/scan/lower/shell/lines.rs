//! Lines that a loop reads, and texts that are written in part.

use crate::scan::operation::Draft;
use crate::text::Span;

use super::syntax::{Command, Group};
use super::value::Folded;
use super::walk::{MAX_ROUNDS, Stream, Walk};

/// Shortest text in part that is looked into when it is written to a file.
const MIN_DRAFT: usize = 12;

impl Walk {
    /// The lines that `while read` goes through, when all are known and few.
    pub(super) fn lines_of(&mut self, group: &Group, input: &Stream) -> Option<Vec<Folded>> {
        let input = input.as_ref().filter(|input| !input.vague)?;
        let reads = group.repeats
            && group.body.first().is_some_and(|condition| {
                condition.stages.last().is_some_and(|stage| {
                    matches!(stage, Command::Simple(simple)
                        if simple.words.first().and_then(|word| word.bare()) == Some("read"))
                })
            });
        let lines = || input.text.lines().filter(|line| !line.trim().is_empty());
        let count = lines().take(MAX_ROUNDS + 1).count();
        // Every pass but one is paid for, as with other loops.
        if !reads
            || !(2..=MAX_ROUNDS).contains(&count)
            || !self.spend(input.text.len())
            || !self.afford((count - 1) * (group.span.len() + 1))
        {
            return None;
        }
        let line = |text: &str| Folded {
            text: text.to_owned(),
            ..Folded::clone(input)
        };
        Some(lines().map(line).collect())
    }

    /// A text that is written to a file, of which pieces are not known.
    pub(super) fn draft(&mut self, span: Span, path: &Folded, content: &Folded) {
        let length = content.text.len();
        if content.vague && length > MIN_DRAFT && self.spend(length) {
            self.lowered.drafts.push(Draft {
                span,
                path: path.text.clone(),
                command: false,
                text: content.text.clone(),
            });
        }
    }
}

//! Adds up cues of one matter that stand under one heading.

use crate::finding::Severity;
use crate::scan::intent::cue::{Cue, Matter};
use crate::scan::rule::{Circumstance, Reporter, TextFile};
use crate::text::Span;

/// Weight at which a person has to look.
const ENOUGH: u32 = 3;
/// How far apart, in bytes, two cues of a file without headings may stand.
const REACH: usize = 1600;

/// A stretch of text under one heading and its cues of one matter.
pub(super) struct Group<'a> {
    /// The cues, in order.
    pub(super) cues: Vec<&'a Cue>,
    /// From the first cue to the next heading, and back to the last one.
    pub(super) span: Span,
}

impl Group<'_> {
    /// Whether one of its cues is what honest texts hardly say.
    pub(super) fn is_heavy(&self) -> bool {
        self.cues.iter().any(|cue| cue.weight > 1 && !cue.mentioned)
    }

    fn weight(&self, mentioned: bool) -> u32 {
        let mut turns: Vec<(u16, u32)> = self
            .cues
            .iter()
            .filter(|cue| mentioned || !cue.mentioned)
            .map(|cue| (cue.turn, cue.weight))
            .collect();
        turns.sort_unstable();
        turns.dedup();
        turns.iter().map(|(_, weight)| weight).sum()
    }
}

/// The heading under which `at` stands: its bounds.
pub(super) fn section(file: &TextFile<'_>, at: usize) -> Option<Span> {
    let markdown = file.markdown?;
    let headings = &markdown.headings;
    let next = headings.partition_point(|heading| heading.span.start <= at);
    let from = next
        .checked_sub(1)
        .map_or(0, |index| headings[index].span.start);
    let to = headings
        .get(next)
        .map_or(file.text.len(), |heading| heading.span.start);
    Some(Span::new(from, to))
}

/// What stands around `at` in a file without headings.
pub(super) fn window(file: &TextFile<'_>, at: usize) -> Span {
    let text = file.text;
    Span::new(
        text.floor_char_boundary(at.saturating_sub(REACH)),
        text.floor_char_boundary((at + REACH).min(text.len())),
    )
}

fn groups<'a>(file: &'a TextFile<'_>, matter: Matter) -> Vec<Group<'a>> {
    let mut found: Vec<Group<'a>> = Vec::new();
    for cue in file.prose.cues.iter().filter(|cue| cue.matter == matter) {
        if let Some(group) = found.last_mut()
            && cue.span.start < group.span.end
        {
            group.cues.push(cue);
            continue;
        }
        let span = section(file, cue.span.start).unwrap_or_else(|| window(file, cue.span.start));
        found.push(Group {
            cues: vec![cue],
            span,
        });
    }
    found
}

/// Raises a finding for each heading under which cues of `matter`, and what
/// `more` adds, weigh enough together.
pub(super) fn check(
    file: &TextFile<'_>,
    reporter: &mut Reporter<'_>,
    matter: Matter,
    more: fn(&TextFile<'_>, &Group<'_>) -> u32,
) {
    for group in groups(file, matter) {
        if reporter.is_full() {
            break;
        }
        let said = group.weight(false);
        let total = group.weight(true);
        if total < 2 {
            continue;
        }
        let more = more(file, &group);
        if total + more < ENOUGH {
            continue;
        }
        let Some(heaviest) = group
            .cues
            .iter()
            .max_by_key(|cue| (!cue.mentioned, cue.weight, usize::MAX - cue.span.start))
        else {
            continue;
        };
        let raised = reporter.raise(heaviest.span);
        raised.severity(Severity::Error);
        if said < 2 || said + more < ENOUGH {
            raised.because(Circumstance::Mentioned);
        }
    }
}

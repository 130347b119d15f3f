//! Adds up cues of one matter that stand under one heading.

use crate::finding::Severity;
use crate::scan::intent::cue::{Cue, Matter};
use crate::scan::intent::signal::Sign;
use crate::scan::rule::{Circumstance, Reporter, TextFile};
use crate::text::Span;

/// Weight at which a person has to look.
const ENOUGH: u32 = 3;
/// Weight, of this matter and of others under the same heading, that no honest
/// text comes to.
const CERTAIN: u32 = 5;
/// How far apart, in bytes, two cues of a file without headings may stand.
pub(super) const REACH: usize = 1600;

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

/// Whether a sentence of the stretch orders a deed in full that no warning has
/// reason to: a word of warning elsewhere does not excuse it.
fn is_done(file: &TextFile<'_>, stretch: Span) -> bool {
    let signals = &file.prose.signals;
    let from = signals.partition_point(|signal| signal.span.start < stretch.start);
    signals[from..]
        .iter()
        .take_while(|signal| signal.span.start < stretch.end)
        .any(|signal| {
            !signal.mentioned
                && signal.weight > 1
                && matches!(
                    signal.sign,
                    Sign::Away | Sign::Backdoor | Sign::Standing | Sign::Remote
                )
        })
}

/// What cues of other matters weigh under the heading of `group`.
fn beside(file: &TextFile<'_>, group: &Group<'_>, matter: Matter) -> u32 {
    let cues = &file.prose.cues;
    let from = cues.partition_point(|cue| cue.span.start < group.span.start);
    let others = cues[from..]
        .iter()
        .take_while(|cue| cue.span.start < group.span.end)
        .filter(|cue| cue.matter != matter && !cue.matter.is_facet() && !cue.mentioned);
    let mut turns: Vec<(u16, u32)> = others.map(|cue| (cue.turn, cue.weight)).collect();
    turns.sort_unstable();
    turns.dedup();
    turns.iter().map(|(_, weight)| weight).sum()
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
        let borne_out = super::is_borne_out(file, reporter.rule(), heaviest.span);
        let raised = reporter.raise(heaviest.span);
        raised.severity(Severity::Error);
        if (said < 2 || said + more < ENOUGH) && !is_done(file, group.span) {
            raised.because(Circumstance::Mentioned);
        } else if borne_out || said + beside(file, &group, matter) >= CERTAIN {
            raised.severity(Severity::Blocker);
        }
    }
}

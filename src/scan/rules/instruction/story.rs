//! Stories: facets of different kinds that stand under one heading, or in one
//! file, and together tell what none of them tells alone.

use crate::finding::Severity;
use crate::scan::intent::cue::{Cue, Matter};
use crate::scan::rule::{Circumstance, Reporter, TextFile};
use crate::scan::{prose, url, vendor};
use crate::text::Span;

use super::weighed;

/// Where the facets of a story have to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Under one heading.
    Section,
    /// In one file.
    File,
}

/// What is asked of a stretch of text.
pub(super) struct Story {
    /// What the story is about.
    pub(super) core: &'static [Matter],
    /// Where it stands.
    pub(super) reach: Reach,
    /// How grave it is.
    pub(super) judge: fn(&Told<'_>) -> Option<Severity>,
}

/// A stretch of text with the facets in it.
pub(super) struct Told<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// Whether the file is a page of Markdown.
    pub(super) page: bool,
    cues: Vec<&'a Cue>,
    all: &'a [Cue],
    whole: &'a str,
}

impl Told<'_> {
    /// The weight of the facets of `matter`: each turn of speech counts once.
    pub(super) fn weight(&self, matter: Matter) -> u32 {
        self.turns(matter).map(|(_, weight)| weight).sum()
    }

    /// How many different turns of `matter` there are.
    pub(super) fn count(&self, matter: Matter) -> usize {
        self.turns(matter).count()
    }

    /// Whether honest texts hardly say one of the turns of `matter`.
    pub(super) fn is_heavy(&self, matter: Matter) -> bool {
        self.turns(matter).any(|(_, weight)| weight > 1)
    }

    /// The weight of the facets of `matter` in the whole file.
    pub(super) fn weight_of_file(&self, matter: Matter) -> u32 {
        distinct(self.all.iter(), matter)
            .map(|(_, weight)| weight)
            .sum()
    }

    fn turns(&self, matter: Matter) -> impl Iterator<Item = (u16, u32)> {
        distinct(self.cues.iter().copied(), matter)
    }

    /// How much the person is kept from it, without being asked.
    pub(super) fn unseen(&self) -> u32 {
        self.weight(Matter::Unseen) + self.weight(Matter::Cover)
    }

    /// Whether people are deceived or kept from knowing, not only unasked.
    pub(super) fn is_concealed(&self) -> bool {
        self.is_heavy(Matter::Unseen) || self.is_heavy(Matter::Cover)
    }

    /// Whether the person is asked, or wants it.
    pub(super) fn is_asked(&self) -> bool {
        self.weight(Matter::Asked) > 0
    }

    /// Whether an address of another machine that is no well-known maker's
    /// stands there, and is more than a page to read.
    pub(super) fn leads_away(&self) -> bool {
        leads_away(self.text)
    }

    /// The same of the whole file.
    pub(super) fn file_leads_away(&self) -> bool {
        leads_away(self.whole)
    }
}

fn leads_away(text: &str) -> bool {
    url::all(text).any(|url| {
        let host = url.host.of(text);
        !url::is_local(host)
            && vendor::of_host(host).is_none()
            && !host.starts_with("docs.")
            && host.contains('.')
    })
}

/// The turns of `matter` that are meant, each once, with their weights.
fn distinct<'a>(
    cues: impl Iterator<Item = &'a Cue>,
    matter: Matter,
) -> impl Iterator<Item = (u16, u32)> {
    let mut turns: Vec<(u16, u32)> = cues
        .filter(|cue| cue.matter == matter && !cue.mentioned)
        .map(|cue| (cue.turn, cue.weight))
        .collect();
    turns.sort_unstable();
    turns.dedup();
    turns.into_iter()
}

/// Raises a finding for each stretch of text that tells `story`.
pub(super) fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>, story: &Story) {
    let mut behind = 0;
    let cues = &file.prose.cues;
    for first in cues.iter().filter(|cue| story.core.contains(&cue.matter)) {
        if reporter.is_full() {
            return;
        }
        if first.span.start < behind {
            continue;
        }
        let span = match story.reach {
            Reach::Section => weighed::section(file, first.span.start)
                .unwrap_or_else(|| weighed::window(file, first.span.start)),
            Reach::File => Span::new(0, file.text.len()),
        };
        behind = span.end;
        let from = cues.partition_point(|cue| cue.span.start < span.start);
        let told = Told {
            text: span.of(file.text),
            page: file.markdown.is_some(),
            cues: cues[from..]
                .iter()
                .take_while(|cue| cue.span.start < span.end)
                .collect(),
            all: cues,
            whole: file.text,
        };
        let Some(severity) = (story.judge)(&told) else {
            continue;
        };
        let heaviest = told
            .cues
            .iter()
            .filter(|cue| story.core.contains(&cue.matter) && !cue.mentioned)
            .max_by_key(|cue| (cue.weight, usize::MAX - cue.span.start));
        let Some(place) = heaviest.map(|cue| cue.span) else {
            continue;
        };
        let raised = reporter.raise(place);
        raised.severity(severity);
        // What is quoted in a code block is what is to be written.
        if told.cues.iter().all(|cue| cue.weight < 2) && prose::is_mentioned(file, place) {
            raised.because(Circumstance::Mentioned);
        }
    }
}

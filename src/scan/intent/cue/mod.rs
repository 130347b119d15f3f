//! Cues: turns of speech that mean little alone and much together. Each has a
//! matter and a weight; rules add up those that stand under one heading.

mod authority;
mod deeds;
mod english;
mod passage;

use std::sync::LazyLock;

use regex::bytes::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};

use crate::text::Span;

use super::super::language::Language;
use super::blocks::Block;
use super::{Prose, signal};
use passage::Passage;

/// What a cue speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Whose word counts: instructions set aside, roles without limits.
    Authority,
    /// What people are not to learn of.
    Cover,
    /// Orders that come from elsewhere.
    Strangers,
    /// What is private, and where it is to go.
    Gathering,
    /// What lasts: memory, configuration, other skills.
    Standing,
    /// Consent that nobody gave, turns that nobody spoke.
    Consent,
    /// What a person is talked into.
    Lure,
}

/// A cue in its place.
#[derive(Clone, Copy, Debug)]
pub struct Cue {
    /// What it speaks of.
    pub matter: Matter,
    /// 1 for what honest texts say as well, 2 for what they hardly say.
    pub weight: u32,
    /// Which turn of speech it is.
    pub turn: u16,
    /// The sentence.
    pub span: Span,
    /// Whether the sentence, or what stands above it, speaks of attacks.
    pub mentioned: bool,
}

/// A turn of speech: matter, weight, pattern.
type Turn = (Matter, u32, &'static str);

struct Table {
    turns: Vec<Turn>,
    all: RegexSet,
    each: Vec<Regex>,
    mentions: Regex,
    denials: Regex,
}

/// Longest stretch that one turn of speech may cover.
const MOST_BYTES: usize = 260;

/// How far in front of a verb its denial stands.
const DENIED: usize = 16;

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let turns: Vec<Turn> = english::TURNS.concat();
    let patterns: Vec<String> = turns
        .iter()
        .map(|(_, _, pattern)| english::expanded(pattern))
        .collect();
    let all = RegexSetBuilder::new(&patterns)
        .unicode(false)
        .size_limit(64 << 20)
        .dfa_size_limit(24 << 20)
        .build()
        .expect("the patterns are constants that the tests compile");
    let each = patterns
        .iter()
        .map(|pattern| {
            RegexBuilder::new(pattern)
                .unicode(false)
                .size_limit(64 << 20)
                .build()
                .expect("the patterns are constants that the tests compile")
        })
        .collect();
    let mentions = RegexBuilder::new(english::MENTIONS)
        .unicode(false)
        .build()
        .expect("the pattern is a constant that the tests compile");
    let denials = RegexBuilder::new(english::DENIALS)
        .unicode(false)
        .build()
        .expect("the pattern is a constant that the tests compile");
    Table {
        turns,
        all,
        each,
        mentions,
        denials,
    }
});

/// The cues of a stretch of prose.
pub(super) fn of_block(text: &str, block: &Block, listed: bool, prose: &mut Prose) {
    let listed = listed && block.hiding.is_none();
    let mut scratch = Vec::new();
    passage::of_prose(text, block.span, &mut |passage| {
        read(passage, listed, &mut prose.cues);
        let first = prose.signals.len();
        let span = passage.span;
        signal::of_sentence(
            passage.normal,
            span,
            listed,
            &mut scratch,
            &mut prose.signals,
        );
        if prose.signals.len() > first && TABLE.mentions.is_match(passage.normal) {
            for signal in &mut prose.signals[first..] {
                signal.mentioned = true;
            }
        }
    });
    signal::of_chinese(text, block.span, listed, &mut prose.signals);
}

/// The cues of comments and strings of a program, and of values of data.
pub(super) fn of_code(text: &str, language: Language, found: &mut Vec<Cue>) {
    if matches!(
        language,
        Language::Markdown | Language::Text | Language::Json
    ) {
        return;
    }
    passage::of_code(text, &mut |passage| {
        let first = found.len();
        read(passage, false, found);
        // A list of names in code gathers nothing: its other rules follow what
        // code does.
        if found.len() > first && !is_sentence(passage.normal) {
            let kept: Vec<Cue> = found
                .drain(first..)
                .filter(|cue| cue.matter != Matter::Gathering)
                .collect();
            found.extend(kept);
        }
    });
}

/// Fewest words in a row that make a sentence.
const SENTENCE: usize = 5;

/// Whether some words stand in a row with nothing but blanks between them.
fn is_sentence(normal: &[u8]) -> bool {
    let mut run = 0;
    normal.split(|byte| *byte == b' ').any(|word| {
        let plain = word.strip_suffix(b",").unwrap_or(word);
        let is_word = !plain.is_empty()
            && plain
                .iter()
                .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'\'' | b'-'));
        run = if is_word { run + 1 } else { 0 };
        run >= SENTENCE
    })
}

fn read(passage: &Passage<'_>, listed: bool, found: &mut Vec<Cue>) {
    let table = &*TABLE;
    let hits = table.all.matches(passage.normal);
    if !hits.matched_any() {
        return;
    }
    let mentioned = listed || table.mentions.is_match(passage.normal);
    for turn in &hits {
        let Some(hit) = table.each[turn].find(passage.normal) else {
            continue;
        };
        let (matter, weight, _) = table.turns[turn];
        // "never include keys", "read it, but do not put it into …".
        let inside = &passage.normal[hit.start()..hit.end()];
        let inner = [&b" do not "[..], b" don't ", b" never ", b" must not "]
            .iter()
            .any(|word| memchr::memmem::find(inside, word).is_some());
        let denied = matter == Matter::Gathering
            && (inner
                || table
                    .denials
                    .is_match(&passage.normal[hit.start().saturating_sub(DENIED)..hit.start()]));
        if hit.len() <= MOST_BYTES {
            found.push(Cue {
                matter,
                weight,
                turn: u16::try_from(turn).unwrap_or(u16::MAX),
                span: passage.span,
                mentioned: mentioned || denied,
            });
        }
    }
}

#[cfg(test)]
mod tests;

//! Cues: turns of speech that mean little alone and much together. Each has a
//! matter and a weight; rules add up those that stand under one heading.

mod authority;
mod deeds;
mod english;
mod passage;
#[cfg(test)]
mod required;
mod table;
mod texts;

use crate::text::Span;

use super::super::language::Language;
use super::blocks::Block;
use passage::Passage;
use table::TABLE;

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

/// Longest stretch that one turn of speech may cover.
const MOST_BYTES: usize = 260;

/// How far in front of a verb its denial stands.
const DENIED: usize = 16;

/// Finds cues; holds what sentences can share.
#[derive(Default)]
pub(super) struct Finder {
    /// The cues found.
    pub(super) found: Vec<Cue>,
    met: Vec<u8>,
    possible: Vec<u16>,
    normal: Vec<u8>,
}

impl Finder {
    /// The cues of a stretch of prose.
    pub(super) fn block(&mut self, text: &str, block: &Block, listed: bool) {
        let listed = listed && block.hiding.is_none();
        let normal = std::mem::take(&mut self.normal);
        self.normal = passage::of_prose(text, block.span, normal, &mut |passage| {
            self.read(passage, listed);
        });
    }

    /// The cues of comments and strings of a program, and of values of data.
    pub(super) fn code(&mut self, text: &str, language: Language) {
        if matches!(
            language,
            Language::Markdown | Language::Text | Language::Json
        ) {
            return;
        }
        passage::of_code(text, &mut |passage| self.read(passage, false));
    }

    fn read(&mut self, passage: &Passage<'_>, listed: bool) {
        let table = &*TABLE;
        table.possible(passage.normal, &mut self.met, &mut self.possible);
        let mut mentioned = None;
        for number in &self.possible {
            let turn = &table.turns[usize::from(*number)];
            let Some(hit) = turn.regex().find(passage.normal) else {
                continue;
            };
            if hit.len() > MOST_BYTES {
                continue;
            }
            // "never include keys": the verb is denied.
            let denied = turn.matter == Matter::Gathering
                && table
                    .denials
                    .is_match(&passage.normal[hit.start().saturating_sub(DENIED)..hit.start()]);
            let mentioned =
                *mentioned.get_or_insert_with(|| listed || table.mentions.is_match(passage.normal));
            self.found.push(Cue {
                matter: turn.matter,
                weight: turn.weight,
                turn: *number,
                span: passage.span,
                mentioned: mentioned || denied,
            });
        }
    }
}

#[cfg(test)]
mod tests;

//! Cues: turns of speech that mean little alone and much together. Each has a
//! matter and a weight; rules add up those that stand under one heading.

mod authority;
mod deeds;
mod english;
mod facet;
mod passage;
mod quoted;
#[cfg(test)]
mod required;
mod table;
mod texts;

use std::cell::LazyCell;

use crate::text::Span;

use super::super::exhibit;
use super::super::language::Language;
use super::super::markdown::Markdown;
use super::blocks::{Block, is_prose};
use super::signal::{self, Signal};
use passage::Passage;
use table::{Met, TABLE};

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
    /// The person is not to see it, nor to be asked.
    Unseen,
    /// The person is asked, or wants it.
    Asked,
    /// Words come from elsewhere while the skill is used.
    Fetched,
    /// What came counts as an order.
    Heeded,
    /// What is private, as a whole or by name.
    Private,
    /// It goes to an address.
    Outward,
    /// What an agent reads at each start.
    Kept,
    /// What nobody asked to stand there.
    Usurping,
    /// Copies of the skill at other places.
    Spreading,
    /// Another machine between an agent and its model.
    Proxied,
    /// Other skills are shut out.
    Rivals,
    /// Before everything else, with everything.
    Foremost,
    /// Done to accounts, assets, mail, backups.
    Acting,
    /// A person pastes what they do not see.
    Pasting,
    /// Why they should.
    Pretext,
}

impl Matter {
    /// Whether it adds to a story and is nothing alone; see [`facet`].
    #[must_use]
    pub const fn is_facet(self) -> bool {
        match self {
            Self::Authority
            | Self::Cover
            | Self::Strangers
            | Self::Gathering
            | Self::Standing
            | Self::Consent
            | Self::Lure => false,
            Self::Unseen
            | Self::Asked
            | Self::Fetched
            | Self::Heeded
            | Self::Private
            | Self::Outward
            | Self::Kept
            | Self::Usurping
            | Self::Spreading
            | Self::Proxied
            | Self::Rivals
            | Self::Foremost
            | Self::Acting
            | Self::Pasting
            | Self::Pretext => true,
        }
    }

    /// Whether a denial in front of it turns it around.
    const fn is_deniable(self) -> bool {
        matches!(self, Self::Gathering)
            || self.is_facet() && !matches!(self, Self::Unseen | Self::Rivals | Self::Pretext)
    }
}

/// A cue in its place.
#[derive(Clone, Copy, Debug)]
pub struct Cue {
    /// What it speaks of.
    pub matter: Matter,
    /// 1 for what honest texts say as well, 2 for what they hardly say, 3 for
    /// what means the same in quotation marks.
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

/// Finds cues and signals; holds what sentences can share.
#[derive(Default)]
pub(super) struct Finder {
    /// The cues found.
    pub(super) cues: Vec<Cue>,
    /// The signals found.
    pub(super) signals: Vec<Signal>,
    met: Met,
    normal: Vec<u8>,
    room: signal::Room,
}

impl Finder {
    /// What a stretch of prose holds.
    pub(super) fn block(&mut self, text: &str, block: &Block, listed: bool) {
        let hidden = block.hiding.is_some();
        let listed = listed && !hidden;
        // What is hidden shows nothing and quotes nobody.
        let quotes = LazyCell::new(|| {
            let shown = (!hidden).then(|| quoted::all(text, block.span));
            shown.unwrap_or_default()
        });
        self.row(text, block.span);
        let normal = std::mem::take(&mut self.normal);
        self.normal = passage::of_prose(text, block.span, normal, &mut |passage| {
            // A cell or an item that is a quotation shows what somebody says.
            // So does a row of a table of examples.
            let at = passage.span.start;
            let shown = || {
                is_quotation(passage.span.of(text)) || in_row(text, at) && exhibit::quotes(text, at)
            };
            let listed = LazyCell::new(|| listed || !hidden && shown());
            self.read(passage, || *listed, false);
            self.signs(text, passage, || *listed, &quotes);
        });
        signal::of_chinese(text, block.span, listed, &mut self.signals);
    }

    /// The signals of a row of a table as a whole, found at its first cell: what
    /// one cell names, the next one gives.
    fn row(&mut self, text: &str, cell: Span) {
        let line = &text[text.ceil_char_boundary(cell.start.saturating_sub(ROW))..cell.start];
        let front = line.rsplit('\n').next().unwrap_or(line);
        // Nothing but the mark of the row, and of code.
        if front.trim_end_matches(['`', ' ']).trim() != "|" {
            return;
        }
        let rest = &text[cell.start..text.floor_char_boundary(cell.start + ROW)];
        let row = rest.split('\n').next().unwrap_or(rest);
        let span = Span::new(cell.start, cell.start + row.len());
        let listed = LazyCell::new(|| exhibit::quotes(text, cell.start));
        let quotes = LazyCell::new(|| quoted::all(text, span));
        passage::of_prose(text, span, Vec::new(), &mut |passage| {
            self.signs(text, passage, || *listed, &quotes);
        });
    }

    /// The signals of a sentence, and which of them it only speaks of. Most have
    /// none: whether it is `listed`, and the `quotes`, are asked behind them.
    fn signs(
        &mut self,
        text: &str,
        passage: &Passage<'_>,
        listed: impl Fn() -> bool,
        quotes: &LazyCell<Vec<Span>, impl FnOnce() -> Vec<Span>>,
    ) {
        let first = self.signals.len();
        signal::of_sentence(
            passage.normal,
            passage.capitals,
            passage.span,
            false,
            &mut self.room,
            &mut self.signals,
        );
        if self.signals.len() == first {
            return;
        }
        let mentioned = listed() || TABLE.mentions.is_match(passage.normal);
        // Of texts in a table a reader picks one.
        let row = in_row(text, passage.span.start);
        for signal in &mut self.signals[first..] {
            signal.mentioned |= mentioned || row && signal.sign == signal::Sign::Override;
        }
        if let Some(said) = quoted::without(text, passage.span, quotes) {
            self.keep_said(&said, first);
        }
    }

    /// Marks signals from `first` on that are not in `said`, the sentence
    /// without what it quotes: it speaks of them.
    fn keep_said(&mut self, said: &str, first: usize) {
        let mut again = Vec::new();
        let whole = Span::new(0, said.len());
        passage::of_prose(said, whole, Vec::new(), &mut |passage| {
            signal::of_sentence(
                passage.normal,
                passage.capitals,
                whole,
                false,
                &mut self.room,
                &mut again,
            );
        });
        for signal in &mut self.signals[first..] {
            // What people are to be told stands in quotation marks.
            let told =
                signal.plot && matches!(signal.sign, signal::Sign::Assure | signal::Sign::Deceive);
            let same = |other: &Signal| other.sign == signal.sign && other.plot == signal.plot;
            signal.mentioned |= !told && !again.iter().any(same);
        }
    }

    /// The facets of the code blocks of a page.
    pub(super) fn fences(&mut self, text: &str, markdown: &Markdown) {
        for fence in markdown.fences.iter().filter(|fence| !is_prose(fence)) {
            for piece in &fence.pieces {
                passage::of_code(text, *piece, &mut |passage| {
                    self.read(passage, || false, true)
                });
            }
        }
    }

    /// The cues of comments and strings of a program, and of values of data.
    pub(super) fn code(&mut self, text: &str, language: Language) {
        if matches!(
            language,
            Language::Markdown | Language::Text | Language::Json
        ) {
            return;
        }
        let whole = Span::new(0, text.len());
        passage::of_code(text, whole, &mut |passage| {
            let first = self.cues.len();
            self.read(passage, || false, false);
            // A list of names in code gathers nothing: its other rules follow
            // what code does.
            if self.cues.len() > first && !is_sentence(passage.normal) {
                let found = self.cues.split_off(first);
                let others = |cue: &Cue| cue.matter != Matter::Gathering;
                self.cues.extend(found.into_iter().filter(others));
            }
        });
    }

    fn read(&mut self, passage: &Passage<'_>, listed: impl Fn() -> bool, facets: bool) {
        let table = &*TABLE;
        table.possible(passage.normal, &mut self.met);
        let mut mentioned = None;
        for number in &self.met.turns {
            let turn = &table.turns[usize::from(*number)];
            if facets && !turn.matter.is_facet() {
                continue;
            }
            let Some(hit) = turn.regex().find(passage.normal) else {
                continue;
            };
            if hit.len() > MOST_BYTES {
                continue;
            }
            // "never include keys", "read it, but do not put it into …".
            let before = hit.start().saturating_sub(DENIED)..hit.start();
            let inside = &passage.normal[hit.start()..hit.end()];
            let denied = turn.matter.is_deniable()
                && table.denials.is_match(&passage.normal[before])
                || turn.matter == Matter::Gathering
                    && [
                        &b" do not "[..],
                        b" don't ",
                        b" never ",
                        b" must not ",
                        b" isn't ",
                        b" not in ",
                    ]
                    .iter()
                    .any(|word| memchr::memmem::find(inside, word).is_some());
            // What stands in quotation marks is spoken of.
            let quoted = turn.matter.is_facet()
                && turn.weight < 3
                && !passage.code
                && is_quoted(&passage.normal[..hit.start()]);
            let mentioned = *mentioned
                .get_or_insert_with(|| listed() || table.mentions.is_match(passage.normal));
            self.cues.push(Cue {
                matter: turn.matter,
                weight: turn.weight,
                turn: *number,
                span: passage.span,
                mentioned: mentioned || denied || quoted,
            });
        }
    }
}

/// Whether `at` stands in a row of a table.
fn in_row(text: &str, at: usize) -> bool {
    let front = &text[text.ceil_char_boundary(at.saturating_sub(ROW))..at];
    let line = front.rsplit('\n').next().unwrap_or(front);
    line.trim_start().starts_with('|') || line.is_empty() && text[at..].starts_with('|')
}

/// Longest row that is one, in bytes.
const ROW: usize = 2000;

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

/// Shortest quotation that is one for its own sake.
const QUOTATION: usize = 24;

/// Whether a sentence, or a cell of the row that it is, is a quotation or a code
/// span as a whole.
fn is_quotation(shown: &str) -> bool {
    const MARKS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('`', '`'), ('「', '」')];
    shown.split('|').any(|cell| {
        let cell = cell
            .trim_start_matches(['-', '*', '+', ' ', '\t'])
            .trim_end();
        cell.len() >= QUOTATION
            && MARKS.iter().any(|(opens, closes)| {
                cell.strip_prefix(*opens)
                    .and_then(|inside| inside.strip_suffix(*closes))
                    .is_some_and(|inside| !inside.contains([*opens, *closes]))
            })
    })
}

/// Whether a quotation is open at the end of `front`.
fn is_quoted(front: &[u8]) -> bool {
    // A sentence that ended in front of its closing mark left it here.
    let closes = matches!(front, [b'"', b' ' | b',' | b'.' | b';' | b':' | b')', ..]);
    let marks = memchr::memchr_iter(b'"', front).count();
    marks % 2 != usize::from(closes)
}

#[cfg(test)]
mod tests;

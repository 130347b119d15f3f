//! What the prose of a file tells its readers to do: sentences with their
//! deeds, things and manner, read once and shared by all instruction rules.

mod blocks;
pub mod concept;
pub mod cue;
mod denial;
mod encoded;
mod han;
mod hiding;
mod letters;
mod lexicon;
mod listing;
mod meaning;
mod mood;
mod pages;
pub mod signal;
mod styled;
mod words;

use crate::text::Span;

use super::language::Language;
use super::markdown::Markdown;

pub use blocks::{Setting, is_data};
use concept::{Concept, Concepts, WORTH};
use cue::Cue;
pub use hiding::Hiding;
pub use letters::{latin, latin_of};
pub use lexicon::Forms;
use listing::{introduces_attacks, is_questionnaire, lists_attacks, warns};
pub use mood::{Deed, Mood};
use signal::Signal;
use words::{Kind, Word};

/// The prose of a file.
#[derive(Debug, Default)]
pub struct Prose {
    /// Sentences that mean something to a rule, in order.
    pub sentences: Vec<Sentence>,
    /// Turns of speech that weigh together, in order; of programs as well.
    pub cues: Vec<Cue>,
    /// What sentences do to their readers, in order; each is weak alone.
    pub signals: Vec<Signal>,
}

/// A sentence.
#[derive(Debug)]
pub struct Sentence {
    /// Its place in the file; of decoded text, the place of what was decoded.
    pub span: Span,
    /// What it stands in.
    pub setting: Setting,
    /// How it is hidden, if it is.
    pub hiding: Option<Hiding>,
    /// Counts headings; sentences of one number are under one heading.
    pub section: u32,
    /// Counts blocks.
    pub block: u32,
    /// Counts all sentences, those that are not kept as well.
    pub number: u32,
    /// Whether it stands where attacks are listed: under such a heading, below
    /// such an introduction.
    pub listed: bool,
    /// Whether a question mark ends it.
    pub question: bool,
    /// All that its words mean.
    pub concepts: Concepts,
    /// Its words that mean something.
    pub tokens: Vec<Token>,
}

/// A word or phrase that means something.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Its place.
    pub span: Span,
    /// Counts words of the sentence.
    pub at: u32,
    /// Counts clauses of the sentence.
    pub clause: u32,
    /// What it means.
    pub concepts: Concepts,
    /// The verb's form.
    pub forms: Forms,
    /// The deed, of a verb.
    pub deed: Option<Deed>,
    /// Whether it stands in quotation marks or backticks.
    pub quoted: bool,
    /// Whether a denial reaches it.
    pub denied: bool,
    /// Whether it is a word of a language without blanks, where the verb may
    /// stand behind its thing.
    pub han: bool,
}

/// Most words of a sentence.
const MAX_WORDS: usize = 300;

impl Prose {
    /// Reads `text`.
    #[must_use]
    pub fn read(path: &str, text: &str, language: Language, markdown: Option<&Markdown>) -> Self {
        let mut reader = Reader {
            prose: Self::default(),
            headings: Vec::new(),
            section: 0,
            block: 0,
            number: 0,
            intro: None,
            warned: None,
            finder: cue::Finder::default(),
        };
        let blocks = blocks::blocks(path, text, language, markdown);
        for block in &blocks {
            reader.block(text, block);
        }
        let prose = matches!(language, Language::Markdown | Language::Text);
        for decoded in encoded::all(text, &blocks, prose) {
            reader.decoded(&decoded);
        }
        reader.finder.code(text, language);
        if let Some(markdown) = markdown {
            reader.finder.fences(text, markdown);
        }
        reader.prose.cues = reader.finder.cues;
        reader.prose.signals = reader.finder.signals;
        let code = (!prose && language != Language::Json).then_some(text);
        signal::finish(code, &mut reader.prose.signals);
        reader
            .prose
            .cues
            .sort_by_key(|cue| (cue.span.start, cue.turn));
        reader
            .prose
            .sentences
            .sort_by_key(|sentence| (sentence.span.start, sentence.number));
        reader.prose
    }

    /// The sentences around the one at `index`, itself included: those of the
    /// same section that stand at most `reach` sentences away.
    #[must_use]
    pub fn around(&self, index: usize, reach: u32) -> &[Sentence] {
        let center = &self.sentences[index];
        let near = |sentence: &Sentence| {
            sentence.number.abs_diff(center.number) <= reach && sentence.section == center.section
        };
        let mut from = index;
        while from > 0 && near(&self.sentences[from - 1]) {
            from -= 1;
        }
        let mut to = index + 1;
        while to < self.sentences.len() && near(&self.sentences[to]) {
            to += 1;
        }
        &self.sentences[from..to]
    }
}

impl Sentence {
    /// Whether any word means `concept`.
    #[must_use]
    pub fn has(&self, concept: Concept) -> bool {
        self.concepts.has(concept)
    }

    /// Whether any word means one of `concepts`.
    #[must_use]
    pub fn any(&self, concepts: &[Concept]) -> bool {
        concepts.iter().any(|concept| self.concepts.has(*concept))
    }

    /// Deeds of the kind `concept` that the sentence tells somebody to do.
    pub fn orders(&self, concept: Concept) -> impl Iterator<Item = &Token> + '_ {
        self.that(concept).filter(|token| token.is_order())
    }

    /// Deeds of the kind `concept` that the sentence tells somebody not to do.
    pub fn denials(&self, concept: Concept) -> impl Iterator<Item = &Token> + '_ {
        self.that(concept).filter(|token| {
            token.denied
                && !token.quoted
                && token.deed.is_some_and(|deed| deed.mood != Mood::Described)
        })
    }

    /// Words that mean `concept`; most sentences have none, and are not read.
    fn that(&self, concept: Concept) -> impl Iterator<Item = &Token> + '_ {
        let tokens = self.has(concept).then_some(&self.tokens);
        let means = move |token: &&Token| token.concepts.has(concept);
        tokens.into_iter().flatten().filter(means)
    }

    /// Words behind `token` that mean `concept`, at most `reach` words away.
    pub fn behind<'a>(
        &'a self,
        token: &'a Token,
        concept: Concept,
        reach: u32,
    ) -> impl Iterator<Item = &'a Token> + 'a {
        self.near(token, reach)
            .iter()
            .filter(move |other| other.concepts.has(concept) && other.at > token.at)
    }

    /// Words in front of `token` that mean `concept`, at most `reach` words
    /// away.
    pub fn before<'a>(
        &'a self,
        token: &'a Token,
        concept: Concept,
        reach: u32,
    ) -> impl Iterator<Item = &'a Token> + 'a {
        self.near(token, reach)
            .iter()
            .filter(move |other| other.concepts.has(concept) && other.at < token.at)
    }

    /// Words at most `reach` words away from `token`, itself included.
    #[must_use]
    pub fn near(&self, token: &Token, reach: u32) -> &[Token] {
        let from = token.at.saturating_sub(reach);
        let to = token.at.saturating_add(reach);
        let first = self.tokens.partition_point(|other| other.at < from);
        let last = self.tokens.partition_point(|other| other.at <= to);
        &self.tokens[first..last]
    }
}

impl Token {
    /// Whether it is a deed that somebody is told to do.
    #[must_use]
    pub fn is_order(&self) -> bool {
        !self.quoted
            && self
                .deed
                .is_some_and(|deed| !deed.denied && matches!(deed.mood, Mood::Order | Mood::User))
    }
}

struct Reader {
    prose: Prose,
    /// Levels of open headings, and whether they speak of attacks.
    headings: Vec<(u8, bool)>,
    section: u32,
    block: u32,
    number: u32,
    /// Whether the last block introduced a list of attacks; how many blocks ago.
    intro: Option<u32>,
    /// The same, when its last clause speaks of attacks or forbids what follows.
    warned: Option<u32>,
    finder: cue::Finder,
}

/// Blocks that an introduction reaches.
const INTRO_REACH: u32 = 12;

impl Reader {
    fn block(&mut self, text: &str, block: &blocks::Block) {
        self.block += 1;
        let words = words::words(block.span.of(text), block.span.start);
        if block.level > 0 {
            self.section += 1;
            self.headings.retain(|(level, _)| *level < block.level);
            self.headings
                .push((block.level, lists_attacks(block.level, &words)));
            self.intro = None;
            self.warned = None;
        }
        let listed =
            block.hiding.is_none() && (self.is_listed() || is_questionnaire(block.span.of(text)));
        self.sentences(&words, block.setting, block.hiding, listed, None);
        let warned = self.headings.iter().any(|(_, attack)| *attack)
            || self
                .warned
                .is_some_and(|block| self.block - block <= INTRO_REACH);
        self.finder.block(text, block, warned);
        let ends = block.span.of(text).trim_end().trim_end_matches(['*', '_']);
        if ends.ends_with([':', '：']) {
            self.intro = introduces_attacks(&words).then_some(self.block);
            let clause = words
                .iter()
                .take(words.len().saturating_sub(3))
                .rposition(|word| matches!(word.letter, ',' | '，') || word.kind == Kind::End)
                .map_or(0, |mark| mark + 1);
            self.warned = warns(text, &words[clause..]).then_some(self.block);
        }
    }

    fn is_listed(&self) -> bool {
        self.headings.iter().any(|(_, attack)| *attack)
            || self
                .intro
                .is_some_and(|block| self.block - block <= INTRO_REACH)
    }

    /// A text that was decoded from what stands at its span.
    fn decoded(&mut self, decoded: &encoded::Decoded) {
        self.section += 1;
        self.block += 1;
        self.number += 2;
        let words = words::words(&decoded.text, 0);
        self.sentences(
            &words,
            Setting::Hidden,
            Some(decoded.hiding),
            false,
            Some(decoded.span),
        );
        self.section += 1;
        self.number += 2;
    }

    fn sentences(
        &mut self,
        words: &[Word],
        setting: Setting,
        hiding: Option<Hiding>,
        listed: bool,
        place: Option<Span>,
    ) {
        let mut from = 0;
        while from < words.len() {
            let mut to = from;
            while to < words.len() && to - from < MAX_WORDS && words[to].kind != Kind::End {
                to += 1;
            }
            // The end belongs to the sentence.
            to = (to + 1).min(words.len());
            self.sentence(&words[from..to], setting, hiding, listed, place);
            from = to;
        }
    }

    fn sentence(
        &mut self,
        words: &[Word],
        setting: Setting,
        hiding: Option<Hiding>,
        listed: bool,
        place: Option<Span>,
    ) {
        self.number += 1;
        let all = Concepts::all(words.iter().map(|word| word.concepts));
        // Without a deed a sentence can still name what the next one sends.
        if !all.any(WORTH) {
            return;
        }
        let deeds = mood::deeds(words);
        let mut tokens = Vec::new();
        let mut clause = 0;
        for (index, (word, deed)) in words.iter().zip(&deeds).enumerate() {
            if word.kind == Kind::Break && !matches!(word.letter, '"' | '/' | '\n' | '-') {
                clause += 1;
            }
            if word.concepts.is_empty() {
                continue;
            }
            tokens.push(Token {
                span: place.unwrap_or(word.span),
                at: u32::try_from(index).unwrap_or(u32::MAX),
                clause,
                concepts: word.concepts,
                forms: word.forms,
                deed: *deed,
                quoted: word.quoted,
                denied: deed.is_some_and(|deed| deed.denied),
                han: word.han,
            });
        }
        let span = Span::new(
            words.first().map_or(0, |word| word.span.start),
            words.last().map_or(0, |word| word.span.end),
        );
        let disguised = words
            .iter()
            .filter(|word| !word.concepts.is_empty())
            .filter_map(|word| word.hiding)
            .max();
        self.prose.sentences.push(Sentence {
            span: place.unwrap_or(span),
            setting,
            hiding: hiding.or(disguised),
            section: self.section,
            block: self.block,
            number: self.number,
            listed,
            question: words
                .last()
                .is_some_and(|word| matches!(word.letter, '?' | '？')),
            concepts: all,
            tokens,
        });
    }
}

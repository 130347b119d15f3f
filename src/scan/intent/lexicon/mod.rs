//! Words and what they mean: one table for each language, inflected and
//! indexed once.

mod chinese;
mod chinese_phrases;
mod english;
mod english_words;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::concept::{Concept, Concepts};
use super::han;

/// Most words of a phrase.
pub(super) const LONGEST: usize = 6;

/// The shape of a word; a word may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Forms(u8);

impl Forms {
    /// "send"
    pub const BASE: Self = Self(1);
    /// "sends"
    pub const THIRD: Self = Self(2);
    /// "sent"
    pub const PAST: Self = Self(4);
    /// "sending"
    pub const ING: Self = Self(8);

    /// Whether it is one of `forms`.
    #[must_use]
    pub const fn is(self, forms: Self) -> bool {
        self.0 & forms.0 != 0
    }
}

/// What a word or a phrase means.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Meaning {
    pub(super) concepts: Concepts,
    pub(super) forms: Forms,
}

/// A quick hash: the table is made of our own words, so nobody can crowd it.
pub(super) type Quick = BuildHasherDefault<Mixer>;

#[derive(Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, eight: u64) {
        let mixed = self.0.rotate_left(5) ^ eight;
        self.0 = mixed.wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (eights, rest) = bytes.as_chunks();
        for eight in eights {
            self.mix(u64::from_le_bytes(*eight));
        }
        // Two halves that overlap, or three bytes that may be the same.
        match (rest.first_chunk(), rest.last_chunk()) {
            (Some(first), Some(last)) => {
                let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
                self.mix(u64::from(first) << 32 | u64::from(last));
            }
            _ if rest.is_empty() => {}
            _ => {
                let letter = |at: usize| u64::from(rest[at]);
                let last = rest.len() - 1;
                self.mix(letter(0) << 16 | letter(last / 2) << 8 | letter(last));
            }
        }
    }

    /// What `str` ends with, and how long a slice is.
    fn write_u8(&mut self, byte: u8) {
        self.mix(u64::from(byte));
    }

    fn write_usize(&mut self, length: usize) {
        self.mix(length as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

/// Words of languages that put blanks between them.
pub(super) struct Words {
    entries: HashMap<String, Entry, Quick>,
}

/// What is known of a word or a phrase.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// What it means, if it means something by itself.
    pub(super) meaning: Option<Meaning>,
    /// Words of the longest phrase that it begins; 0 when it begins none.
    pub(super) longest: u8,
}

impl Words {
    fn add(&mut self, phrase: &str, concept: Concept, form: Forms) {
        let phrase = phrase.replace('_', " ");
        if let Some((head, _)) = phrase.split_once(' ') {
            let count = phrase.split(' ').count().min(LONGEST);
            let head = self.entries.entry(head.to_owned()).or_default();
            head.longest = head.longest.max(u8::try_from(count).unwrap_or(u8::MAX));
        }
        let meaning = self
            .entries
            .entry(phrase)
            .or_default()
            .meaning
            .get_or_insert_default();
        meaning.concepts = meaning.concepts.with(Concepts::of(&[concept]));
        meaning.forms = Forms(meaning.forms.0 | form.0);
    }

    /// What is known of `phrase` (lower case, one blank between words).
    pub(super) fn entry(&self, phrase: &str) -> Entry {
        self.entries.get(phrase).copied().unwrap_or_default()
    }

    /// What `phrase` means.
    pub(super) fn meaning(&self, phrase: &str) -> Option<Meaning> {
        self.entry(phrase).meaning
    }
}

pub(super) static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut words = Words {
        entries: HashMap::with_capacity_and_hasher(6600, Quick::default()),
    };
    let irregular: HashMap<_, _> = english::IRREGULAR
        .iter()
        .map(|(base, third, past, ing)| (*base, (*third, *past, *ing)))
        .collect();
    for (concept, list) in english::VERBS {
        for base in list.split_whitespace() {
            let (head, tail) = match base.split_once('_') {
                Some((head, _)) => (head, &base[head.len()..]),
                None => (base, ""),
            };
            words.add(base, *concept, Forms::BASE);
            if let Some((third, pasts, ing)) = irregular.get(head) {
                words.add(&format!("{third}{tail}"), *concept, Forms::THIRD);
                for past in *pasts {
                    words.add(&format!("{past}{tail}"), *concept, Forms::PAST);
                }
                words.add(&format!("{ing}{tail}"), *concept, Forms::ING);
            } else {
                let [third, past, ing] = inflected(head);
                words.add(&format!("{third}{tail}"), *concept, Forms::THIRD);
                words.add(&format!("{past}{tail}"), *concept, Forms::PAST);
                words.add(&format!("{ing}{tail}"), *concept, Forms::ING);
            }
        }
    }
    for (concept, list) in english_words::WORDS.iter().chain(chinese::OTHERS) {
        for word in list.split_whitespace() {
            let deed = super::concept::DEEDS.has(*concept);
            words.add(word, *concept, if deed { Forms::BASE } else { Forms(0) });
        }
    }
    words
});

/// Third person, past and ing form of a regular verb.
fn inflected(base: &str) -> [String; 3] {
    let hissing = ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| base.ends_with(end));
    let before_y = base
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    if let Some(stem) = before_y {
        return [
            format!("{stem}ies"),
            format!("{stem}ied"),
            format!("{base}ing"),
        ];
    }
    if let Some(stem) = base.strip_suffix('e').filter(|stem| !stem.ends_with('e')) {
        return [format!("{base}s"), format!("{base}d"), format!("{stem}ing")];
    }
    let third = if hissing { "es" } else { "s" };
    [
        format!("{base}{third}"),
        format!("{base}ed"),
        format!("{base}ing"),
    ]
}

/// Words of Chinese, found without blanks.
pub(super) struct Han {
    search: AhoCorasick,
    meanings: Vec<Meaning>,
}

impl Han {
    /// The words in `text`, leftmost and longest first: offset, length, meaning.
    pub(super) fn words<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (usize, usize, Meaning)> + 'a {
        self.search.find_iter(text).map(|found| {
            (
                found.start(),
                found.len(),
                self.meanings[found.pattern().as_usize()],
            )
        })
    }
}

/// Words of Chinese by their simplified form, as they are put together.
#[derive(Default)]
struct HanWords {
    index: HashMap<String, usize>,
    patterns: Vec<String>,
    meanings: Vec<Meaning>,
}

impl HanWords {
    fn add(&mut self, word: &str, concepts: &[Concept], forms: Forms) {
        let word: String = word.chars().map(han::simplified).collect();
        let place = *self.index.entry(word).or_insert_with_key(|word| {
            self.patterns.push(word.clone());
            self.meanings.push(Meaning::default());
            self.meanings.len() - 1
        });
        let meaning = &mut self.meanings[place];
        meaning.concepts = meaning.concepts.with(Concepts::of(concepts));
        meaning.forms = Forms(meaning.forms.0 | forms.0);
    }

    /// All words of `left` followed by one of `right`.
    fn add_all(&mut self, left: &[String], right: &[&str], concepts: &[Concept]) {
        for start in left {
            for end in right {
                self.add(&format!("{start}{end}"), concepts, Forms::BASE);
            }
        }
    }
}

pub(super) static HAN: LazyLock<Han> = LazyLock::new(|| {
    let mut words = HanWords::default();
    let native = |list: &'static str| list.split_whitespace().filter(|word| !word.is_ascii());
    for (concept, list) in chinese::WORDS {
        for word in native(list) {
            words.add(word, &[*concept], Forms::BASE);
        }
    }
    for (concepts, list) in chinese_phrases::PHRASES {
        for word in native(list) {
            words.add(word, concepts, Forms::BASE);
        }
    }
    for word in native(chinese_phrases::VOID) {
        let void = Forms(Forms::BASE.0 | Forms::PAST.0);
        words.add(word, &[Concept::Ignore], void);
    }
    let known = [Concept::Tell, Concept::Inform, Concept::User];
    for start in chinese_phrases::LET {
        let persons: Vec<String> = chinese_phrases::PERSONS
            .iter()
            .map(|person| format!("{start}{person}"))
            .collect();
        words.add_all(&persons, chinese_phrases::KNOWING, &known);
    }
    let without: Vec<String> = chinese_phrases::WITHOUT
        .iter()
        .map(|word| (*word).to_owned())
        .collect();
    words.add_all(&without, chinese_phrases::LIMITS, &[Concept::Unbound]);
    let search = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(&words.patterns)
        .expect("the words are short constants");
    Han {
        search,
        meanings: words.meanings,
    }
});

//! The classes of a word: one lookup, whatever the language.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::class::{Classes, PAIR};
use super::{chinese, english, english_forms};

/// Words with their classes.
pub(super) struct Vocabulary {
    words: HashMap<Box<[u8]>, Classes>,
    /// For the first letter of a Chinese word, the most bytes of such a word.
    longest: HashMap<char, usize>,
}

/// The one vocabulary.
pub(super) static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::new);

impl Vocabulary {
    fn new() -> Self {
        let mut made = Self {
            words: HashMap::new(),
            longest: HashMap::new(),
        };
        for (class, words) in english::PLAIN_WORDS {
            for word in words.split(' ') {
                made.add(word, *class);
            }
        }
        for (class, words) in english_forms::VERBS {
            for entry in words.split(' ') {
                let (lemma, others) = entry.split_once(':').unwrap_or((entry, ""));
                for form in forms(lemma) {
                    made.add(&form, *class);
                }
                for form in others.split(',').filter(|form| !form.is_empty()) {
                    made.add(form, *class);
                }
            }
        }
        for (class, words) in english_forms::NOUNS {
            for word in words.split(' ').filter(|word| !word.is_empty()) {
                made.add(word, *class);
                made.add(&plural(word), *class);
            }
        }
        for (class, words) in chinese::WORDS {
            for word in words.split(' ') {
                made.add(word, *class);
                if let Some(first) = word.chars().next() {
                    let longest = made.longest.entry(first).or_insert(0);
                    *longest = (*longest).max(word.len());
                }
            }
        }
        made
    }

    fn add(&mut self, word: &str, class: Classes) {
        *self.words.entry(word.as_bytes().into()).or_insert(0) |= class;
        // "kept_out" is met at "kept".
        if let Some((first, _)) = word.split_once('_') {
            *self.words.entry(first.as_bytes().into()).or_insert(0) |= PAIR;
        }
    }

    /// The classes of `word`.
    pub(super) fn of(&self, word: &[u8]) -> Classes {
        self.words.get(word).copied().unwrap_or(0)
    }

    /// The longest word at the front of `rest`, a run of Chinese: its length
    /// and classes.
    pub(super) fn front(&self, rest: &str, first: char) -> Option<(usize, Classes)> {
        let longest = *self.longest.get(&first)?;
        let mut end = rest.floor_char_boundary(longest.min(rest.len()));
        while end > 0 {
            if let Some(classes) = self.words.get(&rest.as_bytes()[..end]) {
                return Some((end, *classes));
            }
            end = rest.floor_char_boundary(end - 1);
        }
        None
    }
}

/// The forms of a verb; some of them nobody writes, which does no harm.
fn forms(lemma: &str) -> Vec<String> {
    let (head, tail) = lemma.split_once('_').unwrap_or((lemma, ""));
    let tail = if tail.is_empty() {
        String::new()
    } else {
        format!("_{tail}")
    };
    let bare = head.strip_suffix('e').unwrap_or(head);
    let last = head.chars().next_back().unwrap_or('e');
    let mut forms = vec![head.to_owned(), plural(head)];
    match head.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => {
            forms.push(format!("{stem}ied"));
            forms.push(format!("{head}ing"));
        }
        _ => {
            forms.push(format!("{bare}ed"));
            forms.push(format!("{bare}ing"));
            // "dropped", "omitting".
            if !"aeiouywx".contains(last) {
                forms.push(format!("{head}{last}ed"));
                forms.push(format!("{head}{last}ing"));
            }
        }
    }
    for form in &mut forms {
        form.push_str(&tail);
    }
    forms
}

fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if word.ends_with(['s', 'x', 'z']) || word.ends_with("ch") || word.ends_with("sh") => {
            format!("{word}es")
        }
        _ => format!("{word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::class::*;
    use super::*;

    #[test]
    fn forms_are_made_from_lemmas() {
        for word in [
            "omitted", "omits", "queries", "replied", "leaving", "left", "kept", "patients",
        ] {
            assert!(VOCABULARY.of(word.as_bytes()) != 0, "{word}");
        }
        assert_eq!(VOCABULARY.of(b"omitted") & OMIT, OMIT);
    }

    #[test]
    fn the_longest_chinese_word_is_taken() {
        let text = "操作记录里";
        let (length, classes) = VOCABULARY.front(text, '操').expect("it is listed");
        assert_eq!(&text[..length], "操作记录");
        assert_eq!(classes & REPORT, REPORT);
    }
}

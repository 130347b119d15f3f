//! Command-line options, read the way most programs read theirs.

use super::value::Folded;

/// An option or an operand.
#[derive(Debug)]
pub(super) enum Item<'a> {
    /// A short option and its value, if it takes one.
    Short(char, Option<Given<'a>>),
    /// A long option with its dashes and its value, if it takes one.
    Long(&'a str, Option<Given<'a>>),
    /// Anything else.
    Operand(&'a Folded),
}

/// The value of an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    /// Its text.
    pub(super) text: &'a str,
    /// The word it stands in.
    pub(super) word: &'a Folded,
}

/// Reads `words`; `short` and `long` are the options that take a value.
pub(super) fn items<'a>(words: &'a [Folded], short: &str, long: &[&str]) -> Vec<Item<'a>> {
    let mut found = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let text = word.text.as_str();
        if text == "--" {
            found.extend(rest.by_ref().map(Item::Operand));
        } else if text.starts_with("--") {
            if let Some((name, value)) = text.split_once('=') {
                found.push(Item::Long(name, Some(Given { text: value, word })));
            } else if long.contains(&text) {
                let value = rest.next().map(whole);
                found.push(Item::Long(text, value));
            } else {
                found.push(Item::Long(text, None));
            }
        } else if text.len() > 1 && text.starts_with('-') {
            for (offset, letter) in text[1..].char_indices() {
                if !short.contains(letter) {
                    found.push(Item::Short(letter, None));
                    continue;
                }
                let value = &text[1 + offset + letter.len_utf8()..];
                let given = if value.is_empty() {
                    rest.next().map(whole)
                } else {
                    Some(Given { text: value, word })
                };
                found.push(Item::Short(letter, given));
                break;
            }
        } else {
            found.push(Item::Operand(word));
        }
    }
    found
}

fn whole(word: &Folded) -> Given<'_> {
    Given {
        text: &word.text,
        word,
    }
}

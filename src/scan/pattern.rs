//! Constant expressions, built so that searching for them takes linear time
//! through a table whatever the text is.

use regex::Regex;

/// The expression `source`. Its word boundaries, letters (`\w`) and digits are
/// those of ASCII: boundaries of Unicode would send every text with other
/// letters through the slow engine and see none between a Chinese character
/// and a Latin word, and its letters make tables that are slow to build.
///
/// # Panics
///
/// When `source` is no expression: all of them are constants that the tests
/// compile.
pub(crate) fn pattern(source: &str) -> Regex {
    Regex::new(&plain(source)).expect("the pattern is a constant that the tests compile")
}

fn plain(source: &str) -> String {
    let mut plain = String::with_capacity(source.len() * 2);
    let mut letters = source.chars();
    let mut in_class = false;
    while let Some(letter) = letters.next() {
        match letter {
            '[' => in_class = true,
            ']' => in_class = false,
            '\\' => {
                match (letters.next(), in_class) {
                    (Some('b'), false) => plain.push_str(r"(?-u:\b)"),
                    (Some('w'), false) => plain.push_str(r"(?-u:\w)"),
                    (Some('d'), false) => plain.push_str("[0-9]"),
                    (Some('w'), true) => plain.push_str("A-Za-z0-9_"),
                    (Some('d'), true) => plain.push_str("0-9"),
                    (Some(escaped), _) => plain.extend(['\\', escaped]),
                    (None, _) => plain.push('\\'),
                }
                continue;
            }
            _ => {}
        }
        plain.push(letter);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn a_latin_word_between_other_letters_is_a_word() {
        let word = pattern(r"\bssh\b");
        assert!(word.is_match("把ssh密钥"));
        assert!(word.is_match("the ssh key"));
        assert!(!word.is_match("sshd"));
    }

    #[test]
    fn an_escaped_backslash_is_no_boundary() {
        assert!(pattern(r"a\\b").is_match(r"a\b"));
        assert!(!pattern(r"a\\b").is_match("a b"));
        assert!(pattern(r"[\]\w.]{3}").is_match("]x."));
    }
}

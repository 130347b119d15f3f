//! Letters: which scripts they are of, which others they look like, what
//! begins with them.

use unicode_normalization::UnicodeNormalization;

use super::hiding::Hiding;

/// Most bytes of a word that are kept, twice over.
const MAX_WORD: usize = 64;

/// Characters of writing without blanks.
pub(super) fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Characters that take no room.
pub(super) fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{180e}')
}

/// Writes the normal form of `shown`, and says how it was disguised.
pub(super) fn normal(shown: &str, into: &mut String) -> Option<Hiding> {
    if shown.is_ascii() && !shown.bytes().any(|byte| matches!(byte, 0x1b | b'\\')) {
        let from = into.len();
        into.push_str(shown);
        into[from..].make_ascii_lowercase();
        return None;
    }
    let mut hiding = None;
    let mixed = shown.chars().any(|letter| letter.is_ascii_alphabetic());
    let lookalike = shown.chars().filter(|letter| letter.is_alphabetic());
    let foreign = lookalike.clone().any(|letter| twin(letter).is_some());
    let fold = foreign && mixed;
    if fold {
        hiding = Some(Hiding::Lookalike);
    }
    let mut behind = 0;
    for (at, letter) in shown.char_indices().take(MAX_WORD * 2) {
        if at < behind {
            continue;
        }
        behind = at + escape(&shown[at..]);
        if at < behind {
            hiding = Some(Hiding::Invisible);
            continue;
        }
        if is_invisible(letter) {
            hiding = Some(Hiding::Invisible);
            continue;
        }
        if letter == '’' {
            into.push('\'');
            continue;
        }
        if let Some(latin) = twin(letter).filter(|_| fold) {
            into.push(latin);
            continue;
        }
        for plain in std::iter::once(letter).nfkc() {
            if letter != plain
                && plain.is_ascii_alphabetic()
                && !matches!(letter, '\u{ff00}'..='\u{ffef}')
            {
                hiding = Some(Hiding::Lookalike);
            }
            into.extend(plain.to_lowercase());
        }
    }
    hiding
}

/// The Latin letter that a Cyrillic or Greek one looks like.
pub(super) fn twin(letter: char) -> Option<char> {
    let latin = match letter {
        'а' | 'А' | 'α' | 'Α' => 'a',
        'В' | 'в' | 'Β' | 'Ь' => 'b',
        'с' | 'С' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'Е' | 'ё' | 'Ε' | 'ε' => 'e',
        'ɡ' => 'g',
        'Н' | 'һ' | 'Η' => 'h',
        'і' | 'І' | 'ι' | 'Ι' | 'ı' | 'ӏ' => 'i',
        'ј' | 'Ј' => 'j',
        'К' | 'к' | 'κ' | 'Κ' => 'k',
        'М' | 'м' | 'Μ' => 'm',
        'п' | 'Ν' | 'ո' => 'n',
        'о' | 'О' | 'ο' | 'Ο' | 'օ' => 'o',
        'р' | 'Р' | 'ρ' | 'Ρ' => 'p',
        'ѕ' | 'Ѕ' => 's',
        'Т' | 'т' | 'τ' | 'Τ' => 't',
        'υ' | 'ս' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ш' => 'w',
        'х' | 'Х' | 'χ' | 'Χ' => 'x',
        'у' | 'У' | 'γ' | 'Υ' => 'y',
        'Ζ' => 'z',
        _ => return None,
    };
    Some(latin)
}

/// How long the escape sequence of a terminal is that begins here, raw or as
/// it is written in a string; 0 when none does. "\\033[31mignore" says "ignore".
pub(super) fn escape(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    if !matches!(bytes.first(), Some(0x1b | b'\\' | 0xc2)) {
        return 0;
    }
    const HEADS: &[&str] = &[
        "\u{1b}[", "\\x1b[", "\\x1B[", "\\033[", "\\e[", "\\u001b[", "\\u001B[", "\u{9b}",
    ];
    let Some(head) = HEADS.iter().find(|head| rest.starts_with(**head)) else {
        return usize::from(bytes[0] == 0x1b);
    };
    let inside = bytes[head.len()..]
        .iter()
        .take(MOST_PARAMETERS)
        .take_while(|byte| (b' '..=b'?').contains(byte))
        .count();
    let end = head.len() + inside;
    match bytes.get(end) {
        Some(last) if last.is_ascii_alphabetic() => end + 1,
        _ => head.len(),
    }
}

/// Most bytes between the head of an escape sequence and its end.
const MOST_PARAMETERS: usize = 32;

/// The Latin letter that `letter` looks like, when it is of another alphabet.
#[must_use]
pub fn latin_of(letter: char) -> Option<char> {
    twin(letter)
}

/// `word` with letters of other alphabets turned into the Latin ones that they
/// look like.
#[must_use]
pub fn latin(word: &str) -> String {
    word.chars()
        .map(|letter| twin(letter).unwrap_or(letter))
        .collect()
}

/// Whether an address begins here.
pub(super) fn is_url(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    if !matches!(bytes.first(), Some(b'h' | b'H' | b'f' | b'F' | b'w' | b'W')) {
        return false;
    }
    let begins = |prefix: &str| {
        bytes.len() > prefix.len() && bytes[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
    };
    begins("http://")
        || begins("https://")
        || begins("hxxp") && rest[..rest.len().min(8)].contains("://")
        || begins("ftp://")
        || begins("www.")
}

/// Whether a path or a flag begins here: `~/x`, `/etc`, `.env`, `--flag`.
pub(super) fn starts_path(rest: &str) -> bool {
    let mut letters = rest.chars();
    let first = letters.next().unwrap_or(' ');
    let second = letters.next().unwrap_or(' ');
    match first {
        '~' => second == '/',
        '/' | '.' => second.is_ascii_alphabetic() || second == '.' || second == '/',
        '$' => second.is_ascii_alphabetic(),
        '-' => second == '-' && letters.next().is_some_and(char::is_alphabetic),
        _ => false,
    }
}

pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() && !is_han(letter)
}

/// What may stand inside of a word, between letters.
pub(super) fn is_joint(letter: char) -> bool {
    matches!(
        letter,
        '-' | '_' | '.' | '/' | '@' | '~' | '\\' | '$' | '%' | '+'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_take_no_room() {
        for text in [
            "\u{1b}[31mignore",
            "\\033[1;31mignore",
            "\\x1b[0mignore",
            "\\e[mignore",
            "\u{9b}2Kignore",
        ] {
            assert_eq!(&text[escape(text)..], "ignore", "{text:?}");
        }
        assert_eq!(escape("\\section"), 0);
        assert_eq!(escape("ignore"), 0);
        let mut into = String::new();
        assert_eq!(
            normal("ig\u{1b}[0mnore", &mut into),
            Some(Hiding::Invisible)
        );
        assert_eq!(into, "ignore");
    }
}

//! Patterns of the shell: `?`, `*`, `[…]`.

/// One place of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// This letter.
    Letter(char),
    /// Any letter.
    Any,
    /// Any letters, or none.
    Many,
    /// One of these, or none of these.
    Class(Vec<(char, char)>, bool),
}

impl Place {
    fn fits(&self, letter: char) -> bool {
        match self {
            Self::Letter(own) => *own == letter,
            Self::Any => true,
            Self::Many => false,
            Self::Class(ranges, not) => {
                ranges
                    .iter()
                    .any(|(from, to)| (*from..=*to).contains(&letter))
                    != *not
            }
        }
    }
}

/// A pattern, read.
#[derive(Clone, Debug)]
pub(super) struct Pattern(Vec<Place>);

/// Longest pattern that is used.
const MAX_PATTERN: usize = 128;
/// Longest text it is held against.
const MAX_TEXT: usize = 1 << 16;

/// Whether a text holds letters that make it a pattern.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['?', '*', '['])
}

impl Pattern {
    /// Reads a pattern; `None` when it is too long.
    pub(super) fn new(text: &str) -> Option<Self> {
        if text.len() > MAX_PATTERN {
            return None;
        }
        let mut places = Vec::new();
        let mut letters = text.char_indices();
        while let Some((at, letter)) = letters.next() {
            places.push(match letter {
                '?' => Place::Any,
                '*' => Place::Many,
                '[' => match class(&text[at + 1..]) {
                    Some((class, length)) => {
                        while letters
                            .as_str()
                            .len()
                            .checked_sub(text.len() - (at + 1 + length))
                            .is_some_and(|left| left > 0)
                        {
                            letters.next();
                        }
                        class
                    }
                    None => Place::Letter('['),
                },
                letter => Place::Letter(letter),
            });
        }
        Some(Self(places))
    }

    /// Whether the whole of `text` fits; work is bounded by their product.
    pub(super) fn fits(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().take(MAX_PATTERN * 2).collect();
        let (mut at, mut place) = (0, 0);
        let mut star: Option<(usize, usize)> = None;
        while at < text.len() {
            match self.0.get(place) {
                Some(Place::Many) => {
                    star = Some((place, at));
                    place += 1;
                }
                Some(one) if one.fits(text[at]) => {
                    at += 1;
                    place += 1;
                }
                _ => match &mut star {
                    Some((back, from)) => {
                        *from += 1;
                        at = *from;
                        place = *back + 1;
                    }
                    None => return false,
                },
            }
        }
        self.0[place.min(self.0.len())..]
            .iter()
            .all(|place| *place == Place::Many)
    }

    /// How many letters it names.
    pub(super) fn letters(&self) -> usize {
        self.0
            .iter()
            .filter(|place| matches!(place, Place::Letter(_) | Place::Class(_, false)))
            .count()
    }

    /// Whether it holds `*`.
    pub(super) fn has_many(&self) -> bool {
        self.0.contains(&Place::Many)
    }

    /// Work for one look through a text of this length.
    pub(super) fn work(&self, length: usize) -> usize {
        length.saturating_mul(self.0.len().max(1)) / 8
    }

    /// `text` with what fits replaced; `None` if the pattern has a `*`.
    pub(super) fn replace(&self, text: &str, to: &str, all: bool) -> Option<String> {
        if self.has_many() || self.0.is_empty() || text.len() > MAX_TEXT {
            return None;
        }
        let letters: Vec<char> = text.chars().collect();
        let mut out = String::new();
        let mut at = 0;
        let mut done = false;
        while at < letters.len() {
            if (all || !done) && self.fits_at(&letters, at, &self.0) {
                out.push_str(to);
                at += self.0.len();
                done = true;
            } else {
                out.push(letters[at]);
                at += 1;
            }
        }
        Some(out)
    }

    /// `text` without what fits in front or behind; `None` where the pattern
    /// is more than letters with a `*` at one end.
    pub(super) fn trim(&self, text: &str, front: bool, longest: bool) -> Option<String> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let letters: Vec<char> = text.chars().collect();
        let open = if front {
            self.0.first() == Some(&Place::Many)
        } else {
            self.0.last() == Some(&Place::Many)
        };
        let fixed = match (open, front) {
            (true, true) => &self.0[1..],
            (true, false) => &self.0[..self.0.len() - 1],
            (false, _) => &self.0[..],
        };
        if fixed.contains(&Place::Many) || letters.len() < fixed.len() {
            return (!fixed.contains(&Place::Many)).then(|| text.to_owned());
        }
        let last = letters.len() - fixed.len();
        let at = match (open, front) {
            (false, true) => self.fits_at(&letters, 0, fixed).then_some(0),
            (false, false) => self.fits_at(&letters, last, fixed).then_some(last),
            (true, _) if front == longest => (0..=last)
                .rev()
                .find(|at| self.fits_at(&letters, *at, fixed)),
            (true, _) => (0..=last).find(|at| self.fits_at(&letters, *at, fixed)),
        };
        let kept = match at {
            None => &letters[..],
            Some(at) if front => &letters[at + fixed.len()..],
            Some(at) => &letters[..at],
        };
        Some(kept.iter().collect())
    }

    fn fits_at(&self, letters: &[char], at: usize, places: &[Place]) -> bool {
        letters.len() >= at + places.len()
            && places
                .iter()
                .zip(&letters[at..])
                .all(|(place, letter)| place.fits(*letter))
    }
}

/// The class behind a bracket and its length with the one that closes it.
fn class(text: &str) -> Option<(Place, usize)> {
    let (not, inner) = match text.strip_prefix(['!', '^']) {
        Some(inner) => (true, inner),
        None => (false, text),
    };
    if let Some(named) = inner.strip_prefix("[:") {
        let (name, rest) = named.split_once(":]")?;
        rest.strip_prefix(']')?;
        let ranges = match name {
            "digit" => vec![('0', '9')],
            "lower" => vec![('a', 'z')],
            "upper" => vec![('A', 'Z')],
            "alpha" => vec![('a', 'z'), ('A', 'Z')],
            "alnum" => vec![('a', 'z'), ('A', 'Z'), ('0', '9')],
            "space" | "blank" => vec![(' ', ' '), ('\t', '\r')],
            "punct" => vec![('!', '/'), (':', '@'), ('[', '`'), ('{', '~')],
            _ => return None,
        };
        return Some((Place::Class(ranges, not), text.len() - rest.len() + 1));
    }
    // A bracket that comes first is a letter.
    let first = inner.chars().next()?.len_utf8();
    let end = first + inner.get(first..)?.find(']')?;
    let letters: Vec<char> = inner[..end].chars().collect();
    let mut ranges = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if at + 2 < letters.len() && letters[at + 1] == '-' {
            ranges.push((letters[at], letters[at + 2]));
            at += 3;
        } else {
            ranges.push((letters[at], letters[at]));
            at += 1;
        }
    }
    Some((
        Place::Class(ranges, not),
        text.len() - inner.len() + end + 1,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> Pattern {
        Pattern::new(text).expect("short")
    }

    #[test]
    fn patterns_fit_as_a_shell_fits_them() {
        for (text, fits) in [
            ("c?rl", "curl"),
            ("c*l", "curl"),
            ("[bc]url", "curl"),
            ("[!x]url", "curl"),
            ("[a-d]u[[:alpha:]]l", "curl"),
            ("*", ""),
            ("b??h*", "bash"),
        ] {
            assert!(pattern(text).fits(fits), "{text}");
        }
        for (text, not) in [("c?rl", "crl"), ("[!c]url", "curl"), ("c*x", "curl")] {
            assert!(!pattern(text).fits(not), "{text}");
        }
        let slow = pattern(&"a*".repeat(60));
        assert!(!slow.fits(&"a".repeat(200).replace("aaa", "ab")) || slow.has_many());
    }

    #[test]
    fn texts_are_cut_and_replaced() {
        let replaced = |text: &str, from: &str, to, all| pattern(from).replace(text, to, all);
        assert_eq!(replaced("cXuXrl", "X", "", true).as_deref(), Some("curl"));
        assert_eq!(
            replaced("c1u2rl", "[0-9]", "", true).as_deref(),
            Some("curl")
        );
        assert_eq!(replaced("aa", "a", "b", false).as_deref(), Some("ba"));
        let trimmed =
            |text: &str, from: &str, front, longest| pattern(from).trim(text, front, longest);
        assert_eq!(
            trimmed("xxcurl", "xx", true, false).as_deref(),
            Some("curl")
        );
        assert_eq!(
            trimmed("a:b:curl", "*:", true, true).as_deref(),
            Some("curl")
        );
        assert_eq!(
            trimmed("a:curl", "*:", true, false).as_deref(),
            Some("curl")
        );
        assert_eq!(
            trimmed("curl:a:b", ":*", false, true).as_deref(),
            Some("curl")
        );
        assert_eq!(
            trimmed("curl:a", ":*", false, false).as_deref(),
            Some("curl")
        );
        assert_eq!(
            trimmed("curl.sh", ".sh", false, false).as_deref(),
            Some("curl")
        );
        assert_eq!(trimmed("curl", "x", false, false).as_deref(), Some("curl"));
    }
}

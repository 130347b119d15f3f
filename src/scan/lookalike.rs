//! Names of packages that are almost those of well-known ones.

mod names;

use names::{CRATES, GEMS, OWN, OWNED, PYTHON, SCRIPT};

/// Where a name is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registry {
    /// The Python index.
    Python,
    /// The JavaScript registry.
    Script,
    /// Crates.
    Crates,
    /// Gems.
    Gems,
    /// Names with an owner, and images.
    Owned,
}

/// A well-known name that another one looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The well-known one.
    pub known: &'static str,
    /// A slip of the finger or of the eye; otherwise two short names may be
    /// near to each other by chance.
    pub clear: bool,
    /// Drawn to be mistaken: letters of another alphabet, or a slip in a name
    /// long enough that nobody has it by chance.
    pub drawn: bool,
}

/// The well-known package that `name` is one step away from, and is not: one
/// letter more, fewer or other, or two swapped.
#[must_use]
pub fn of(name: &str, registry: Registry) -> Option<Alike> {
    if name.len() > 60 {
        return None;
    }
    // Letters of another alphabet that look like ours.
    let drawn = !name.is_ascii();
    let name: String = name
        .chars()
        .map(|letter| match letter {
            '_' => '-',
            letter if drawn => latin(letter).to_ascii_lowercase(),
            letter => letter.to_ascii_lowercase(),
        })
        .collect();
    // Short names are near to each other by chance.
    if name.len() < 5 || !name.is_ascii() {
        return None;
    }
    let list = match registry {
        Registry::Python => PYTHON,
        Registry::Script => SCRIPT,
        Registry::Crates => CRATES,
        Registry::Gems => GEMS,
        Registry::Owned => OWNED,
    };
    if let Some(known) = list.iter().find(|known| **known == name) {
        return drawn.then_some(Alike {
            known,
            clear: true,
            drawn,
        });
    }
    if OWN.contains(&name.as_str()) {
        return None;
    }
    // "rn" for "m" is read over.
    let read = |name: &str| name.replace("rn", "m").replace("vv", "w");
    let seen = read(&name);
    if name.len() >= 7
        && let Some(known) = list.iter().find(|known| read(known) == seen)
    {
        return Some(Alike {
            known,
            clear: true,
            drawn: true,
        });
    }
    list.iter()
        .copied()
        .find(|known| known.len() >= 5 && is_one_step(name.as_bytes(), known.as_bytes()))
        .map(|known| {
            let slip = is_slip(name.as_bytes(), known.as_bytes());
            Alike {
                known,
                clear: known.len() >= 7 || slip,
                drawn: drawn || slip && known.len() >= 8,
            }
        })
}

/// The letter that a letter of another alphabet looks like.
fn latin(letter: char) -> char {
    match letter {
        'а' => 'a',
        'е' => 'e',
        'о' | 'ο' => 'o',
        'р' => 'p',
        'с' => 'c',
        'у' => 'y',
        'х' => 'x',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'ѕ' => 's',
        'ԁ' => 'd',
        'ո' => 'n',
        other => other,
    }
}

/// Whether two letters are swapped, one is doubled or missing of a pair, or a
/// digit stands for a letter.
fn is_slip(left: &[u8], right: &[u8]) -> bool {
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let before = same.checked_sub(1).map(|at| left[at]);
    match (&left[same..], &right[same..]) {
        (longer, shorter) if longer.len() == shorter.len() + 1 => longer.first().copied() == before,
        (shorter, longer) if longer.len() == shorter.len() + 1 => true,
        ([a, b, ..], [c, d, ..]) if a == d && b == c => true,
        ([a, ..], [b, ..]) => matches!((*a, *b), (b'0', b'o') | (b'1' | b'i', b'l') | (b'1', b'i')),
        _ => false,
    }
}

/// Whether one change makes `left` to `right`.
fn is_one_step(left: &[u8], right: &[u8]) -> bool {
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let (left, right) = (&left[same..], &right[same..]);
    match (left, right) {
        ([], [_]) | ([_], []) => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([a, b, rest @ ..], [c, d, other @ ..]) if a == d && b == c && rest == other => true,
        ([_, rest @ ..], other) if rest == other => true,
        (other, [_, rest @ ..]) if rest == other => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_away() {
        for (name, known) in [
            ("reqeusts", Some("requests")),
            ("requestss", Some("requests")),
            ("reqests", Some("requests")),
            ("nunpy", Some("numpy")),
            ("requests", None),
            ("requests-demo", None),
        ] {
            let found = of(name, Registry::Python).map(|alike| alike.known);
            assert_eq!(found, known, "{name}");
        }
        let script = |name| of(name, Registry::Script).map(|alike| (alike.known, alike.clear));
        assert_eq!(script("lodahs"), Some(("lodash", true)));
        assert_eq!(script("1odash"), Some(("lodash", true)));
        assert_eq!(script("e\u{445}press"), Some(("express", true)));
        assert_eq!(script("\u{435}xpress"), Some(("express", true)));
        assert_eq!(script("vuex"), None);
    }
}

//! Brace expansion: `a{b,c}d`, `{1..3}`.

use super::syntax::Part;

/// Most words that one becomes.
const MAX_WORDS: usize = 256;
/// Most bytes and parts of all of them.
const MAX_SIZE: usize = 1024;
/// How deep braces are followed into each other.
const MAX_DEPTH: usize = 6;

/// A part of a word, or a piece of bare text of one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece<'a> {
    /// Bare text.
    Bare(&'a str),
    /// Anything else: the part of this number.
    Whole(usize),
}

/// The words that the parts become; `None` when there is nothing to expand, or
/// too much.
pub(super) fn expand(parts: &[Part]) -> Option<Vec<Vec<Piece<'_>>>> {
    let bare =
        |part: &Part| matches!(part, Part::Text { text, quoted: false } if text.contains('{'));
    if parts.len() > MAX_SIZE || !parts.iter().any(bare) {
        return None;
    }
    let mut pieces = Vec::new();
    let mut size = 0;
    for (number, part) in parts.iter().enumerate() {
        match part {
            Part::Text {
                text,
                quoted: false,
            } => {
                size += text.len();
                if size > MAX_SIZE {
                    return None;
                }
                split(text, &mut pieces);
            }
            _ => pieces.push(Piece::Whole(number)),
        }
    }
    let mut words = vec![pieces];
    let mut expanded = false;
    for _ in 0..MAX_DEPTH {
        let mut next = Vec::new();
        let mut changed = false;
        let mut total = 0;
        for word in words {
            let more = match alternatives(&word) {
                Some(more) => {
                    changed = true;
                    more
                }
                None => vec![word],
            };
            total += more.iter().map(Vec::len).sum::<usize>();
            next.extend(more);
            if next.len() > MAX_WORDS || total > MAX_SIZE {
                return None;
            }
        }
        words = next;
        expanded |= changed;
        if !changed {
            break;
        }
    }
    expanded.then_some(words)
}

/// Cuts text at braces and commas.
fn split<'a>(text: &'a str, pieces: &mut Vec<Piece<'a>>) {
    let mut start = 0;
    for (at, _) in text.match_indices(['{', '}', ',']) {
        if at > start {
            pieces.push(Piece::Bare(&text[start..at]));
        }
        pieces.push(Piece::Bare(&text[at..=at]));
        start = at + 1;
    }
    if start < text.len() {
        pieces.push(Piece::Bare(&text[start..]));
    }
}

/// The words that the first pair of braces makes of a word.
fn alternatives<'a>(word: &[Piece<'a>]) -> Option<Vec<Vec<Piece<'a>>>> {
    let mut open: Vec<usize> = Vec::new();
    let mut commas: Vec<(usize, usize)> = Vec::new();
    for (at, piece) in word.iter().enumerate() {
        let Piece::Bare(text) = piece else { continue };
        match *text {
            "{" => open.push(at),
            "," if !open.is_empty() => commas.push((open.len(), at)),
            "}" => {
                let Some(start) = open.pop() else { continue };
                let depth = open.len() + 1;
                let own: Vec<usize> = commas
                    .iter()
                    .filter(|(of, comma)| *of == depth && *comma > start)
                    .map(|(_, comma)| *comma)
                    .collect();
                commas.retain(|(of, comma)| *of < depth || *comma < start);
                if own.is_empty() || !open.is_empty() {
                    continue;
                }
                let (head, tail) = (&word[..start], &word[at + 1..]);
                let mut found = Vec::new();
                let mut from = start + 1;
                for end in own.into_iter().chain([at]) {
                    found.push([head, &word[from..end], tail].concat());
                    from = end + 1;
                }
                return Some(found);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Option<Vec<String>> {
        let part = Part::Text {
            text: text.to_owned(),
            quoted: false,
        };
        let parts = [part];
        let words = expand(&parts)?;
        let word = |pieces: Vec<Piece<'_>>| {
            pieces
                .into_iter()
                .map(|piece| match piece {
                    Piece::Bare(text) => text.to_owned(),
                    Piece::Whole(_) => String::new(),
                })
                .collect()
        };
        Some(words.into_iter().map(word).collect())
    }

    #[test]
    fn braces_become_words() {
        let list = |text: &str| words(text).unwrap_or_default().join(" ");
        assert_eq!(list("{curl,-s,x}"), "curl -s x");
        assert_eq!(list("a{b,c}d"), "abd acd");
        assert_eq!(list("{a,b}{1,2}"), "a1 a2 b1 b2");
        assert_eq!(list("{a,b{c,d}}"), "a bc bd");
        assert_eq!(list("{c,}url"), "curl url");
        assert_eq!(words("{a}"), None);
        assert_eq!(words("${a,b"), None);
        assert_eq!(words("a,b"), None);
        assert_eq!(words(&"{a,b}".repeat(40)), None);
    }
}

//! Long runs of certain letters in a text, found without reading all of it.

use crate::text::Span;

/// The runs of at least `shortest` bytes that are letters, in order. `letters`
/// says it for each byte.
pub(super) fn long<'a>(
    bytes: &'a [u8],
    letters: &'a [bool; 256],
    shortest: usize,
) -> impl Iterator<Item = Span> + 'a {
    let is_letter = |byte: &u8| letters[usize::from(*byte)];
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            // In a run that is long enough nothing else stands in its first
            // bytes; behind the last that does, the next can begin.
            let window = bytes.get(at..at + shortest)?;
            if let Some(other) = window.iter().rposition(|byte| !is_letter(byte)) {
                at += other + 1;
                continue;
            }
            let start = at;
            let rest = &bytes[at + shortest..];
            let more = rest.iter().take_while(|byte| is_letter(byte)).count();
            at += shortest + more;
            return Some(Span::new(start, at));
        }
    })
}

/// Letters, digits and the bytes of `others`.
pub(super) const fn alphanumeric_and(others: &[u8]) -> [bool; 256] {
    let mut letters = only(others);
    let mut byte = 0;
    while byte < 256 {
        letters[byte] |= (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    letters
}

/// The bytes of `some`.
pub(super) const fn only(some: &[u8]) -> [bool; 256] {
    let mut letters = [false; 256];
    let mut at = 0;
    while at < some.len() {
        letters[some[at] as usize] = true;
        at += 1;
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::{alphanumeric_and, long};
    use crate::text::Span;

    #[test]
    fn runs_are_found_wherever_they_begin() {
        let letters = alphanumeric_and(b"+");
        let text = b"abc abcd+ ab.abcdefgh";
        let found: Vec<Span> = long(text, &letters, 4).collect();
        assert_eq!(found, [Span::new(4, 9), Span::new(13, 21)]);
        assert_eq!(long(b"abc", &letters, 4).count(), 0);
    }
}

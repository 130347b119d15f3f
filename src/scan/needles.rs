//! A search for many short texts at once, whatever the case of their letters:
//! one look at a small table for each byte, and nothing to build that takes
//! longer than a short scan.

/// Number of different grams: three letters of five bits.
const GRAMS: usize = 1 << 15;
/// End of a list of places.
const NONE: u16 = u16::MAX;

/// How often letters stand in texts, by their last five bits: blanks and
/// small letters, with the marks and digits that share their bits.
#[rustfmt::skip]
const USUAL: [u32; 32] = [
    170, 65, 13, 24, 33, 100, 18, 16, 42, 57, 15, 7, 35, 25, 62, 62,
    20, 6, 52, 55, 75, 25, 10, 18, 4, 16, 8, 3, 3, 5, 2, 6,
];

/// Short texts to be found.
#[derive(Debug)]
pub(crate) struct Needles {
    texts: Vec<Vec<u8>>,
    /// Bit `gram` is set where a text has that gram as its rarest.
    met: Vec<u64>,
    /// The first of the places of a gram.
    first: Vec<u16>,
    places: Vec<Place>,
}

/// A text that has a gram.
#[derive(Debug)]
struct Place {
    text: u16,
    /// How far behind the start of the text its gram ends, in bytes.
    end: u16,
    next: u16,
}

/// The last five bits: the same for a letter in either case.
fn bits(byte: u8) -> usize {
    usize::from(byte & 31)
}

impl Needles {
    /// For `texts`, of two bytes or more each; their number stays theirs.
    ///
    /// # Panics
    ///
    /// When there are more than some ten thousand texts, or one is shorter:
    /// they are constants that the tests build.
    pub(crate) fn new<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut needles = Self {
            texts: Vec::new(),
            met: vec![0; GRAMS / 64],
            first: vec![NONE; GRAMS],
            places: Vec::new(),
        };
        for text in texts {
            let text = text.as_ref().to_ascii_lowercase();
            let number = u16::try_from(needles.texts.len()).expect("there are few texts");
            match *text.as_slice() {
                [first, second] => {
                    // Whatever stands behind it.
                    for third in 0..32 {
                        needles.put(bits(first) | bits(second) << 5 | third << 10, number, 3);
                    }
                }
                _ => {
                    let rarest = text.windows(3).enumerate().min_by_key(|(_, gram)| {
                        gram.iter().map(|byte| USUAL[bits(*byte)]).product::<u32>()
                    });
                    let (at, gram) = rarest.expect("no text is shorter than two bytes");
                    let end = u16::try_from(at + 3).expect("texts are short");
                    needles.put(
                        bits(gram[0]) | bits(gram[1]) << 5 | bits(gram[2]) << 10,
                        number,
                        end,
                    );
                }
            }
            needles.texts.push(text);
        }
        needles
    }

    fn put(&mut self, gram: usize, text: u16, end: u16) {
        let next = self.first[gram];
        let place = u16::try_from(self.places.len()).expect("there are few texts");
        self.places.push(Place { text, end, next });
        self.first[gram] = place;
        self.met[gram / 64] |= 1 << (gram % 64);
    }

    /// Calls `visit` with the number of each text that stands in `haystack`
    /// and with the place where it begins, once for every place, until it
    /// answers `false`. Places come in the order of their rarest letters.
    pub(crate) fn each(&self, haystack: &[u8], mut visit: impl FnMut(usize, usize) -> bool) {
        let mut gram = 0;
        for at in 0..=haystack.len() {
            // A last byte that is none closes texts of two bytes.
            let byte = haystack.get(at).copied().unwrap_or_default();
            gram = gram >> 5 | bits(byte) << 10;
            if self.met[gram / 64] >> (gram % 64) & 1 == 0 {
                continue;
            }
            let mut next = self.first[gram];
            while let Some(place) = self.places.get(usize::from(next)) {
                next = place.next;
                let Some(start) = (at + 1).checked_sub(usize::from(place.end)) else {
                    continue;
                };
                let text = &self.texts[usize::from(place.text)];
                let here = haystack.get(start..start + text.len());
                if here.is_some_and(|here| here.eq_ignore_ascii_case(text))
                    && !visit(usize::from(place.text), start)
                {
                    return;
                }
            }
        }
    }

    /// Whether any of the texts stands in `haystack`.
    pub(crate) fn any(&self, haystack: &[u8]) -> bool {
        let mut found = false;
        self.each(haystack, |_, _| {
            found = true;
            false
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::Needles;

    fn found(texts: &[&str], haystack: &str) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        Needles::new(texts).each(haystack.as_bytes(), |text, at| {
            found.push((text, at));
            true
        });
        found.sort_unstable();
        found
    }

    #[test]
    fn every_place_is_found_in_any_case() {
        assert_eq!(
            found(&["curl", "rl "], "Curl a, cURL b"),
            [(0, 0), (0, 8), (1, 2), (1, 10)]
        );
    }

    #[test]
    fn short_texts_are_found_up_to_the_end() {
        assert_eq!(found(&["](", "ab"], "a](ab"), [(0, 1), (1, 3)]);
    }

    #[test]
    fn texts_in_one_another_and_of_other_letters_are_found() {
        assert_eq!(
            found(&["忽略", "keyboard", "key"], "忽略 Keyboard"),
            [(0, 0), (1, 7), (2, 7)]
        );
    }

    #[test]
    fn bytes_that_share_bits_are_told_apart() {
        // `P` and `0` share five bits.
        assert_eq!(found(&["p0p"], "0p0 ppp p0P"), [(0, 8)]);
        assert!(!Needles::new(["abc"]).any(b"!\"#"));
    }

    #[test]
    fn the_search_agrees_with_a_plain_one() {
        let texts = ["the", "he", "her", "here", "rehe", "eeee", "t h"];
        let haystack = "the there hehere eeeeee t h rehehe";
        let mut wanted = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            for at in 0..haystack.len() {
                if haystack[at..].starts_with(text) {
                    wanted.push((number, at));
                }
            }
        }
        assert_eq!(found(&texts, haystack), wanted);
    }
}

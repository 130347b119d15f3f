//! A search for many short texts at once, whatever the case of their letters:
//! one look at a small table for each byte, and nothing to build that takes
//! longer than a short scan.

/// Places for grams: four letters of five bits each, hashed.
const GRAMS: usize = 1 << 16;
/// Letters of a gram.
const LETTERS: usize = 4;
/// End of a list of places.
const NONE: u16 = u16::MAX;

/// How often letters stand in texts, by their last five bits: blanks and
/// small letters, with the marks and digits that share their bits.
#[rustfmt::skip]
const USUAL: [u32; 32] = [
    170, 65, 13, 24, 33, 100, 18, 16, 42, 57, 15, 7, 35, 25, 62, 62,
    20, 6, 52, 55, 75, 25, 10, 18, 4, 16, 8, 3, 3, 5, 2, 6,
];

/// How rare the gram `letters` is: the smaller, the rarer.
pub(crate) fn usual(letters: &[u8]) -> u32 {
    letters
        .iter()
        .map(|byte| USUAL[usize::from(byte & 31)])
        .product()
}

/// Short texts to be found.
#[derive(Debug)]
pub(crate) struct Needles {
    /// All texts in a row.
    bytes: Vec<u8>,
    /// Where each of them begins and ends there.
    texts: Vec<(u32, u32)>,
    /// A bit for each place of a gram that is the rarest of a text.
    met: Box<[u64; GRAMS / 64]>,
    /// The first of the places of a gram.
    first: Box<[u16; GRAMS]>,
    places: Vec<Place>,
}

/// A text that has a gram.
#[derive(Debug)]
struct Place {
    gram: Gram,
    /// The first letters of the text, told apart before all of it is: some
    /// grams are those of a hundred texts.
    head: u64,
    /// The bits that make capitals small, where it has letters.
    fold: u64,
    /// Bits of a head that are none of the text.
    beyond: u8,
    text: u16,
    /// How far behind the start of the text its gram ends, in bytes.
    end: u16,
    next: u16,
}

/// The first eight bytes of `text`.
fn head(text: &[u8]) -> u64 {
    let bytes = match text.first_chunk() {
        Some(bytes) => *bytes,
        None => {
            let mut bytes = [0; 8];
            bytes[..text.len()].copy_from_slice(text);
            bytes
        }
    };
    u64::from_le_bytes(bytes)
}

/// Four letters, five bits of each: the same for a letter in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gram(u32);

impl Gram {
    #[inline]
    fn of(letters: [u8; LETTERS]) -> Self {
        Self(u32::from_le_bytes(letters) & 0x1f1f_1f1f)
    }

    #[inline]
    fn place(self) -> usize {
        (self.0.wrapping_mul(0x9e37_79b1) >> 16) as usize
    }
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
            bytes: Vec::new(),
            texts: Vec::new(),
            met: Box::new([0; GRAMS / 64]),
            first: Box::new([NONE; GRAMS]),
            places: Vec::new(),
        };
        for text in texts {
            let text = text.as_ref().to_ascii_lowercase();
            let number = u16::try_from(needles.texts.len()).expect("there are few texts");
            assert!(text.len() > 1, "a text of one byte stands everywhere");
            let rarest = text
                .array_windows::<LETTERS>()
                .enumerate()
                .min_by_key(|(_, gram)| usual(*gram));
            match rarest {
                Some((at, gram)) => needles.put(Gram::of(*gram), &text, number, at + LETTERS),
                None => needles.put_short(&text, number),
            }
            let start = needles.bytes.len();
            needles.bytes.extend(text);
            let place = |at| u32::try_from(at).expect("there are few texts");
            needles
                .texts
                .push((place(start), place(needles.bytes.len())));
        }
        needles
    }

    /// A text that is shorter than a gram: whatever stands behind it.
    fn put_short(&mut self, text: &[u8], number: u16) {
        let rest = LETTERS - text.len();
        for behind in 0..1_u32 << (5 * rest) {
            let mut gram = [0; LETTERS];
            gram[..text.len()].copy_from_slice(text);
            for (letter, place) in gram[text.len()..].iter_mut().enumerate() {
                *place = (behind >> (5 * letter) & 31) as u8;
            }
            self.put(Gram::of(gram), text, number, LETTERS);
        }
    }

    fn put(&mut self, gram: Gram, text: &[u8], number: u16, end: usize) {
        let end = u16::try_from(end).expect("texts are short");
        let next = self.first[gram.place()];
        let place = u16::try_from(self.places.len()).expect("there are few texts");
        self.met[gram.place() / 64] |= 1 << (gram.place() % 64);
        self.first[gram.place()] = place;
        self.places.push(Place {
            gram,
            head: head(text),
            fold: head(&Vec::from_iter(
                text.iter()
                    .map(|byte| u8::from(byte.is_ascii_lowercase()) << 5),
            )),
            beyond: 64 - 8 * text.len().min(8) as u8,
            text: number,
            end,
            next,
        });
    }

    /// Calls `visit` with the number of each text that stands in `haystack`
    /// and with the place where it begins, once for every place, until it
    /// answers `false`. Places come in the order of their rarest letters.
    pub(crate) fn each(&self, haystack: &[u8], mut visit: impl FnMut(usize, usize) -> bool) {
        for (at, letters) in haystack.array_windows::<LETTERS>().enumerate() {
            let gram = Gram::of(*letters);
            if self.meets(gram) && !self.at(gram, at, haystack, &mut visit) {
                return;
            }
        }
        // Bytes that are none close texts that are shorter than a gram.
        let rest = haystack.len().saturating_sub(LETTERS - 1);
        for at in rest..haystack.len().saturating_sub(1) {
            let mut letters = [0; LETTERS];
            letters[..haystack.len() - at].copy_from_slice(&haystack[at..]);
            let gram = Gram::of(letters);
            if self.meets(gram) && !self.at(gram, at, haystack, &mut visit) {
                return;
            }
        }
    }

    /// Whether `gram` may be that of a text.
    #[inline]
    fn meets(&self, gram: Gram) -> bool {
        self.met[gram.place() / 64] >> (gram.place() % 64) & 1 != 0
    }

    /// The texts whose rarest letters are `gram`, which stands at `at`.
    fn at(
        &self,
        gram: Gram,
        at: usize,
        haystack: &[u8],
        visit: &mut impl FnMut(usize, usize) -> bool,
    ) -> bool {
        let mut next = self.first[gram.place()];
        while let Some(place) = self.places.get(usize::from(next)) {
            next = place.next;
            // Grams share places.
            if place.gram != gram {
                continue;
            }
            let Some(start) = (at + LETTERS).checked_sub(usize::from(place.end)) else {
                continue;
            };
            let differs = (head(&haystack[start..]) | place.fold) ^ place.head;
            if differs << place.beyond != 0 {
                continue;
            }
            let (from, to) = self.texts[usize::from(place.text)];
            let text = &self.bytes[from as usize..to as usize];
            let Some(here) = haystack.get(start..start + text.len()) else {
                continue;
            };
            let same = text.len() <= 8 || here[8..].eq_ignore_ascii_case(&text[8..]);
            if same && !visit(usize::from(place.text), start) {
                return false;
            }
        }
        true
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

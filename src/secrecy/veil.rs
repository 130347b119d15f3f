//! Masks secrets in a stream, wherever it is cut.
//!
//! One automaton knows every form of every secret. What could still become one
//! is held back, and nothing else, so that a prompt without a line end appears
//! at once.

use std::collections::{BTreeSet, VecDeque};

use super::given::Secret;

/// What stands in place of a secret.
pub const REDACTED: &str = "[redacted]";
/// Shorter values are everywhere; masking them would say what they are.
pub const SHORTEST: usize = 8;

/// The automaton of a set of secrets.
#[derive(Clone, Debug)]
pub struct Veil {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    byte: u8,
    /// First of the nodes one byte further; 0 is none.
    child: usize,
    /// The next node of the same parent; 0 is none.
    sibling: usize,
    /// The longest end of this text that another begins with.
    fallback: usize,
    depth: usize,
    /// Bytes of the longest secret that ends here.
    ends: usize,
}

impl Node {
    fn new(byte: u8, depth: usize) -> Self {
        Self {
            byte,
            child: 0,
            sibling: 0,
            fallback: 0,
            depth,
            ends: 0,
        }
    }
}

impl Veil {
    /// One that hides these secrets, in the forms in which programs print them.
    #[must_use]
    pub fn over<'a>(secrets: impl IntoIterator<Item = &'a Secret>) -> Self {
        let mut texts = BTreeSet::new();
        for secret in secrets {
            forms(secret.reveal(), &mut texts);
        }
        let mut veil = Self {
            nodes: vec![Node::new(0, 0)],
        };
        for text in &texts {
            veil.add(text);
        }
        veil.link();
        veil
    }

    /// Whether it hides nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    fn child(&self, node: usize, byte: u8) -> Option<usize> {
        let mut at = self.nodes[node].child;
        while at != 0 {
            if self.nodes[at].byte == byte {
                return Some(at);
            }
            at = self.nodes[at].sibling;
        }
        None
    }

    fn add(&mut self, text: &[u8]) {
        let mut at = 0;
        for byte in text {
            at = match self.child(at, *byte) {
                Some(child) => child,
                None => {
                    let new = self.nodes.len();
                    let mut node = Node::new(*byte, self.nodes[at].depth + 1);
                    node.sibling = self.nodes[at].child;
                    self.nodes.push(node);
                    self.nodes[at].child = new;
                    new
                }
            };
        }
        self.nodes[at].ends = text.len();
    }

    /// Breadth first, so that what a node falls back to is done already.
    fn link(&mut self) {
        let mut queue = VecDeque::from([0]);
        while let Some(parent) = queue.pop_front() {
            let mut at = self.nodes[parent].child;
            while at != 0 {
                queue.push_back(at);
                if parent != 0 {
                    let fallback = self.step(self.nodes[parent].fallback, self.nodes[at].byte);
                    self.nodes[at].fallback = fallback;
                    self.nodes[at].ends = self.nodes[at].ends.max(self.nodes[fallback].ends);
                }
                at = self.nodes[at].sibling;
            }
        }
    }

    fn step(&self, mut from: usize, byte: u8) -> usize {
        loop {
            match self.child(from, byte) {
                Some(child) => return child,
                None if from == 0 => return 0,
                None => from = self.nodes[from].fallback,
            }
        }
    }

    /// All of `text`, masked.
    #[must_use]
    pub fn mask(&self, text: &[u8]) -> Vec<u8> {
        let mut stream = Masked::new(self);
        let mut out = Vec::with_capacity(text.len());
        stream.push(text, &mut out);
        stream.finish(&mut out);
        out
    }

    /// Whether a secret stands in `text`.
    #[must_use]
    pub fn is_in(&self, text: &[u8]) -> bool {
        let mut at = 0;
        text.iter().any(|byte| {
            at = self.step(at, *byte);
            self.nodes[at].ends > 0
        })
    }
}

/// One stream on its way through a veil.
#[derive(Debug)]
pub struct Masked<'a> {
    veil: &'a Veil,
    at: usize,
    /// Bytes that may still belong to a secret.
    held: VecDeque<u8>,
    /// How many bytes went out or into a mask.
    gone: u64,
    /// Where secrets lie in the stream, from the first byte to behind the last;
    /// sorted, apart from each other, the last of them at or behind `gone`.
    covered: VecDeque<(u64, u64)>,
    /// Whether the last byte that went was a masked one.
    in_mask: bool,
}

impl<'a> Masked<'a> {
    /// The beginning of a stream.
    #[must_use]
    pub fn new(veil: &'a Veil) -> Self {
        Self {
            veil,
            at: 0,
            held: VecDeque::new(),
            gone: 0,
            covered: VecDeque::new(),
            in_mask: false,
        }
    }

    /// Takes the next bytes, and adds to `out` what can be shown by now.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for byte in bytes {
            self.at = self.veil.step(self.at, *byte);
            self.held.push_back(*byte);
            let node = &self.veil.nodes[self.at];
            if node.ends > 0 {
                let end = self.gone + self.held.len() as u64;
                self.cover(end - node.ends as u64, end);
            }
            while self.held.len() > node.depth {
                self.show(out);
            }
        }
    }

    /// The stream is over.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        while !self.held.is_empty() {
            self.show(out);
        }
        self.at = 0;
        self.in_mask = false;
    }

    /// A secret lies there; it ends behind all that were found before.
    fn cover(&mut self, mut start: u64, end: u64) {
        while let Some(last) = self.covered.back().filter(|last| last.1 >= start) {
            start = start.min(last.0);
            self.covered.pop_back();
        }
        self.covered.push_back((start, end));
    }

    fn show(&mut self, out: &mut Vec<u8>) {
        let Some(byte) = self.held.pop_front() else {
            return;
        };
        while self
            .covered
            .front()
            .is_some_and(|first| first.1 <= self.gone)
        {
            self.covered.pop_front();
        }
        let masked = self
            .covered
            .front()
            .is_some_and(|first| first.0 <= self.gone);
        if !masked {
            out.push(byte);
        } else if !self.in_mask {
            out.extend_from_slice(REDACTED.as_bytes());
        }
        self.in_mask = masked;
        self.gone += 1;
    }
}

/// The forms of a value that are hidden: as it is, without blanks around it,
/// each of its lines, and as JSON, an address and usual encodings write it.
fn forms(value: &str, texts: &mut BTreeSet<Vec<u8>>) {
    let mut plain = BTreeSet::from([value, value.trim()]);
    if value.contains('\n') {
        plain.extend(value.lines().map(str::trim));
    }
    for text in plain {
        // What is short as it is, is short in every form.
        if text.len() < SHORTEST {
            continue;
        }
        texts.insert(text.as_bytes().to_vec());
        let quoted = serde_json::Value::from(text).to_string();
        texts.insert(quoted.as_bytes()[1..quoted.len() - 1].to_vec());
        for upper in [true, false] {
            texts.insert(percent(text, upper).into_bytes());
            texts.insert(digits(text, upper).into_bytes());
        }
        for offset in 0..3 {
            for alphabet in [STANDARD, ADDRESS] {
                let encoded = base64(text, offset, alphabet);
                if encoded.len() >= SHORTEST {
                    texts.insert(encoded);
                }
            }
        }
    }
}

fn percent(text: &str, upper: bool) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else if upper {
            let _ = write!(out, "%{byte:02X}");
        } else {
            let _ = write!(out, "%{byte:02x}");
        }
        out
    })
}

fn digits(text: &str, upper: bool) -> String {
    let hex = crate::skill::package::hex(text.as_bytes());
    if upper { hex.to_uppercase() } else { hex }
}

const STANDARD: [u8; 2] = *b"+/";
const ADDRESS: [u8; 2] = *b"-_";

/// The part of a base64 text that stands for `text` alone when `offset` other
/// bytes stand in front of it.
fn base64(text: &str, offset: usize, last: [u8; 2]) -> Vec<u8> {
    let bits = text.len() * 8;
    // The first whole digit behind what is shared with the bytes in front.
    let skip = (6 - offset * 8 % 6) % 6;
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bits / 6);
    let mut at = skip;
    while at + 6 <= bits {
        let (byte, shift) = (at / 8, at % 8);
        let pair =
            u16::from(bytes[byte]) << 8 | bytes.get(byte + 1).map_or(0, |next| u16::from(*next));
        let digit = u8::try_from(pair >> (10 - shift) & 63).unwrap_or_default();
        out.push(match digit {
            0..26 => b'A' + digit,
            26..52 => b'a' + digit - 26,
            52..62 => b'0' + digit - 52,
            62 => last[0],
            _ => last[1],
        });
        at += 6;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn veil(values: &[&str]) -> Veil {
        let secrets: Vec<Secret> = values
            .iter()
            .map(|v| Secret::new((*v).to_owned()))
            .collect();
        Veil::over(&secrets)
    }

    fn split(veil: &Veil, text: &[u8], at: &[usize]) -> String {
        let mut stream = Masked::new(veil);
        let (mut out, mut from) = (Vec::new(), 0);
        for end in at.iter().copied().chain([text.len()]) {
            stream.push(&text[from..end], &mut out);
            from = end;
        }
        stream.finish(&mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_secret_is_masked_wherever_the_stream_is_cut() {
        let veil = veil(&["correct-horse", "horse-battery-9"]);
        let text = b"a correct-horse b correct-horse-battery-9 c correct-hors";
        let want = "a [redacted] b [redacted] c correct-hors";
        for first in 0..=text.len() {
            for second in first..=text.len() {
                assert_eq!(split(&veil, text, &[first, second]), want);
            }
        }
        let bytewise: Vec<usize> = (0..text.len()).collect();
        assert_eq!(split(&veil, text, &bytewise), want);
    }

    #[test]
    fn what_cannot_become_a_secret_is_shown_at_once() {
        let veil = veil(&["correct-horse"]);
        let mut stream = Masked::new(&veil);
        let mut out = Vec::new();
        stream.push(b"Name: corr", &mut out);
        assert_eq!(out, b"Name: ");
        stream.push(b"ide", &mut out);
        assert_eq!(out, b"Name: corride");
    }

    #[test]
    fn other_forms_are_masked_and_short_values_are_not() {
        use base64::Engine as _;
        let value = "p\"ss w\u{f6}rd/9+";
        let veil = veil(&[value, "short", "first line\nsecond line\n"]);
        let standard = base64::engine::general_purpose::STANDARD;
        let mut texts = vec![
            serde_json::json!({ "k": value }).to_string(),
            "q=p%22ss%20w%c3%b6rd%2f9%2b&".to_owned(),
            "q=p%22ss%20w%C3%B6rd%2F9%2B&".to_owned(),
            crate::skill::package::hex(value.as_bytes()),
            "> second line\r\n".to_owned(),
        ];
        texts.extend(
            ["", "u:", "u", "user:"].map(|user| standard.encode(format!("{user}{value}x"))),
        );
        for text in texts {
            let shown = split(&veil, text.as_bytes(), &[]);
            assert!(shown.contains(REDACTED), "{text} {shown}");
        }
        assert_eq!(split(&veil, b"short", &[]), "short");
        assert!(veil.is_in(b"x second line") && !veil.is_in(b"x second lin"));
    }

    #[test]
    fn long_runs_take_linear_time() {
        let value = "a".repeat(4000) + "b";
        let veil = veil(&[&value]);
        let shown = split(&veil, "a".repeat(200_000).as_bytes(), &[]);
        assert_eq!(shown.len(), 200_000);
        let twice = "a".repeat(5000) + "b";
        assert_eq!(
            split(&veil, twice.as_bytes(), &[]),
            "a".repeat(1000) + REDACTED
        );
    }
}

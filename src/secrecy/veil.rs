//! Masks secrets in a stream, wherever it is cut.
//!
//! One automaton knows every form of every secret. What could still become one
//! is held back, and nothing else, so that a prompt without a line end appears
//! at once. A secret that a program breaks into lines is one all the same.

use std::collections::{BTreeSet, VecDeque};

use super::forms::forms;
use super::given::Secret;

/// What stands in place of a secret.
pub const REDACTED: &str = "[redacted]";
/// Shorter values are everywhere; masking them would say what they are.
pub const SHORTEST: usize = 8;

/// The automaton of a set of secrets.
#[derive(Clone, Debug)]
pub struct Veil {
    nodes: Vec<Node>,
    /// The nodes of the first byte, which most bytes are looked up among; 0 is
    /// none.
    first: Vec<Index>,
}

/// The place of a node, or a number of bytes. The secrets of a request are
/// bounded ([`MAX_BYTES`](super::given::MAX_BYTES)), and so are their forms.
type Index = u32;

#[derive(Clone, Debug)]
struct Node {
    byte: u8,
    /// First of the nodes one byte further; 0 is none.
    child: Index,
    /// The next node of the same parent; 0 is none.
    sibling: Index,
    /// The longest end of this text that another begins with.
    fallback: Index,
    depth: Index,
    /// Bytes of the longest secret that ends here.
    ends: Index,
}

impl Node {
    fn new(byte: u8, depth: Index) -> Self {
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
            first: vec![0; 1 << 8],
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

    fn node(&self, at: Index) -> &Node {
        &self.nodes[at as usize]
    }

    fn child(&self, node: Index, byte: u8) -> Option<Index> {
        if node == 0 {
            return Some(self.first[usize::from(byte)]).filter(|child| *child != 0);
        }
        let mut at = self.node(node).child;
        while at != 0 {
            if self.node(at).byte == byte {
                return Some(at);
            }
            at = self.node(at).sibling;
        }
        None
    }

    fn add(&mut self, text: &[u8]) {
        let mut at: Index = 0;
        for byte in text {
            at = match self.child(at, *byte) {
                Some(child) => child,
                None => {
                    let Ok(new) = Index::try_from(self.nodes.len()) else {
                        return; // more than the bound of all secrets can make
                    };
                    let mut node = Node::new(*byte, self.node(at).depth + 1);
                    node.sibling = self.node(at).child;
                    self.nodes.push(node);
                    self.nodes[at as usize].child = new;
                    if at == 0 {
                        self.first[usize::from(*byte)] = new;
                    }
                    new
                }
            };
        }
        let end = &mut self.nodes[at as usize];
        end.ends = end.depth;
    }

    /// Breadth first, so that what a node falls back to is done already.
    fn link(&mut self) {
        let mut queue: VecDeque<Index> = VecDeque::from([0]);
        while let Some(parent) = queue.pop_front() {
            let mut at = self.node(parent).child;
            while at != 0 {
                queue.push_back(at);
                if parent != 0 {
                    let fallback = self.step(self.node(parent).fallback, self.node(at).byte);
                    let ends = self.node(fallback).ends;
                    let node = &mut self.nodes[at as usize];
                    node.fallback = fallback;
                    node.ends = node.ends.max(ends);
                }
                at = self.node(at).sibling;
            }
        }
    }

    fn step(&self, mut from: Index, byte: u8) -> Index {
        loop {
            match self.child(from, byte) {
                Some(child) => return child,
                None if from == 0 => return 0,
                None => from = self.node(from).fallback,
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
            self.node(at).ends > 0
        })
    }
}

/// Most bytes between two bytes of a secret: the end of a line.
const MOST_BETWEEN: usize = 2;

/// One stream on its way through a veil.
#[derive(Debug)]
pub struct Masked<'a> {
    veil: &'a Veil,
    at: Index,
    /// Bytes that may still belong to a secret, and whether each is one of its
    /// own, or the end of a line between them.
    held: VecDeque<(u8, bool)>,
    /// How many of these are its own.
    own: usize,
    /// How many line ends came last.
    between: usize,
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
            own: 0,
            between: 0,
            gone: 0,
            covered: VecDeque::new(),
            in_mask: false,
        }
    }

    /// Takes the next bytes, and adds to `out` what can be shown by now.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for byte in bytes {
            // Encoders break long lines, wherever that is in a secret.
            let breaks = self.at != 0
                && matches!(byte, b'\n' | b'\r')
                && self.between < MOST_BETWEEN
                && self.veil.child(self.at, *byte).is_none();
            if breaks {
                self.between += 1;
                self.held.push_back((*byte, false));
                continue;
            }
            self.between = 0;
            self.at = self.veil.step(self.at, *byte);
            self.held.push_back((*byte, true));
            self.own += 1;
            let node = self.veil.node(self.at);
            if node.ends > 0 {
                let end = self.gone + self.held.len() as u64;
                self.cover(end - self.length(node.ends as usize), end);
            }
            while self.own > node.depth as usize {
                self.show(out);
            }
            // A line end in front of all that is held belongs to nothing.
            while self.held.front().is_some_and(|(_, own)| !own) {
                self.show(out);
            }
        }
    }

    /// How long the last `own` bytes of a secret are with what lies between.
    fn length(&self, own: usize) -> u64 {
        let mut left = own;
        let held = self.held.iter().rev();
        let whole = held.take_while(|(_, is_own)| {
            let wanted = left > 0;
            left -= usize::from(*is_own && wanted);
            wanted
        });
        whole.count() as u64
    }

    /// The stream is over.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        while !self.held.is_empty() {
            self.show(out);
        }
        self.at = 0;
        self.between = 0;
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
        let Some((byte, own)) = self.held.pop_front() else {
            return;
        };
        self.own -= usize::from(own);
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
    fn addresses_markup_and_json_of_every_kind_are_masked() {
        let veil = veil(&["a/b+c d~e!f*\u{e4}<\"'&"]);
        for text in [
            "a/b%2Bc%20d~e%21f%2A%C3%A4%3C%22%27%26",  // Python, quote
            "a%2Fb%2Bc+d~e%21f%2A%C3%A4%3C%22%27%26",  // Python, quote_plus
            "a%2Fb%2Bc%20d~e!f*%C3%A4%3C%22'%26",      // encodeURIComponent
            "a/b+c%20d~e!f*%C3%A4%3C%22'&",            // encodeURI
            "a%2Fb%2Bc+d%7Ee%21f*%C3%A4%3C%22%27%26",  // a form of a browser
            "a/b+c d~e!f*\\u00e4<\\\"'&",              // json.dumps
            "a\\/b+c d~e!f*\\u00e4<\\\"'&",            // json_encode
            "a/b+c d~e!f*\u{e4}&lt;&quot;&#x27;&amp;", // html.escape
            "a/b+c d~e!f*\u{e4}&lt;&#34;&#39;&amp;",   // Go
            "a/b+c d~e!f*\u{e4}&lt;\"'&amp;",          // text of XML
        ] {
            let shown = split(&veil, format!("<{text}>").as_bytes(), &[]);
            assert_eq!(shown, "<[redacted]>", "{text}");
        }
    }

    #[test]
    fn lines_that_an_encoder_breaks_hide_nothing() {
        use base64::Engine as _;
        let value: String = ('!'..='~').collect();
        let veil = veil(&[&value]);
        let encoded = base64::engine::general_purpose::STANDARD.encode(format!("user:{value}"));
        let hex = crate::skill::package::hex(value.as_bytes());
        for text in [encoded, hex, value] {
            for width in 1..text.len() {
                for end in ["\n", "\r\n"] {
                    let lines: Vec<&str> = (0..text.len())
                        .step_by(width)
                        .map(|from| &text[from..text.len().min(from + width)])
                        .collect();
                    let shown = split(&veil, lines.join(end).as_bytes(), &[]);
                    assert!(shown.contains(REDACTED), "{width}: {shown}");
                    // What stands in front of it, and half a digit behind.
                    assert!(shown.len() < REDACTED.len() + 30, "{width}: {shown}");
                }
            }
        }
        let shown = split(&veil, "!\n\n\n\"#$!\nx!\r\n".as_bytes(), &[]);
        assert_eq!(shown, "!\n\n\n\"#$!\nx!\r\n");
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

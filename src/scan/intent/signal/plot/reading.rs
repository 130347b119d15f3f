//! A sentence as the classes of its words, in order.

use super::super::super::letters::is_han;
use super::class::*;
use super::vocabulary::{VOCABULARY, Vocabulary};
use crate::scan::{url, vendor};

/// How many words behind a denial it still denies.
const DENIES: usize = 4;

/// Reads `normal`, a sentence in normal form, into `words`. `capitals` are the
/// places of words that begin with a capital.
pub(super) fn read(normal: &[u8], capitals: &[u32], words: &mut Vec<Classes>, most: usize) {
    words.clear();
    let Ok(text) = std::str::from_utf8(normal) else {
        return;
    };
    let mut reader = Reader {
        text,
        words,
        capitals,
        vocabulary: &VOCABULARY,
        open: true,
        picture: text.contains("!["),
        quotations: quotations(text),
    };
    let mut at = 0;
    while at < text.len() && reader.words.len() < most {
        at = reader.next(at);
    }
    accounts(text, words);
    denials(words);
}

struct Reader<'a> {
    text: &'a str,
    words: &'a mut Vec<Classes>,
    capitals: &'a [u32],
    vocabulary: &'static Vocabulary,
    /// Whether a clause begins here.
    open: bool,
    picture: bool,
    /// Long quotations, in order.
    quotations: Vec<(usize, usize)>,
}

/// Shortest quotation that says something of its own, in bytes.
const QUOTATION: usize = 30;

/// The long quotations of a sentence.
fn quotations(text: &str) -> Vec<(usize, usize)> {
    let marks: Vec<usize> = memchr::memchr_iter(b'"', text.as_bytes()).collect();
    marks
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .filter(|(from, to)| to - from >= QUOTATION)
        .collect()
}

/// Bytes of words and of addresses.
fn is_run(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"'-._/@:~=?&#+%$".contains(&byte)
}

/// A word without the marks around it.
fn trimmed(word: &[u8]) -> &[u8] {
    let mark = |byte: &u8| matches!(byte, b'.' | b'\'');
    let from = word.iter().take_while(|byte| **byte == b'\'').count();
    let word = &word[from..];
    let behind = word.iter().rev().take_while(|byte| mark(byte)).count();
    &word[..word.len() - behind]
}

/// Schemes of addresses that something can be sent to.
const SCHEMES: &[&str] = &[
    "http", "https", "ftp", "sftp", "git", "ssh", "ws", "wss", "s3", "rsync",
];

/// Bytes of words.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"'-._/".contains(&byte)
}

impl Reader<'_> {
    /// Adds the word at `at`.
    fn push(&mut self, at: usize, classes: Classes) {
        let mut marks = if self.open { BREAK } else { 0 };
        let inside = |(from, to): &(usize, usize)| (*from..*to).contains(&at);
        if self.quotations.iter().any(inside) {
            marks |= QUOTED;
        }
        self.open = false;
        self.words.push(classes & !PAIR | marks);
    }

    /// Reads what stands at `at`; where to go on.
    fn next(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let byte = bytes[at];
        if byte == b' ' {
            return at + 1;
        }
        if byte.is_ascii() {
            if !is_run(byte) {
                self.open |= b",;:()[]{}|\"!".contains(&byte);
                return at + 1;
            }
            let length = bytes[at..].iter().take_while(|byte| is_run(**byte)).count();
            self.run(at, at + length);
            return at + length;
        }
        let rest = &self.text[at..];
        let letter = rest.chars().next().unwrap_or(' ');
        if !is_han(letter) {
            self.open |= matches!(letter, '，' | '；' | '：' | '“' | '”' | '（' | '）');
            return at + letter.len_utf8();
        }
        match self.vocabulary.front(rest, letter) {
            Some((length, classes)) => {
                // In Chinese an order may begin anywhere.
                self.push(at, classes | ORDERED);
                at + length
            }
            None => {
                // Unknown letters count as one word for each two.
                if self.words.last().is_none_or(|last| *last != 0) {
                    self.push(at, 0);
                }
                at + letter.len_utf8()
            }
        }
    }

    /// A run of letters and marks: an address, or words.
    fn run(&mut self, from: usize, to: usize) {
        let run = &self.text[from..to];
        if let Some(place) = run.find("://") {
            let scheme = run[..place].trim_start_matches('\'');
            let scheme = scheme.split('+').next().unwrap_or_default();
            let remote = SCHEMES.contains(&scheme);
            let classes = if remote {
                self.address(&run[place + 3..])
            } else {
                0
            };
            self.push(from, classes);
            return;
        }
        if let Some((name, host)) = run.split_once('@') {
            let named = name
                .bytes()
                .next_back()
                .is_some_and(|byte| byte.is_ascii_alphanumeric());
            if named && host.trim_end_matches('.').contains('.') {
                self.push(from, MAIL);
                return;
            }
            if name.is_empty() && host.len() > 2 {
                self.push(from, NAMED);
                return;
            }
        }
        if run.starts_with("github.com/") || run.starts_with("gitlab.com/") {
            self.push(from, REPO);
            return;
        }
        let mut at = from;
        while at < to {
            let bytes = self.text.as_bytes();
            if !is_letter(bytes[at]) {
                self.open |= matches!(bytes[at], b':' | b'~');
                if matches!(bytes[at], b'%' | b'$') {
                    self.push(at, AMOUNT);
                }
                at += 1;
                continue;
            }
            let length = bytes[at..to]
                .iter()
                .take_while(|byte| is_letter(**byte))
                .count();
            self.word(at, at + length);
            at += length;
        }
    }

    fn word(&mut self, from: usize, to: usize) {
        let bytes = self.text.as_bytes();
        let word = trimmed(&bytes[from..to]);
        let mut classes = self.vocabulary.of(word);
        if classes == 0 {
            classes = self.compound(word);
        }
        if classes & PAIR != 0 {
            classes |= self.pair(word, to);
        }
        // A capital inside of a sentence.
        let place = u32::try_from(from).unwrap_or(u32::MAX);
        if !self.words.is_empty()
            && word.len() > 2
            && word
                .iter()
                .all(|byte| byte.is_ascii_lowercase() || *byte == b'-')
            && classes & MONTH == 0
            && self.capitals.binary_search(&place).is_ok()
            && self.capitals.binary_search(&(place + 1)).is_err()
        {
            classes |= NAMED;
        }
        self.push(from, classes);
    }

    /// A phrase that begins with `word`, which ends at `to`.
    fn pair(&self, word: &[u8], to: usize) -> Classes {
        let bytes = self.text.as_bytes();
        if bytes.get(to) != Some(&b' ') {
            return 0;
        }
        let mut key = Vec::with_capacity(word.len() + 16);
        key.extend_from_slice(word);
        let mut found = 0;
        let mut at = to + 1;
        // Two words, or three.
        for _ in 0..2 {
            let length = bytes[at..]
                .iter()
                .take_while(|byte| is_letter(**byte))
                .count();
            if length == 0 {
                break;
            }
            key.push(b'_');
            let next = &bytes[at..at + length];
            key.extend_from_slice(trimmed(next));
            found |= self.vocabulary.of(&key);
            at += length + 1;
            if at >= bytes.len() || bytes[at - 1] != b' ' {
                break;
            }
        }
        found
    }

    /// Numbers, and words that are joined.
    fn compound(&self, word: &[u8]) -> Classes {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 {
            let rest = &word[digits..];
            let number = rest.is_empty() || [&b"st"[..], b"nd", b"rd", b"th"].contains(&rest);
            // Four digits are a year.
            return if number && word != b"0" && digits < 4 {
                NTH
            } else {
                0
            };
        }
        if !word.iter().any(|byte| matches!(byte, b'-' | b'/')) {
            // "reader's" is a reader.
            let owner = word
                .strip_suffix(b"'s")
                .or_else(|| word.strip_suffix(b"s'"));
            return owner.map_or(0, |owner| self.vocabulary.of(owner));
        }
        word.split(|byte| matches!(byte, b'-' | b'/'))
            .take(4)
            .fold(0, |all, part| all | self.vocabulary.of(part))
            & !(NEG | PAIR | CHANGE)
    }

    fn address(&self, address: &str) -> Classes {
        let host = address
            .split(['/', '?', ':', '#'])
            .next()
            .unwrap_or_default();
        if host.is_empty()
            || !host.contains('.')
            || url::is_local(host)
            || host.starts_with("docs.")
            || host.starts_with("api.")
        {
            return 0;
        }
        let path = address.trim_end_matches('/').matches('/').count();
        if matches!(host, "github.com" | "gitlab.com" | "gitee.com") && path > 1 {
            return REPO;
        }
        if vendor::of_host(host).is_some() {
            return 0;
        }
        // A picture whose address holds a place to fill in.
        let filled = self.picture
            && address.split_once('?').is_some_and(|(_, query)| {
                query.split('&').any(|part| {
                    let value = part.split_once('=').map_or("", |(_, value)| value);
                    value.is_empty() || value.bytes().all(|byte| byte.is_ascii_alphabetic())
                })
            });
        if filled { URL | PICTURE } else { URL }
    }
}

/// Marks numbers of accounts: groups of four letters or digits, or a long one.
fn accounts(text: &str, words: &mut [Classes]) {
    let digits = text.bytes().filter(u8::is_ascii_digit).take(8).count();
    let wallet = text.contains("bc1") || text.contains("0x");
    if digits < 8 && !wallet {
        return;
    }
    let mut groups = 0;
    let mut known = wallet;
    for word in text.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if word.len() == 4 && word.bytes().any(|byte| byte.is_ascii_digit()) {
            groups += 1;
        } else if !(word.is_empty() || word.len() == 4 && groups > 0) {
            groups = 0;
        }
        let long = word.len() > 11 && word.bytes().filter(u8::is_ascii_digit).count() > 9;
        known |= groups > 2 || long;
    }
    if known && let Some(last) = words.last_mut() {
        *last |= ACCOUNT;
    }
}

/// Marks what a denial reaches, and where orders begin.
fn denials(words: &mut [Classes]) {
    let mut left = 0;
    let mut leads = true;
    for word in words.iter_mut() {
        if *word & BREAK != 0 {
            left = 0;
        }
        if leads || *word & BREAK != 0 {
            *word |= ORDERED;
        }
        if left > 0 {
            // What is not left out, and not done quietly, covers nothing.
            *word = (*word | DENIED) & !(ORDERED | OMIT | HUSH | SLIP);
            left -= 1;
        }
        if *word & NEG != 0 {
            left = DENIES;
        }
        leads = *word & LEAD != 0;
    }
}

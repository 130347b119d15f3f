//! Prose in an encoding: decoded, to be read like the rest.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::text::Span;

use super::blocks::{Block, Setting};
use super::words::Hiding;

/// A text that was decoded.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) hiding: Hiding,
}

/// Shortest run of base64 or hex that can say something.
const LEAST_RUN: usize = 24;
/// Longest run that is decoded.
const MAX_RUN: usize = 64 << 10;
/// Most texts of a file that are decoded.
const MAX_TEXTS: usize = 200;
/// Longest block that is turned around or unscrambled.
const MAX_BLOCK: usize = 4000;

/// Everything in `blocks` that decodes to prose.
pub(super) fn all(text: &str, blocks: &[Block]) -> Vec<Decoded> {
    let mut found = Vec::new();
    for block in blocks {
        if found.len() >= MAX_TEXTS {
            break;
        }
        let inside = block.span.of(text);
        runs(inside, block.span.start, &mut found);
        if inside.len() <= MAX_BLOCK
            && matches!(
                block.setting,
                Setting::Body | Setting::Field | Setting::Hidden
            )
        {
            scrambled(inside, block.span, &mut found);
        }
    }
    found
}

/// Runs of base64 and hex.
fn runs(text: &str, base: usize, found: &mut Vec<Decoded>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..]
            .iter()
            .take_while(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'-' | b'_')
            })
            .count();
        if (LEAST_RUN..=MAX_RUN).contains(&length) && found.len() < MAX_TEXTS {
            let run = &text[at..at + length];
            let decoded = hex(run).or_else(|| base64(run));
            if let Some(decoded) = decoded.and_then(readable) {
                found.push(Decoded {
                    span: Span::new(base + at, base + at + length),
                    text: decoded,
                    hiding: Hiding::Encoded,
                });
            }
        }
        at += length.max(1);
    }
}

fn hex(run: &str) -> Option<Vec<u8>> {
    let digits = run.strip_prefix("0x").unwrap_or(run).as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    digits
        .chunks_exact(2)
        .map(|pair| {
            let value = digit(pair[0])? * 16 + digit(pair[1])?;
            u8::try_from(value).ok()
        })
        .collect()
}

fn base64(run: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(run.len() * 3 / 4);
    let (mut bits, mut have) = (0_u32, 0);
    for byte in run.trim_end_matches('=').bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(value)) & 0xff_ffff;
        have += 6;
        if have >= 8 {
            have -= 8;
            out.push(u8::try_from(bits >> have & 0xff).unwrap_or_default());
        }
    }
    Some(out)
}

/// The bytes as prose: letters and blanks, hardly anything else.
fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok()?;
    let mut letters = 0;
    let mut blanks = 0;
    let mut all = 0;
    for letter in text.chars() {
        if letter.is_control() && !letter.is_whitespace() {
            return None;
        }
        all += 1;
        letters += usize::from(letter.is_alphanumeric());
        blanks += usize::from(letter == ' ');
    }
    let wide = blanks >= 2 || text.chars().any(|letter| letter >= '\u{3400}');
    (wide && all >= 8 && (letters + blanks) * 10 >= all * 7).then_some(text)
}

/// Words that give away what was scrambled.
const ROTATED: [&str; 12] = [
    "vtaber",
    "vafgehpgvbaf",
    "cerivbhf",
    "flfgrz",
    "cnffjbeq",
    "hfre",
    "frperg",
    "pbagragf",
    "sbyybj",
    "haqre",
    "gur hfre",
    "uggcf",
];
const REVERSED: [&str; 8] = [
    "erongi",
    "snoitcurtsni",
    "suoiverp",
    "drowssap",
    "resu eht",
    "terces",
    "//:sptth",
    "egassem",
];

static SCRAMBLED: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(ROTATED.iter().chain(&REVERSED))
        .expect("the words are short constants")
});

/// Text in rot13, backwards, in digits for letters, letter by letter.
fn scrambled(text: &str, span: Span, found: &mut Vec<Decoded>) {
    let mut push = |text: String| {
        found.push(Decoded {
            span,
            text,
            hiding: Hiding::Encoded,
        });
    };
    let (mut rot, mut back) = (0, 0);
    for word in SCRAMBLED.find_iter(text) {
        if word.pattern().as_usize() < ROTATED.len() {
            rot += 1;
        } else {
            back += 1;
        }
    }
    if rot >= 2 {
        push(text.chars().map(rotated).collect());
    }
    if back >= 2 {
        push(text.chars().rev().collect());
    }
    let (mut digits, mut single, mut most) = (0, 0, 0);
    for word in text.split_whitespace() {
        let word =
            word.trim_matches(|letter: char| matches!(letter, '.' | ',' | '!' | '?' | '*' | '"'));
        let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
        let marks = word
            .bytes()
            .filter(|byte| matches!(byte, b'0' | b'1' | b'3' | b'4' | b'5' | b'7' | b'@' | b'$'))
            .count();
        let inner = word.bytes().skip(1).any(|byte| byte.is_ascii_alphabetic());
        if letters >= 2 && marks >= 1 && inner && word.len() >= 4 && letters + marks == word.len() {
            digits += 1;
        }
        if word.chars().count() == 1 && letters == 1 {
            single += 1;
            most = most.max(single);
        } else {
            single = 0;
        }
    }
    // A text in disguise is so throughout; versions and names are not.
    let words = text.split_whitespace().count();
    if digits >= 3 && digits * 4 >= words {
        push(text.chars().map(plain).collect());
    }
    if most >= 8 && !text.contains(['{', ';', '|']) {
        push(joined(text));
    }
}

fn rotated(letter: char) -> char {
    let turn = |byte: u8, first: u8| char::from((byte - first + 13) % 26 + first);
    match letter {
        'a'..='z' => turn(letter as u8, b'a'),
        'A'..='Z' => turn(letter as u8, b'A'),
        _ => letter,
    }
}

fn plain(letter: char) -> char {
    match letter {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        _ => letter,
    }
}

/// Letters with a blank each, joined; wider blanks part words.
fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        for word in line.split("  ") {
            let letters = word.split(' ').filter(|part| !part.is_empty());
            for part in letters {
                if part.chars().count() > 1 {
                    out.push(' ');
                }
                out.push_str(part);
            }
            out.push(' ');
        }
        out.push('\n');
    }
    out
}

//! Prose in an encoding: decoded, to be read like the rest.

use std::sync::LazyLock;

use crate::scan::needles::Needles;
use crate::scan::{encoding, runs};
use crate::text::Span;

use super::blocks::{Block, Setting};
use super::hiding::Hiding;

/// A text that was decoded.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) hiding: Hiding,
}

/// Shortest run of base64 or hex that can say something.
const LEAST_RUN: usize = 24;
/// What base64 of both alphabets is written in.
const LETTERS: [bool; 256] = runs::alphanumeric_and(b"+/=-_");
/// Longest run that is decoded.
const MAX_RUN: usize = 64 << 10;
/// Most texts of a file that are decoded.
const MAX_TEXTS: usize = 200;
/// Longest block that is turned around or unscrambled.
const MAX_BLOCK: usize = 4000;

/// Everything in `blocks` that decodes to prose.
///
/// Of code, and of data, all of the text counts.
pub(super) fn all(text: &str, blocks: &[Block], prose: bool) -> Vec<Decoded> {
    let mut found = Vec::new();
    if !prose {
        runs(text, 0, &mut found);
    }
    codes(text, &mut found);
    for block in blocks {
        if found.len() >= MAX_TEXTS {
            break;
        }
        let inside = block.span.of(text);
        if prose {
            runs(inside, block.span.start, &mut found);
        }
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
    for span in runs::long(text.as_bytes(), &LETTERS, LEAST_RUN) {
        if span.end - span.start <= MAX_RUN && found.len() < MAX_TEXTS {
            let run = span.of(text);
            let decoded = [encoding::hex, encoding::base32, encoding::base64]
                .into_iter()
                .find_map(|decode| decode(run).and_then(plain_text));
            if let Some(decoded) = decoded {
                found.push(Decoded {
                    span: Span::new(base + span.start, base + span.end),
                    text: decoded,
                    hiding: Hiding::Encoded,
                });
            }
        }
    }
}

/// What bytes say, when they are encoded once more as well.
fn plain_text(bytes: Vec<u8>) -> Option<String> {
    match readable(bytes) {
        Ok(text) => Some(text),
        Err(bytes) => {
            let inner = std::str::from_utf8(&bytes).ok()?.trim();
            let again = encoding::hex(inner).or_else(|| encoding::base64(inner))?;
            (inner.len() >= LEAST_RUN).then(|| readable(again).ok())?
        }
    }
}

/// Fewest numbers that say something.
const LEAST_CODES: usize = 16;

/// Letters as numbers: `73, 103, 110` and `&#73;&#103;`.
fn codes(text: &str, found: &mut Vec<Decoded>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut letters = String::new();
    let (mut count, mut start, mut end) = (0, 0, 0);
    while let Some(next) = bytes[at..]
        .iter()
        .position(|byte| byte.is_ascii_digit())
        .map(|offset| at + offset)
    {
        let stop = next
            + bytes[next..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
        let between = &text[end.min(next)..next];
        let entity = text[..next].ends_with("&#");
        let list = count > 0
            && between.len() <= 3
            && between.contains(',')
            && between
                .bytes()
                .all(|byte| matches!(byte, b',' | b' ' | b'\n' | b'\r'));
        // Between entities letters may stand as they are.
        let near = count > 0 && entity && between.len() <= 14 && !between.contains('\n');
        if count > 0 && !list && !near {
            flush(&mut letters, &mut count, Span::new(start, end), found);
        }
        let code = text[next..stop].parse().ok().and_then(char::from_u32);
        let fits = code.is_some_and(|letter| !letter.is_control() || letter.is_whitespace());
        if let Some(letter) = code.filter(|_| fits) {
            if count == 0 {
                start = next;
            } else if near {
                letters.extend(
                    between
                        .chars()
                        .filter(|mark| !matches!(mark, ';' | '&' | '#')),
                );
            }
            letters.push(letter);
            count += 1;
        } else {
            flush(&mut letters, &mut count, Span::new(start, end), found);
        }
        end = stop;
        at = stop;
        if found.len() >= MAX_TEXTS || letters.len() > MAX_RUN {
            break;
        }
    }
    flush(&mut letters, &mut count, Span::new(start, end), found);
}

fn flush(letters: &mut String, count: &mut usize, span: Span, found: &mut Vec<Decoded>) {
    let text = std::mem::take(letters);
    if std::mem::take(count) >= LEAST_CODES
        && let Ok(text) = readable(text.into_bytes())
    {
        found.push(Decoded {
            span,
            text,
            hiding: Hiding::Encoded,
        });
    }
}

/// The bytes as prose: letters and blanks, hardly anything else.
fn readable(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    let text = String::from_utf8(bytes).map_err(|error| error.into_bytes())?;
    let mut letters = 0;
    let mut blanks = 0;
    let mut all = 0;
    for letter in text.chars() {
        if letter.is_control() && !letter.is_whitespace() {
            return Err(text.into_bytes());
        }
        all += 1;
        letters += usize::from(letter.is_alphanumeric());
        blanks += usize::from(letter == ' ');
    }
    let wide = blanks >= 2 || text.chars().any(|letter| letter >= '\u{3400}');
    if wide && all >= 8 && (letters + blanks) * 10 >= all * 7 {
        Ok(text)
    } else {
        Err(text.into_bytes())
    }
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

static SCRAMBLED: LazyLock<Needles> =
    LazyLock::new(|| Needles::new(ROTATED.iter().chain(&REVERSED)));

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
    SCRAMBLED.each(text.as_bytes(), |word, _| {
        if word < ROTATED.len() {
            rot += 1;
        } else {
            back += 1;
        }
        true
    });
    if rot >= 2 {
        push(text.chars().map(rotated).collect());
    }
    if back >= 2 {
        push(text.chars().rev().collect());
    }
    // Neither digits for letters nor letters one by one.
    if !may_be_scrambled(text) {
        return;
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

const LETTER: u8 = 1;
const DIGIT: u8 = 2;
/// What stands for a letter that it looks like.
const MARK: u8 = 4;

/// What each byte is of these.
const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        let letter = byte.is_ascii_alphabetic() as u8 * LETTER;
        let digit = byte.is_ascii_digit() as u8 * DIGIT;
        let mark = matches!(byte, b'0' | b'1' | b'3' | b'4' | b'5' | b'7' | b'@' | b'$');
        kinds[byte as usize] = letter | digit | (mark as u8 * MARK);
        byte += 1;
    }
    kinds
};

/// Whether marks stand next to letters, or eight letters alone.
fn may_be_scrambled(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut disguised, mut single) = (0_usize, 0_usize);
    let (mut before, mut here) = (0, bytes.first().map_or(0, |byte| KINDS[usize::from(*byte)]));
    for at in 0..bytes.len() {
        let next = bytes
            .get(at + 1)
            .map_or(0, |byte| KINDS[usize::from(*byte)]);
        let beside = before | next;
        disguised += usize::from(here & MARK != 0 && beside & LETTER != 0);
        single += usize::from(here & LETTER != 0 && beside & (LETTER | DIGIT) == 0);
        (before, here) = (here, next);
    }
    disguised >= 3 || single >= 8
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

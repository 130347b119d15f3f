//! Long runs of base64 in a text, and what is behind them.

use std::io::Read as _;

use crate::text::Span;

use super::lower::shell::decode_base64;
use super::runs;

/// Shortest run that is looked at.
const SHORTEST: usize = 40;
/// What base64 is written in.
const LETTERS: [bool; 256] = runs::alphanumeric_and(b"+/=");
/// Most runs of one file.
const MOST: usize = 512;
/// Most bytes of one run.
const MAX_RUN: usize = 256 << 10;
/// Most bytes of all runs of one file.
const MAX_ALL: usize = 2 << 20;
/// Most bytes that are unpacked of one run.
const MAX_UNPACKED: u64 = 64 << 10;

/// Every run of base64 in `text` with what it decodes to; packed content is
/// unpacked once. Linear and bounded.
pub fn all(text: &str) -> Vec<(Span, Vec<u8>)> {
    let mut found = Vec::new();
    let mut left = MAX_ALL;
    for span in runs::long(text.as_bytes(), &LETTERS, SHORTEST) {
        if found.len() >= MOST {
            break;
        }
        let length = span.end - span.start;
        if length > MAX_RUN || length > left {
            continue;
        }
        left -= length;
        let Some(decoded) = decode_base64(span.of(text)) else {
            continue;
        };
        found.push((span, unpacked(decoded)));
    }
    found
}

fn unpacked(bytes: Vec<u8>) -> Vec<u8> {
    let mut made = Vec::new();
    let read = if bytes.starts_with(&[0x1f, 0x8b]) {
        flate2::read::GzDecoder::new(&bytes[..])
            .take(MAX_UNPACKED)
            .read_to_end(&mut made)
    } else if matches!(bytes.get(..2), Some([0x78, 0x01 | 0x9c | 0xda])) {
        flate2::read::ZlibDecoder::new(&bytes[..])
            .take(MAX_UNPACKED)
            .read_to_end(&mut made)
    } else {
        return bytes;
    };
    match read {
        Ok(_) if !made.is_empty() => made,
        _ => bytes,
    }
}

/// Whether a decoded text is code that reaches the network or starts programs.
pub fn is_code(text: &str) -> bool {
    let has = |word: &str| text.contains(word);
    (has("import ") || has("require("))
        && (has("urlopen(")
            || has("requests.")
            || has("subprocess")
            || has("os.system")
            || has("socket")
            || has("child_process")
            || has("fetch("))
        || has("#!/bin/") && (has("curl ") || has("wget "))
}

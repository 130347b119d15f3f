//! Undoes the encodings that code hides constants in; every result is bounded.

use std::io::Read as _;

use super::super::shell::decode;

/// Most bytes that an unpacked text may have.
const MAX_UNPACKED: u64 = 256 << 10;

/// An encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scan::lower) enum How {
    /// base64, both alphabets.
    Base64,
    /// Pairs of hex digits.
    Hex,
    /// gzip, with its header.
    Gzip,
    /// zlib, with its header.
    Zlib,
    /// deflate, without one.
    Deflate,
    /// Letters turned by 13.
    Rot13,
    /// `%41`.
    Url,
    /// What uuencode makes.
    Uu,
}

impl How {
    /// As a sentence says it.
    pub(in crate::scan::lower) fn word(self) -> &'static str {
        match self {
            Self::Base64 => "base64",
            Self::Hex => "hex",
            Self::Gzip => "gzip",
            Self::Zlib => "zlib",
            Self::Deflate => "deflate",
            Self::Rot13 => "rot13",
            Self::Url => "URL encoding",
            Self::Uu => "uuencode",
        }
    }

    /// The bytes behind `bytes`.
    pub(in crate::scan::lower) fn undo(self, bytes: &[u8]) -> Option<Vec<u8>> {
        match self {
            Self::Base64 => decode::base64(std::str::from_utf8(bytes).ok()?),
            Self::Hex => hex(bytes),
            Self::Gzip => unpack(flate2::read::MultiGzDecoder::new(bytes)),
            Self::Zlib => unpack(flate2::read::ZlibDecoder::new(bytes)),
            Self::Deflate => unpack(flate2::read::DeflateDecoder::new(bytes)),
            Self::Rot13 => Some(bytes.iter().map(|byte| rot13(*byte)).collect()),
            Self::Url => Some(url(bytes)),
            Self::Uu => None,
        }
    }
}

/// Bytes in base64, as code that is written out has them.
pub(in crate::scan::lower) fn to_base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let whole = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            if place > group.len() {
                text.push('=');
            } else {
                let index = (whole >> (18 - 6 * place)) & 63;
                text.push(char::from(LETTERS[index as usize]));
            }
        }
    }
    text
}

fn unpack(from: impl std::io::Read) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_UNPACKED).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

fn rot13(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => (byte - b'a' + 13) % 26 + b'a',
        b'A'..=b'Z' => (byte - b'A' + 13) % 26 + b'A',
        other => other,
    }
}

fn hex(bytes: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| {
        char::from(byte)
            .to_digit(16)
            .and_then(|digit| u8::try_from(digit).ok())
    };
    let mut digits = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let mut decoded = Vec::with_capacity(bytes.len() / 2);
    while let Some(high) = digits.next() {
        decoded.push(digit(*high)? << 4 | digit(*digits.next()?)?);
    }
    Some(decoded)
}

fn url(bytes: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let pair = bytes
            .get(at + 1..at + 3)
            .filter(|_| bytes[at] == b'%')
            .and_then(hex);
        match pair {
            Some(pair) => {
                decoded.extend(pair);
                at += 3;
            }
            None => {
                decoded.push(if bytes[at] == b'+' { b' ' } else { bytes[at] });
                at += 1;
            }
        }
    }
    decoded
}

/// `bytes` with each one turned by the key, over and over.
pub(in crate::scan::lower) fn xor(bytes: &[u8], key: &[u8]) -> Option<Vec<u8>> {
    (!key.is_empty()).then(|| {
        bytes
            .iter()
            .zip(key.iter().cycle())
            .map(|(byte, key)| byte ^ key)
            .collect()
    })
}

/// Text in two-byte units, the lower byte first.
pub(in crate::scan::lower) fn wide(bytes: &[u8]) -> Option<String> {
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    String::from_utf16(&units).ok()
}

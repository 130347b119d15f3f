//! Decoding of constants: base64, base32, hex, rot13.

use super::fact::Fact;
use crate::scan::operation::Origins;
use std::io::Read;
use std::rc::Rc;

/// The bytes behind standard or URL-safe base64; characters outside the
/// alphabet are skipped, as Python does.
pub(super) fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut bits = 0_u32;
    let mut count = 0;
    let mut decoded = Vec::with_capacity(text.len() / 4 * 3);
    for byte in text {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            decoded.push((bits >> count & 0xff) as u8);
        }
    }
    (!decoded.is_empty()).then_some(decoded)
}

/// The bytes behind base32.
pub(super) fn base32(text: &[u8]) -> Option<Vec<u8>> {
    let mut bits = 0_u64;
    let mut count = 0;
    let mut decoded = Vec::with_capacity(text.len() / 8 * 5);
    for byte in text {
        let value = match byte.to_ascii_uppercase() {
            letter @ b'A'..=b'Z' => letter - b'A',
            digit @ b'2'..=b'7' => digit - b'2' + 26,
            b'=' => break,
            _ => return None,
        };
        bits = bits << 5 | u64::from(value);
        count += 5;
        if count >= 8 {
            count -= 8;
            decoded.push((bits >> count & 0xff) as u8);
        }
    }
    (!decoded.is_empty()).then_some(decoded)
}

/// The bytes behind hex digits, blanks between them allowed.
pub(super) fn hex(text: &[u8]) -> Option<Vec<u8>> {
    let mut decoded = Vec::with_capacity(text.len() / 2);
    let mut high = None;
    for byte in text.iter().filter(|byte| !byte.is_ascii_whitespace()) {
        let digit = u8::try_from(char::from(*byte).to_digit(16)?).ok()?;
        match high.take() {
            None => high = Some(digit),
            Some(first) => decoded.push(first << 4 | digit),
        }
    }
    (high.is_none() && !decoded.is_empty()).then_some(decoded)
}

/// Most bytes that are unpacked.
const MAX_UNPACKED: u64 = 256 * 1024;

fn unpacked(reader: impl Read) -> Option<Vec<u8>> {
    let mut made = Vec::new();
    let read = reader.take(MAX_UNPACKED).read_to_end(&mut made);
    (read.is_ok() && !made.is_empty()).then_some(made)
}

/// What zlib packed, or the bare stream inside of it.
pub(super) fn zlib(bytes: &[u8]) -> Option<Vec<u8>> {
    unpacked(flate2::read::ZlibDecoder::new(bytes))
        .or_else(|| gzip(bytes))
        .or_else(|| unpacked(flate2::read::DeflateDecoder::new(bytes)))
}

/// What gzip packed.
pub(super) fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    unpacked(flate2::read::GzDecoder::new(bytes))
}

/// The bytes behind groups of five digits of base 85; the value of a letter
/// comes from `digit`, and an odd group is filled up with the last digit.
fn of_85(text: &[u8], digit: impl Fn(u8) -> Option<u8>, zeros: Option<u8>) -> Option<Vec<u8>> {
    let mut made = Vec::with_capacity(text.len());
    let mut group = Vec::with_capacity(5);
    let take = |group: &mut Vec<u8>, made: &mut Vec<u8>| {
        let missing = 5 - group.len();
        group.resize(5, 84);
        let number = group.iter().try_fold(0_u64, |number, digit| {
            number.checked_mul(85)?.checked_add(u64::from(*digit))
        })?;
        let four = u32::try_from(number).ok()?.to_be_bytes();
        made.extend_from_slice(&four[..4 - missing]);
        group.clear();
        Some(())
    };
    for byte in text {
        if byte.is_ascii_whitespace() {
            continue;
        }
        if group.is_empty() && zeros == Some(*byte) {
            made.extend_from_slice(&[0; 4]);
            continue;
        }
        group.push(digit(*byte)?);
        if group.len() == 5 {
            take(&mut group, &mut made)?;
        }
    }
    if group.len() > 1 {
        take(&mut group, &mut made)?;
    }
    (!made.is_empty()).then_some(made)
}

/// The bytes behind base85, as git and Python write it.
pub(super) fn base85(text: &[u8]) -> Option<Vec<u8>> {
    const DIGITS: &[u8] =
        b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
    let mut values = [None; 256];
    for (value, digit) in DIGITS.iter().enumerate() {
        values[usize::from(*digit)] = u8::try_from(value).ok();
    }
    of_85(text, |byte| values[usize::from(byte)], None)
}

/// The bytes behind Ascii85.
pub(super) fn ascii85(text: &[u8]) -> Option<Vec<u8>> {
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"<~").unwrap_or(text);
    let text = text.strip_suffix(b"~>").unwrap_or(text);
    let digit = |byte: u8| byte.checked_sub(b'!').filter(|value| *value < 85);
    of_85(text, digit, Some(b'z'))
}

/// A text whose letters may be written `%41`.
pub(super) fn percent(text: &str) -> Vec<u8> {
    let mut made = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let pair = after
            .get(..2)
            .and_then(|pair| std::str::from_utf8(pair).ok());
        let byte = pair.and_then(|pair| u8::from_str_radix(pair, 16).ok());
        match (first, byte) {
            (b'%', Some(byte)) => {
                made.push(byte);
                rest = &after[2..];
            }
            _ => {
                made.push(*first);
                rest = after;
            }
        }
    }
    made
}

/// A text with backslash escapes, without them.
fn unescaped(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        made.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let (kind, length) = match after.as_bytes().first() {
            Some(b'x') => (Some(()), 2),
            Some(b'u') => (Some(()), 4),
            Some(b'U') => (Some(()), 8),
            _ => (None, 0),
        };
        let letter = kind
            .and_then(|()| after.get(1..=length))
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .and_then(char::from_u32);
        match letter {
            Some(letter) => {
                made.push(letter);
                rest = &after[length + 1..];
            }
            None => {
                let mut letters = after.chars();
                match letters.next() {
                    Some('n') => made.push('\n'),
                    Some('t') => made.push('\t'),
                    Some('r') => made.push('\r'),
                    Some(other) => made.push(other),
                    None => {}
                }
                rest = letters.as_str();
            }
        }
    }
    made.push_str(rest);
    made
}

fn utf16(bytes: &[u8], big: bool) -> String {
    let (bytes, big) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, false),
        [0xfe, 0xff, rest @ ..] => (rest, true),
        _ => (bytes, big),
    };
    let units = bytes.chunks_exact(2).map(|pair| {
        let pair = [pair[0], pair[1]];
        if big {
            u16::from_be_bytes(pair)
        } else {
            u16::from_le_bytes(pair)
        }
    });
    char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// rot13.
pub(super) fn rot13(text: &str) -> String {
    let turn = |letter: u8, base: u8| char::from((letter - base + 13) % 26 + base);
    text.chars()
        .map(|letter| match letter {
            'a'..='z' => turn(letter as u8, b'a'),
            'A'..='Z' => turn(letter as u8, b'A'),
            other => other,
        })
        .collect()
}

/// What the decoder called `codec` makes of `bytes`; outer `None` when it is no
/// decoder, inner when the result is not known.
pub(super) fn by_name(codec: &str, bytes: Option<&[u8]>) -> Option<Option<Vec<u8>>> {
    let codec = codec.to_ascii_lowercase().replace('_', "-");
    Some(match codec.as_str() {
        "base64" | "base-64" | "base64-codec" => bytes.and_then(base64),
        "hex" | "hex-codec" => bytes.and_then(hex),
        "rot13" | "rot-13" | "rot13-codec" | "rot-13-codec" => bytes
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .map(|text| rot13(text).into_bytes()),
        "zlib" | "zip" | "zlib-codec" | "zip-codec" => bytes.and_then(zlib),
        "unicode-escape" | "raw-unicode-escape" | "string-escape" => bytes
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .map(|text| unescaped(text).into_bytes()),
        "utf-16" | "utf-16le" | "utf-16-le" | "utf-16be" | "utf-16-be" => {
            let big = codec.ends_with("be");
            bytes.map(|bytes| utf16(bytes, big).into_bytes())
        }
        "bz2" | "bz2-codec" | "uu" | "uu-codec" => None,
        _ => return None,
    })
}

/// What the decoding function `path` makes of `bytes`; outer `None` when it is
/// none, inner when the result is not known.
pub(super) fn by_function(path: &str, bytes: Option<&Rc<[u8]>>) -> Option<Option<Vec<u8>>> {
    let bytes = bytes.map(|bytes| &**bytes);
    Some(match path {
        "base64.b64decode"
        | "base64.urlsafe_b64decode"
        | "base64.standard_b64decode"
        | "base64.decodebytes"
        | "base64.decodestring"
        | "binascii.a2b_base64" => bytes.and_then(base64),
        "base64.b32decode" => bytes.and_then(base32),
        "base64.b16decode"
        | "binascii.unhexlify"
        | "binascii.a2b_hex"
        | "builtins.bytes.fromhex"
        | "builtins.bytearray.fromhex" => bytes.and_then(hex),
        "base64.b32hexdecode" | "base64.z85decode" => None,
        "base64.b85decode" => bytes.and_then(base85),
        "base64.a85decode" => bytes.and_then(ascii85),
        "zlib.decompress" => bytes.and_then(zlib),
        "gzip.decompress" => bytes.and_then(gzip),
        "bz2.decompress" | "lzma.decompress" | "binascii.a2b_uu" | "marshal.loads" => None,
        _ => return None,
    })
}

/// What an operator makes of constants: one that is turned by a key was hidden.
pub(super) fn keyed(operator: ruff_python_ast::Operator, fact: Fact) -> Fact {
    if operator == ruff_python_ast::Operator::BitXor {
        fact.with(Origins::DECODED)
    } else {
        fact
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_decoded() {
        assert_eq!(base64(b"aWQ=").as_deref(), Some(&b"id"[..]));
        assert_eq!(base64(b"8J-Yig").as_deref(), Some("😊".as_bytes()));
        assert_eq!(base32(b"NFSA====").as_deref(), Some(&b"id"[..]));
        assert_eq!(hex(b"69 64").as_deref(), Some(&b"id"[..]));
        assert_eq!(hex(b"696"), None);
        assert_eq!(rot13("vq"), "id");
        assert_eq!(by_name("ROT_13", Some(b"vq")), Some(Some(b"id".to_vec())));
        assert_eq!(by_name("utf-8", Some(b"vq")), None);
    }
}

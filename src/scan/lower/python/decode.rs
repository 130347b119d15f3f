//! Decoding of constants: base64, base32, hex, rot13.

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
        "rot13" | "rot-13" => bytes
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .map(|text| rot13(text).into_bytes()),
        "zlib" | "zip" | "zlib-codec" | "bz2" | "bz2-codec" | "uu" | "uu-codec" => None,
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
        "base64.b85decode" | "base64.a85decode" | "base64.z85decode" | "zlib.decompress"
        | "gzip.decompress" | "bz2.decompress" | "lzma.decompress" | "binascii.a2b_uu"
        | "marshal.loads" => None,
        _ => return None,
    })
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

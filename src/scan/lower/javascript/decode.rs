//! Decodings of constants.

/// The bytes that base64 (plain or URL-safe) stands for.
pub(super) fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' | b'\n' | b'\r' | b' ' | b'\t' => continue,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((bits >> count) & 0xff).ok()?);
        }
    }
    Some(bytes)
}

/// Bytes as base64, or URL-safe without padding.
pub(super) fn to_base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 4);
    for chunk in bytes.chunks(3) {
        let group = chunk
            .iter()
            .fold(0_u32, |group, byte| group << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for place in 0..4 {
            if place <= chunk.len() {
                let index = (group >> (18 - 6 * place)) & 63;
                text.push(char::from(LETTERS[index as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

/// The bytes that pairs of hex digits stand for.
pub(super) fn hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok())
        .collect()
}

/// `%41`, `%u0041`.
pub(super) fn percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        let wide = rest
            .as_bytes()
            .get(at + 1)
            .is_some_and(|byte| matches!(byte, b'u' | b'U'));
        let (from, to) = if wide {
            (at + 2, at + 6)
        } else {
            (at + 1, at + 3)
        };
        let code = u32::from_str_radix(rest.get(from..to)?, 16).ok()?;
        if wide {
            let letter = char::from_u32(code)?;
            bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            bytes.push(u8::try_from(code).ok()?);
        }
        rest = &rest[to..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).ok()
}

/// Every byte as a letter of its own, as `atob` and `latin1` do.
pub(super) fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// What deflate, zlib or gzip packed, at most `most` bytes of it.
pub(super) fn inflate(bytes: &[u8], most: usize) -> Option<Vec<u8>> {
    use std::io::Read;
    let mut found = Vec::new();
    let most = most as u64;
    let done = if bytes.starts_with(&[0x1f, 0x8b]) {
        flate2::read::GzDecoder::new(bytes)
            .take(most)
            .read_to_end(&mut found)
            .is_ok()
    } else {
        flate2::read::ZlibDecoder::new(bytes)
            .take(most)
            .read_to_end(&mut found)
            .is_ok()
            || {
                found.clear();
                flate2::read::DeflateDecoder::new(bytes)
                    .take(most)
                    .read_to_end(&mut found)
                    .is_ok()
            }
    };
    (done && !found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        assert_eq!(
            base64("aGVsbG8gd29ybGQ=").as_deref(),
            Some(&b"hello world"[..])
        );
        assert_eq!(base64("!"), None);
        assert_eq!(hex("68656c6c6f").as_deref(), Some(&b"hello"[..]));
        assert_eq!(hex("6"), None);
        assert_eq!(percent("%68%u0069").as_deref(), Some("hi"));
        assert_eq!(percent("%6"), None);
        for text in ["", "a", "ab", "abc", "abcd"] {
            assert_eq!(
                base64(&to_base64(text.as_bytes())).as_deref(),
                Some(text.as_bytes())
            );
        }
    }
}

//! Decodings of constants: base64 and hex.

/// Longest text that is decoded.
const MAX: usize = 64 << 10;

/// The text that base64 (plain or URL-safe) stands for, if it is text.
pub(super) fn base64(text: &str) -> Option<String> {
    if text.len() > MAX {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' | b'\n' | b'\r' | b' ' => continue,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((bits >> count) & 0xff).ok()?);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The text that pairs of hex digits stand for, if it is text.
pub(super) fn hex(text: &str) -> Option<String> {
    if text.len() > MAX || !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    let bytes: Option<Vec<u8>> = (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok())
        .collect();
    String::from_utf8(bytes?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        assert_eq!(base64("aGVsbG8gd29ybGQ=").as_deref(), Some("hello world"));
        assert_eq!(base64("!"), None);
        assert_eq!(hex("68656c6c6f").as_deref(), Some("hello"));
        assert_eq!(hex("6"), None);
    }
}

//! Encodings that text comes in: base64, base32, hexadecimal, percent signs.

/// The bytes of base64, in either alphabet.
#[must_use]
pub(super) fn base64(run: &str) -> Option<Vec<u8>> {
    digits(run, 6, |byte| {
        Some(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        })
    })
}

/// The bytes of base32.
#[must_use]
pub(super) fn base32(run: &str) -> Option<Vec<u8>> {
    digits(run, 5, |byte| {
        Some(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'2'..=b'7' => byte - b'2' + 26,
            _ => return None,
        })
    })
}

fn digits(run: &str, width: u32, value: impl Fn(u8) -> Option<u8>) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(run.len() * 3 / 4);
    let (mut bits, mut have) = (0_u32, 0);
    for byte in run.trim_end_matches('=').bytes() {
        bits = (bits << width | u32::from(value(byte)?)) & 0xff_ffff;
        have += width;
        if have >= 8 {
            have -= 8;
            out.push(u8::try_from(bits >> have & 0xff).unwrap_or_default());
        }
    }
    Some(out)
}

/// The bytes of hexadecimal digits.
#[must_use]
pub(super) fn hex(run: &str) -> Option<Vec<u8>> {
    let digits = run.strip_prefix("0x").unwrap_or(run).as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    digits
        .chunks_exact(2)
        .map(|pair| u8::try_from(digit(pair[0])? * 16 + digit(pair[1])?).ok())
        .collect()
}

/// The bytes of text in which percent signs stand for bytes.
#[must_use]
pub(super) fn percent(run: &str) -> Vec<u8> {
    let bytes = run.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = (bytes[at] == b'%')
            .then(|| run.get(at + 1..at + 3))
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        out.push(code.unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_undone() {
        assert_eq!(base64("aGVsbG8=").as_deref(), Some(&b"hello"[..]));
        assert_eq!(base32("NBSWY3DP").as_deref(), Some(&b"hello"[..]));
        assert_eq!(hex("68656c6c6f").as_deref(), Some(&b"hello"[..]));
        assert_eq!(percent("%68ello%"), b"hello%");
        assert!(base64("a b").is_none() && base32("abc").is_none() && hex("6").is_none());
    }
}

//! Undoes the encodings that shell one-liners use, for constant texts.

/// Most bytes that are decoded.
const MAX_DECODED: usize = 64 * 1024;

/// base64 (both alphabets; line ends and padding do not matter).
pub(in crate::scan) fn base64(text: &str) -> Option<Vec<u8>> {
    let mut decoded = Vec::new();
    let mut bits = 0_u32;
    let mut count = 0;
    for byte in text.bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            byte if byte.is_ascii_whitespace() => continue,
            _ => return None,
        };
        bits = bits << 6 | u32::from(digit);
        count += 1;
        if count == 4 {
            decoded.extend_from_slice(&bits.to_be_bytes()[1..]);
            bits = 0;
            count = 0;
        }
        if decoded.len() > MAX_DECODED {
            return None;
        }
    }
    match count {
        2 => decoded.push((bits >> 4).to_be_bytes()[3]),
        3 => decoded.extend_from_slice(&(bits >> 2).to_be_bytes()[2..]),
        _ => {}
    }
    Some(decoded)
}

/// base32 (line ends and padding do not matter).
pub(super) fn base32(text: &str) -> Option<Vec<u8>> {
    let mut decoded = Vec::new();
    let mut bits = 0_u64;
    let mut count = 0;
    for byte in text.bytes().take(MAX_DECODED * 2) {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a',
            b'2'..=b'7' => byte - b'2' + 26,
            b'=' => break,
            byte if byte.is_ascii_whitespace() => continue,
            _ => return None,
        };
        bits = bits << 5 | u64::from(digit);
        count += 5;
        if count >= 8 {
            count -= 8;
            decoded.push(u8::try_from(bits >> count & 0xff).ok()?);
            bits &= (1 << count) - 1;
        }
    }
    Some(decoded)
}

/// Pairs of hex digits; blanks do not matter.
pub(super) fn hex(text: &str) -> Option<Vec<u8>> {
    let mut digits = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .take(MAX_DECODED * 2);
    let mut decoded = Vec::new();
    while let Some(high) = digits.next() {
        let high = high.to_digit(16)?;
        let low = digits.next()?.to_digit(16)?;
        decoded.push(u8::try_from(high << 4 | low).ok()?);
    }
    Some(decoded)
}

/// Backslash escapes as `$'…'`, `printf` and `echo -e` know them.
pub(super) fn escapes(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' || at + 1 >= bytes.len() {
            out.push(bytes[at]);
            at += 1;
            continue;
        }
        at += 1;
        let byte = bytes[at];
        at += 1;
        match byte {
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            b'r' => out.push(b'\r'),
            b'a' | b'b' | b'f' | b'v' => out.push(b' '),
            b'e' | b'E' => out.push(0x1b),
            b'x' => push_number(&mut out, bytes, &mut at, 16, 2),
            b'u' => push_number(&mut out, bytes, &mut at, 16, 4),
            b'U' => push_number(&mut out, bytes, &mut at, 16, 8),
            b'0'..=b'7' => {
                at -= 1;
                // `\0` may stand in front of three more digits.
                let digits = if byte == b'0' { 4 } else { 3 };
                push_number(&mut out, bytes, &mut at, 8, digits);
            }
            b'\\' | b'\'' | b'"' | b'?' => out.push(byte),
            _ => out.extend([b'\\', byte]),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn push_number(out: &mut Vec<u8>, bytes: &[u8], at: &mut usize, radix: u32, most: usize) {
    let mut number = 0_u32;
    let mut digits = 0;
    while digits < most
        && let Some(digit) = bytes
            .get(*at)
            .and_then(|byte| char::from(*byte).to_digit(radix))
    {
        number = number.wrapping_mul(radix).wrapping_add(digit);
        *at += 1;
        digits += 1;
    }
    if digits == 0 {
        out.extend(if most == 2 { b"\\x" } else { b"\\u" });
        return;
    }
    if most > 4 || (radix == 16 && most == 4) {
        let letter = char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER);
        out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
    } else {
        out.push(u8::try_from(number & 0xff).unwrap_or(b' '));
    }
}

/// What `printf` prints for constant arguments: `%s`, `%b`, `%d` and `%%`.
pub(super) fn printf(format: &str, arguments: &[String]) -> String {
    let format = escapes(format);
    let mut out = String::new();
    let mut rest = arguments.iter();
    loop {
        let mut used = false;
        let mut letters = format.chars();
        while let Some(letter) = letters.next() {
            if letter != '%' {
                out.push(letter);
                continue;
            }
            let mut kind = letters.next();
            let mut width = 0_usize;
            while let Some(flag) =
                kind.filter(|kind| kind.is_ascii_digit() || "-.+ #'".contains(*kind))
            {
                let digit = flag
                    .to_digit(10)
                    .and_then(|digit| usize::try_from(digit).ok());
                width = (width * 10 + digit.unwrap_or(0)).min(64);
                kind = letters.next();
            }
            match kind {
                Some('b') => {
                    used = true;
                    out.push_str(&rest.next().map(|text| escapes(text)).unwrap_or_default());
                }
                Some('%') => out.push('%'),
                Some(kind @ ('x' | 'X' | 'o' | 'd' | 'i' | 'u')) => {
                    used = true;
                    let given = rest.next().map_or("", String::as_str);
                    out.push_str(&number(kind, width, given));
                }
                Some('c') => {
                    used = true;
                    out.extend(rest.next().and_then(|text| text.chars().next()));
                }
                Some(_) => {
                    used = true;
                    out.push_str(rest.next().map_or("", String::as_str));
                }
                None => {}
            }
        }
        if !used || rest.len() == 0 || out.len() > MAX_DECODED {
            return out;
        }
    }
}

/// A number as `printf` prints it: `%x`, `%o`, `%d`; a quote in front of a
/// letter gives its code.
fn number(kind: char, width: usize, given: &str) -> String {
    let value = match given.strip_prefix(['\'', '"']) {
        Some(letter) => letter
            .chars()
            .next()
            .map(|letter| i64::from(u32::from(letter))),
        None => super::arithmetic::value(given),
    };
    match (value, kind) {
        (None, _) => given.to_owned(),
        (Some(value), 'x') => format!("{value:0width$x}"),
        (Some(value), 'X') => format!("{value:0width$X}"),
        (Some(value), 'o') => format!("{value:0width$o}"),
        (Some(value), _) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_undone() {
        let decoded = |encoded| base64(encoded).and_then(|bytes| String::from_utf8(bytes).ok());
        assert_eq!(decoded("ZWNobyBoaQ==").as_deref(), Some("echo hi"));
        assert_eq!(decoded("ZWNo\nbyBo").as_deref(), Some("echo h"));
        assert_eq!(decoded("YWI").as_deref(), Some("ab"));
        assert_eq!(base64("not base64!"), None);
        assert_eq!(hex("6869 0a"), Some(b"hi\n".to_vec()));
        assert_eq!(escapes(r"\x63\165\u0072l\'"), "curl'");
        assert_eq!(printf(r"%s-%b\n", &["a".into(), r"\x62".into()]), "a-b\n");
        assert_eq!(base32("MN2XE3A="), Some(b"curl".to_vec()));
        assert_eq!(printf(r"\\x%x", &["99".into()]), r"\x63");
        assert_eq!(printf("%03o", &["99".into()]), "143");
        assert_eq!(printf("%d", &["'c".into()]), "99");
        assert_eq!(printf("%s", &["cu".into(), "rl".into()]), "curl");
    }
}

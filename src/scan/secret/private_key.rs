//! Private key blocks: a header that a body follows. A bare header in prose or
//! in a pattern is no key.

use memchr::memmem;

use crate::text::Span;

/// Fewest base64 letters of a body; an Ed25519 key in PKCS #8 has 64.
const LEAST_BODY: usize = 60;
/// Shortest first line of a body.
const LEAST_LINE: usize = 16;
/// Most letters between `-----BEGIN ` and `PRIVATE KEY`.
const MAX_LABEL: usize = 40;
/// Most lines like `Proc-Type: 4,ENCRYPTED` in front of a body.
const MAX_HEADERS: usize = 16;
/// Fewest different letters of a body that is no filler.
const LEAST_VARIETY: usize = 10;

/// Calls `add` for each key of `text`, header to end.
pub(super) fn find(text: &str, mut add: impl FnMut(Span)) {
    let mut behind = 0;
    for at in memmem::find_iter(text.as_bytes(), "-----BEGIN ") {
        if at < behind {
            continue;
        }
        if let Some(end) = header_end(text, at).and_then(|header| body_end(text, header)) {
            add(Span::new(at, end));
            behind = end;
        }
    }
}

/// `-----BEGIN ` in base64.
const ENCODED: &str = "LS0tLS1CRUdJTi";
/// How much of an encoded key is decoded to know it.
const HEADER: usize = 96;

/// Calls `add` for each key that is encoded as a whole.
pub(super) fn find_encoded(text: &str, mut add: impl FnMut(Span)) {
    let mut behind = 0;
    for at in memmem::find_iter(text.as_bytes(), ENCODED) {
        if at < behind {
            continue;
        }
        let bytes = &text.as_bytes()[at..];
        let length = bytes.iter().take_while(|byte| is_base64(**byte)).count();
        let head = super::veiled::decoded(&bytes[..length.min(HEADER)]);
        behind = at + length;
        if length >= LEAST_BODY + ENCODED.len() && head.contains("PRIVATE KEY") {
            add(Span::new(at, at + length));
        }
    }
}

/// Behind the header that begins at `at`, if it is one of a private key.
fn header_end(text: &str, at: usize) -> Option<usize> {
    let start = at + "-----BEGIN ".len();
    let bytes = text.as_bytes();
    let label = bytes[start..]
        .iter()
        .take(MAX_LABEL)
        .take_while(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || **byte == b' ')
        .count();
    let name = &text[start..start + label];
    let ends_well = name.ends_with("PRIVATE KEY") || name.ends_with("PRIVATE KEY BLOCK");
    (ends_well && text[start + label..].starts_with("-----")).then_some(start + label + 5)
}

/// Behind the last piece of a body that begins at `from`, if there is one.
fn body_end(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    let mut letters = 0;
    let mut seen = [false; 256];
    let mut headers = 0;
    let mut end = from;
    loop {
        at = separators_end(bytes, at);
        let piece = bytes[at..]
            .iter()
            .take_while(|byte| is_base64(**byte))
            .count();
        let begins = letters == 0 && piece < LEAST_LINE;
        if piece == 0 || begins {
            match named_line_end(bytes, at) {
                Some(next) if letters == 0 && headers < MAX_HEADERS => {
                    headers += 1;
                    at = next;
                    continue;
                }
                _ => break,
            }
        }
        for byte in &bytes[at..at + piece] {
            seen[usize::from(*byte)] = true;
        }
        letters += piece;
        at += piece;
        end = at;
    }
    if text[at..].starts_with("-----END ") {
        let line = text.as_bytes()[at..].iter().take(80);
        let rest = line
            .take_while(|byte| !matches!(byte, b'\n' | b'\r' | b'"' | b'\'' | b'\\' | b'`' | b'<'));
        end = at + rest.count();
        while !text.is_char_boundary(end) {
            end -= 1;
        }
    }
    let variety = seen.iter().filter(|seen| **seen).count();
    (letters >= LEAST_BODY && variety >= LEAST_VARIETY).then_some(end)
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// Behind blanks, line ends, escaped line ends, quotes and what joins string
/// literals.
fn separators_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(
                b' ' | b'\t' | b'\n' | b'\r' | b'"' | b'\'' | b',' | b'>' | b'(' | b')' | b'.',
            ) => at += 1,
            Some(b'\\') if matches!(bytes.get(at + 1), Some(b'n' | b'r' | b't' | b'\\')) => at += 2,
            Some(b'\\') => at += 1,
            // A plus that joins two literals, not one of base64.
            Some(b'+')
                if matches!(bytes.get(at + 1), Some(b' ' | b'\n' | b'\r' | b'"' | b'\'')) =>
            {
                at += 1
            }
            _ => return at,
        }
    }
}

/// Behind a line like `Version: 1`, if one begins at `at`.
fn named_line_end(bytes: &[u8], at: usize) -> Option<usize> {
    let name = bytes[at..]
        .iter()
        .take(24)
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-')
        .count();
    if name < 3 || bytes.get(at + name) != Some(&b':') || bytes.get(at + name + 1) != Some(&b' ') {
        return None;
    }
    let line = bytes[at + name..]
        .iter()
        .take(120)
        .position(|byte| matches!(byte, b'\n' | b'\\' | b'"'))?;
    Some(at + name + line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "MIIBVAIBADANBgkqMIIBVAIBADANBgkqMIIBVAIBADANBgkqMIIBVAIBADANBgkq";

    fn count(text: &str) -> usize {
        let mut count = 0;
        find(text, |span| {
            assert!(text.get(span.start..span.end).is_some());
            count += 1;
        });
        count
    }

    #[test]
    fn keys_in_all_their_dresses() {
        for text in [
            format!(
                "-----BEGIN RSA PRIVATE KEY-----\n{BODY}\n{BODY}\n-----END RSA PRIVATE KEY-----\n"
            ),
            format!("K = '-----BEGIN PRIVATE KEY-----\\n{BODY}\\n-----END PRIVATE KEY-----'\n"),
            format!("K = ('-----BEGIN EC PRIVATE KEY-----\\n'\n     '{BODY}\\n'\n)"),
            format!("-----BEGIN OPENSSH PRIVATE KEY-----\r\n  {BODY}\r\n"),
            format!(
                "-----BEGIN DSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n{BODY}\n"
            ),
            format!(
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 1\n\n{BODY}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----"
            ),
        ] {
            assert_eq!(count(&text), 1, "{text}");
        }
    }

    #[test]
    fn headers_alone_are_no_keys() {
        for text in [
            "Reject `-----BEGIN RSA PRIVATE KEY-----` lines.\n".to_owned(),
            "re.compile('-----BEGIN RSA PRIVATE KEY-----')\n".to_owned(),
            "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n".to_owned(),
            "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg...\n-----END PRIVATE KEY-----\n"
                .to_owned(),
            format!("-----BEGIN PUBLIC KEY-----\n{BODY}\n{BODY}\n"),
            format!("-----BEGIN PRIVATE KEY-----\n{}\n", "x".repeat(200)),
        ] {
            assert_eq!(count(&text), 0, "{text}");
        }
    }
}

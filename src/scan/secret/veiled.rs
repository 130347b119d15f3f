//! What no rule reports, yet no output may show: web tokens, credentials of a
//! command or a header, tokens in base64.

use std::sync::LazyLock;

use regex::Regex;

use crate::scan::pattern::pattern;
use crate::scan::runs;
use crate::text::Span;

use super::{placeholder, token};

/// A signed web token: three parts, the first an encoded `{"`.
static WEB_TOKEN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?-u)eyJ[\w-]{8}[\w-]*\.[\w-]{8}[\w-]*\.[\w-]{8}[\w-]*"));

/// `curl -u name:…`, `sshpass -p …`.
static OPTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r#"(?:(?-u:\s)(?:-u|-U|--user|--proxy-user)[ =]?["']?[^ \t\r\n:"'/]{0,64}:"#,
        r#"|(?-u:\b)sshpass[ \t]{1,8}-p[ ]?["']?)([^ \t\r\n"'@]{6}[^ \t\r\n"'@]*)"#
    ))
});

/// `Authorization: Basic …`, `X-Api-Key: …`.
static HEADER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r#"(?i-u)\b(?:authorization|(?:x-)?(?:api|auth|access)-(?:key|token))["']?[ ]{0,4}:"#,
        r#"[ ]{0,4}["']?(?:(?:basic|bearer|token)[ ])?([\w+/.=~-]{8}[\w+/.=~-]*)"#
    ))
});

/// Fewest letters of base64 that can hold a token.
const SHORTEST: usize = 24;
/// What base64 of both alphabets is written in.
const LETTERS: [bool; 256] = runs::alphanumeric_and(b"+/-_");
/// How many letters are decoded at once.
const PIECE: usize = 8192;
/// How many letters two pieces share, so that no token is cut by both.
const SHARED: usize = 1024;

/// Calls `add` for each of them in `text`.
pub(super) fn find(text: &str, mut add: impl FnMut(Span)) {
    for found in WEB_TOKEN.find_iter(text) {
        add(found.range().into());
    }
    let colon = memchr::memchr(b':', text.as_bytes()).is_some();
    let option = colon || memchr::memmem::find(text.as_bytes(), b"sshpass").is_some();
    for (pattern, may) in [(&*OPTION, option), (&*HEADER, colon)] {
        if !may {
            continue;
        }
        for found in pattern.captures_iter(text).filter_map(|found| found.get(1)) {
            if !placeholder::is_variable(found.as_str()) && is_mixed(found.as_str()) {
                add(found.range().into());
            }
        }
    }
    encoded(text, add);
}

/// Letters of one case are a word, digits alone a number.
fn is_mixed(value: &str) -> bool {
    let kinds: [fn(&u8) -> bool; 3] = [
        u8::is_ascii_digit,
        u8::is_ascii_uppercase,
        u8::is_ascii_lowercase,
    ];
    kinds
        .iter()
        .filter(|kind| value.bytes().any(|byte| kind(&byte)))
        .count()
        > 1
}

/// Runs of base64 that hold a token.
fn encoded(text: &str, mut add: impl FnMut(Span)) {
    let bytes = text.as_bytes();
    for run in runs::long(bytes, &LETTERS, SHORTEST) {
        let mut from = run.start;
        while from < run.end {
            let to = run.end.min(from + PIECE + SHARED);
            // A short run may be a path with the data behind it.
            let shifts = if run.end - run.start <= SHARED { 4 } else { 1 };
            if has_both_cases(&bytes[from..to])
                && (0..shifts).any(|shift| holds_token(&bytes[from + shift..to]))
            {
                add(Span::new(from, to));
            }
            from += PIECE;
        }
    }
}

/// What encodes a token has letters of both cases: without them, nothing has to
/// be decoded.
fn has_both_cases(letters: &[u8]) -> bool {
    letters.iter().any(u8::is_ascii_lowercase) && letters.iter().any(u8::is_ascii_uppercase)
}

fn holds_token(letters: &[u8]) -> bool {
    let mut held = false;
    token::find(&decoded(letters), |_, _| held = true);
    held
}

/// What the letters encode; what is no text comes as blanks.
pub(super) fn decoded(letters: &[u8]) -> String {
    let (mut value, mut bits) = (0_u32, 0);
    let mut text = String::with_capacity(letters.len());
    for letter in letters {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            _ => 63,
        };
        value = (value << 6 | u32::from(six)) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            let byte = u8::try_from(value >> bits & 0xff).unwrap_or_default();
            text.push(if byte.is_ascii() {
                char::from(byte)
            } else {
                ' '
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn veiled(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find(text, |span| found.push(span.of(text)));
        found
    }

    #[test]
    fn credentials_that_no_rule_reports() {
        let web = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJl";
        assert_eq!(veiled(&format!("k = '{web}'")), [web]);
        assert_eq!(
            veiled("curl -u admin:q8w7e6r5 http://192.0.2.1"),
            ["q8w7e6r5"]
        );
        assert_eq!(veiled("sshpass -p q8w7e6r5 ssh a@b.test"), ["q8w7e6r5"]);
        assert_eq!(
            veiled("-H 'X-Api-Key: q8w7e6r5t4' -H \"Authorization: Basic YTpiYzEyMzQ1Njc4OTA=\""),
            ["q8w7e6r5t4", "YTpiYzEyMzQ1Njc4OTA="]
        );
        // T=ghp_…
        let inner = "VD1naHBfYUIzZEU1Z0g3aks5bU4ycFE0c1Q2dlc4eFoxY0YwckxhQjNk";
        assert_eq!(veiled(&format!("echo {inner} | base64 -d")), [inner]);
        assert_eq!(veiled(&format!("http://a.test/{inner}")).len(), 1);
    }

    #[test]
    fn everyday_text_stays_readable() {
        for text in [
            "docker run -u 1000:1000 img",
            "curl -u \"$USER:$PASSWORD\" https://a.test",
            "-H 'Authorization: Bearer ACCESS_TOKEN'",
            "eyJhbGciOiJub25lIn0 alone",
            "aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8=",
        ] {
            assert!(veiled(text).is_empty(), "{text}: {:?}", veiled(text));
        }
    }

    #[test]
    fn hostile_sizes_are_linear() {
        for piece in ["eyJ", "eyJaaaaaaaa.", "A", " -u a:", "api-key:", "Z2hwX0"] {
            // A quadratic loop would take hours here.
            std::hint::black_box(veiled(&piece.repeat((4 << 20) / piece.len())));
        }
    }
}

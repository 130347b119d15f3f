//! What the page may do, said to the browser: our style, our script, nothing
//! else, whatever stands in it.

use sha2::{Digest as _, Sha256};

/// How the page looks.
pub(super) const STYLE: &str = include_str!("report.css");
/// What makes filtering by rule and file possible.
pub(super) const SCRIPT: &str = include_str!("report.js");

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The Content-Security-Policy of the page. Forms, frames and addresses of a
/// base are forbidden apart: `default-src` does not reach them.
pub(super) fn content_security_policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; \
         base-uri 'none'; form-action 'none'",
        base64(&Sha256::digest(STYLE)),
        base64(&Sha256::digest(SCRIPT))
    )
}

/// Bytes in the base 64 of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = if place > group.len() {
                b'='
            } else {
                LETTERS[(bits >> (18 - 6 * place) & 63) as usize]
            };
            text.push(char::from(letter));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_everybody_writes_it() {
        for (bytes, want) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), want);
        }
    }

    #[test]
    fn assets_are_as_the_browser_hashes_them() {
        for asset in [STYLE, SCRIPT] {
            assert!(!asset.contains('\r'), "browsers drop it before they hash");
            assert!(!asset.contains("</"), "nothing ends the element early");
        }
    }
}

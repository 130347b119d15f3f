//! The forms in which programs print a secret.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::veil::SHORTEST;

/// What addresses leave as it is, by who writes them: RFC 3986; `quote` of
/// Python; `encodeURIComponent` and `encodeURI` of JavaScript.
const PLAIN_IN_ADDRESSES: [&str; 4] = ["-._~", "-._~/", "-._~!'()*", "-._~!'()*;,/?:@&=+$#"];
/// The same where a form is sent, and a blank is `+`: Python; browsers and Java.
const PLAIN_IN_FORMS: [&str; 2] = ["-._~", "-._*"];

/// The forms of a value that are hidden: as it is, without blanks around it,
/// each of its lines, and as JSON, addresses, markup and usual encodings write
/// it.
pub(super) fn forms(value: &str, texts: &mut BTreeSet<Vec<u8>>) {
    let mut plain = BTreeSet::from([value, value.trim()]);
    if value.contains('\n') {
        plain.extend(value.lines().map(str::trim));
    }
    for text in plain {
        // What is short as it is, is short in every form.
        if text.len() < SHORTEST {
            continue;
        }
        let mut add = |form: String| texts.insert(form.into_bytes());
        add(text.to_owned());
        let quoted = serde_json::Value::from(text).to_string();
        let quoted = &quoted[1..quoted.len() - 1];
        add(ascii(quoted));
        add(quoted.replace('/', "\\/"));
        add(ascii(quoted).replace('/', "\\/"));
        add(quoted.to_owned());
        for upper in [true, false] {
            for kept in PLAIN_IN_ADDRESSES {
                add(percent(text, kept, false, upper));
            }
            for kept in PLAIN_IN_FORMS {
                add(percent(text, kept, true, upper));
            }
            add(digits(text, upper));
        }
        let markup = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        for quote in ["&#39;", "&#x27;", "&apos;"] {
            add(markup.replace('"', "&quot;").replace('\'', quote));
        }
        add(markup.replace('"', "&#34;").replace('\'', "&#39;"));
        add(markup.replace('"', "&quot;"));
        add(markup);
        for offset in 0..3 {
            for alphabet in [STANDARD, ADDRESS] {
                let encoded = base64(text, offset, alphabet);
                if encoded.len() >= SHORTEST {
                    texts.insert(encoded);
                }
            }
        }
    }
}

/// JSON of ASCII alone, as Python and PHP write it.
fn ascii(quoted: &str) -> String {
    quoted.chars().fold(String::new(), |mut out, letter| {
        if letter.is_ascii() {
            out.push(letter);
        } else {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
        out
    })
}

fn percent(text: &str, kept: &str, is_form: bool, upper: bool) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || kept.as_bytes().contains(&byte) {
            out.push(char::from(byte));
        } else if is_form && byte == b' ' {
            out.push('+');
        } else if upper {
            let _ = write!(out, "%{byte:02X}");
        } else {
            let _ = write!(out, "%{byte:02x}");
        }
        out
    })
}

fn digits(text: &str, upper: bool) -> String {
    let hex = crate::skill::package::hex(text.as_bytes());
    if upper { hex.to_uppercase() } else { hex }
}

const STANDARD: [u8; 2] = *b"+/";
const ADDRESS: [u8; 2] = *b"-_";

/// The part of a base64 text that stands for `text` alone when `offset` other
/// bytes stand in front of it.
fn base64(text: &str, offset: usize, last: [u8; 2]) -> Vec<u8> {
    let bits = text.len() * 8;
    // The first whole digit behind what is shared with the bytes in front.
    let skip = (6 - offset * 8 % 6) % 6;
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bits / 6);
    let mut at = skip;
    while at + 6 <= bits {
        let (byte, shift) = (at / 8, at % 8);
        let pair =
            u16::from(bytes[byte]) << 8 | bytes.get(byte + 1).map_or(0, |next| u16::from(*next));
        let digit = u8::try_from(pair >> (10 - shift) & 63).unwrap_or_default();
        out.push(match digit {
            0..26 => b'A' + digit,
            26..52 => b'a' + digit - 26,
            52..62 => b'0' + digit - 52,
            62 => last[0],
            _ => last[1],
        });
        at += 6;
    }
    out
}

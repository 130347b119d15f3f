//! Addresses of files of skills as URIs: `skill://CATEGORY/PATH`, percent-encoded.

use crate::store::category::Category;
use crate::store::installed::Installed;

/// The scheme, and what stands behind it.
pub const SCHEME: &str = "skill://";
/// The template of all of them (RFC 6570).
pub const TEMPLATE: &str = "skill://{category}/{+path}";

/// The URI of the file at `path` in `skill`.
#[must_use]
pub fn uri(skill: &Installed, path: &str) -> String {
    format!("{SCHEME}{}/{}", encoded(&skill.address()), encoded(path))
}

/// The category and the path below it in a URI; nothing is said of whether there
/// is such a file.
#[must_use]
pub fn parse(uri: &str) -> Option<(Category, String)> {
    let (category, path) = uri.strip_prefix(SCHEME)?.split_once('/')?;
    Some((Category::of(category)?, decoded(path)?))
}

/// The part of `path`, below a category, that lies in the skill at `relative`.
#[must_use]
pub fn inside<'a>(relative: &str, path: &'a str) -> Option<&'a str> {
    let rest = match relative {
        "." => path,
        relative => path.strip_prefix(relative)?.strip_prefix('/')?,
    };
    (!rest.is_empty()).then_some(rest)
}

fn encoded(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => shown.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => shown.push(char::from(byte)),
            byte => shown.push_str(&format!("%{byte:02X}")),
        }
    }
    shown
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_comes_back() {
        for path in ["a/SKILL.md", "a b/ü#?%41.md", "\u{202e}x"] {
            let uri = format!("{SCHEME}custom/{}", encoded(path));
            assert!(uri.is_ascii() && !uri.contains([' ', '#', '?']), "{uri}");
            assert_eq!(parse(&uri), Some((Category::Custom, path.to_owned())));
        }
        for bad in [
            "skill://custom",
            "skill://x/a",
            "file:///a",
            "skill://custom/%4",
            "skill://custom/%ff",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_path_lies_in_one_skill() {
        assert_eq!(inside("a", "a/SKILL.md"), Some("SKILL.md"));
        assert_eq!(inside("a", "ab/SKILL.md"), None);
        assert_eq!(inside(".", "SKILL.md"), Some("SKILL.md"));
        assert_eq!(inside("a", "a/"), None);
    }
}

//! Patterns that look for addresses of wallets: told by what they fit, not by how
//! they are written.

use regex::RegexBuilder;

/// Longest pattern that is tried.
const LONGEST: usize = 400;
/// Most patterns that are tried.
const MOST: usize = 64;
/// Most bytes that a pattern may take when it is made.
const SIZE: usize = 256 << 10;

/// Made-up addresses, in the form of each kind.
const ADDRESSES: [&str; 9] = [
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    "LdP8Qox1VAhCzLJNqrr74YovaWYyNBUWvL",
    "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
    "48edfHu7V9Z84YzzMa6fUueoELZ9ZRXq9VetWzYGzKt52XU5xvqgzYnDK9URnRoJMk1j8nLwEVsaSWJ4fhdUyZijBGUicoD",
    "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
];

/// What such a pattern does not fit: words, names, numbers of other kinds.
const OTHERS: [&str; 6] = [
    "hello",
    "https://example.com/a/b?c=d",
    "someone@example.com",
    "2024-01-31 10:15",
    "a sentence of some length with blanks",
    "550e8400-e29b-41d4-a716-446655440000",
];

/// Whether one of the texts is a pattern for addresses of wallets.
pub(super) fn any<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    texts
        .filter(|text| is_pattern(text))
        .take(MOST)
        .any(is_looked_for)
}

fn is_pattern(text: &str) -> bool {
    text.len() >= 8
        && text.len() <= LONGEST
        && text.contains('{')
        && (text.contains('[') || text.contains("\\h") || text.contains("\\w"))
}

/// Whether `pattern` is a regular expression for addresses of wallets.
fn is_looked_for(pattern: &str) -> bool {
    if !is_pattern(pattern) {
        return false;
    }
    // Ruby's own spellings.
    let plain = pattern
        .replace("\\h", "[0-9a-fA-F]")
        .replace("\\Z", "$")
        .replace("(?!", "(?:");
    let made = RegexBuilder::new(&plain)
        .size_limit(SIZE)
        .dfa_size_limit(SIZE)
        .build();
    made.is_ok_and(|pattern| {
        ADDRESSES.iter().any(|address| pattern.is_match(address))
            && !OTHERS.iter().any(|other| pattern.is_match(other))
    })
}

#[cfg(test)]
mod tests {
    use super::is_looked_for;

    #[test]
    fn patterns_are_told_by_what_they_fit() {
        for pattern in [
            "^(bc1|[13])[a-zA-HJ-NP-Z0-9]{25,60}$",
            "0x[0-9a-f]{40}",
            "\\A0x\\h{40}\\z",
            "^T[1-9A-HJ-NP-Za-km-z]{33}$",
            "[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}",
        ] {
            assert!(
                is_looked_for(pattern) || is_looked_for(&format!("(?i){pattern}")),
                "{pattern}"
            );
        }
        for pattern in [
            "^[a-z]{2,10}$",
            ".{1,80}",
            "[0-9]{4}-[0-9]{2}",
            "https?://[a-z.]{3,}",
            "[\\w.]{1,64}@[\\w.]{1,64}",
            "^#[0-9a-f]{6}$",
        ] {
            assert!(!is_looked_for(pattern), "{pattern}");
        }
    }
}

//! Token shapes of providers: prefix, letters, length.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::text::Span;

use super::placeholder;

/// Which letters a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letters {
    Alphanumeric,
    /// Capitals and digits.
    Upper,
    LowerHex,
    /// Letters, digits, `_` and `-`.
    Word,
    /// Those and `.`.
    Dotted,
    /// base64 with padding.
    Base64,
}

/// Number of kinds of [`Letters`].
const KINDS: usize = 6;

impl Letters {
    fn has(self, byte: u8) -> bool {
        match self {
            Self::Alphanumeric => byte.is_ascii_alphanumeric(),
            Self::Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Self::LowerHex => byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte),
            Self::Word => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
            Self::Dotted => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'),
            Self::Base64 => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='),
        }
    }
}

/// Prefix, letters behind it, fewest and most of them.
type Shape = (&'static str, Letters, usize, usize);

/// Longest token that is taken for one.
const LONG: usize = 512;

use Letters::{Alphanumeric, Base64, Dotted, LowerHex, Upper, Word};

const SHAPES: &[Shape] = &[
    ("ghp_", Alphanumeric, 28, LONG),
    ("gho_", Alphanumeric, 28, LONG),
    ("ghu_", Alphanumeric, 28, LONG),
    ("ghs_", Alphanumeric, 28, LONG),
    ("ghr_", Alphanumeric, 28, LONG),
    ("github_pat_", Word, 36, LONG),
    ("glpat-", Word, 20, LONG),
    ("gldt-", Word, 20, LONG),
    ("glptt-", Word, 40, LONG),
    ("glrt-", Word, 20, LONG),
    ("AKIA", Upper, 16, 16),
    ("ASIA", Upper, 16, 16),
    ("xoxb-", Word, 20, LONG),
    ("xoxp-", Word, 20, LONG),
    ("xoxa-", Word, 20, LONG),
    ("xoxr-", Word, 20, LONG),
    ("xoxs-", Word, 20, LONG),
    ("xoxe-", Word, 20, LONG),
    ("xapp-", Word, 20, LONG),
    ("hooks.slack.com/services/", Base64, 40, LONG),
    ("sk-", Alphanumeric, 20, LONG),
    ("sk-proj-", Word, 40, LONG),
    ("sk-svcacct-", Word, 40, LONG),
    ("sk-admin-", Word, 40, LONG),
    ("sk-ant-", Word, 40, LONG),
    ("sk-or-v1-", LowerHex, 64, 64),
    ("hf_", Alphanumeric, 30, 64),
    ("AIza", Word, 35, 35),
    ("sk_live_", Alphanumeric, 16, LONG),
    ("rk_live_", Alphanumeric, 16, LONG),
    ("whsec_", Base64, 32, LONG),
    ("npm_", Alphanumeric, 36, 36),
    ("pypi-AgE", Word, 50, LONG),
    ("SG.", Dotted, 66, 66),
    ("SK", LowerHex, 32, 32),
    ("dop_v1_", LowerHex, 64, 64),
    ("doo_v1_", LowerHex, 64, 64),
    ("dor_v1_", LowerHex, 64, 64),
    ("AccountKey=", Base64, 88, 88),
    ("discord.com/api/webhooks/", Base64, 17, LONG),
    ("shpat_", LowerHex, 32, 32),
    ("shpss_", LowerHex, 32, 32),
    ("dckr_pat_", Word, 27, 64),
    ("glsa_", Word, 41, 64),
    ("ya29.", Word, 60, LONG),
    ("gsk_", Alphanumeric, 52, 52),
    ("xai-", Alphanumeric, 80, 80),
    ("nvapi-", Word, 60, 80),
    ("r8_", Alphanumeric, 37, 40),
    ("lin_api_", Alphanumeric, 40, 40),
    ("hvs.", Word, 90, LONG),
    ("tvly-", Word, 32, 64),
    ("AGE-SECRET-KEY-1", Upper, 58, 58),
];

/// The middle of a Telegram bot token: `12345678:AA…`.
const TELEGRAM: &str = ":AA";

static SEARCH: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(SHAPES.iter().map(|shape| shape.0).chain([TELEGRAM]))
        .expect("the prefixes are short constants")
});

/// Ends of runs, one a kind of letters: a run is read once, however many
/// prefixes lie in it.
struct Runs<'a> {
    bytes: &'a [u8],
    ends: [usize; KINDS],
}

impl Runs<'_> {
    fn end(&mut self, letters: Letters, at: usize) -> usize {
        let known = &mut self.ends[letters as usize];
        if *known <= at {
            *known = at
                + self.bytes[at..]
                    .iter()
                    .take_while(|byte| letters.has(**byte))
                    .count();
        }
        *known
    }
}

/// Calls `add` for each token of `text`, with whether it stands apart from the
/// letters in front of it.
pub(super) fn find(text: &str, mut add: impl FnMut(Span, bool)) {
    let bytes = text.as_bytes();
    let mut runs = Runs {
        bytes,
        ends: [0; KINDS],
    };
    for found in SEARCH.find_iter(text) {
        let (start, body) = (found.start(), found.end());
        let Some((prefix, letters, least, most)) = SHAPES.get(found.pattern().as_usize()) else {
            if let Some(span) = telegram(bytes, start, &mut runs) {
                add(span, true);
            }
            continue;
        };
        let apart = !bytes[..start]
            .last()
            .is_some_and(|byte| byte.is_ascii_alphanumeric());
        let end = runs.end(*letters, body);
        let length = end - body;
        if (*least..=*most).contains(&length) && is_token(prefix, &text[body..end]) {
            add(Span::new(start, end), apart);
        }
    }
}

/// Whether `text` begins as a token of some provider does.
#[must_use]
pub fn begins(text: &str) -> bool {
    SHAPES.iter().any(|shape| text.starts_with(shape.0))
}

/// What a shape wants beyond letters and length, and that it is no filler.
fn is_token(prefix: &str, body: &str) -> bool {
    let digits = body.bytes().any(|byte| byte.is_ascii_digit());
    let letters = body.bytes().any(|byte| byte.is_ascii_alphabetic());
    let fits = match prefix {
        // Sixteen letters of base 32 may come without a digit.
        "AKIA" | "ASIA" => true,
        "SG." => body.find('.') == Some(22),
        "hooks.slack.com/services/" => body.starts_with('T') && body.matches('/').count() == 2,
        "discord.com/api/webhooks/" => body.split_once('/').is_some_and(|(id, token)| {
            id.len() >= 17 && id.bytes().all(|byte| byte.is_ascii_digit()) && token.len() >= 8
        }),
        _ => digits,
    };
    fits && letters && !placeholder::is_filler(body)
}

fn telegram(bytes: &[u8], colon: usize, runs: &mut Runs<'_>) -> Option<Span> {
    let digits = bytes[..colon]
        .iter()
        .rev()
        .take(11)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let start = colon - digits;
    let end = runs.end(Word, colon + 1);
    let body = std::str::from_utf8(&bytes[colon + 1..end]).ok()?;
    let fits = (8..=10).contains(&digits) && body.len() == 35 && !placeholder::is_filler(body);
    let apart = !bytes[..start]
        .last()
        .is_some_and(|byte| byte.is_ascii_alphanumeric());
    (fits && apart).then_some(Span::new(start, end))
}

/// Whether a GitHub token's last six letters are the checksum of the rest; one
/// that holds was surely issued.
#[must_use]
pub fn checksum_holds(token: &str) -> bool {
    let Some((prefix, body)) = token.split_once('_') else {
        return false;
    };
    if !prefix.starts_with("gh") || body.len() != 36 || !body.is_ascii() {
        return false;
    }
    let (random, checksum) = body.split_at(30);
    let mut rest = crc32(random.as_bytes());
    let mut expected = [b'0'; 6];
    for letter in expected.iter_mut().rev() {
        let digit = u8::try_from(rest % 62).unwrap_or_default();
        *letter = match digit {
            0..=9 => b'0' + digit,
            10..=35 => b'A' + (digit - 10),
            _ => b'a' + (digit - 36),
        };
        rest /= 62;
    }
    checksum.as_bytes() == expected
}

/// The checksum of zip and PNG, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut value = u32::MAX;
    for byte in bytes {
        value ^= u32::from(*byte);
        for _ in 0..8 {
            value = (value >> 1) ^ (0xedb8_8320 & (value & 1).wrapping_neg());
        }
    }
    !value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        find(text, |span, apart| {
            if apart {
                found.push(span.of(text));
            }
        });
        found
    }

    #[test]
    fn shapes_and_near_misses() {
        // Alternating letters: right in shape, obviously not issued.
        let body =
            |length: usize| "aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rL".repeat(4)[..length].to_owned();
        for token in [
            format!("glpat-{}", body(20)),
            format!("sk-ant-api03-{}", body(90)),
            format!("npm_{}", body(36)),
            format!("AIza{}", body(35)),
            format!("SG.{}.{}", body(22), body(43)),
            format!("123456789:AA{}", body(33)),
            format!("AKIA{}", "QWERTZUIOP234567"),
        ] {
            assert_eq!(tokens(&format!("x = \"{token}\"\n")), [token.as_str()]);
        }
        for miss in [
            "ghp_abc",
            "AKIA1234",
            "AKIAIOSFODNN7EXAMPLE",
            "sk-exampleexampleexample",
            "sk-your-api-key-here-please",
            "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "task-aB3dE5gH7jK9mN2pQ4sT6vW8",
            "class=\"sk-fading-circle\"",
            "sk-ant-api03-your-key-goes-here-and-nowhere-else-at-all",
        ] {
            assert_eq!(tokens(miss), Vec::<&str>::new(), "{miss}");
        }
    }

    #[test]
    fn the_checksum_is_that_of_zip() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert!(!checksum_holds("ghp_aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d"));
    }
}

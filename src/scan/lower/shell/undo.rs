//! What filters make of a text that is known: `base64 -d`, `tr`, `rev`, `cut`.

use std::io::Read;

use super::columns::{columns, ends, lines_with, print_field};
use super::commands::{Call, operands};
use super::decode;
use super::sed::edit;
use super::value::Folded;

/// Most bytes that are unpacked.
const MAX_UNPACKED: usize = 256 * 1024;

/// What came out.
pub(super) struct Undone {
    /// The bytes.
    pub(super) bytes: Vec<u8>,
    /// How they were hidden, if they were.
    pub(super) how: Option<&'static str>,
}

impl Undone {
    fn plain(text: String) -> Self {
        Self {
            bytes: text.into_bytes(),
            how: None,
        }
    }

    fn hidden(bytes: Vec<u8>, how: &'static str) -> Self {
        Self {
            bytes,
            how: Some(how),
        }
    }
}

/// Whether a filter decodes what it reads.
pub(super) fn decodes(call: &Call<'_>) -> bool {
    let has = |letters: &[char], long: &[&str]| {
        call.words.iter().any(|word| {
            let text = word.text.as_str();
            long.contains(&text)
                || text.starts_with('-') && !text.starts_with("--") && text[1..].contains(letters)
        })
    };
    match call.name {
        "base64" | "gbase64" | "base32" | "basenc" | "base58" => has(&['d', 'D'], &["--decode"]),
        "xxd" => has(&['r'], &["-revert"]),
        "gzip" | "pigz" | "bzip2" | "xz" | "zstd" | "lz4" | "brotli" | "lzma" | "zlib-flate"
        | "pbzip2" | "lzop" | "compress" => {
            has(&['d'], &["--decompress", "--uncompress", "-uncompress"])
        }
        "openssl" => call.words.iter().any(|word| word.text == "-d"),
        "gpg" | "gpg2" | "age" | "sops" | "ccrypt" => has(&['d'], &["--decrypt", "decrypt"]),
        "ansible-vault" => call.words.iter().any(|word| word.text == "view"),
        "jq" => call.words.iter().any(|word| word.text.contains("@base64d")),
        name => super::filters::DECOMPRESSORS.contains(&name),
    }
}

/// How a filter that decodes hides its text.
pub(super) fn hiding(name: &str) -> &'static str {
    match name {
        "base64" | "gbase64" | "basenc" | "base58" | "jq" => "base64",
        "base32" => "base32",
        "xxd" => "hex",
        "openssl" | "gpg" | "gpg2" | "age" | "sops" | "ccrypt" | "ansible-vault" => "encryption",
        "uudecode" => "uuencode",
        "tr" => "swapped letters",
        _ => "compression",
    }
}

/// What a filter makes of a known text, or of known bytes, in about `most`
/// bytes.
pub(super) fn undo(call: &Call<'_>, content: &Folded, most: usize) -> Option<Undone> {
    if let Some(raw) = &content.raw {
        return unpack(call, raw, most.min(MAX_UNPACKED));
    }
    let text = content.text.as_str();
    match call.name {
        "jq" => {
            let filter = super::commands::operands(call.words).into_iter().next()?;
            super::jq::select(&filter.text, text).map(Undone::plain)
        }
        "base64" | "gbase64" if decodes(call) => {
            decode::base64(text).map(|bytes| Undone::hidden(bytes, "base64"))
        }
        "base32" if decodes(call) => {
            decode::base32(text).map(|bytes| Undone::hidden(bytes, "base32"))
        }
        "openssl" if decodes(call) => {
            let has = |word: &str| call.words.iter().any(|found| found.text == word);
            let enciphers = call.words.iter().any(|word| {
                [
                    "-aes",
                    "-des",
                    "-camellia",
                    "-chacha",
                    "-k",
                    "-pass",
                    "-bf",
                    "-rc",
                ]
                .iter()
                .any(|cipher| word.text.starts_with(cipher))
            });
            let plain = !enciphers && (has("base64") || has("-base64") || has("-a"));
            plain
                .then(|| decode::base64(text))
                .flatten()
                .map(|bytes| Undone::hidden(bytes, "base64"))
        }
        "xxd" if decodes(call) => decode::hex(text).map(|bytes| Undone::hidden(bytes, "hex")),
        "rev" => {
            let turned: String = text
                .lines()
                .map(|line| line.chars().rev().collect::<String>() + "\n")
                .collect();
            Some(Undone::hidden(turned.into_bytes(), "reversed letters"))
        }
        "tac" => {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.reverse();
            Some(Undone::plain(lines.join("\n") + "\n"))
        }
        "tr" => translate(call, text),
        "sed" | "gsed" => edit(call, text, most).map(Undone::plain),
        "head" | "tail" => ends(call, text).map(Undone::plain),
        "cut" => columns(call, text).map(Undone::plain),
        "paste" if call.words.iter().any(|word| word.text.starts_with("-s")) => {
            let joint = if call.words.iter().any(|word| word.text.contains('d')) {
                ""
            } else {
                "\t"
            };
            Some(Undone::plain(text.lines().collect::<Vec<_>>().join(joint)))
        }
        "awk" | "gawk" | "mawk" => print_field(call, text).map(Undone::plain),
        "sort" | "uniq" | "pv" | "dos2unix" | "fmt" => Some(Undone::plain(text.to_owned())),
        "grep" | "egrep" | "fgrep" => lines_with(call, text).map(Undone::plain),
        _ => None,
    }
}

/// Bytes that are no text: only what decompresses makes one of them.
fn unpack(call: &Call<'_>, raw: &[u8], most: usize) -> Option<Undone> {
    let most = u64::try_from(most).ok()?;
    let mut out = Vec::new();
    match call.name {
        "gunzip" | "zcat" | "gzip" | "pigz" | "gzcat" | "funzip" => {
            let decoder = flate2::read::MultiGzDecoder::new(raw);
            decoder.take(most).read_to_end(&mut out).ok()?;
        }
        "zlib-flate" | "openssl" => {
            let decoder = flate2::read::ZlibDecoder::new(raw);
            decoder.take(most).read_to_end(&mut out).ok()?;
        }
        _ => return None,
    }
    Some(Undone::hidden(out, "compression"))
}

/// `tr`: letters for letters, or none for them.
fn translate(call: &Call<'_>, text: &str) -> Option<Undone> {
    let sets: Vec<Vec<char>> = operands(call.words)
        .iter()
        .map(|word| letters(&word.text))
        .collect::<Option<_>>()?;
    let flag = |letter: char| {
        call.words.iter().any(|word| {
            word.text.len() > 1 && word.text.starts_with('-') && word.text[1..].contains(letter)
        })
    };
    let first = sets.first()?;
    if flag('d') {
        let complement = flag('c') || flag('C');
        let kept = text
            .chars()
            .filter(|letter| first.contains(letter) == complement);
        return Some(Undone::plain(kept.collect()));
    }
    let second = sets.get(1)?;
    if flag('c') || flag('s') || second.is_empty() {
        return None;
    }
    let mut table = std::collections::HashMap::new();
    for (at, letter) in first.iter().enumerate() {
        table.insert(*letter, second[at.min(second.len() - 1)]);
    }
    let turned: String = text
        .chars()
        .map(|letter| table.get(&letter).copied().unwrap_or(letter))
        .collect();
    // A change of case, or of what divides, hides nothing.
    let hides = first
        .iter()
        .zip(second.iter().chain(std::iter::repeat(&' ')))
        .filter(|(from, to)| {
            from.is_ascii_alphanumeric()
                && to.is_ascii_alphanumeric()
                && !from.eq_ignore_ascii_case(to)
        })
        .count()
        > 4;
    Some(if hides {
        Undone::hidden(turned.into_bytes(), "swapped letters")
    } else {
        Undone::plain(turned)
    })
}

/// The letters of a set of `tr`; none when it is too large.
fn letters(set: &str) -> Option<Vec<char>> {
    let set = match set {
        "[:upper:]" => "A-Z".to_owned(),
        "[:lower:]" => "a-z".to_owned(),
        "[:digit:]" => "0-9".to_owned(),
        "[:space:]" => " \t\n\r".to_owned(),
        "[:alpha:]" => "A-Za-z".to_owned(),
        "[:alnum:]" => "0-9A-Za-z".to_owned(),
        set if set.contains("[:") => return None,
        set => decode::escapes(set.trim_start_matches('[').trim_end_matches(']')),
    };
    let letters: Vec<char> = set.chars().take(512).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if at + 2 < letters.len() && letters[at + 1] == '-' && letters[at] <= letters[at + 2] {
            found.extend((letters[at]..=letters[at + 2]).take(256));
            at += 3;
        } else {
            found.push(letters[at]);
            at += 1;
        }
        if found.len() > 1024 {
            return None;
        }
    }
    Some(found)
}

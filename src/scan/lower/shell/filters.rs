//! Programs whose output is made of what they read: `cat`, `tar`, `base64`.

use std::rc::Rc;

use crate::scan::operation::{Act, Origins};

use super::commands::{Call, operands};
use super::decode;
use super::options::{Item, items};
use super::value::Folded;
use super::walk::Walk;

/// Programs whose output is made of what they read.
pub(super) const FILTERS: &[&str] = &[
    "head", "tail", "sort", "uniq", "grep", "egrep", "fgrep", "rg", "sed", "awk", "gawk", "mawk",
    "cut", "tr", "jq", "yq", "less", "more", "strings", "nl", "rev", "tac", "fold", "fmt", "paste",
    "column", "gzip", "bzip2", "xz", "zstd", "gpg", "openssl", "base64", "base32", "xxd", "od",
    "hexdump", "iconv", "dos2unix", "pv", "tee", "sponge", "envsubst", "gunzip", "bunzip2", "unxz",
    "zcat", "bzcat", "xzcat", "tar", "zip", "cpio", "uuencode", "uudecode", "split", "cat", "bat",
    "expand", "shuf", "dd", "perl", "ar", "7z", "age", "qrencode", "unzip", "funzip", "lz4",
    "brotli",
];

/// Filters whose first operand is a program or pattern, not a file.
const PATTERN_FIRST: &[&str] = &[
    "grep", "egrep", "fgrep", "rg", "sed", "awk", "gawk", "mawk", "jq", "yq", "tr", "perl",
];

/// Filters that decompress.
const DECOMPRESSORS: &[&str] = &[
    "gunzip", "bunzip2", "unxz", "zcat", "bzcat", "xzcat", "uudecode", "funzip",
];

impl Walk {
    /// A program whose output is made of its input and files.
    pub(super) fn filter(&mut self, call: &Call<'_>) -> Rc<Folded> {
        let mut files = operands(call.words);
        let scripted = call
            .words
            .iter()
            .any(|word| matches!(word.text.as_str(), "-e" | "-f"));
        if PATTERN_FIRST.contains(&call.name) && !files.is_empty() && !scripted {
            files.remove(0);
        }
        if call.name == "tr" {
            files.clear();
        }
        if call.name == "openssl" && !files.is_empty() {
            files.remove(0);
        }
        let decodes = decodes(call);
        let mut content = Folded::default();
        let mut single = None;
        let mut named = 0;
        for file in files {
            named += 1;
            let piece = self.content(file, &call.input);
            if file.stream.is_none() && file.text != "-" {
                self.act(
                    call.span,
                    call.name,
                    Act::Read {
                        path: file.spelled(),
                    },
                );
            }
            if self.spend(piece.text.len()) {
                content.push(&piece);
            } else {
                content.push(&Folded::from(piece.origins));
            }
            single = Some(piece);
        }
        let archives = matches!(call.name, "tar" | "zip" | "7z");
        if named == 0 || archives {
            let input = call.input.clone().unwrap_or_default();
            if named == 0 && call.name == "cat" {
                return input;
            }
            if named == 0 {
                content = Folded::clone(&input);
            }
        } else if named == 1 && call.name == "cat" {
            return single.unwrap_or_default();
        }
        if archives {
            // The archive that is written holds what was packed.
            let target = items(call.words, "fO", &[])
                .into_iter()
                .find_map(|item| match item {
                    Item::Short('f', Some(given)) => Some(given.text.to_owned()),
                    _ => None,
                });
            // `tar czf x.tgz …`: the letters stand without a dash.
            let target = target.or_else(|| match call.words {
                [letters, file, ..]
                    if call.name == "tar"
                        && letters.text.len() < 8
                        && letters.text.ends_with('f')
                        && letters.text.bytes().all(|byte| byte.is_ascii_lowercase()) =>
                {
                    Some(file.text.clone())
                }
                _ => None,
            });
            let target = target.or_else(|| {
                (call.name != "tar")
                    .then(|| operands(call.words).first().map(|word| word.text.clone()))?
            });
            let held = Rc::new(Folded::from(content.origins));
            if let Some(target) = target {
                self.write(&target, Rc::clone(&held));
            }
            return held;
        }
        if call.name == "cat" || call.name == "bat" {
            return Rc::new(content);
        }
        let constant = !content.vague && !content.text.is_empty();
        let undone = if constant {
            undo(call, &content.text)
        } else {
            None
        };
        let mut origins = content.origins;
        if decodes || (call.name == "tr" && constant && undone.is_none() && turns(call)) {
            origins = origins.with(Origins::DECODED);
        }
        Rc::new(match undone {
            Some(text) => Folded {
                text,
                vague: false,
                origins,
                code: origins,
                stream: None,
            },
            None => Folded::from(origins),
        })
    }
}

/// Whether a filter decodes what it reads.
fn decodes(call: &Call<'_>) -> bool {
    let has = |letters: &[char], long: &[&str]| {
        call.words.iter().any(|word| {
            let text = word.text.as_str();
            long.contains(&text)
                || text.starts_with('-') && !text.starts_with("--") && text[1..].contains(letters)
        })
    };
    match call.name {
        "base64" | "base32" => has(&['d', 'D'], &["--decode"]),
        "xxd" => has(&['r'], &["-revert"]),
        "gzip" | "bzip2" | "xz" | "zstd" | "lz4" | "brotli" => {
            has(&['d'], &["--decompress", "--uncompress"])
        }
        "openssl" => call.words.iter().any(|word| word.text == "-d"),
        "gpg" | "age" => has(&['d'], &["--decrypt"]),
        name => DECOMPRESSORS.contains(&name),
    }
}

/// `tr` with two sets that are more than a change of case or line ends.
fn turns(call: &Call<'_>) -> bool {
    let sets = operands(call.words);
    let plain = ["[:upper:]", "[:lower:]", "\\n", "\\r", " ", "\n"];
    sets.len() == 2
        && sets.iter().all(|set| !plain.contains(&set.text.as_str()))
        && sets[0].text.contains('-')
}

/// The constant text after decoding, if we can.
fn undo(call: &Call<'_>, text: &str) -> Option<String> {
    match call.name {
        "base64" if decodes(call) => decode::base64(text).and_then(decode::text),
        "openssl"
            if decodes(call)
                && call
                    .words
                    .iter()
                    .any(|word| matches!(word.text.as_str(), "base64" | "-base64" | "-a")) =>
        {
            decode::base64(text).and_then(decode::text)
        }
        "xxd" if decodes(call) => decode::hex(text).and_then(decode::text),
        "rev" => Some(
            text.lines()
                .map(|line| line.chars().rev().collect::<String>() + "\n")
                .collect(),
        ),
        _ => None,
    }
}

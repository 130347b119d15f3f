//! Programs whose output is made of what they read: `cat`, `tar`, `base64`.

use std::rc::Rc;

use crate::scan::operation::{Act, Event, Origins, Way};

use super::commands::Call;
use super::options::{Item, items};
use super::packing::packed_below;
use super::undo::{decodes, hiding, undo};
use super::value::Folded;
use super::walk::Walk;

/// Programs whose output is made of what they read.
pub(super) const FILTERS: &[&str] = &[
    "head",
    "tail",
    "sort",
    "uniq",
    "grep",
    "egrep",
    "fgrep",
    "rg",
    "sed",
    "awk",
    "gawk",
    "mawk",
    "cut",
    "tr",
    "jq",
    "yq",
    "less",
    "more",
    "strings",
    "nl",
    "rev",
    "tac",
    "fold",
    "fmt",
    "paste",
    "column",
    "gzip",
    "bzip2",
    "xz",
    "zstd",
    "gpg",
    "openssl",
    "base64",
    "base32",
    "xxd",
    "od",
    "hexdump",
    "iconv",
    "dos2unix",
    "pv",
    "tee",
    "sponge",
    "envsubst",
    "gunzip",
    "bunzip2",
    "unxz",
    "zcat",
    "bzcat",
    "xzcat",
    "tar",
    "zip",
    "cpio",
    "uuencode",
    "uudecode",
    "split",
    "cat",
    "bat",
    "expand",
    "shuf",
    "dd",
    "perl",
    "ar",
    "7z",
    "age",
    "qrencode",
    "unzip",
    "funzip",
    "lz4",
    "brotli",
    "pigz",
    "gzcat",
    "unlzma",
    "lzma",
    "lzcat",
    "unzstd",
    "zstdcat",
    "unlz4",
    "zlib-flate",
    "basenc",
    "gbase64",
    "base58",
    "gpg2",
    "sops",
    "ccrypt",
    "ansible-vault",
    "gsed",
    "nawk",
    "ghead",
    "gtail",
    "lzop",
    "ts",
    "ascii85",
    "xmlstarlet",
    "hexyl",
    "bsdtar",
    "gtar",
];

/// Filters whose first operand is a program or pattern, not a file.
const PATTERN_FIRST: &[&str] = &[
    "grep", "egrep", "fgrep", "rg", "sed", "gsed", "awk", "gawk", "mawk", "nawk", "jq", "yq", "tr",
    "perl",
];

/// Work that one expression of `sed` is counted as.
const REGEX_WORK: usize = 4096;

/// Filters that decompress.
pub(super) const DECOMPRESSORS: &[&str] = &[
    "gunzip",
    "bunzip2",
    "unxz",
    "zcat",
    "bzcat",
    "xzcat",
    "uudecode",
    "funzip",
    "gzcat",
    "unlzma",
    "lzcat",
    "unzstd",
    "zstdcat",
    "unlz4",
    "unbrotli",
    "ascii85",
    "b85decode",
];

impl Walk {
    /// A program whose output is made of its input and files.
    pub(super) fn filter(&mut self, call: &Call<'_>) -> Rc<Folded> {
        let archives = matches!(
            call.name,
            "tar" | "bsdtar" | "gtar" | "zip" | "7z" | "unzip" | "cpio"
        );
        let Files {
            files,
            archive,
            edited,
        } = files(call);
        let mut content = Folded::default();
        let mut single = None;
        let mut named = 0;
        let below = archives.then(|| packed_below(call)).flatten();
        for file in files {
            named += 1;
            // `tar -C ~ .ssh`: the names are those of another folder.
            let moved = below
                .filter(|_| !file.text.starts_with(['/', '~', '$', '-']))
                .map(|folder| Folded {
                    text: format!("{}/{}", folder.text.trim_end_matches('/'), file.text),
                    ..file.clone()
                });
            let file = moved.as_ref().unwrap_or(file);
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
                content.push(&piece.trace());
            }
            single = Some(piece);
        }
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
            if unpacks(call) {
                let folder = items(call.words, "fCdO", &["--directory"])
                    .into_iter()
                    .find_map(|item| match item {
                        Item::Short('C' | 'd', Some(given))
                        | Item::Long("--directory", Some(given)) => Some(given.text.to_owned()),
                        _ => None,
                    });
                if let Some(archive) = archive {
                    let held = self.content(archive, &call.input);
                    content.push(&held.trace());
                }
                self.unpack(folder.as_deref(), &content);
                return Rc::new(content.trace());
            }
            // The archive that is written holds what was packed.
            let held = Rc::new(content.trace());
            if let Some(archive) = archive.filter(|archive| archive.text != "-") {
                self.act(
                    call.span,
                    call.name,
                    Act::Write {
                        path: archive.spelled(),
                        content: held.value(),
                    },
                );
                self.write(&archive.text, Rc::clone(&held));
            }
            return held;
        }
        self.packed_beside(call, &content);
        for file in edited {
            self.act(
                call.span,
                call.name,
                Act::Write {
                    path: file.spelled(),
                    content: call.held().value(),
                },
            );
        }
        if call.name == "cat" || call.name == "bat" {
            return Rc::new(content);
        }
        let known = content.raw.is_some() || !content.vague && !content.text.is_empty();
        let undone = Some(&content)
            .filter(|content| {
                known
                    && self.spend(content.text.len() + REGEX_WORK * usize::from(call.name == "sed"))
            })
            .and_then(|content| undo(call, content, self.left()))
            .filter(|undone| self.spend(undone.bytes.len()));
        let mut made = content.trace();
        let how = match &undone {
            Some(undone) => undone.how,
            None => decodes(call).then(|| hiding(call.name)),
        };
        if let Some(how) = how {
            made = made.also(Origins::DECODED);
            if made.way.steps().is_empty() {
                made.way = Way::from(call.span, Event::Decode(how));
            } else {
                made.way.push(call.span, Event::Decode(how));
            }
        }
        if let Some(undone) = undone {
            match String::from_utf8(undone.bytes) {
                Ok(text) if !text.contains('\0') => {
                    made.vague = false;
                    made.text = text;
                    made.code = made.origins;
                }
                Ok(text) => made.raw = Some(Rc::new(text.into_bytes())),
                Err(error) => made.raw = Some(Rc::new(error.into_bytes())),
            }
        }
        Rc::new(made)
    }
}

/// The files in the words of a filter.
#[derive(Default)]
struct Files<'c> {
    /// Those that it reads.
    files: Vec<&'c Folded>,
    /// The archive that it makes or unpacks.
    archive: Option<&'c Folded>,
    /// Those that it changes in place.
    edited: Vec<&'c Folded>,
}

/// Short options of a filter that take a value.
fn valued(name: &str) -> &'static str {
    match name {
        "head" | "tail" | "ghead" | "gtail" => "nc",
        "cut" => "cbfd",
        "sed" | "gsed" => "ef",
        "awk" | "gawk" | "mawk" | "nawk" => "Fvf",
        "grep" | "egrep" | "fgrep" | "rg" => "efmABC",
        "sort" => "ktoS",
        "base64" | "base32" | "basenc" | "fold" | "fmt" => "w",
        "nl" => "bdfhilnsvw",
        "uniq" => "fsw",
        "column" => "stoc",
        "expand" | "unexpand" => "t",
        "pv" => "LsNi",
        "xxd" => "lsco",
        "od" | "hexdump" => "tNjAen",
        "paste" => "d",
        "tar" | "bsdtar" | "gtar" => "fCTXI",
        "unzip" => "d",
        "perl" => "e",
        "gpg" | "gpg2" | "age" => "oru",
        "split" => "bnla",
        "iconv" => "ft",
        _ => "",
    }
}

fn files<'c>(call: &Call<'c>) -> Files<'c> {
    let mut found = Files::default();
    let mut words = call.words;
    let tars = matches!(call.name, "tar" | "bsdtar" | "gtar");
    // `tar czf x.tgz …`: the letters stand without a dash.
    if tars
        && let [letters, rest @ ..] = words
        && !letters.text.is_empty()
        && letters.text.len() < 8
        && letters.text.bytes().all(|byte| byte.is_ascii_lowercase())
    {
        words = rest;
        if letters.text.contains('f')
            && let [archive, rest @ ..] = words
        {
            found.archive = Some(archive);
            words = rest;
        }
    }
    let mut scripted = false;
    let mut in_place = false;
    let mut named = None;
    for item in items(
        words,
        valued(call.name),
        &["--file", "--directory", "-in", "--expression"],
    ) {
        match item {
            Item::Short('f', Some(given)) | Item::Long("--file", Some(given)) if tars => {
                named = Some(given.text);
            }
            Item::Short('e' | 'f', _) | Item::Long("--expression", _) => scripted = true,
            Item::Short('i', _) | Item::Long("--in-place", _) => in_place = true,
            Item::Operand(word) => found.files.push(word),
            Item::Short(..) | Item::Long(..) => {}
        }
    }
    if let Some(named) = named {
        found.archive = call.words.iter().find(|word| word.text.ends_with(named));
    }
    let first = PATTERN_FIRST.contains(&call.name) && !scripted;
    if (first || matches!(call.name, "zip" | "7z" | "unzip")) && !found.files.is_empty() {
        let file = found.files.remove(0);
        match call.name {
            "zip" | "unzip" => found.archive = Some(file),
            "7z" => found.archive = found.files.first().copied(),
            _ => {}
        }
    }
    match call.name {
        "tr" => found.files.clear(),
        "openssl" => {
            let at = call.words.iter().position(|word| word.text == "-in");
            let file = at.and_then(|at| call.words.get(at + 1));
            found.files = file.into_iter().collect();
        }
        _ => {}
    }
    if in_place && matches!(call.name, "sed" | "gsed" | "perl") {
        found.edited = found.files.clone();
    }
    found
}

/// Whether an archive is unpacked, not made.
pub(super) fn unpacks(call: &Call<'_>) -> bool {
    let letters = call.words.first().map_or("", |word| word.text.as_str());
    match call.name {
        "unzip" => true,
        "7z" => matches!(letters, "x" | "e"),
        "cpio" => call.words.iter().any(|word| word.text.starts_with("-i")),
        "zip" => false,
        _ => {
            letters.trim_start_matches('-').contains('x') && !letters.starts_with("--")
                || call
                    .words
                    .iter()
                    .any(|word| matches!(word.text.as_str(), "-x" | "--extract" | "--get"))
        }
    }
}

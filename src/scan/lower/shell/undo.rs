//! What filters make of a text that is known: `base64 -d`, `tr`, `rev`, `cut`.

use std::io::Read;

use regex::Regex;

use super::commands::{Call, operands};
use super::decode;
use super::options::{Item, items};
use super::value::Folded;

/// Most bytes that are unpacked.
const MAX_UNPACKED: usize = 256 * 1024;
/// Longest expression of `sed` that is used.
const MAX_EXPRESSION: usize = 256;

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
        "base64" | "gbase64" | "base32" | "basenc" | "base58" => {
            has(&['d', 'D'], &["--decode"])
        }
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
        "base64" | "gbase64" if decodes(call) => {
            decode::base64(text).map(|bytes| Undone::hidden(bytes, "base64"))
        }
        "base32" if decodes(call) => {
            decode::base32(text).map(|bytes| Undone::hidden(bytes, "base32"))
        }
        "openssl" if decodes(call) => {
            let has = |word: &str| call.words.iter().any(|found| found.text == word);
            let enciphers = call.words.iter().any(|word| {
                ["-aes", "-des", "-camellia", "-chacha", "-k", "-pass", "-bf", "-rc"]
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

/// `sed` with substitutions only.
fn edit(call: &Call<'_>, text: &str, most: usize) -> Option<String> {
    let mut scripts = Vec::new();
    let mut extended = false;
    let mut first = None;
    for item in items(call.words, "e", &["--expression"]) {
        match item {
            Item::Short('e', Some(given)) | Item::Long("--expression", Some(given)) => {
                scripts.push(given.text);
            }
            Item::Short('E' | 'r', _) => extended = true,
            Item::Short(..) | Item::Long(..) => return None,
            Item::Operand(word) => {
                first.get_or_insert(word.text.as_str());
            }
        }
    }
    if scripts.is_empty() {
        scripts.extend(first);
    }
    let mut text = text.to_owned();
    for script in scripts {
        if script.len() > MAX_EXPRESSION {
            return None;
        }
        let mut rest = script.trim();
        while !rest.is_empty() {
            let (expression, behind) = substitution(rest)?;
            if text.len().saturating_mul(expression.to.len() + 1) > most {
                return None;
            }
            text = expression.apply(&text, extended)?;
            rest = behind.trim_start_matches([' ', ';', '\n']);
        }
    }
    Some(text)
}

/// `s/from/to/flags`.
struct Substitution<'a> {
    from: &'a str,
    to: &'a str,
    all: bool,
}

fn substitution(script: &str) -> Option<(Substitution<'_>, &str)> {
    let divider = script.strip_prefix('s')?.chars().next()?;
    let from = 1 + divider.len_utf8();
    let middle = unescaped(script, from, divider)?;
    let to = middle + divider.len_utf8();
    let end = unescaped(script, to, divider)?;
    let rest = &script[end + divider.len_utf8()..];
    let flags = rest
        .find(|letter: char| !matches!(letter, 'g' | 'i' | 'I'))
        .unwrap_or(rest.len());
    let found = Substitution {
        from: &script[from..middle],
        to: &script[to..end],
        all: rest[..flags].contains('g'),
    };
    Some((found, &rest[flags..]))
}

fn unescaped(text: &str, from: usize, divider: char) -> Option<usize> {
    let mut escaped = false;
    for (at, letter) in text.get(from..)?.char_indices() {
        if letter == divider && !escaped {
            return Some(from + at);
        }
        escaped = letter == '\\' && !escaped;
    }
    None
}

impl Substitution<'_> {
    fn apply(&self, text: &str, extended: bool) -> Option<String> {
        let mut pattern = String::new();
        let mut letters = self.from.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next()? {
                    next @ ('(' | ')' | '{' | '}' | '+' | '?' | '|') if !extended => {
                        pattern.push(next);
                    }
                    'n' => pattern.push('\n'),
                    next if next.is_ascii_alphanumeric() => return None,
                    next => pattern.push_str(&regex::escape(&next.to_string())),
                },
                '(' | ')' | '{' | '}' | '+' | '?' | '|' if !extended => {
                    pattern.push('\\');
                    pattern.push(letter);
                }
                letter => pattern.push(letter),
            }
        }
        let pattern = regex::RegexBuilder::new(&pattern)
            .size_limit(1 << 16)
            .multi_line(true)
            .build()
            .ok()?;
        let mut to = String::new();
        let mut letters = self.to.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next()? {
                    digit if digit.is_ascii_digit() => to.push_str(&format!("${{{digit}}}")),
                    'n' => to.push('\n'),
                    next => to.push(next),
                },
                '&' => to.push_str("${0}"),
                '$' => to.push_str("$$"),
                letter => to.push(letter),
            }
        }
        Some(replace(&pattern, text, &to, self.all))
    }
}

fn replace(pattern: &Regex, text: &str, to: &str, all: bool) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        let limit = usize::from(!all);
        out.push_str(&pattern.replacen(line, limit, to));
        out.push_str(end);
        if out.len() > 1 << 20 {
            break;
        }
    }
    out
}

/// `head` and `tail` by lines and bytes.
fn ends(call: &Call<'_>, text: &str) -> Option<String> {
    let mut lines = "10";
    let mut bytes = None;
    for item in items(call.words, "nc", &["--lines", "--bytes"]) {
        match item {
            Item::Short('n', Some(given)) | Item::Long("--lines", Some(given)) => {
                lines = given.text;
            }
            Item::Short('c', Some(given)) | Item::Long("--bytes", Some(given)) => {
                bytes = Some(given.text);
            }
            Item::Short(digit, None) if digit.is_ascii_digit() => {
                lines = call.words.first().map_or("10", |word| &word.text[1..]);
            }
            Item::Short('q', _) | Item::Operand(_) => {}
            Item::Short(..) | Item::Long(..) => return None,
        }
    }
    let units: Vec<&str> = match bytes {
        Some(_) => text.split_inclusive(|_: char| true).collect(),
        None => text.split_inclusive('\n').collect(),
    };
    let given = bytes.unwrap_or(lines);
    let number: usize = given.trim_start_matches(['+', '-']).parse().ok()?;
    let range = match (call.name, given.as_bytes().first()) {
        ("tail", Some(b'+')) => number.saturating_sub(1).min(units.len())..units.len(),
        ("tail", _) => units.len().saturating_sub(number)..units.len(),
        (_, Some(b'-')) => 0..units.len().saturating_sub(number),
        _ => 0..number.min(units.len()),
    };
    Some(units[range].concat())
}

/// `cut -c` and `cut -d x -f`, with lists of numbers and ranges.
fn columns(call: &Call<'_>, text: &str) -> Option<String> {
    let mut divider = "\t";
    let mut list = None;
    for item in items(call.words, "cbfd", &["--characters", "--fields", "--delimiter"]) {
        match item {
            Item::Short('d', Some(given)) | Item::Long("--delimiter", Some(given)) => {
                divider = given.text;
            }
            Item::Short('c' | 'b', Some(given)) | Item::Long("--characters", Some(given)) => {
                list = Some((given.text, false));
            }
            Item::Short('f', Some(given)) | Item::Long("--fields", Some(given)) => {
                list = Some((given.text, true));
            }
            Item::Operand(_) => {}
            Item::Short(..) | Item::Long(..) => return None,
        }
    }
    let (list, fields) = list?;
    let mut wanted = Vec::new();
    for range in list.split(',').take(64) {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        let from = if from.is_empty() { 1 } else { from.parse().ok()? };
        let to = if to.is_empty() { usize::MAX } else { to.parse().ok()? };
        wanted.push(from..=to);
    }
    let picked = |number: usize| wanted.iter().any(|range| range.contains(&number));
    let mut out = String::new();
    for line in text.lines() {
        if fields {
            let pieces = line.split(divider).enumerate();
            let pieces: Vec<&str> = pieces
                .filter(|(at, _)| picked(at + 1))
                .map(|(_, piece)| piece)
                .collect();
            out.push_str(&pieces.join(divider));
        } else {
            let letters = line.chars().enumerate();
            out.extend(letters.filter(|(at, _)| picked(at + 1)).map(|(_, letter)| letter));
        }
        out.push('\n');
    }
    Some(out)
}

/// `awk '{print $2 $1}'`.
fn print_field(call: &Call<'_>, text: &str) -> Option<String> {
    let mut divider = None;
    let mut script = None;
    for item in items(call.words, "Fv", &[]) {
        match item {
            Item::Short('F', Some(given)) => divider = Some(given.text),
            Item::Operand(word) => {
                script.get_or_insert(word.text.as_str());
            }
            Item::Short(..) | Item::Long(..) => return None,
        }
    }
    let fields = script?
        .trim()
        .strip_prefix('{')?
        .strip_suffix('}')?
        .trim()
        .trim_end_matches(';')
        .strip_prefix("print")?;
    let joint = if fields.contains(',') { " " } else { "" };
    let numbers: Vec<usize> = fields
        .split([' ', ',', '$'])
        .filter(|word| !word.is_empty())
        .take(64)
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let mut out = String::new();
    for line in text.lines() {
        let pieces: Vec<&str> = match divider {
            Some(divider) => line.split(divider).collect(),
            None => line.split_whitespace().collect(),
        };
        let picked = numbers.iter().map(|number| match number.checked_sub(1) {
            None => line,
            Some(at) => pieces.get(at).copied().unwrap_or_default(),
        });
        out.push_str(&picked.collect::<Vec<_>>().join(joint));
        out.push('\n');
        if out.len() > 1 << 20 {
            return None;
        }
    }
    Some(out)
}

/// `grep` with a plain text.
fn lines_with(call: &Call<'_>, text: &str) -> Option<String> {
    let mut wanted = None;
    let mut not = false;
    for item in items(call.words, "e", &[]) {
        match item {
            Item::Short('v', _) => not = true,
            Item::Short('e', Some(given)) => wanted = Some(given.text),
            Item::Short('a' | 'F' | 'E', _) => {}
            Item::Operand(word) => {
                wanted.get_or_insert(word.text.as_str());
            }
            Item::Short(..) | Item::Long(..) => return None,
        }
    }
    let wanted = wanted?;
    let (start, literal) = match wanted.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, wanted),
    };
    if literal.contains(['*', '[', '\\', '$', '^', '|', '+', '?', '(']) {
        return None;
    }
    let fits = |line: &str| {
        if start {
            line.starts_with(literal)
        } else {
            line.contains(literal)
        }
    };
    Some(
        text.split_inclusive('\n')
            .filter(|line| fits(line) != not)
            .collect(),
    )
}

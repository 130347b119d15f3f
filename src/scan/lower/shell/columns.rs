//! Lines and columns of a known text: `head`, `cut`, `awk`, `grep`.

use super::commands::Call;
use super::options::{Item, items};

/// `head` and `tail` by lines and bytes.
pub(super) fn ends(call: &Call<'_>, text: &str) -> Option<String> {
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
pub(super) fn columns(call: &Call<'_>, text: &str) -> Option<String> {
    let mut divider = "\t";
    let mut list = None;
    for item in items(
        call.words,
        "cbfd",
        &["--characters", "--fields", "--delimiter"],
    ) {
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
        let from = if from.is_empty() {
            1
        } else {
            from.parse().ok()?
        };
        let to = if to.is_empty() {
            usize::MAX
        } else {
            to.parse().ok()?
        };
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
            out.extend(
                letters
                    .filter(|(at, _)| picked(at + 1))
                    .map(|(_, letter)| letter),
            );
        }
        out.push('\n');
    }
    Some(out)
}

/// `awk '{print $2 $1}'`.
pub(super) fn print_field(call: &Call<'_>, text: &str) -> Option<String> {
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
pub(super) fn lines_with(call: &Call<'_>, text: &str) -> Option<String> {
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

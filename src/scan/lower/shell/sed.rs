//! `sed` over a known text: its substitutions.

use regex::Regex;

use super::commands::Call;
use super::options::{Item, items};

/// Longest expression that is used.
const MAX_EXPRESSION: usize = 256;

/// `sed` with substitutions only.
pub(super) fn edit(call: &Call<'_>, text: &str, most: usize) -> Option<String> {
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

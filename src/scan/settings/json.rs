//! Commands in JSON, read token by token; comments and stray commas do not
//! matter.

use crate::text::Span;

use super::{MAX_COMMAND, MAX_COMMANDS, Setting, is_command_key, joined};

/// How deep objects and lists are followed into each other.
const MAX_DEPTH: usize = 64;

/// Variables that make a program trust others than it would.
const TRUST: [&str; 12] = [
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "NODE_OPTIONS",
    "PYTHONHTTPSVERIFY",
    "GIT_SSL_NO_VERIFY",
    "NPM_CONFIG_REGISTRY",
    "NPM_CONFIG_STRICT_SSL",
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "PIP_TRUSTED_HOST",
    "UV_INDEX_URL",
    "LD_PRELOAD",
    "DYLD_INSERT_LIBRARIES",
];

/// An object or a list that is open.
#[derive(Default)]
struct Level {
    /// The key whose value comes next, in an object.
    key: Option<String>,
    /// It is an object.
    object: bool,
    /// The strings of it are a command's words.
    words: Option<(Span, Vec<String>)>,
    /// Every value in it is a command: `scripts`.
    all: bool,
    /// The program of the object, while its arguments are awaited.
    program: Option<(Span, String)>,
    /// The arguments of the object.
    arguments: Vec<String>,
    /// Variables that change whom a program trusts.
    variables: Vec<(String, String)>,
}

/// The commands of a JSON text that begins at `from`.
pub(super) fn commands(text: &str, from: usize) -> Vec<Setting> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut levels: Vec<Level> = Vec::new();
    let mut skipped = 0_usize;
    let mut at = from;
    while at < bytes.len() && found.len() <= MAX_COMMANDS {
        match bytes[at] {
            b'{' | b'[' if levels.len() >= MAX_DEPTH => skipped += 1,
            open @ (b'{' | b'[') => {
                let key = levels.last().and_then(|level| level.key.clone());
                let key = key.unwrap_or_default();
                let listed = levels.last().is_some_and(|level| level.all);
                let words = open == b'['
                    && (listed || key == "args" || key == "arguments" || is_command_key(&key));
                levels.push(Level {
                    object: open == b'{',
                    words: words.then(|| (Span::new(at, at), Vec::new())),
                    all: open == b'{' && key == "scripts",
                    ..Level::default()
                });
            }
            b'}' | b']' if skipped > 0 => skipped -= 1,
            b'}' | b']' => {
                if let Some(level) = levels.pop() {
                    close(level, levels.last_mut(), at + 1, &mut found);
                }
            }
            b',' => {
                if let Some(level) = levels.last_mut() {
                    level.key = None;
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += memchr::memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len() - at);
                continue;
            }
            b'"' => {
                let (value, end) = string(text, at);
                let span = Span::new(at, end);
                at = end;
                let colon = bytes[at..]
                    .iter()
                    .take(64)
                    .find(|byte| !byte.is_ascii_whitespace());
                let Some(level) = levels.last_mut() else {
                    continue;
                };
                if level.object && level.key.is_none() && colon == Some(&b':') {
                    level.key = Some(value);
                } else {
                    take(level, span, value, &mut found);
                }
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    while let Some(level) = levels.pop() {
        close(level, levels.last_mut(), bytes.len(), &mut found);
    }
    found
}

/// A string that is a value.
fn take(level: &mut Level, span: Span, value: String, found: &mut Vec<Setting>) {
    if let Some((_, words)) = &mut level.words {
        words.push(value);
        return;
    }
    let Some(key) = &level.key else { return };
    if TRUST.contains(&key.to_ascii_uppercase().as_str()) && level.variables.len() < MAX_DEPTH {
        level.variables.push((key.clone(), value));
        return;
    }
    if level.all {
        // `@php …`: what runs the commands of a package.
        let text = value
            .strip_prefix("@php")
            .map_or(value.clone(), |rest| format!("php{rest}"));
        found.push(Setting { span, text });
    } else if key == "command" || key == "program" {
        level.program = Some((span, value));
    } else if is_command_key(key) {
        found.push(Setting { span, text: value });
    }
}

fn close(level: Level, outer: Option<&mut Level>, end: usize, found: &mut Vec<Setting>) {
    let mut outer = outer;
    if let Some((span, program)) = level.program {
        let mut text = String::new();
        for (name, value) in &level.variables {
            text.push_str(&format!("{name}={} ", joined(std::slice::from_ref(value))));
        }
        text.push_str(&program);
        if !level.arguments.is_empty() {
            text.push(' ');
            text.push_str(&joined(&level.arguments));
        }
        found.push(Setting { span, text });
    } else if let Some(outer) = outer.as_deref_mut()
        && outer
            .key
            .as_deref()
            .is_some_and(|key| key.starts_with("env"))
    {
        outer.variables.extend(level.variables);
    }
    let Some((span, words)) = level.words.filter(|(_, words)| !words.is_empty()) else {
        return;
    };
    match outer {
        Some(outer)
            if outer
                .key
                .as_deref()
                .is_some_and(|key| key.starts_with("arg")) =>
        {
            outer.arguments = words;
        }
        // A list of whole commands, or the words of one.
        _ if words.iter().all(|word| word.contains(' ')) => {
            found.extend(words.into_iter().take(MAX_COMMANDS).map(|text| {
                Setting {
                    span: Span::new(span.start, end),
                    text: text
                        .strip_prefix("@php")
                        .map_or(text.clone(), |rest| format!("php{rest}")),
                }
            }));
        }
        _ => found.push(Setting {
            span: Span::new(span.start, end),
            text: joined(&words),
        }),
    }
}

/// The string that begins at the quote at `at`, and where it ends.
fn string(text: &str, at: usize) -> (String, usize) {
    let bytes = text.as_bytes();
    let mut value = String::new();
    let mut from = at + 1;
    let mut end = from;
    while end < bytes.len() {
        match bytes[end] {
            b'"' | b'\n' => break,
            b'\\' => {
                value.push_str(&text[from..end]);
                let escaped = text[end + 1..].chars().next();
                end += 1 + escaped.map_or(0, char::len_utf8);
                match escaped {
                    Some('n') => value.push('\n'),
                    Some('t') => value.push('\t'),
                    Some('r' | 'b' | 'f') => value.push(' '),
                    Some('u') => {
                        let digits = text.get(end..end + 4);
                        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                        if let Some(letter) = code.and_then(char::from_u32) {
                            value.push(letter);
                            end += 4;
                        }
                    }
                    Some(letter) => value.push(letter),
                    None => {}
                }
                from = end;
            }
            _ => end += 1,
        }
    }
    value.push_str(&text[from.min(end)..end]);
    if value.len() > MAX_COMMAND {
        value.clear();
    }
    (value, (end + 1).min(bytes.len()))
}

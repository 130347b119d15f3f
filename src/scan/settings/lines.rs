//! Commands in YAML, TOML and unit files, read line by line.

use crate::text::Span;

use super::{MAX_COMMAND, MAX_COMMANDS, Setting, is_command_key, joined, json};

/// A line: its key and value, and how far it is indented.
struct Line<'a> {
    indent: usize,
    item: bool,
    key: &'a str,
    value: &'a str,
    /// Where the value begins.
    at: usize,
}

/// The commands of a text that begins at `from`.
pub(super) fn commands(text: &str, from: usize) -> Vec<Setting> {
    let mut found = Vec::new();
    let mut starts = vec![from];
    starts.extend(memchr::memchr_iter(b'\n', &text.as_bytes()[from..]).map(|at| from + at + 1));
    let mut section_runs = false;
    let mut next = 0;
    while next < starts.len() && found.len() <= MAX_COMMANDS {
        let start = starts[next];
        next += 1;
        let end = starts.get(next).map_or(text.len(), |next| next - 1);
        let raw = &text[start..end];
        let trimmed = raw.trim();
        if let Some(section) = trimmed
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            let last = section.trim_matches(['[', ']']).rsplit('.').next();
            section_runs = matches!(last, Some("scripts" | "tasks" | "hooks" | "aliases"));
        }
        let Some(line) = read(raw, start) else {
            continue;
        };
        // JSON in a value: `metadata: {"…"}`.
        if line.value.starts_with('{') && line.value.contains('"') {
            let inner = json::commands(&text[..end], line.at);
            found.extend(inner);
            continue;
        }
        let named = is_command_key(line.key) || section_runs && line.indent == 0;
        if !named {
            continue;
        }
        let mut value = line.value;
        if value.is_empty() || value.starts_with(['|', '>']) && value.len() <= 3 {
            next = block(text, &starts, next, &line, &mut found);
            continue;
        }
        if line.key.starts_with("Exec") {
            value = value.trim_start_matches(['-', '@', '+', '!', ':']);
        }
        if value.len() > MAX_COMMAND {
            continue;
        }
        let at = line.at + (line.value.len() - value.len());
        found.push(Setting {
            span: Span::new(at, at + value.len()),
            text: scalar(value),
        });
    }
    found
}

/// What a line says, if it names a key.
fn read(raw: &str, start: usize) -> Option<Line<'_>> {
    let mut rest = raw.trim_start();
    let mut indent = raw.len() - rest.len();
    let mut item = false;
    while let Some(behind) = rest.strip_prefix("- ") {
        item = true;
        let behind = behind.trim_start();
        indent += rest.len() - behind.len();
        rest = behind;
    }
    let length = rest
        .find(|letter: char| {
            !(letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.' | '"'))
        })
        .filter(|length| (1..40).contains(length))?;
    let key = rest[..length].trim_matches('"');
    let behind = rest[length..].trim_start_matches([' ', '\t']);
    let value = behind.strip_prefix([':', '='])?.trim_start();
    let at = start + raw.len() - value.len();
    let value = value.trim_end();
    Some(Line {
        indent,
        item,
        key,
        value,
        at,
    })
}

/// The lines below a key: a text, or a list. Where reading goes on.
fn block(
    text: &str,
    starts: &[usize],
    first: usize,
    line: &Line<'_>,
    found: &mut Vec<Setting>,
) -> usize {
    let literal = !line.value.is_empty();
    let mut script = String::new();
    let mut words: Vec<String> = Vec::new();
    let mut depth = None;
    let mut next = first;
    let span_start = starts.get(first).copied().unwrap_or(text.len());
    let mut span_end = span_start;
    while let Some(&start) = starts.get(next) {
        let end = starts.get(next + 1).map_or(text.len(), |next| next - 1);
        let raw = &text[start..end];
        let inner = raw.trim_start();
        if !inner.trim_end().is_empty() {
            let indent = raw.len() - inner.len();
            let item = !literal && inner.starts_with("- ");
            let least = if item && !line.item {
                line.indent
            } else {
                line.indent + 1
            };
            if indent < least || (!literal && !item) {
                break;
            }
            if literal {
                let depth = *depth.get_or_insert(indent);
                let cut = depth.min(indent);
                script.push_str(raw.get(cut..).unwrap_or(inner).trim_end_matches('\r'));
                script.push('\n');
            } else {
                let value = inner[2..].trim();
                // A mapping of its own is read as lines of their own.
                if value.starts_with(|letter: char| letter.is_ascii_alphabetic())
                    && value
                        .split(' ')
                        .next()
                        .is_some_and(|word| word.ends_with(':'))
                {
                    break;
                }
                words.push(scalar(value));
            }
            span_end = end;
        } else if literal {
            script.push('\n');
        }
        next += 1;
    }
    let span = Span::new(span_start, span_end);
    let script = script.trim_end_matches('\n');
    if !script.is_empty() && script.len() <= MAX_COMMAND {
        found.push(Setting {
            span,
            text: format!("{script}\n"),
        });
    }
    let one = matches!(line.key, "command" | "entrypoint" | "cmd" | "exec");
    if one && words.len() > 1 && !words.iter().all(|word| word.contains(' ')) {
        found.push(Setting {
            span,
            text: joined(&words),
        });
    } else if !words.is_empty() {
        found.push(Setting {
            span,
            text: words.join("\n"),
        });
    }
    next
}

/// A value without its quotes; a list as a command line.
fn scalar(value: &str) -> String {
    if let Some(list) = value
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'))
    {
        let mut words = Vec::new();
        let mut word = String::new();
        let mut quote = None;
        for letter in list.chars() {
            match quote {
                Some(open) if letter == open => quote = None,
                Some(_) => word.push(letter),
                None if matches!(letter, '"' | '\'') => quote = Some(letter),
                None if letter == ',' => words.push(std::mem::take(&mut word).trim().to_owned()),
                None => word.push(letter),
            }
        }
        words.push(word.trim().to_owned());
        return joined(&words);
    }
    for quote in ['"', '\''] {
        if let Some(inner) = value
            .strip_prefix(quote)
            .and_then(|inner| inner.strip_suffix(quote))
        {
            return match quote {
                '"' => inner
                    .replace("\\\"", "\"")
                    .replace("\\\\", "\\")
                    .replace("\\n", "\n"),
                _ => inner.replace("''", "'"),
            };
        }
    }
    value.to_owned()
}

//! What `jq` prints of a text that is known: paths of keys and lists, no more
//! of its language.

use serde_json::Value;

/// Most values that are printed.
const MOST: usize = 256;

/// The values that `filter` picks from `text`, one on each line.
pub(super) fn select(filter: &str, text: &str) -> Option<String> {
    let steps = steps(filter.trim())?;
    let root: Value = serde_json::from_str(text).ok()?;
    let mut found = vec![&root];
    for step in steps {
        let mut next = Vec::new();
        for value in found {
            match step {
                Step::Key(name) => next.push(value.get(name)?),
                Step::Each => match value {
                    Value::Array(items) => next.extend(items.iter().take(MOST)),
                    Value::Object(map) => next.extend(map.values().take(MOST)),
                    _ => return None,
                },
            }
            if next.len() > MOST {
                return None;
            }
        }
        found = next;
    }
    let lines = found.into_iter().map(|value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    Each,
}

/// `.a.b[]|.c` as steps; `None` where it is more than that.
fn steps(filter: &str) -> Option<Vec<Step<'_>>> {
    let mut found = Vec::new();
    for piece in filter.split('|') {
        let mut rest = piece.trim().strip_prefix('.')?;
        while !rest.is_empty() && found.len() < 16 {
            if let Some(behind) = rest.strip_prefix("[]") {
                found.push(Step::Each);
                rest = behind.strip_prefix('?').unwrap_or(behind);
            } else {
                rest = rest.strip_prefix('.').unwrap_or(rest);
                let end = rest
                    .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
                    .unwrap_or(rest.len());
                if end == 0 {
                    return None;
                }
                found.push(Step::Key(&rest[..end]));
                rest = &rest[end..];
            }
        }
        if !rest.is_empty() {
            return None;
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_pick_values() {
        let text = r#"{"to":"x","list":[{"p":"a"},{"p":"b"}]}"#;
        for (filter, printed) in [
            (".to", Some("x")),
            (".list[].p", Some("a\nb")),
            (".list[] | .p", Some("a\nb")),
            (".list | length", None),
            (".none", None),
            ("map(.p)", None),
        ] {
            assert_eq!(select(filter, text).as_deref(), printed, "{filter}");
        }
    }
}

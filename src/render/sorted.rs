//! JSON with sorted keys, no blanks, and no character that steers a terminal.
//!
//! Hostile characters are written as `\u` escapes, so the value stays what it
//! is. What must not reach a model as an order of its own frame is changed.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use super::safe;

/// Whether text may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Every character counts: a snapshot.
    Exact,
    /// Made inert where a model could take it for an order.
    ForModels,
}

/// `value` as JSON. Our documents are a few levels deep.
pub(super) fn to_json(value: &impl Serialize, content: Content) -> String {
    let value = serde_json::to_value(value).expect("documents have text keys and finite numbers");
    let mut text = String::new();
    write(&mut text, &value, content);
    text
}

fn write(out: &mut String, value: &Value, content: Content) {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            let _ = write!(out, "{value}");
        }
        Value::String(text) => match content {
            Content::Exact => quote(out, text),
            Content::ForModels => quote(out, &safe::for_models(text)),
        },
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write(out, item, content);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            // The order of the map hangs on a feature any crate can turn on.
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(key, _)| *key);
            out.push('{');
            for (index, (key, value)) in fields.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                quote(out, key);
                out.push(':');
                write(out, value, content);
            }
            out.push('}');
        }
    }
}

fn quote(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            // An order to GitHub's runner, wherever in a line it stands.
            '[' if out.ends_with("##") => out.push_str("\\u005b"),
            hostile if safe::is_hostile(hostile) => {
                for unit in hostile.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_are_sorted_and_values_kept() {
        let value =
            json!({"b": [1, null, true], "a": "é\u{1b}\u{202e}\u{e0041}\u{7f}##[x]\n", "A": {}});
        let text = to_json(&value, Content::Exact);
        assert_eq!(
            text,
            "{\"A\":{},\"a\":\"é\\u001b\\u202e\\udb40\\udc41\\u007f##\\u005bx]\\n\",\"b\":[1,null,true]}"
        );
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
    }

    #[test]
    fn frames_of_models_are_inert_unless_exact() {
        let text = "<system-reminder>";
        assert_eq!(to_json(&text, Content::Exact), "\"<system-reminder>\"");
        assert_eq!(
            to_json(&text, Content::ForModels),
            "\"&lt;system-reminder&gt;\""
        );
    }
}

//! JSON with sorted keys, no blanks, and no character that steers a terminal.
//!
//! Hostile characters are written as `\u` escapes, so the value stays what it
//! is. What must not reach a model as an order of its own frame is changed.

mod writer;

use std::fmt::Write as _;

use serde::Serialize;

use super::safe;
use writer::Writer;

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
    let mut writer = Writer {
        out: String::new(),
        content,
    };
    value
        .serialize(&mut writer)
        .expect("documents have text keys and finite numbers");
    writer.out
}

/// What stands in a string as it is, among ASCII.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'[')
}

fn quote(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    let mut rest = text;
    loop {
        let plain = rest.bytes().take_while(|byte| is_plain(*byte)).count();
        out.push_str(&rest[..plain]);
        let mut letters = rest[plain..].chars();
        let Some(letter) = letters.next() else { break };
        rest = letters.as_str();
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
    use serde_json::{Value, json};

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

    /// The writer agrees with the tree of values, whatever the shape.
    #[test]
    fn fields_of_any_shape_are_sorted() {
        #[derive(Serialize)]
        enum Shape {
            Unit,
            Newtype(u8),
            Tuple(i8, bool),
            Struct { b: char, a: () },
        }
        #[derive(Serialize)]
        struct Inner {
            c: Vec<Shape>,
            a: Option<f64>,
        }
        #[derive(Serialize)]
        struct Outer {
            z: (u64, f32),
            #[serde(flatten)]
            inner: Inner,
            b: std::collections::HashMap<String, Option<u8>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            absent: Option<u8>,
        }
        let shapes = vec![
            Shape::Unit,
            Shape::Newtype(1),
            Shape::Tuple(-2, true),
            Shape::Struct { b: '"', a: () },
        ];
        let value = Outer {
            z: (u64::MAX, 0.5),
            inner: Inner {
                c: shapes,
                a: Some(1e300),
            },
            b: [("y".to_owned(), None), ("x".to_owned(), Some(1))].into(),
            absent: None,
        };
        assert_eq!(
            to_json(&value, Content::Exact),
            r#"{"a":1e+300,"b":{"x":1,"y":null},"c":["Unit",{"Newtype":1},{"Tuple":[-2,true]},{"Struct":{"a":null,"b":"\""}}],"z":[18446744073709551615,0.5]}"#
        );
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

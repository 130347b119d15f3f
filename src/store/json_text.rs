//! JSON with places: what stands where in a text, in the order it was written.
//!
//! State files are edited in place and hashed the way Python prints them; both
//! need more than a parsed value keeps.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What it is.
    pub json: Json,
}

/// A JSON value; objects keep their order, numbers their writing.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as written.
    Number(String),
    /// A text, unescaped.
    Text(String),
    /// An array.
    List(Vec<Node>),
    /// An object.
    Map(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Where its key stands, quotes included.
    pub key_span: Range<usize>,
    /// Its key, unescaped.
    pub key: String,
    /// Its value.
    pub value: Node,
}

/// Reads a text.
///
/// # Errors
/// When it is no JSON, in words.
pub fn parse(text: &str) -> Result<Node, String> {
    // Also bounds the depth, so that the scanner below may recurse.
    let _: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Ok(Scanner { text, at: 0 }.node())
}

impl Node {
    /// The members, if it is an object.
    #[must_use]
    pub fn members(&self) -> Option<&[Member]> {
        match &self.json {
            Json::Map(members) => Some(members),
            _ => None,
        }
    }
}

/// The member that counts: readers take the last of several.
#[must_use]
pub fn member<'a>(members: &'a [Member], key: &str) -> Option<&'a Member> {
    members.iter().rev().find(|member| member.key == key)
}

/// Walks a text that is known to be JSON.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied().unwrap_or(0)
    }

    fn node(&mut self) -> Node {
        let first = self.peek();
        let start = self.at;
        let json = match first {
            b'{' => Json::Map(self.members()),
            b'[' => Json::List(self.items()),
            b'"' => Json::Text(self.string()),
            _ => self.word(),
        };
        Node {
            span: start..self.at,
            json,
        }
    }

    fn members(&mut self) -> Vec<Member> {
        let mut members = Vec::new();
        self.at += 1;
        while self.peek() == b'"' {
            let start = self.at;
            let key = self.string();
            let key_span = start..self.at;
            self.pass(b':');
            let value = self.node();
            members.push(Member {
                key_span,
                key,
                value,
            });
            self.pass(b',');
        }
        self.pass(b'}');
        members
    }

    fn items(&mut self) -> Vec<Node> {
        let mut items = Vec::new();
        self.at += 1;
        while !matches!(self.peek(), b']' | 0) {
            items.push(self.node());
            self.pass(b',');
        }
        self.pass(b']');
        items
    }

    fn pass(&mut self, byte: u8) {
        if self.peek() == byte {
            self.at += 1;
        }
    }

    fn string(&mut self) -> String {
        let start = self.at;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'"' => break,
                _ => {}
            }
        }
        serde_json::from_str(&self.text[start..self.at]).unwrap_or_default()
    }

    fn word(&mut self) -> Json {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
        while bytes.get(self.at).is_some_and(part) {
            self.at += 1;
        }
        match &self.text[start..self.at] {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            number => Json::Number(number.to_owned()),
        }
    }
}

/// Writes `text` as Python's `json` does: everything but printable ASCII is
/// escaped, in lower case.
pub fn quote(out: &mut String, text: &str) {
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
            ' '..='~' => out.push(letter),
            _ => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
}

/// Writes `json` as Python's `json.dumps(sort_keys=True, separators=(",", ":"))`.
pub fn write_sorted(out: &mut String, json: &Json) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(on) => out.push_str(if *on { "true" } else { "false" }),
        Json::Number(written) => out.push_str(&python_number(written)),
        Json::Text(text) => quote(out, text),
        Json::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_sorted(out, &item.json);
            }
            out.push(']');
        }
        Json::Map(members) => {
            let members: BTreeMap<&str, &Json> = members
                .iter()
                .map(|member| (member.key.as_str(), &member.value.json))
                .collect();
            out.push('{');
            for (index, (key, value)) in members.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                quote(out, key);
                out.push(':');
                write_sorted(out, value);
            }
            out.push('}');
        }
    }
}

/// A number as Python prints it again after reading it.
fn python_number(written: &str) -> String {
    if !written.contains(['.', 'e', 'E']) {
        return if written == "-0" { "0" } else { written }.to_owned();
    }
    let Ok(number) = written.parse::<f64>() else {
        return written.to_owned();
    };
    // Rust gives the shortest digits that read back the same, as Python does.
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        return format!("{number:?}");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(text: &str) -> String {
        let mut out = String::new();
        write_sorted(&mut out, &parse(text).expect("JSON").json);
        out
    }

    #[test]
    fn values_are_printed_as_python_prints_them() {
        // Expected values were printed by Python 3.11.
        for (text, printed) in [
            (
                r#"{"b": 1, "a": [true, null, {}], "b": 2}"#,
                r#"{"a":[true,null,{}],"b":2}"#,
            ),
            (
                "[1.0, 1e16, 1E15, 1.5e-7, 0.0001, 0.00001, -0, -0.0]",
                "[1.0,1e+16,1000000000000000.0,1.5e-07,0.0001,1e-05,0,-0.0]",
            ),
            (
                "[123456789012345678901234567890, 1.25e300]",
                "[123456789012345678901234567890,1.25e+300]",
            ),
            (
                "\"é\u{7f}\u{1f600}\\u0001/\\\"\"",
                r#""\u00e9\u007f\ud83d\ude00\u0001/\"""#,
            ),
            (r#"{"é":1,"z":2,"A":3}"#, r#"{"A":3,"z":2,"\u00e9":1}"#),
        ] {
            assert_eq!(sorted(text), printed);
        }
    }

    #[test]
    fn places_are_those_of_the_text() {
        let text = r#" { "a\"" : [1, {"b":"c"}] , "d":null } "#;
        let node = parse(text).expect("JSON");
        let members = node.members().expect("an object");
        assert_eq!(members[0].key, "a\"");
        assert_eq!(&text[members[0].key_span.clone()], "\"a\\\"\"");
        assert_eq!(&text[members[0].value.span.clone()], "[1, {\"b\":\"c\"}]");
        assert_eq!(&text[members[1].value.span.clone()], "null");
        assert_eq!(&text[node.span.clone()], text.trim());
        assert!(parse("{\"a\":").is_err());
        assert!(parse(&"[".repeat(100_000)).is_err(), "depth is bounded");
    }
}

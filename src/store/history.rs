//! The history of a custom skill: one JSON record a line, shared with DeerFlow.

use serde_json::{Value, json};

/// What happened to a skill.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// UTC with microseconds, `+00:00`.
    pub ts: String,
    /// `install`, `update` or `remove`.
    pub action: &'static str,
    /// SKILL.md before, if there was one that is text.
    pub before: Option<&'a str>,
    /// SKILL.md after.
    pub after: Option<&'a str>,
    /// What the scan said.
    pub scanner: Value,
}

impl Record<'_> {
    /// Its line, with the line end.
    #[must_use]
    pub fn line(&self) -> String {
        let fields = [
            ("ts", json!(self.ts)),
            ("action", json!(self.action)),
            ("author", json!("skilldeck")),
            ("thread_id", Value::Null),
            ("file_path", json!("SKILL.md")),
            ("prev_content", json!(self.before)),
            ("new_content", json!(self.after)),
            ("scanner", self.scanner.clone()),
        ];
        // In this order, as DeerFlow writes them.
        let fields: Vec<String> = fields
            .iter()
            .map(|(key, value)| format!("\"{key}\": {value}"))
            .collect();
        let mut line = one_line(&format!("{{{}}}", fields.join(", ")));
        line.push('\n');
        line
    }
}

/// DeerFlow's reader takes these for line ends; as escapes they mean the same.
fn one_line(json: &str) -> String {
    json.replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
        .replace('\u{85}', "\\u0085")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_one_line_for_every_reader() {
        let record = Record {
            ts: "2026-01-02T03:04:05.000000+00:00".to_owned(),
            action: "install",
            before: None,
            after: Some("a\u{2028}b\u{85}c\nü"),
            scanner: json!({"decision": "allow"}),
        };
        let line = record.line();
        assert_eq!(line.matches(['\n', '\u{2028}', '\u{85}']).count(), 1);
        assert!(line.ends_with("}\n") && line.contains('ü'), "{line}");
        let read: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(read["new_content"], "a\u{2028}b\u{85}c\nü");
        assert_eq!(read["prev_content"], Value::Null);
    }
}

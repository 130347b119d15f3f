//! The history of a custom skill: one JSON record a line, shared with DeerFlow.

use serde_json::{Value, json};

/// Who does something.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// A person, an agent, or we.
    pub author: &'a str,
    /// The conversation it happened in.
    pub thread: Option<&'a str>,
}

impl Signature<'static> {
    /// What we do by ourselves.
    pub const OURS: Self = Self {
        author: "skilldeck",
        thread: None,
    };
}

/// What happened to a skill.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// UTC with microseconds, `+00:00`.
    pub ts: String,
    /// `install`, `update`, `remove`, or an edit.
    pub action: &'a str,
    /// Who did it.
    pub signature: Signature<'a>,
    /// The file it is about.
    pub path: &'a str,
    /// That file before, if there was one that is text.
    pub before: Option<&'a str>,
    /// That file after.
    pub after: Option<&'a str>,
    /// What the scan said.
    pub scanner: Value,
    /// What only some records have.
    pub rest: Rest<'a>,
}

/// What only some records have; written where it says something.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rest<'a> {
    /// When that happened which a rollback undoes last.
    pub rollback_from: Option<&'a str>,
    /// There was a file before, but no text that a record can hold.
    pub unrecorded: bool,
    /// The file before could be run.
    pub executable: bool,
}

impl Record<'_> {
    /// Its line, with the line end.
    #[must_use]
    pub fn line(&self) -> String {
        let mut fields = vec![
            ("ts", json!(self.ts)),
            ("action", json!(self.action)),
            ("author", json!(self.signature.author)),
            ("thread_id", json!(self.signature.thread)),
            ("file_path", json!(self.path)),
            ("prev_content", json!(self.before)),
            ("new_content", json!(self.after)),
            ("scanner", self.scanner.clone()),
        ];
        let rest = self.rest;
        fields.extend(rest.rollback_from.map(|ts| ("rollback_from_ts", json!(ts))));
        fields.extend(rest.unrecorded.then_some(("prev_unrecorded", json!(true))));
        fields.extend(rest.executable.then_some(("prev_executable", json!(true))));
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
            signature: Signature::OURS,
            path: "SKILL.md",
            before: None,
            after: Some("a\u{2028}b\u{85}c\nü"),
            scanner: json!({"decision": "allow"}),
            rest: Rest::default(),
        };
        let line = record.line();
        assert_eq!(line.matches(['\n', '\u{2028}', '\u{85}']).count(), 1);
        assert!(line.ends_with("}\n") && line.contains('ü'), "{line}");
        let read: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(read["new_content"], "a\u{2028}b\u{85}c\nü");
        assert_eq!(read["prev_content"], Value::Null);
    }
}

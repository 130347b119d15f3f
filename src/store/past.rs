//! The history of a custom skill, read: what happened, and how to undo it.

use std::collections::BTreeMap;

use serde_json::Value;

/// One line of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// When, as written.
    pub ts: String,
    /// What was done.
    pub action: String,
    /// By whom.
    pub author: Option<String>,
    /// In which conversation.
    pub thread: Option<String>,
    /// The file it is about.
    pub path: String,
    /// That file before; `None` when there was none, or no text.
    pub before: Option<String>,
    /// That file after.
    pub after: Option<String>,
    /// There was a file before that no record can hold.
    pub unrecorded: bool,
    /// The file before could be run.
    pub executable: bool,
    /// `allow`, `warn` or `block`, as the scan decided.
    pub decision: Option<String>,
}

/// A file as it was: its text, and whether it could be run; `None` where there
/// was none.
pub type Former = Option<(String, bool)>;

impl Past {
    /// Reads one line; `None` when it is no record.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let flag = |key: &str| value.get(key).and_then(Value::as_bool) == Some(true);
        Some(Self {
            ts: text("ts").unwrap_or_default(),
            action: text("action")?,
            author: text("author"),
            thread: text("thread_id"),
            path: text("file_path").unwrap_or_else(|| "SKILL.md".to_owned()),
            before: text("prev_content"),
            after: text("new_content"),
            unrecorded: flag("prev_unrecorded"),
            executable: flag("prev_executable"),
            decision: value
                .get("scanner")
                .and_then(|scanner| scanner.get("decision")?.as_str())
                .map(str::to_owned),
        })
    }

    /// Whether it says that something was not done.
    #[must_use]
    pub fn was_blocked(&self) -> bool {
        self.decision.as_deref() == Some("block")
    }
}

/// All lines of a history, numbered from 1 by their place; `None` for a line
/// that is no record.
#[must_use]
pub fn parse(bytes: &[u8]) -> Vec<Option<Past>> {
    bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.iter().all(u8::is_ascii_whitespace))
        .map(|line| std::str::from_utf8(line).ok().and_then(Past::parse))
        .collect()
}

/// The number that `words` means in a history of `length` lines: from 1, or
/// from the end as -1, -2, ….
#[must_use]
pub fn number(words: i64, length: usize) -> Option<usize> {
    let length = i64::try_from(length).ok()?;
    let number = if words < 0 { length + 1 + words } else { words };
    usize::try_from(number)
        .ok()
        .filter(|_| (1..=length).contains(&number))
}

/// What each file was after record `number`, for every file that a later record
/// changed.
///
/// # Errors
/// Which record cannot be undone and why, a sentence's worth of clause.
pub fn undone(history: &[Option<Past>], number: usize) -> Result<BTreeMap<String, Former>, String> {
    let mut files = BTreeMap::new();
    for (at, past) in history.iter().enumerate().skip(number).rev() {
        let revision = at + 1;
        let Some(past) = past else {
            return Err(format!("revision {revision} cannot be read"));
        };
        if past.was_blocked() {
            continue;
        }
        let why = match past.action.as_str() {
            "edit" | "patch" | "write_file" | "remove_file" | "rollback" | "human_edit" => {
                if !past.unrecorded {
                    let former = past.before.clone().map(|text| (text, past.executable));
                    files.insert(past.path.clone(), former);
                    continue;
                }
                "replaced a file that was no text of at most 1 MiB"
            }
            "create" | "human_create" => "is the beginning of the skill",
            "install" | "update" => "brought files that the history does not hold",
            "remove" | "delete" | "human_delete" => "removed the whole skill",
            _ => "did something that is not known here",
        };
        return Err(format!("revision {revision} ({}) {why}", past.action));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(action: &str, path: &str, before: Option<&str>, more: &str) -> String {
        let before = serde_json::json!(before);
        format!(
            "{{\"ts\":\"t\",\"action\":\"{action}\",\"file_path\":\"{path}\",\"prev_content\":{before}{more}}}\n"
        )
    }

    #[test]
    fn what_came_later_is_undone_from_the_end() {
        let text = line("create", "SKILL.md", None, "")
            + &line("edit", "SKILL.md", Some("one"), "")
            + &line("write_file", "scripts/a", None, "")
            + &line(
                "rollback",
                "SKILL.md",
                Some("never"),
                ",\"scanner\":{\"decision\":\"block\"}",
            )
            + &line("patch", "SKILL.md", Some("two"), "")
            + &line(
                "remove_file",
                "scripts/b",
                Some("b"),
                ",\"prev_executable\":true",
            );
        let history = parse(text.as_bytes());
        assert_eq!(history.len(), 6);
        let files = undone(&history, 1).expect("all can be undone");
        assert_eq!(
            files,
            BTreeMap::from([
                ("SKILL.md".to_owned(), Some(("one".to_owned(), false))),
                ("scripts/a".to_owned(), None),
                ("scripts/b".to_owned(), Some(("b".to_owned(), true))),
            ])
        );
        assert_eq!(undone(&history, 6).expect("nothing to do").len(), 0);
        assert!(
            undone(&history, 0)
                .expect_err("the beginning")
                .contains("revision 1 (create)")
        );
    }

    #[test]
    fn what_cannot_be_undone_is_named() {
        for (last, why) in [
            (line("install", "SKILL.md", Some("x"), ""), "does not hold"),
            (
                line("write_file", "assets/a", None, ",\"prev_unrecorded\":true"),
                "no text",
            ),
            ("{\"torn\":".to_owned(), "cannot be read"),
            (line("dream", "SKILL.md", None, ""), "not known"),
        ] {
            let history = parse((line("create", "SKILL.md", None, "") + &last).as_bytes());
            let fault = undone(&history, 1).expect_err("cannot be undone");
            assert!(
                fault.contains("revision 2") && fault.contains(why),
                "{fault}"
            );
        }
    }

    #[test]
    fn revisions_are_counted_from_both_ends() {
        assert_eq!(
            [1, 3, -1, -3].map(|words| number(words, 3)),
            [Some(1), Some(3), Some(3), Some(1)]
        );
        assert_eq!([0, 4, -4].map(|words| number(words, 3)), [None, None, None]);
    }
}

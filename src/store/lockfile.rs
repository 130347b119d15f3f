//! `skilldeck.lock.json`: what was installed from where, and with which bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::nearest::nearest;
use crate::skill::package::Entry;

/// The version that is written.
pub const VERSION: u32 = 1;

/// The lock file of one user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LockFile {
    /// Name → what was installed under it.
    pub skills: BTreeMap<String, LockedSkill>,
    /// The version of this format.
    pub version: u32,
}

/// One installed skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LockedSkill {
    /// Rules that were let pass, sorted by rule.
    pub allowed: Vec<Allowed>,
    /// Digest of the package, `sha256:…`, links and left-out files included.
    pub digest: String,
    /// Path → file, `/` separated.
    pub files: BTreeMap<String, LockedFile>,
    /// When, RFC 3339 in UTC.
    pub installed_at: String,
    /// The version of skilldeck that installed it.
    pub installed_by: String,
    /// The profile it was judged by.
    pub profile: String,
    /// Commit of a repository, or `sha256:…` of a download.
    pub revision: Option<String>,
    /// Whether it was scanned.
    pub scanned: bool,
    /// Where it came from, in the words that `install` takes.
    pub source: String,
    /// The version of a managed pack; skills have theirs in SKILL.md.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// A rule that was let pass.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Allowed {
    /// Its id.
    pub rule: String,
    /// Why, in the user's words.
    pub reason: String,
}

/// One file as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LockedFile {
    /// `0755` or `0644`.
    pub mode: String,
    /// Lower-case hex SHA-256 of its content.
    pub sha256: String,
}

impl Default for LockFile {
    fn default() -> Self {
        Self {
            skills: BTreeMap::new(),
            version: VERSION,
        }
    }
}

impl LockFile {
    /// The installed name that may have been meant by `name`.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.skills.keys().map(String::as_str))
    }

    /// Reads it.
    ///
    /// # Errors
    /// When it has another form or a version that we do not know, in words.
    pub fn parse(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let versioned: Versioned = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if versioned.version != VERSION {
            return Err(format!(
                "it has version {}, and this skilldeck knows version {VERSION}",
                versioned.version
            ));
        }
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The same text for the same content: sorted, indented by two, ends in a
    /// newline.
    #[must_use]
    pub fn to_text(&self) -> String {
        // By way of a value: its keys are sorted, whatever the fields' order.
        let value = serde_json::to_value(self).expect("its keys are text");
        format!("{value:#}\n")
    }
}

impl LockedFile {
    /// The file of `entry`, as it is written.
    #[must_use]
    pub fn of(entry: &Entry) -> Self {
        Self {
            mode: if entry.executable { "0755" } else { "0644" }.to_owned(),
            sha256: entry.sha256.clone(),
        }
    }

    /// Whether it may be run.
    #[must_use]
    pub fn executable(&self) -> bool {
        self.mode == "0755"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_written_the_same() {
        let mut lock = LockFile::default();
        lock.skills.insert(
            "demo".to_owned(),
            LockedSkill {
                allowed: vec![Allowed {
                    rule: "python-shell-exec".to_owned(),
                    reason: "wraps \u{1b} make".to_owned(),
                }],
                digest: "sha256:00".to_owned(),
                files: BTreeMap::from([(
                    "SKILL.md".to_owned(),
                    LockedFile {
                        mode: "0644".to_owned(),
                        sha256: "00".to_owned(),
                    },
                )]),
                installed_at: "2026-01-02T03:04:05Z".to_owned(),
                installed_by: "0.1.0".to_owned(),
                profile: "standard".to_owned(),
                revision: None,
                scanned: true,
                source: "/tmp/x".to_owned(),
                version: None,
            },
        );
        let text = lock.to_text();
        assert!(text.starts_with("{\n  \"skills\": {\n    \"demo\": {\n      \"allowed\""));
        let again = LockFile::parse(&text).expect("our own text");
        assert_eq!(again, lock);
        assert_eq!(again.to_text(), text);
    }

    #[test]
    fn damage_and_the_future_are_errors() {
        for text in [
            "",
            "{}",
            "{\"version\":2,\"skills\":{}}",
            "{\"version\":1,\"skills\":[]}",
        ] {
            assert!(LockFile::parse(text).is_err(), "{text}");
        }
        let future = LockFile::parse("{\"version\":2,\"new\":1}").expect_err("too new");
        assert!(future.contains("version 2"), "{future}");
    }
}

//! The line of an audit log: who ran what with which secrets, by name.

use serde::Serialize;

/// `schema_version` of an audit line.
pub const VERSION: &str = "skilldeck.exec-audit.v1";

/// One run, written down before it begins.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Line<'a> {
    /// Whether the command was to be confined to its folders.
    pub confine: bool,
    /// Declared secrets that were not handed over.
    pub missing: Vec<&'a str>,
    /// Whether the command was to have the network.
    pub network: bool,
    /// The program; its arguments are not written down.
    pub program: &'a str,
    /// The version of this contract.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    pub schema_version: &'static str,
    /// Names of the secrets that the command got.
    pub secrets: Vec<&'a str>,
    /// The skills it was run for.
    pub skills: Vec<&'a str>,
    /// Whether the user named the skills.
    pub slash: bool,
    /// When, in UTC with microseconds.
    pub ts: String,
    /// For whom.
    pub user: &'a str,
    /// Skills that got nothing because they want to be asked for.
    pub withheld: Vec<&'a str>,
}

impl Line<'_> {
    /// As one line with its end, keys sorted.
    #[must_use]
    pub fn text(&self) -> String {
        let value = serde_json::to_value(self).expect("its keys are text");
        format!("{value}\n")
    }
}

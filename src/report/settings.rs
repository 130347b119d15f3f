//! The shape of what `config` says.

use std::path::PathBuf;

use crate::settings::{Source, Value};

/// What `config` has to say.
#[derive(Debug)]
pub enum SettingsReport {
    /// What holds.
    Shown(Shown),
    /// A file that was begun.
    Begun(Begun),
}

/// Settings, and where they come from.
#[derive(Debug)]
pub struct Shown {
    /// Those asked for, in the order of the file.
    pub rows: Vec<Row>,
    /// The files that count, the strongest first.
    pub files: Vec<(Source, PathBuf)>,
    /// Files that do not count, and the packages they are part of.
    pub inside: Vec<(PathBuf, PathBuf)>,
    /// Whether some were asked for by name.
    pub chosen: bool,
}

/// One setting.
#[derive(Debug)]
pub struct Row {
    /// `table.name`.
    pub key: String,
    /// What it is for.
    pub help: String,
    /// What holds when no flag is given; `None` is nothing.
    pub value: Option<Value>,
    /// What would hold if nobody said anything.
    pub default: Option<Value>,
    /// Where the value comes from.
    pub origin: RowOrigin,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowOrigin {
    /// Nobody said anything.
    Default,
    /// A file.
    File {
        /// Whose.
        source: Source,
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u32,
    },
    /// A variable of the environment.
    Variable(&'static str),
}

/// A file that was begun, or would be.
#[derive(Debug)]
pub struct Begun {
    /// Where.
    pub path: PathBuf,
    /// What stands in it.
    pub text: String,
    /// Whether it was written.
    pub written: bool,
}

//! The settings of `skilldeck.toml`: each is stated once, in one table that
//! feeds parsing, `config show`, `config init`, the manual page and the schema.
//!
//! A setting is a flag of the same name, written down. Its help, its values and
//! its default are those of the flag; they are read from the command line's
//! definition ([`Described`]), not repeated here.

mod described;
mod layers;
mod parse;
#[cfg(test)]
mod schema;
mod value;
mod written;

pub use described::{Described, describe};
pub use layers::{Layer, Origin, Resolved, resolve};
pub use parse::{Fault, Given, MOST_BYTES, Source, parse};
#[cfg(test)]
pub(crate) use schema::schema;
pub use value::{Kind, Value};
pub use written::{template, toml_of};

/// The name of the file, in a project and in the user's configuration folder.
pub const FILE: &str = "skilldeck.toml";

/// What a setting may do, and who may therefore set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It changes how things look or how long they take.
    Plain,
    /// It can weaken a judgement: never taken from inside of what is judged,
    /// and told when a project sets it.
    Gate,
    /// It says where skills are, the user's own or a sandbox's; a project may
    /// not.
    Personal,
}

/// One setting.
#[derive(Debug)]
pub struct Setting {
    /// Its table; empty for the top of the file. `store` and `limits` hold for
    /// every command with such a flag, another one for the command of its name.
    pub table: &'static str,
    /// Its key: the flag without its dashes.
    pub name: &'static str,
    /// What is written there.
    pub kind: Kind,
    /// What it may do.
    pub role: Role,
    /// Environment variables that count more, the strongest first.
    pub variables: &'static [Variable],
}

/// A variable of the environment that says what a setting says.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// What it says by being set at all; without, its value is the setting's.
    pub means: Option<&'static str>,
    /// The value with which it says nothing.
    pub off: Option<&'static str>,
}

const fn variable(name: &'static str) -> Variable {
    Variable {
        name,
        means: None,
        off: None,
    }
}

/// Tables that belong to no command of their own.
const SHARED: [&str; 2] = ["store", "limits"];

const fn setting(table: &'static str, name: &'static str, kind: Kind, role: Role) -> Setting {
    Setting {
        table,
        name,
        kind,
        role,
        variables: &[],
    }
}

impl Setting {
    const fn below(mut self, variables: &'static [Variable]) -> Self {
        self.variables = variables;
        self
    }

    /// `table.name`, or the name alone at the top.
    #[must_use]
    pub fn key(&self) -> String {
        match self.table {
            "" => self.name.to_owned(),
            table => format!("{table}.{}", self.name),
        }
    }

    /// The hidden flag that turns a switch off which a file turned on.
    #[must_use]
    pub fn negation(&self) -> String {
        match self.name.strip_prefix("no-") {
            Some(rest) => rest.to_owned(),
            None => format!("no-{}", self.name),
        }
    }

    /// Whether the flag belongs to the program, not to a command.
    #[must_use]
    pub fn is_global(&self) -> bool {
        self.table.is_empty()
    }
}

const COLOR: [Variable; 2] = [
    Variable {
        name: "NO_COLOR",
        means: Some("never"),
        off: None,
    },
    Variable {
        name: "CLICOLOR_FORCE",
        means: Some("always"),
        off: Some("0"),
    },
];

/// All settings, table by table.
pub static ALL: &[Setting] = &[
    setting("", "color", Kind::Word, Role::Plain).below(&COLOR),
    setting("", "jobs", Kind::Number, Role::Plain),
    setting("", "no-progress", Kind::Switch, Role::Plain),
    setting("store", "home", Kind::Path, Role::Personal)
        .below(&[variable("SKILLDECK_HOME"), variable("DEER_FLOW_HOME")]),
    setting("store", "skills", Kind::Path, Role::Personal).below(&[
        variable("SKILLDECK_SKILLS_PATH"),
        variable("DEER_FLOW_SKILLS_PATH"),
    ]),
    setting("store", "user", Kind::Word, Role::Personal).below(&[variable("SKILLDECK_USER")]),
    setting("store", "extensions", Kind::Path, Role::Personal)
        .below(&[variable("DEER_FLOW_EXTENSIONS_CONFIG_PATH")]),
    setting("store", "lock-timeout", Kind::Number, Role::Plain),
    setting("limits", "max-files", Kind::Number, Role::Gate),
    setting("limits", "max-file-bytes", Kind::Size, Role::Gate),
    setting("limits", "max-total-bytes", Kind::Size, Role::Gate),
    setting("review", "profile", Kind::Word, Role::Gate),
    setting("review", "fail-on", Kind::Word, Role::Gate),
    setting("review", "fail-on-incomplete", Kind::Switch, Role::Gate),
    setting("review", "policy", Kind::Path, Role::Gate),
    setting("review", "baseline", Kind::Path, Role::Gate),
    setting("review", "explain", Kind::Switch, Role::Plain),
    setting("review", "cross", Kind::Switch, Role::Gate),
    setting("review", "locale", Kind::Word, Role::Plain),
    setting("scan", "profile", Kind::Word, Role::Gate),
    setting("scan", "fail-on", Kind::Word, Role::Gate),
    setting("scan", "fail-on-incomplete", Kind::Switch, Role::Gate),
    setting("scan", "policy", Kind::Path, Role::Gate),
    setting("scan", "baseline", Kind::Path, Role::Gate),
    setting("scan", "explain", Kind::Switch, Role::Plain),
    setting("scan", "cross", Kind::Switch, Role::Gate),
    setting("pack", "profile", Kind::Word, Role::Gate),
    setting("install", "profile", Kind::Word, Role::Gate),
    setting("diff", "profile", Kind::Word, Role::Plain),
    setting("describe", "container-root", Kind::Word, Role::Personal),
];

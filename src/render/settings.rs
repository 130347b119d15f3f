//! Settings and where they come from, for people and programs.

use std::fmt::Write as _;

use serde::Serialize;

use crate::report::settings::{Begun, Row, RowOrigin, SettingsReport, Shown};
use crate::settings::{Value, toml_of};

use super::human::paint::{Paint, Role};
use super::human::wrap::wrap;
use super::sorted::{Content, to_json};
use super::{Format, Style, safe};

/// `schema_version` of `config show`.
pub(crate) const CONFIG: &str = "skilldeck.config.v1";
/// `schema_version` of `config init`.
pub(crate) const BEGUN: &str = "skilldeck.config_init.v1";

/// What `config` says, in the form asked for.
pub(super) fn text(format: Format, report: &SettingsReport, style: Style) -> String {
    match (format, report) {
        (Format::Json | Format::Jsonl, SettingsReport::Shown(shown)) => {
            format!("{}\n", to_json(&ConfigDocument::of(shown), Content::Exact))
        }
        (Format::Json | Format::Jsonl, SettingsReport::Begun(begun)) => {
            format!("{}\n", to_json(&BegunDocument::of(begun), Content::Exact))
        }
        (
            Format::Human
            | Format::Github
            | Format::Sarif
            | Format::Markdown
            | Format::Html
            | Format::Junit,
            SettingsReport::Shown(shown),
        ) => human(shown, style),
        (
            Format::Human
            | Format::Github
            | Format::Sarif
            | Format::Markdown
            | Format::Html
            | Format::Junit,
            SettingsReport::Begun(begun),
        ) => begun_human(begun, style),
    }
}

fn begun_human(begun: &Begun, style: Style) -> String {
    if !begun.written {
        return begun.text.clone();
    }
    if style.quiet > 0 {
        return String::new();
    }
    let path = safe::line(&begun.path.display().to_string());
    let words = format!(
        "wrote `{path}`; every setting in it is a comment that shows its default: take away the \
         `#` in front of one to change it"
    );
    format!("{}\n", wrap(&words, style.width, 0, 2).join("\n"))
}

fn human(shown: &Shown, style: Style) -> String {
    let paint = Paint::new(style);
    let mut text = String::new();
    for row in &shown.rows {
        let value = row
            .value
            .as_ref()
            .map_or_else(|| "(nothing)".to_owned(), toml_of);
        let value = safe::line(&value);
        let origin = safe::line(&origin(&row.origin));
        let said = format!("{} = {value}", row.key);
        let gap = " ".repeat(40_usize.saturating_sub(safe::width(&said)).max(2));
        let role = match row.origin {
            RowOrigin::Default => Role::Quiet,
            RowOrigin::File { .. } | RowOrigin::Variable(_) => Role::Good,
        };
        let _ = writeln!(
            text,
            "{} = {value}{gap}{}",
            paint.text(Role::Strong, &row.key),
            paint.text(role, &origin)
        );
        if shown.chosen || style.verbose > 0 {
            let _ = writeln!(text, "  {}", wrap(&row.help, style.width, 2, 2).join("\n"));
        }
    }
    if style.quiet > 0 || shown.chosen {
        return text;
    }
    text.push('\n');
    if shown.files.is_empty() {
        text.push_str("no settings file; `skilldeck config init` begins one\n");
    } else {
        text.push_str("read, the strongest first:\n");
    }
    for (source, path) in &shown.files {
        let path = safe::line(&path.display().to_string());
        let _ = writeln!(text, "  {:<8} {path}", source.word());
    }
    for (path, package) in &shown.inside {
        let words = format!(
            "not read: `{}`, which is part of the package `{}`",
            safe::line(&path.display().to_string()),
            safe::line(&package.display().to_string())
        );
        let _ = writeln!(text, "{}", wrap(&words, style.width, 0, 2).join("\n"));
    }
    text
}

fn origin(origin: &RowOrigin) -> String {
    match origin {
        RowOrigin::Default => "default".to_owned(),
        RowOrigin::File { path, line, .. } => format!("{}:{line}", path.display()),
        RowOrigin::Variable(name) => (*name).to_owned(),
    }
}

/// Every setting, and where its value comes from.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ConfigDocument {
    /// Files that count, the strongest first.
    files: Vec<FileDocument>,
    /// Files that do not count.
    ignored: Vec<IgnoredDocument>,
    /// Always `skilldeck.config.v1`.
    #[cfg_attr(test, schemars(extend("const" = CONFIG)))]
    schema_version: &'static str,
    /// The settings, in the order of the file.
    settings: Vec<SettingDocument>,
}

/// A settings file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FileDocument {
    /// Where it lies.
    path: String,
    /// Whose it is: `named`, `project` or `user`.
    source: &'static str,
}

/// A settings file that is part of a package.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct IgnoredDocument {
    /// The folder of the package.
    package: String,
    /// Where it lies.
    path: String,
}

/// One setting.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SettingDocument {
    /// What would hold if nobody said anything; null is nothing.
    default: Option<ValueDocument>,
    /// The file that says it, or null.
    file: Option<String>,
    /// `table.name`.
    key: String,
    /// The line in the file, or null.
    line: Option<u32>,
    /// `default`, `environment`, `named`, `project` or `user`.
    origin: &'static str,
    /// What holds when no flag is given; null is nothing.
    value: Option<ValueDocument>,
    /// The variable that says it, or null.
    variable: Option<&'static str>,
}

/// A value.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum ValueDocument {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(u64),
    /// Anything else.
    Text(String),
}

impl From<&Value> for ValueDocument {
    fn from(value: &Value) -> Self {
        match value {
            Value::Switch(on) => Self::Switch(*on),
            Value::Number(number) => Self::Number(*number),
            Value::Text(text) => Self::Text(text.clone()),
        }
    }
}

impl ConfigDocument {
    fn of(shown: &Shown) -> Self {
        Self {
            files: shown
                .files
                .iter()
                .map(|(source, path)| FileDocument {
                    path: path.display().to_string(),
                    source: source.word(),
                })
                .collect(),
            ignored: shown
                .inside
                .iter()
                .map(|(path, package)| IgnoredDocument {
                    package: package.display().to_string(),
                    path: path.display().to_string(),
                })
                .collect(),
            schema_version: CONFIG,
            settings: shown.rows.iter().map(SettingDocument::of).collect(),
        }
    }
}

impl SettingDocument {
    fn of(row: &Row) -> Self {
        let (origin, file, line, variable) = match &row.origin {
            RowOrigin::Default => ("default", None, None, None),
            RowOrigin::File { source, path, line } => {
                let path = path.display().to_string();
                (source.word(), Some(path), Some(*line), None)
            }
            RowOrigin::Variable(name) => ("environment", None, None, Some(*name)),
        };
        Self {
            default: row.default.as_ref().map(ValueDocument::from),
            file,
            key: row.key.clone(),
            line,
            origin,
            value: row.value.as_ref().map(ValueDocument::from),
            variable,
        }
    }
}

/// A settings file that was begun.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct BegunDocument {
    /// Where it lies.
    path: String,
    /// Always `skilldeck.config_init.v1`.
    #[cfg_attr(test, schemars(extend("const" = BEGUN)))]
    schema_version: &'static str,
    /// What stands in it.
    text: String,
    /// Whether it was written.
    written: bool,
}

impl BegunDocument {
    fn of(begun: &Begun) -> Self {
        Self {
            path: begun.path.display().to_string(),
            schema_version: BEGUN,
            text: begun.text.clone(),
            written: begun.written,
        }
    }
}

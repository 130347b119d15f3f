//! Settings as TOML: single values, and the file that `config init` writes.

use std::fmt::Write as _;

use super::{Described, Kind, Role, Value};

/// Columns of a comment.
const WIDTH: usize = 76;

/// A value as TOML.
#[must_use]
pub fn toml_of(value: &Value) -> String {
    match value {
        Value::Switch(on) => on.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => quoted(text),
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// A file that names every setting with its default and changes nothing: every
/// key is a comment. `personal` says whether it is the user's own file; a
/// project may not set what only a user may.
#[must_use]
pub fn template(settings: &[Described], personal: bool) -> String {
    let mut text = String::from(
        "# Settings of skilldeck; `man skilldeck.toml` explains them.\n\
         # Each key shows its default: take away the `#` in front of it to change it.\n\
         # Flags and the environment count more than this file. Relative paths start\n\
         # at its folder. `skilldeck config show` says what holds, and from where.\n",
    );
    let mut table = "";
    for described in settings {
        let setting = described.setting;
        if setting.role == Role::Personal && !personal {
            continue;
        }
        text.push('\n');
        if setting.table != table {
            table = setting.table;
            let _ = writeln!(text, "[{table}]");
        }
        for line in comment(described) {
            let _ = writeln!(text, "# {line}");
        }
        let shown = described
            .default()
            .map_or_else(|| example(described), |value| toml_of(&value));
        let _ = writeln!(text, "#{} = {shown}", setting.name);
    }
    text
}

/// What to write where nothing is the default.
fn example(described: &Described) -> String {
    let name = described.setting.name;
    match described.setting.kind {
        Kind::Switch => "false".to_owned(),
        Kind::Number | Kind::Size => "1".to_owned(),
        Kind::Path if matches!(name, "policy" | "baseline") => {
            format!("\"skilldeck-{name}.toml\"")
        }
        Kind::Word | Kind::Path => format!("\"{name}\""),
    }
}

fn comment(described: &Described) -> Vec<String> {
    let mut words = described.help();
    let choices = described.choices();
    if !choices.is_empty() {
        let _ = write!(words, ": {}", choices.join(", "));
    }
    let mut lines = vec![String::new()];
    for word in words.split(' ') {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

//! Which skills are on: a user's state file and the global one, read.
//!
//! Absent means on. A value is read the way DeerFlow's models read it; what
//! cannot be read is an error, never a guess.

use std::collections::BTreeMap;

use serde_json::Value;

/// The switches of one state file: name → on or off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    on: BTreeMap<String, bool>,
}

impl Switches {
    /// Whether `name` is on; what is not mentioned is.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        self.on.get(name).copied().unwrap_or(true)
    }

    /// Switches `name`.
    pub fn set(&mut self, name: &str, on: bool) {
        self.on.insert(name.to_owned(), on);
    }

    /// Every name that is mentioned, sorted, with its switch.
    pub fn mentioned(&self) -> impl Iterator<Item = (&str, bool)> {
        self.on.iter().map(|(name, on)| (name.as_str(), *on))
    }

    /// A user's states, `{name: {"enabled": …}}`. Any true-like JSON value is
    /// on; a null entry is absent.
    ///
    /// # Errors
    /// When the text is no JSON object of that form, in words.
    pub fn of_user(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let entries = value.as_object().ok_or("it is no JSON object")?;
        let mut on = BTreeMap::new();
        for (name, entry) in entries {
            match entry {
                Value::Null => {}
                Value::Object(fields) => {
                    let enabled = fields.get("enabled").is_none_or(is_truthy);
                    on.insert(name.clone(), enabled);
                }
                _ => return Err(format!("the entry of `{name}` is no object")),
            }
        }
        Ok(Self { on })
    }

    /// The global states, `{"skills": {name: {"enabled": …}}, …}`. `variable`
    /// looks up `"$NAME"` values.
    ///
    /// # Errors
    /// When the text is no JSON object of that form, in words.
    pub fn of_extensions(
        text: &str,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let file = value.as_object().ok_or("it is no JSON object")?;
        let mut on = BTreeMap::new();
        let entries = match file.get("skills") {
            None => return Ok(Self::default()),
            Some(skills) => skills.as_object().ok_or("`skills` is no object")?,
        };
        for (name, entry) in entries {
            let fields = entry
                .as_object()
                .ok_or_else(|| format!("the entry of `{name}` is no object"))?;
            let enabled = match fields.get("enabled") {
                None => true,
                Some(value) => as_boolean(value, variable)
                    .map_err(|fault| format!("`enabled` of `{name}` {fault}"))?,
            };
            on.insert(name.clone(), enabled);
        }
        Ok(Self { on })
    }
}

/// What Python counts as true.
fn is_truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

/// What pydantic takes for a boolean.
fn as_boolean(value: &Value, variable: &dyn Fn(&str) -> Option<String>) -> Result<bool, String> {
    match value {
        Value::Bool(on) => Ok(*on),
        Value::Number(number) => match number.as_f64() {
            Some(1.0) => Ok(true),
            Some(0.0) => Ok(false),
            _ => Err(format!("is {number}, neither 1 nor 0")),
        },
        Value::String(text) => match text.strip_prefix('$') {
            Some(name) => {
                let value = variable(name)
                    .ok_or_else(|| format!("names the variable `{name}`, which is not set"))?;
                word(&value)
            }
            None => word(text),
        },
        Value::Null | Value::Array(_) | Value::Object(_) => {
            Err("is neither true nor false".to_owned())
        }
    }
}

fn word(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "true" | "t" | "yes" | "y" | "on" => Ok(true),
        "0" | "false" | "f" | "no" | "n" | "off" => Ok(false),
        _ => Err("is a text that means neither true nor false".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_read_as_deerflow_reads_them() {
        let user =
            Switches::of_user(r#"{"a":{"enabled":false},"b":{"enabled":"no"},"c":null,"d":{}}"#)
                .expect("it has the form");
        assert!(!user.is_on("a"));
        assert!(user.is_on("b"), "any non-empty text is true there");
        assert!(user.is_on("c") && user.is_on("d") && user.is_on("else"));
        let set = |name: &str| (name == "OFF").then(|| "Off".to_owned());
        let text =
            r#"{"mcpServers":{},"skills":{"a":{"enabled":"$OFF"},"b":{"enabled":1.0},"c":{}}}"#;
        let global = Switches::of_extensions(text, &set).expect("it has the form");
        assert!(!global.is_on("a"));
        assert!(global.is_on("b") && global.is_on("c"));
    }

    #[test]
    fn damage_is_an_error_and_never_everything_on() {
        for text in ["", "[]", "{\"a\":", "{\"a\": 1}"] {
            assert!(Switches::of_user(text).is_err(), "{text}");
        }
        let none = |_: &str| None;
        for text in [
            "{\"skills\": []}",
            "{\"skills\": {\"a\": {\"enabled\": \"maybe\"}}}",
            "{\"skills\": {\"a\": {\"enabled\": 2}}}",
            "{\"skills\": {\"a\": {\"enabled\": \"$UNSET\"}}}",
        ] {
            assert!(Switches::of_extensions(text, &none).is_err(), "{text}");
        }
    }
}

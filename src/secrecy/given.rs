//! The secrets that a host hands over with a request.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::skill::secrets::is_variable;

/// Most bytes of the document: twice what one variable can hold on Linux. Their
/// forms take a hundred times that.
pub const MAX_BYTES: usize = 256 << 10;
/// Most secrets in it.
const MAX_SECRETS: usize = 256;

/// The document as it is to be written: name → value.
#[cfg(test)]
#[derive(Debug, serde::Serialize, schemars::JsonSchema)]
pub(crate) struct Document(BTreeMap<String, String>);

/// A value that nobody may see: it has no form for messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a value.
    #[must_use]
    pub fn new(value: String) -> Self {
        Self(value)
    }

    /// The value itself, for the environment of a child and for nothing else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[redacted]")
    }
}

/// What was handed over.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Name → value.
    pub secrets: BTreeMap<String, Secret>,
    /// Names whose entry is no text, or that no variable can have; sorted.
    pub ignored: Vec<String>,
}

impl Given {
    /// Reads the document: one JSON object of names and texts.
    ///
    /// # Errors
    /// What is wrong with it: a clause that repeats nothing of it.
    pub fn parse(text: &str) -> Result<Self, String> {
        // The message of the parser quotes what it stumbled over.
        let value: Value = serde_json::from_str(text).map_err(|error| {
            format!(
                "it is no JSON (line {}, column {})",
                error.line(),
                error.column()
            )
        })?;
        let Value::Object(entries) = value else {
            return Err("it is no JSON object of names and values".to_owned());
        };
        if entries.len() > MAX_SECRETS {
            return Err(format!("it holds more than {MAX_SECRETS} secrets"));
        }
        let mut given = Self::default();
        for (name, value) in entries {
            match value {
                // The system ends a value at the first NUL.
                Value::String(value) if is_variable(&name) && !value.contains('\0') => {
                    given.secrets.insert(name, Secret(value));
                }
                Value::String(_)
                | Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::Array(_)
                | Value::Object(_) => given.ignored.push(name),
            }
        }
        given.ignored.sort_unstable();
        Ok(given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_under_names_of_variables_count() {
        let given = Given::parse(r#"{"A":"one","B":2,"1C":"x","D":null,"E":"a\u0000b"}"#);
        let given = given.expect("an object");
        assert_eq!(given.secrets.keys().collect::<Vec<_>>(), ["A"]);
        assert_eq!(given.ignored, ["1C", "B", "D", "E"]);
        assert!(!format!("{given:?}").contains("one"));
    }

    #[test]
    fn what_is_wrong_is_said_without_a_value() {
        for text in ["[\"hunter22\"]", "hunter22", "{\"A\":\"hunter22", ""] {
            let fault = Given::parse(text).expect_err("no object");
            assert!(!fault.contains("hunter22"), "{fault}");
        }
    }
}

//! What a host asks of the tool policy, as a JSON document.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// `schema_version` of the document; it may be left out.
pub const VERSION: &str = "skilldeck.tool-policy-request.v1";
/// Most tools, and most skills, of one request.
pub const MOST: usize = 10_000;

/// A request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ToolsRequest {
    /// Skills that became active while the agent worked.
    #[serde(default)]
    pub active: Vec<Named>,
    /// The skills that the agent may use; null allows all.
    #[serde(default)]
    pub available: Option<Vec<String>>,
    /// The version of this contract.
    #[serde(default)]
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    pub schema_version: Option<String>,
    /// Skills that the user activated by a slash command.
    #[serde(default)]
    pub slash: Vec<Named>,
    /// The tools that the host has.
    #[serde(default)]
    pub tools: Vec<String>,
}

/// A skill, by its name or its path; or with what it declares.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Named {
    /// Its declared name, the container path of its SKILL.md, or
    /// `skill://CATEGORY/PATH`; it is looked up among the installed skills.
    Word(String),
    /// A skill that the host knows itself.
    Skill(Declaring),
}

/// A skill that the host knows itself: it is not looked up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Declaring {
    /// The raw value of its `allowed-tools`; null when the key is missing.
    #[serde(rename = "allowed-tools", deserialize_with = "required")]
    pub allowed_tools: Value,
    /// Its name.
    pub name: String,
}

/// A value that may be null but must be there.
fn required<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    Value::deserialize(deserializer)
}

impl ToolsRequest {
    /// Reads a document.
    ///
    /// # Errors
    /// What is wrong with it, a clause.
    pub fn parse(text: &str) -> Result<Self, String> {
        let request: Self =
            serde_json::from_str(text).map_err(|fault| format!("it is no request: {fault}"))?;
        if request
            .schema_version
            .as_ref()
            .is_some_and(|version| version != VERSION)
        {
            return Err(format!("its `schema_version` is not `{VERSION}`"));
        }
        let counts = [
            request.tools.len(),
            request.active.len(),
            request.slash.len(),
        ];
        if counts.into_iter().any(|count| count > MOST) {
            return Err(format!("it lists more than {MOST} of one kind"));
        }
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_must_be_there_to_count() {
        let request = ToolsRequest::parse(
            r#"{"active":["a",{"name":"b","allowed-tools":null}],"tools":["ls"]}"#,
        )
        .expect("a request");
        assert_eq!(request.active.len(), 2);
        for text in [
            r#"{"active":[{"name":"b"}]}"#,
            r#"{"activ":[]}"#,
            r#"{"schema_version":"x"}"#,
            "[",
        ] {
            assert!(ToolsRequest::parse(text).is_err(), "{text}");
        }
    }
}

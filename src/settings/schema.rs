//! The JSON Schema of `skilldeck.toml`, made from the table; editors check
//! files by it.

use serde_json::{Map, Value as Json, json};

use super::{Described, Kind, Value};

/// The schema, without its address.
pub(crate) fn schema(settings: &[Described]) -> Json {
    let mut top = Map::new();
    for described in settings {
        let setting = described.setting;
        let property = property(described);
        if setting.table.is_empty() {
            top.insert(setting.name.to_owned(), property);
        } else {
            let table = top.entry(setting.table).or_insert_with(
                || json!({"additionalProperties": false, "properties": {}, "type": "object"}),
            );
            table["properties"][setting.name] = property;
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "additionalProperties": false,
        "description": "Settings of skilldeck, as TOML. Flags and the environment count more.",
        "properties": top,
        "type": "object",
    })
}

fn property(described: &Described) -> Json {
    let choices = described.choices();
    let mut property = match described.setting.kind {
        Kind::Switch => json!({"type": "boolean"}),
        Kind::Number => json!({"minimum": 0, "type": "integer"}),
        Kind::Size => json!({"minimum": 1, "type": ["integer", "string"]}),
        Kind::Word | Kind::Path => json!({"type": "string"}),
    };
    if !choices.is_empty() {
        property["enum"] = json!(choices);
    }
    property["description"] = json!(described.help());
    if let Some(default) = described.default() {
        property["default"] = match default {
            Value::Switch(on) => json!(on),
            Value::Number(number) => json!(number),
            Value::Text(text) => json!(text),
        };
    }
    property
}

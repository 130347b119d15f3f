//! Documents, held against the committed contracts.
#![expect(clippy::disallowed_methods, reason = "tests look at the disk")]

use serde_json::Value;

/// Fails when `document` does not fit `contracts/<name>`.
pub fn assert_fits(name: &str, document: &Value) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("contracts")
        .join(name);
    let text = std::fs::read_to_string(file).expect("a committed schema");
    let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    let faults: Vec<String> = validator
        .iter_errors(document)
        .map(|fault| format!("{} at {}", fault, fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
}

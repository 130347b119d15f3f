//! The environment vectors: which variables a child does not get.

use serde_json::Value;
use skilldeck::secrecy::scrub::is_withheld;

#[test]
fn environment_vectors() {
    let mut faults = Vec::new();
    for line in include_str!("conformance/env.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a vector is JSON");
        let name = case["name"].as_str().expect("a name");
        if Some(is_withheld(name)) != case["expect"]["blocked"].as_bool() {
            faults.push(format!("{name}: {}", case["why"]));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

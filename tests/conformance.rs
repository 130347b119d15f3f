//! No vector is forgotten: each file of `tests/conformance` is run by a test, or
//! stands here with what it waits for.
#![expect(
    clippy::disallowed_methods,
    reason = "the test looks at its own folder"
)]

use std::path::Path;

/// Vectors of commands that are not built yet.
const WAITING: &[(&str, &str)] = &[];

#[test]
fn every_vector_file_is_run_or_waits_for_its_command() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut harnesses = String::new();
    for entry in std::fs::read_dir(&tests).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has one").to_string_lossy();
        if name.starts_with("conformance_") && name.ends_with(".rs") {
            harnesses += &std::fs::read_to_string(&path).expect("a source is text");
        }
    }
    for entry in std::fs::read_dir(tests.join("conformance")).expect("the folder is there") {
        let name = entry.expect("it can be read").file_name();
        let name = name.to_string_lossy();
        if !name.ends_with(".jsonl") {
            continue;
        }
        let run = harnesses.contains(&format!("conformance/{name}\""))
            || harnesses.contains(&format!("\"{name}\""));
        let waits = WAITING.iter().any(|(waiting, _)| *waiting == name);
        assert!(run != waits, "{name}: run {run}, waits {waits}");
    }
}

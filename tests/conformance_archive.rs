//! The archive vectors: what preflight and review say. The `install` part of
//! each vector is `conformance_install.rs`.
//! `CASE=traversal` runs some of them, `FAMILY=package` asks for findings of
//! that family only.

mod support;

use serde_json::Value;
use skilldeck::finding::{Finding, Severity};
use skilldeck::scan::preflight::preflight;
use skilldeck::scan::profile::Profile;
use skilldeck::skill::digest::package_digest;
use support::expect::{faults, limits, not_assessed, shown};
use support::vectors::forms;

fn check_preflight(
    expect: &Value,
    is_zip: bool,
    findings: &[&Finding],
    names: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut problems = faults(expect, findings, names);
    let error = (!is_zip).then_some("not-a-zip");
    if expect["error"].as_str() != error {
        problems.push(format!("error {error:?}"));
    }
    if let Some(blocked) = expect["blocked"].as_bool() {
        let have = findings
            .iter()
            .any(|finding| finding.severity == Severity::Blocker);
        if have != blocked {
            problems.push(format!("blocked {have}"));
        }
    }
    problems
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a switch for the developer")]
fn archive_vectors() {
    let wanted = std::env::var("CASE").unwrap_or_default();
    let (mut passed, mut failed) = (0, Vec::new());
    for line in include_str!("conformance/archive.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a vector is JSON");
        let name = case["name"].as_str().unwrap_or_default();
        if !name.contains(&wanted) {
            continue;
        }
        for (form, bytes) in forms(&case) {
            let (reading, files) = support::read_zip(bytes, limits(&case["limits"]));
            let judged = support::judge(&reading, &files, Profile::DeerFlow);
            let package = &reading.package;
            let first: Vec<&Finding> = preflight(package, &judged.findings).collect();
            let mut problems: Vec<String> = check_preflight(
                &case["expect"]["preflight"],
                package.enumerated,
                &first,
                |path| reading.full_name(path),
            )
            .into_iter()
            .map(|problem| format!("preflight: {problem}"))
            .collect();
            let review = &case["expect"]["review"];
            if !review.is_null() {
                let all: Vec<&Finding> = judged.findings.iter().collect();
                problems.extend(faults(review, &all, str::to_owned));
                problems.extend(not_assessed(review, &judged.not_assessed));
                if let Some(digest) = review["digest"].as_str()
                    && digest != package_digest(&package.entries)
                {
                    problems.push("another digest".to_owned());
                }
            }
            if problems.is_empty() {
                passed += 1;
            } else {
                failed.push(format!(
                    "{name} ({form}): {}\n    have: {}",
                    problems.join("; "),
                    shown(&judged.findings)
                ));
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{passed} passed, {} failed\n{}",
        failed.len(),
        failed.join("\n")
    );
}

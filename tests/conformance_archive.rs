//! The archive vectors: what preflight says in memory, and what `review` says
//! through the real binary. The `install` part of each vector is
//! `conformance_install.rs`. `CASE=traversal` runs some of them.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

mod support;

use serde_json::Value;
use skilldeck::finding::{Finding, Severity};
use skilldeck::scan::preflight::preflight;
use skilldeck::scan::profile::Profile;
use support::command::Review;
use support::expect::{Order, as_json, facts_faults, faults, limits, shown};
use support::vectors::forms;

fn check_preflight(
    expect: &Value,
    is_zip: bool,
    findings: &[&Finding],
    names: impl Fn(&str) -> String,
) -> Vec<String> {
    let said: Vec<Value> = findings
        .iter()
        .map(|finding| as_json(finding, &names))
        .collect();
    let mut problems = faults(expect, &said, Order::Open);
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

/// The file as given to `skilldeck review`.
fn check_review(case: &Value, bytes: &[u8]) -> Vec<String> {
    let expect = &case["expect"]["review"];
    if expect.is_null() {
        return Vec::new();
    }
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let name = case["archive_name"].as_str().expect("a name");
    let target = temporary.path().join(name);
    std::fs::write(&target, bytes).expect("a file");
    let review = Review {
        target: &target,
        profile: "deerflow",
        limits: &case["limits"],
    };
    let (facts, _) = review.facts();
    facts_faults(expect, &facts, Order::Open)
}

#[test]
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
            let (reading, files) = support::read_zip(bytes.clone(), limits(&case["limits"]));
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
            problems.extend(check_review(&case, &bytes));
            if problems.is_empty() {
                passed += 1;
            } else {
                failed.push(format!(
                    "{name} ({form}): {}\n    have: {}",
                    problems.join("; "),
                    shown(
                        &judged
                            .findings
                            .iter()
                            .map(|finding| as_json(finding, str::to_owned))
                            .collect::<Vec<_>>()
                    )
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
    assert!(passed > 0, "no vector is called `{wanted}`");
}

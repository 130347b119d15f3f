//! The archive vectors: what preflight says in memory, and what `review` says
//! through the real binary. The `install` part of each vector waits for the
//! installer and is not looked at here. `CASE=traversal` runs some of them.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

mod support;

use base64::Engine as _;
use serde_json::Value;
use skilldeck::finding::{Finding, Severity};
use skilldeck::scan::preflight::preflight;
use skilldeck::scan::profile::Profile;
use support::command::Review;
use support::expect::{Order, as_json, facts_faults, faults, limits, shown};
use support::zip::{Member, build};

fn decode(value: &Value) -> Option<Vec<u8>> {
    value.as_str().map(|text| {
        base64::engine::general_purpose::STANDARD
            .decode(text)
            .expect("vectors hold valid base64")
    })
}

fn member(value: &Value, number: u64) -> Member {
    let name = value["name"].as_str().expect("a name");
    let repeat = &value["repeat"];
    let data = if let Some(bytes) = decode(&value["base64"]) {
        bytes
    } else if let Some(count) = repeat["count"].as_u64() {
        let byte = repeat["byte"].as_u64().expect("a byte") as u8;
        vec![byte; usize::try_from(count).expect("a small number")]
    } else {
        value["data"].as_str().unwrap_or_default().into()
    };
    let mode = value["mode"]
        .as_str()
        .map(|mode| u32::from_str_radix(mode, 8).expect("an octal mode"));
    let link = value["symlink"].as_str();
    Member {
        name: name.replace("{i}", &number.to_string()).into_bytes(),
        data: link.map_or(data, |target| target.as_bytes().to_vec()),
        deflate: value["method"].as_str() != Some("store"),
        mode: if link.is_some() {
            Some(0o120_777)
        } else {
            mode
        },
        encrypted: value["encrypted"].as_bool() == Some(true),
        bad_crc: value["bad_crc"].as_bool() == Some(true),
        declared_size: value["declared_size"]
            .as_u64()
            .map(|size| u32::try_from(size).expect("32 bits")),
        ..Member::default()
    }
}

fn built(case: &Value) -> Option<Vec<u8>> {
    let members: Vec<Member> = case["members"]
        .as_array()?
        .iter()
        .flat_map(|value| {
            let copies = value["copies"].as_u64().unwrap_or(1);
            (0..copies).map(move |number| member(value, number))
        })
        .collect();
    Some(build(&members))
}

/// All forms of the archive that the vector gives.
fn forms(case: &Value) -> Vec<(&'static str, Vec<u8>)> {
    if let Some(raw) = decode(&case["raw_base64"]) {
        return vec![("raw", raw)];
    }
    let given = decode(&case["zip_base64"]).map(|bytes| ("given", bytes));
    let built = built(case).map(|bytes| ("built", bytes));
    given.into_iter().chain(built).collect()
}

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

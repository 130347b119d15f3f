//! The archive vectors: what preflight and review say. The `install` part of
//! each vector waits for the installer and is not looked at here.
//! `CASE=traversal` runs some of them, `FAMILY=package` asks for findings of
//! that family only.

mod support;

use base64::Engine as _;
use serde_json::Value;
use skilldeck::finding::{Finding, Severity};
use skilldeck::scan::preflight::preflight;
use skilldeck::scan::profile::Profile;
use skilldeck::skill::digest::package_digest;
use support::expect::{faults, limits, not_assessed, shown};
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

//! The review vectors, all of them, through the real binary: findings and
//! their order, digest, completeness, eval facts, exit codes, time.
//! `CASE=python cargo test --test conformance_review` runs those whose name
//! holds the word.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

mod support;

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use serde_json::Value;
use support::command::Review;
use support::expect::{self, Order};

/// How much longer than stated a case may take: the bound is for release builds
/// on an idle machine, and quadratic time would be slower still.
const PATIENCE: u128 = 20;

fn write(folder: &Path, files: &Value) {
    fs::create_dir_all(folder).expect("a folder");
    for (path, value) in files.as_object().expect("files") {
        let path = folder.join(path);
        let parent = path.parent().expect("it lies in the package");
        fs::create_dir_all(parent).expect("a folder");
        match value["symlink"].as_str() {
            Some(target) => std::os::unix::fs::symlink(target, path).expect("a link"),
            None => fs::write(path, expect::content(value)).expect("a file"),
        }
    }
}

fn check(case: &Value) -> Vec<String> {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let folder = case["dir"].as_str().unwrap_or("demo");
    let folder = temporary.path().join(folder);
    write(&folder, &case["files"]);
    let review = Review {
        target: &folder,
        profile: case["profile"].as_str().expect("a profile"),
        limits: &case["limits"],
    };
    let (facts, taken) = review.facts();
    let wanted = &case["expect"];
    let mut faults = expect::facts_faults(wanted, &facts, Order::Pinned);
    faults.extend(review.exit_faults(&wanted["exit"]));
    if let Some(most) = wanted["max_ms"].as_u64()
        && taken.as_millis() > u128::from(most) * PATIENCE
    {
        faults.push(format!("took {taken:?} of {most} ms"));
    }
    if !faults.is_empty() {
        let findings = facts["findings"].as_array().expect("findings");
        faults.push(format!("\n    have: {}", expect::shown(findings)));
    }
    faults
}

#[test]
fn review_vectors() {
    let wanted = std::env::var("CASE").unwrap_or_default();
    let cases: Vec<Value> = include_str!("conformance/review.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
        .collect();
    let name = |case: &Value| case["name"].as_str().unwrap_or_default().to_owned();
    let seen = cases.iter().filter(|case| name(case).contains(&wanted));
    assert!(seen.count() > 0, "no vector is called `{wanted}`");
    let failed: Vec<String> = cases
        .par_iter()
        .filter(|case| name(case).contains(&wanted))
        .filter_map(|case| {
            let faults = check(case);
            (!faults.is_empty()).then(|| format!("{}: {}", name(case), faults.join("; ")))
        })
        .collect();
    assert!(
        failed.is_empty(),
        "{} failed\n{}",
        failed.len(),
        failed.join("\n")
    );
}

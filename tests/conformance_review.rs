//! The review vectors, run on packages in memory.
//! `CASE=python cargo test --test conformance_review` runs those whose name
//! holds the word.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

use base64::Engine as _;
use serde_json::Value;
use skilldeck::scan::profile::Profile;
use skilldeck::scan::{Judged, Scope, conclude, examine};
use skilldeck::skill::package::{Package, Source, Subject};

fn content(value: &Value) -> Vec<u8> {
    if let Some(text) = value.as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(encoded) = value["base64"].as_str() {
        return base64::engine::general_purpose::STANDARD
            .decode(encoded)
            .expect("vectors hold valid base64");
    }
    let parts = value["parts"].as_array().expect("a known form of content");
    parts
        .iter()
        .flat_map(|part| match part.as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => part["repeat"]
                .as_str()
                .expect("a repeated text")
                .repeat(usize::try_from(part["count"].as_u64().unwrap_or(0)).unwrap_or(0))
                .into_bytes(),
        })
        .collect()
}

fn judge(case: &Value) -> Judged {
    let mut files = Vec::new();
    let mut links = Vec::new();
    for (path, value) in case["files"].as_object().expect("files") {
        match value["symlink"].as_str() {
            Some(target) => links.push((path.clone(), target.to_owned())),
            None => files.push((path.clone(), content(value))),
        }
    }
    let name = case["dir"].as_str().unwrap_or("demo").to_owned();
    let subject = Subject {
        source: Source::Directory,
        category: None,
        name_hint: Some(name.clone()),
        display_ref: name,
    };
    let package = Package::of_files(subject, &files, &links);
    let examined = files
        .iter()
        .map(|(path, bytes)| {
            let entry = package.entry(path).expect("just added");
            examine(&package.subject, entry, bytes, Scope::All)
        })
        .collect();
    let profile = match case["profile"].as_str() {
        Some("agentskills") => Profile::AgentSkills,
        _ => Profile::DeerFlow,
    };
    conclude(&package, examined, Scope::All, profile)
}

fn matches(want: &Value, finding: &skilldeck::finding::Finding) -> bool {
    let evidence = match &finding.evidence {
        Some(skilldeck::finding::Evidence::Text(text)) => Value::from(text.clone()),
        Some(skilldeck::finding::Evidence::List(list)) => Value::from(list.clone()),
        None => Value::Null,
    };
    let fits = |key: &str, have: Value, null_fits: bool| match want.get(key) {
        None => true,
        Some(Value::Null) if null_fits => true,
        Some(value) => *value == have,
    };
    fits("rule_id", Value::from(finding.rule), false)
        && fits(
            "severity",
            Value::from(finding.severity.review_word()),
            false,
        )
        && fits("path", Value::from(finding.path.clone()), false)
        && fits("line", Value::from(finding.line()), true)
        && fits("evidence", evidence, false)
}

fn faults(expect: &Value, judged: &Judged) -> Vec<String> {
    let mut faults = Vec::new();
    for want in expect["must"].as_array().into_iter().flatten() {
        if !judged.findings.iter().any(|finding| matches(want, finding)) {
            faults.push(format!("missing {want}"));
        }
    }
    for ban in expect["must_not"].as_array().into_iter().flatten() {
        let ban = match ban.as_str() {
            Some(rule) => serde_json::json!({ "rule_id": rule }),
            None => ban.clone(),
        };
        if judged.findings.iter().any(|finding| matches(&ban, finding)) {
            faults.push(format!("must not have {ban}"));
        }
    }
    if let Some(tokens) = expect["not_assessed"].as_array() {
        let tokens: Vec<&str> = tokens.iter().filter_map(Value::as_str).collect();
        if tokens.is_empty() && !judged.not_assessed.is_empty() {
            faults.push(format!("not_assessed {:?}", judged.not_assessed));
        }
        for token in tokens {
            if !judged.not_assessed.iter().any(|have| have == token) {
                faults.push(format!(
                    "not_assessed lacks {token}: {:?}",
                    judged.not_assessed
                ));
            }
        }
    }
    for (gate, word) in [
        ("warning", "warning"),
        ("error", "error"),
        ("blocker", "blocker"),
    ] {
        if let Some(exit) = expect["exit"][gate].as_u64() {
            let rank = |severity: &str| {
                ["info", "warning", "error", "blocker"]
                    .iter()
                    .position(|known| *known == severity)
            };
            let refused = judged
                .findings
                .iter()
                .any(|finding| rank(finding.severity.review_word()) >= rank(word));
            if u64::from(refused) != exit {
                faults.push(format!("--fail-on {gate} exits {}", u64::from(refused)));
            }
        }
    }
    if let Some(name) = expect.get("declared_name") {
        let document = judged.document.as_ref();
        let have = Value::from(document.and_then(|document| document.declared_name()));
        if *name != have {
            faults.push(format!("declared_name is {have}, not {name}"));
        }
    }
    for secret in expect["not_in_output"].as_array().into_iter().flatten() {
        let secret = secret.as_str().unwrap_or_default();
        if format!("{:?}", judged.findings).contains(secret) {
            faults.push("a secret is shown".to_owned());
        }
    }
    if let Some(any) = expect["any_of"].as_array()
        && !any
            .iter()
            .any(|expect| self::faults(expect, judged).is_empty())
    {
        faults.push("none of any_of holds".to_owned());
    }
    faults
}

#[test]
fn review_vectors() {
    let wanted = std::env::var("CASE").unwrap_or_default();
    let text = include_str!("conformance/review.jsonl");
    let (mut passed, mut failed) = (0, Vec::new());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a vector is JSON");
        let name = case["name"].as_str().unwrap_or_default();
        if !name.contains(&wanted) || !case["limits"].is_null() {
            continue;
        }
        let judged = judge(&case);
        let faults = faults(&case["expect"], &judged);
        if faults.is_empty() {
            passed += 1;
        } else {
            let shown: Vec<String> = judged
                .findings
                .iter()
                .map(|f| {
                    format!(
                        "{} {} {:?}:{:?} {:?}",
                        f.severity.review_word(),
                        f.rule,
                        f.path,
                        f.line(),
                        f.evidence
                    )
                })
                .collect();
            failed.push(format!(
                "{name}: {}\n    have: {}",
                faults.join("; "),
                shown.join(" | ")
            ));
        }
    }
    assert!(
        failed.is_empty(),
        "{passed} passed, {} failed\n{}",
        failed.len(),
        failed.join("\n")
    );
}

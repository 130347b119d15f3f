//! Comparing what was said with the `expect` of a vector.

use serde_json::Value;
use skilldeck::finding::{Evidence, Finding};
use skilldeck::skill::limits::Limits;

/// The bytes of a content value: a text, base64, or parts to be joined.
pub fn content(value: &Value) -> Vec<u8> {
    use base64::Engine as _;
    if let Some(text) = value.as_str() {
        return text.into();
    }
    if let Some(encoded) = value["base64"].as_str() {
        return base64::engine::general_purpose::STANDARD
            .decode(encoded)
            .expect("vectors hold valid base64");
    }
    let parts = value["parts"].as_array().expect("a known form of content");
    parts
        .iter()
        .map(|part| match part.as_str() {
            Some(text) => text.to_owned(),
            None => part["repeat"]
                .as_str()
                .expect("a repeated text")
                .repeat(usize::try_from(part["count"].as_u64().unwrap_or(0)).unwrap_or(0)),
        })
        .collect::<String>()
        .into_bytes()
}

/// The limits of a vector.
pub fn limits(value: &Value) -> Limits {
    let mut limits = Limits::default();
    if let Some(files) = value["max_files"].as_u64() {
        limits.max_files = usize::try_from(files).expect("a small number");
    }
    if let Some(bytes) = value["max_file_bytes"].as_u64() {
        limits.max_file_bytes = bytes;
    }
    if let Some(bytes) = value["max_total_bytes"].as_u64() {
        limits.max_total_bytes = bytes;
    }
    limits
}

/// A finding as the facts name it, with its path as the vector does.
pub fn as_json(finding: &Finding, name: impl Fn(&str) -> String) -> Value {
    serde_json::json!({
        "evidence": match &finding.evidence {
            Some(Evidence::Text(text)) => Value::from(text.clone()),
            Some(Evidence::List(list)) => Value::from(list.clone()),
            None => Value::Null,
        },
        "line": finding.line(),
        "path": finding.path.as_deref().map(name),
        "rule_id": finding.rule,
        "severity": finding.severity.review_word(),
    })
}

fn matches(want: &Value, finding: &Value) -> bool {
    let keys = want.as_object().expect("a partial finding");
    keys.iter().all(|(key, value)| {
        let unpinned = key == "line" && value.is_null();
        unpinned || finding[key] == *value
    })
}

/// Whether `must` pins the order of findings as well. The archive vectors list
/// theirs without lines, and in an order of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Pinned,
    Open,
}

/// What of `must` and `must_not` does not hold.
pub fn faults(expect: &Value, findings: &[Value], order: Order) -> Vec<String> {
    let mut faults = Vec::new();
    let mut reached: Option<(usize, &Value)> = None;
    for want in expect["must"].as_array().into_iter().flatten() {
        let hits = || (0..findings.len()).filter(|&index| matches(want, &findings[index]));
        let behind = |index: &usize| reached.is_none_or(|(last, _)| *index > last);
        if let Some(next) = hits().find(behind) {
            reached = Some((next, want));
        } else if hits().next().is_none() {
            faults.push(format!("missing {want}"));
        } else if order == Order::Pinned
            && !reached.is_some_and(|(_, last)| is_unordered(last, want))
        {
            faults.push(format!("out of order: {want}"));
        }
    }
    for ban in expect["must_not"].as_array().into_iter().flatten() {
        let ban = match ban.as_str() {
            Some(rule) => serde_json::json!({ "rule_id": rule }),
            None => ban.clone(),
        };
        if findings.iter().any(|finding| matches(&ban, finding)) {
            faults.push(format!("must not have {ban}"));
        }
    }
    faults
}

/// Whether the vectors leave the order of two entries open: same severity and
/// path, and one of them without a line.
fn is_unordered(last: &Value, this: &Value) -> bool {
    last["severity"] == this["severity"]
        && last["path"] == this["path"]
        && (last["line"].is_null() || this["line"].is_null())
}

/// What of `expect` the facts of a review do not hold; exit codes aside.
pub fn facts_faults(expect: &Value, facts: &Value, order: Order) -> Vec<String> {
    let findings = facts["findings"].as_array().expect("findings");
    let mut faults = faults(expect, findings, order);
    let mut same = |what: &str, want: &Value, have: &Value| {
        if want != have {
            faults.push(format!("{what} is {have}, not {want}"));
        }
    };
    let completeness = &facts["completeness"];
    if let Some(name) = expect.get("declared_name") {
        same("declared_name", name, &facts["subject"]["declared_name"]);
    }
    if !expect["digest"].is_null() {
        let have = &facts["subject"]["package_digest"];
        same("digest", &expect["digest"], have);
    }
    if let Some(truncated) = expect.get("truncated") {
        same("truncated", truncated, &completeness["truncated"]);
    }
    if let Some(codes) = expect.get("reader_errors") {
        let errors = facts["reader_errors"].as_array().expect("a list");
        let have = errors.iter().map(|error| error["code"].clone()).collect();
        same("reader_errors", codes, &Value::Array(have));
    }
    for (key, want) in expect["evals"].as_object().into_iter().flatten() {
        same(key, want, &facts["evals"][key]);
    }
    let tokens = completeness["not_assessed"].as_array().expect("a list");
    let tokens: Vec<String> = tokens
        .iter()
        .filter_map(|token| token.as_str().map(str::to_owned))
        .collect();
    faults.extend(not_assessed(expect, &tokens));
    let text = facts["findings"].to_string();
    for secret in expect["not_in_output"].as_array().into_iter().flatten() {
        if text.contains(secret.to_string().trim_matches('"')) {
            faults.push("a secret is shown".to_owned());
        }
    }
    if let Some(any) = expect["any_of"].as_array()
        && !any
            .iter()
            .any(|one| facts_faults(one, facts, order).is_empty())
    {
        faults.push("none of any_of holds".to_owned());
    }
    faults
}

/// Compares the tokens of `not_assessed`: `[]` is exact, otherwise each listed
/// one must be there.
pub fn not_assessed(expect: &Value, have: &[String]) -> Option<String> {
    let wanted: Vec<&str> = expect["not_assessed"]
        .as_array()?
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let fits = if wanted.is_empty() {
        have.is_empty()
    } else {
        wanted
            .iter()
            .all(|token| have.iter().any(|one| one == token))
    };
    (!fits).then(|| format!("not_assessed {have:?} instead of {wanted:?}"))
}

/// One line a finding, for messages.
pub fn shown(findings: &[Value]) -> String {
    let one = |finding: &Value| {
        let [severity, rule, path, line, evidence] =
            ["severity", "rule_id", "path", "line", "evidence"].map(|key| &finding[key]);
        format!("{severity} {rule} {path}:{line} {evidence}")
    };
    findings.iter().map(one).collect::<Vec<_>>().join(" | ")
}

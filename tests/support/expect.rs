//! Comparing findings with the `expect` of a vector.

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

/// Whether `FAMILY=package` in the environment leaves this rule out.
#[expect(clippy::disallowed_methods, reason = "a switch for the developer")]
fn is_left_out(want: &Value) -> bool {
    let id = want.as_str().or(want["rule_id"].as_str());
    std::env::var("FAMILY").is_ok_and(|family| !id.unwrap_or_default().starts_with(&family))
}

fn matches(want: &Value, finding: &Finding, path: Option<&str>) -> bool {
    let evidence = match &finding.evidence {
        Some(Evidence::Text(text)) => Value::from(text.clone()),
        Some(Evidence::List(list)) => Value::from(list.clone()),
        None => Value::Null,
    };
    let fits = |key: &str, have: Value| want.get(key).is_none_or(|value| *value == have);
    want["line"]
        .as_u64()
        .is_none_or(|line| finding.line().map(u64::from) == Some(line))
        && fits("rule_id", Value::from(finding.rule))
        && fits("severity", Value::from(finding.severity.review_word()))
        && fits("path", Value::from(path))
        && fits("evidence", evidence)
}

/// What of `must` and `must_not` does not hold; `name` turns the path of a
/// finding into that of the vector.
pub fn faults(expect: &Value, findings: &[&Finding], name: impl Fn(&str) -> String) -> Vec<String> {
    let hit = |want: &Value| {
        findings.iter().any(|finding| {
            let path = finding.path.as_deref().map(&name);
            matches(want, finding, path.as_deref())
        })
    };
    let mut faults = Vec::new();
    for want in expect["must"].as_array().into_iter().flatten() {
        if !hit(want) && !is_left_out(want) {
            faults.push(format!("missing {want}"));
        }
    }
    for ban in expect["must_not"].as_array().into_iter().flatten() {
        let ban = match ban.as_str() {
            Some(rule) => serde_json::json!({ "rule_id": rule }),
            None => ban.clone(),
        };
        if hit(&ban) {
            faults.push(format!("must not have {ban}"));
        }
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
pub fn shown(findings: &[Finding]) -> String {
    findings
        .iter()
        .map(|finding| {
            format!(
                "{} {} {:?} {:?}",
                finding.severity.review_word(),
                finding.rule,
                finding.path,
                finding.evidence
            )
        })
        .collect::<Vec<_>>()
        .join(" | ")
}

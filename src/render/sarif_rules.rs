//! The tool and its rules, as SARIF wants them told.

use super::safe;
use super::sarif::{TEXT, level};
use crate::finding::Severity;
use crate::scan::profile::Profile;
use crate::scan::rule::Rule;
use crate::scan::rules;
use serde_json::{Value, json};

pub(super) fn tool(ids: &[&str], profile: Profile) -> Value {
    let descriptors: Vec<Value> = ids
        .iter()
        .map(|id| match rules::find(id) {
            Some(rule) => descriptor(rule, profile),
            None => json!({"id": id}),
        })
        .collect();
    json!({"driver": {
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "shortDescription": {"text": env!("CARGO_PKG_DESCRIPTION")},
        "rules": descriptors,
        "notifications": [
            {"id": "left-out", "shortDescription": {"text": "A limit of the receiver left something out"}},
            {"id": "not-counted", "shortDescription": {"text": "A policy or a baseline takes a finding out"}},
            {"id": "not-assessed", "shortDescription": {"text": "A part of a package was not assessed"}},
            {"id": "unreadable", "shortDescription": {"text": "A target could not be read"}},
        ],
    }})
}

pub(super) fn descriptor(rule: &Rule, profile: Profile) -> Value {
    let severity = profile.severity(rule).unwrap_or(rule.severity);
    let problem = match severity {
        Severity::Blocker | Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "recommendation",
    };
    let mut tags = vec![rule.family().to_owned()];
    tags.extend(rule.references.iter().map(|id| (*id).to_owned()));
    let mut properties = json!({
        "precision": rule.confidence.word(),
        "problem.severity": problem,
    });
    if rule.is_security() {
        tags.push("security".to_owned());
        // GitHub: above 9 critical, from 7 high, from 4 medium.
        properties["security-severity"] = Value::from(match severity {
            Severity::Blocker => "9.5",
            Severity::Error => "8.0",
            Severity::Warning => "5.5",
            Severity::Info => "2.0",
        });
    }
    tags.sort_unstable();
    tags.dedup();
    properties["tags"] = Value::from(tags);
    json!({
        "id": rule.id,
        "name": pascal(rule.id),
        "shortDescription": {"text": format!("{}.", rule.title)},
        "fullDescription": {"text": rule.why},
        "help": {
            "text": format!("{} {}", rule.why, rule.fix),
            "markdown": format!("**Why it matters:** {}\n\n**What to do:** {}", rule.why, rule.fix),
        },
        "defaultConfiguration": {"level": level(severity)},
        "properties": properties,
    })
}

pub(super) fn pascal(id: &str) -> String {
    id.split(|letter: char| !letter.is_ascii_alphanumeric())
        .map(|word| {
            let (head, rest) = word.split_at(word.len().min(1));
            format!("{}{rest}", head.to_ascii_uppercase())
        })
        .collect()
}

/// Text of a message: one line, and no embedded link, which SARIF writes as
/// Markdown does.
pub(super) fn plain(text: &str) -> String {
    let cleaned = safe::line(text).replace("](", "] (");
    safe::cut(&cleaned, TEXT).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_pascal_case() {
        assert_eq!(pascal("python-shell-exec"), "PythonShellExec");
        assert_eq!(pascal("structure.missing-name"), "StructureMissingName");
    }
}

//! The frontmatter vectors: what an installer makes of a SKILL.md.

#![expect(
    clippy::disallowed_methods,
    reason = "a test may read the variable that picks cases, and the clock"
)]

use serde_json::{Value, json};
use skilldeck::skill::manifest::{Fault, Fields, SkillDocument, UnknownFields, validate};
use skilldeck::text::LineIndex;

/// How much longer than stated a case may take: builds with assertions on a
/// busy machine are slow, and quadratic ones are slower still.
const PATIENCE: u128 = 20;

fn text_of(value: &Value) -> String {
    if let Some(text) = value.as_str() {
        return text.to_owned();
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
        .collect()
}

fn as_json(fields: &Fields) -> Value {
    let tools = fields.allowed_tools.as_ref().map(|tools| {
        tools
            .iter()
            .map(|tool| tool.name.clone())
            .collect::<Vec<_>>()
    });
    let secrets: Vec<Value> = fields
        .required_secrets
        .iter()
        .map(|secret| json!({ "name": secret.name, "optional": secret.optional }))
        .collect();
    json!({
        "allowed_tools": tools,
        "argument_hint": fields.argument_hint,
        "author": fields.author,
        "compatibility": fields.compatibility,
        "description": fields.description,
        "license": fields.license,
        "metadata": fields.metadata,
        "name": fields.name.as_str(),
        "required_secrets": secrets,
        "secrets_autonomous": fields.secrets_autonomous,
        "version": fields.version,
    })
}

fn answer(text: &str, judged: &Result<Fields, Fault>) -> Value {
    match judged {
        Ok(fields) => {
            let warnings: Vec<String> = fields.warnings.iter().map(ToString::to_string).collect();
            json!({ "ok": true, "fields": as_json(fields), "warnings": warnings })
        }
        Err(fault) => json!({
            "ok": false,
            "fields": null,
            "error_kind": fault.kind.word(),
            "line": LineIndex::new(text).line(fault.span.start),
            "hint": fault.hint,
            "warnings": [],
        }),
    }
}

#[test]
fn frontmatter_vectors() {
    let wanted = std::env::var("CASE").unwrap_or_default();
    let (mut passed, mut failed) = (0, Vec::new());
    for line in include_str!("conformance/frontmatter.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a vector is JSON");
        let name = case["name"].as_str().unwrap_or_default();
        if !name.contains(&wanted) {
            continue;
        }
        let text = text_of(&case["text"]);
        let begin = std::time::Instant::now();
        let judged = validate(&text, &SkillDocument::parse(&text), UnknownFields::Refuse);
        let taken = begin.elapsed().as_millis();
        let have = answer(&text, &judged);
        let mut faults = Vec::new();
        for (key, want) in case["expect"].as_object().expect("an expectation") {
            let fits = match key.as_str() {
                "max_ms" => taken <= u128::from(want.as_u64().unwrap_or(0)) * PATIENCE,
                // Null is not pinned.
                "line" => want.is_null() || *want == have[key],
                _ => *want == have[key],
            };
            if !fits {
                faults.push(format!("{key}: want {want}, have {}", have[key]));
            }
        }
        if faults.is_empty() {
            passed += 1;
        } else {
            let message = judged.err().map(|fault| fault.message);
            failed.push(format!(
                "{name}: {} {message:?} {taken} ms",
                faults.join("; ")
            ));
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

//! The vectors of slash commands and of the tool policy, through the binary.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make the homes they look at and start the binary"
)]

mod support;

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use skilldeck::host::slash::{Slash, parse};
use support::command::skilldeck;

fn cases(text: &str, count: usize) -> Vec<Value> {
    let cases: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
        .collect();
    assert_eq!(cases.len(), count);
    cases
}

fn slashes() -> Vec<Value> {
    cases(include_str!("conformance/slash.jsonl"), 49)
}

/// What a command prints as JSON, with `input` on standard input.
fn answer(arguments: &[&str], home: &Path, input: &str) -> Value {
    let mut child = skilldeck()
        .args(arguments)
        .arg("--json")
        .current_dir(home)
        .env("SKILLDECK_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    serde_json::from_slice(&output.stdout).expect("a document")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

#[test]
fn slash_commands_are_parsed_as_the_vectors_say() {
    for case in slashes() {
        let parsed = match parse(text(&case, "text")) {
            Ok(Slash { name, task }) => json!({"name": name, "remaining_text": task}),
            Err(_) => Value::Null,
        };
        assert_eq!(parsed, case["expect"]["parse"], "{}", case["name"]);
    }
}

/// A home with the skills of a vector.
fn home_of(skills: &[Value]) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let custom = skills.iter().any(|skill| skill["category"] == "custom");
    let mut states = serde_json::Map::new();
    for skill in skills {
        let name = text(skill, "name");
        let root = match text(skill, "category") {
            "public" => "skills/public",
            // The home's custom skills hide the legacy ones; a user without has
            // them.
            "legacy" if custom => continue,
            "legacy" => "skills/custom",
            "custom" => "users/default/skills/custom",
            other => panic!("no category {other}"),
        };
        let folder = home.path().join(root).join(text(skill, "path"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let content = format!("---\nname: {name}\ndescription: Does it.\n---\n\n# {name}\n");
        std::fs::write(folder.join("SKILL.md"), content).expect("a file");
        states.insert(name.to_owned(), json!({"enabled": skill["enabled"]}));
    }
    let states = json!({"skills": states}).to_string();
    std::fs::write(home.path().join("extensions_config.json"), states).expect("a file");
    home
}

#[test]
fn slash_commands_activate_what_the_vectors_say() {
    let mut activated = 0;
    for case in slashes() {
        let Some(skills) = case["skills"].as_array() else {
            continue;
        };
        let wanted = &case["expect"]["location"];
        // Legacy skills are seen by who has no custom ones.
        let is_legacy = wanted.as_str().is_some_and(|at| at.contains("/legacy/"));
        let kept: Vec<Value> = skills
            .iter()
            .filter(|skill| !(is_legacy && skill["category"] == "custom"))
            .cloned()
            .collect();
        let home = home_of(&kept);
        let mut arguments = vec!["activate", "-"];
        let available: Option<Vec<&str>> = case["available"].as_array().map(|names| {
            let names = names.iter();
            names.map(|name| name.as_str().expect("a name")).collect()
        });
        let available = available.map(|names| names.join(","));
        if let Some(available) = &available {
            arguments.extend(["--available", available]);
        }
        if let Some(root) = case["container_base"].as_str() {
            arguments.extend(["--container-root", root]);
        }
        let said = answer(&arguments, home.path(), text(&case, "text"));
        assert_eq!(
            said["skill"]["location"], *wanted,
            "{} {said}",
            case["name"]
        );
        let status = if wanted.is_null() {
            "refused"
        } else {
            "activated"
        };
        assert_eq!(said["status"], status, "{}", case["name"]);
        activated += usize::from(!wanted.is_null());
    }
    assert!(activated >= 4, "{activated}");
}

#[test]
fn tools_are_left_as_the_vectors_say() {
    let home = tempfile::tempdir().expect("a folder");
    for case in cases(include_str!("conformance/policy.jsonl"), 27) {
        let request = json!({"active": case["active"], "tools": case["tools"]}).to_string();
        let said = answer(&["policy", "--request", "-"], home.path(), &request);
        assert_eq!(
            said["allowed"], case["expect"]["allowed"],
            "{}",
            case["name"]
        );
        assert_eq!(
            said["visible"], case["expect"]["visible"],
            "{}",
            case["name"]
        );
    }
}

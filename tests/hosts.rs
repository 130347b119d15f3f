//! docs/hosts.md: every line, the host loop and every configuration in it are run;
//! and what `prompt`, `activate` and `policy` say beyond it.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make homes and start programs"
)]

mod support;

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use support::home::{TestHome, write};

const PAGE: &str = include_str!("../docs/hosts.md");

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let pieces = PAGE.split(fence.as_str()).skip(1);
    pieces
        .map(|piece| piece.split("\n```").next().expect("it ends"))
        .collect()
}

/// A home beside the skill of the page; skills of the home itself are all custom.
fn home() -> TestHome {
    let home = TestHome::new();
    home.skill(
        "my-skill",
        &[(
            "SKILL.md",
            "---\nname: my-skill\ndescription: Shows what a skill goes through.\nallowed-tools: [bash]\n---\n\n# My skill\n\nSay hello.\n",
        )],
    );
    home
}

/// The words of a command line.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, piece) in line.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words
}

#[test]
fn every_line_of_the_page_works() {
    let home = home();
    let lines: Vec<Vec<String>> = blocks("console")
        .iter()
        .flat_map(|block| block.lines())
        .filter_map(|line| line.strip_prefix("$ skilldeck "))
        .map(words)
        .collect();
    assert!(lines.len() >= 12, "{lines:?}");
    for line in lines {
        let arguments: Vec<&str> = line.iter().map(String::as_str).collect();
        home.expect(0, &arguments);
    }
}

#[test]
fn the_host_loop_of_the_page_runs() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    let [script] = blocks("python")[..] else {
        panic!("one loop");
    };
    let folder = Path::new(env!("CARGO_BIN_EXE_skilldeck"))
        .parent()
        .expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let started = std::process::Command::new("python3")
        .args(["-c", script])
        .current_dir(home.path(""))
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("SKILLDECK_HOME", home.home())
        .output();
    let output = match started {
        Ok(output) => output,
        Err(error) => {
            let ci = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!ci, "CI must have python3: {error}");
            eprintln!("skipped: no python3");
            return;
        }
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Every command and its arguments in a configuration.
fn servers(value: &Value, found: &mut Vec<Vec<String>>) {
    let Some(fields) = value.as_object() else {
        return;
    };
    if let Some(command) = fields.get("command") {
        assert_eq!(command, "skilldeck");
        let arguments = fields["args"].as_array().expect("arguments");
        let words = arguments
            .iter()
            .map(|word| word.as_str().expect("a word").to_owned());
        found.push(words.collect());
    }
    fields.values().for_each(|value| servers(value, found));
}

#[test]
fn every_configuration_of_the_page_starts_a_server() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    let mut found = Vec::new();
    for block in blocks("json") {
        servers(&serde_json::from_str(block).expect("JSON"), &mut found);
    }
    for block in blocks("toml") {
        servers(&toml::from_str(block).expect("TOML"), &mut found);
    }
    assert_eq!(found.len(), 5);
    write(&home.path("secrets.json"), "{}");
    for arguments in found {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut child = home
            .command(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let client = json!({"name": "page", "version": "1"});
        let params =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
        let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params});
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        let list = json!({"jsonrpc": "2.0", "id": 2, "method": "prompts/list"});
        let mut stdin = child.stdin.take().expect("a pipe");
        writeln!(stdin, "{hello}\n{ready}\n{list}").expect("it reads");
        let mut lines = std::io::BufRead::lines(std::io::BufReader::new(
            child.stdout.take().expect("a pipe"),
        ));
        lines.next().expect("a greeting").expect("text");
        let prompts = lines.next().expect("an answer").expect("text");
        assert!(prompts.contains("\"my-skill\""), "{prompts}");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn what_comes_out_fits_its_contract() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    let fits = |contract: &str, document: &Value| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("contracts")
            .join(contract);
        let schema = std::fs::read_to_string(path).expect("a contract");
        let schema: Value = serde_json::from_str(&schema).expect("JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let faults: Vec<String> = validator
            .iter_errors(document)
            .map(|fault| format!("{fault} at {}", fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
    };
    for arguments in [
        &["prompt", "--json"][..],
        &[
            "prompt",
            "--json",
            "--deferred",
            "--available",
            "my-skill,gone",
            "--budget",
            "5000",
        ],
    ] {
        fits("prompt.v1.schema.json", &home.json(0, arguments));
    }
    let over = home.json(1, &["prompt", "--json", "--budget", "1"]);
    fits("prompt.v1.schema.json", &over);
    assert_eq!(over["budget"]["over"], true);
    let once = ["activate", "/my-skill a", "--json", "--once", "1"];
    for (exit, arguments, status) in [
        (0, &once[..], "activated"),
        (0, &once[..], "repeated"),
        (1, &["activate", "/nope", "--json"], "refused"),
        (1, &["activate", "plain", "--json"], "refused"),
    ] {
        let document = home.json(exit, arguments);
        fits("activation.v1.schema.json", &document);
        assert_eq!(document["status"], status);
    }
    let tools = ["--tools", "bash,task,read_file", "--json"];
    for (exit, skills) in [
        (0, &["--active", "my-skill"][..]),
        (0, &["--active", "my-skill,gone"]),
        (0, &["--slash", "skill://custom/my-skill"]),
        (1, &["--active", "gone"]),
        (1, &["--active", "my-skill", "--available", "other"]),
        (0, &[]),
    ] {
        let arguments = [&["policy"], skills, &tools[..]].concat();
        fits("tool_policy.v1.schema.json", &home.json(exit, &arguments));
    }
    let request = json!({"tools": ["a"], "slash": ["b", {"name": "c", "allowed-tools": "x y"}]});
    fits("tool_policy_request.v1.schema.json", &request);
}

#[test]
fn an_activation_is_refused_for_the_reason_there_is() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    let code = |arguments: &[&str]| {
        let arguments = [&["activate", "/my-skill x", "--json"], arguments].concat();
        let document = home.json(1, &arguments);
        document["refusal"]["code"]
            .as_str()
            .expect("a code")
            .to_owned()
    };
    let first = home.json(0, &["activate", "/my-skill x", "--json"]);
    let hash = first["skill"]["sha256"]
        .as_str()
        .expect("a hash")
        .to_owned();
    home.expect(0, &["activate", "/my-skill x", "--expect-sha256", &hash]);
    assert_eq!(code(&["--available", "other"]), "not-available");
    let path = home.custom().join("my-skill/SKILL.md");
    let text = std::fs::read_to_string(&path).expect("text");
    write(&path, &format!("{text}\nMore.\n"));
    assert_eq!(code(&["--expect-sha256", &hash]), "other-content");
    // Without a way in by `list`, which would call it invalid already.
    let elsewhere = home.path("elsewhere.md");
    std::fs::rename(&path, &elsewhere).expect("moved");
    std::os::unix::fs::symlink(&elsewhere, &path).expect("a link");
    assert_eq!(code(&[]), "unsafe");
    std::fs::remove_file(&path).expect("gone");
    std::fs::write(&path, b"---\nname: my-skill\ndescription: x\n---\n\xff\n").expect("bytes");
    assert_eq!(code(&[]), "unsafe");
    write(&path, &text);
    home.expect(0, &["disable", "my-skill"]);
    assert_eq!(code(&[]), "disabled");
    let prompt = home.expect(0, &["prompt", "--format", "markdown"]);
    assert!(
        prompt.contains("<disabled_skills>\nmy-skill\n</disabled_skills>"),
        "{prompt}"
    );
    assert!(!prompt.contains("<available_skills>"), "{prompt}");
}

#[test]
fn an_unreadable_registry_closes_the_tools() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    write(
        &home.home().join("users/default/skills/_skill_states.json"),
        "{",
    );
    let arguments = [
        "policy",
        "--active",
        "my-skill",
        "--tools",
        "bash,read_file",
        "--json",
    ];
    let document = home.json(1, &arguments);
    assert_eq!(document["mode"], "closed");
    assert_eq!(document["visible"], json!(["read_file"]));
    assert!(
        document["unread"]
            .as_str()
            .expect("a reason")
            .contains("damaged")
    );
    home.expect(2, &["prompt"]);
}

#[test]
fn the_index_keeps_its_own_tags_in_json() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    for (arguments, field) in [
        (&["describe", "--index", "--json"][..], "index"),
        (&["prompt", "--deferred", "--json"], "section"),
    ] {
        let document = home.json(0, arguments);
        let text = document[field].as_str().expect("a text");
        assert!(
            text.contains("<skill_index>\nmy-skill\n</skill_index>"),
            "{text}"
        );
    }
}

#[test]
fn once_is_once_for_many_at_the_same_time() {
    let home = home();
    home.expect(0, &["install", "my-skill"]);
    let children: Vec<_> = (0..8)
        .map(|_| {
            home.command(&["activate", "/my-skill x", "--once", "key", "--json"])
                .stdout(Stdio::piped())
                .spawn()
                .expect("it starts")
        })
        .collect();
    let statuses: Vec<Value> = children
        .into_iter()
        .map(|child| {
            let output = child.wait_with_output().expect("it ends");
            let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            document["status"].clone()
        })
        .collect();
    let activated = statuses
        .iter()
        .filter(|status| *status == "activated")
        .count();
    assert_eq!(activated, 1, "{statuses:?}");
}

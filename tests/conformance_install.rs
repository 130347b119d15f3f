//! The archive vectors: what install does with each. `CASE=traversal` runs some
//! of them.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and the environment"
)]

mod support;

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use clap::Parser as _;
use serde_json::{Value, json};
use skilldeck::cli::{Cli, Command};
use skilldeck::commands::{Audience, Settings, install};
use skilldeck::error::Error;
use skilldeck::report::changes::ChangeOutcome;
use skilldeck::report::{Outcome, Report, Run, Totals};
use support::vectors::forms;

/// Keeps what the one source came to, in the words of a vector.
#[derive(Default)]
struct Listener {
    ended: Value,
}

impl Audience for Listener {
    fn begin(&mut self, _: &Run) -> Result<(), Error> {
        Ok(())
    }
    fn outcome(&mut self, _: &Outcome) -> Result<(), Error> {
        Ok(())
    }
    fn relations(
        &mut self,
        _relations: &[skilldeck::review::collection::CollectionFinding],
    ) -> Result<(), Error> {
        Ok(())
    }

    fn end(&mut self, _: &Totals) -> Result<(), Error> {
        Ok(())
    }
    fn note(&mut self, _: &str) -> Result<(), Error> {
        Ok(())
    }
    fn report(&mut self, report: &Report) -> Result<(), Error> {
        let Report::Changes(changes) = report else {
            panic!("not a report of install");
        };
        let [change] = changes.results.as_slice() else {
            panic!("one source, {} results", changes.results.len());
        };
        self.ended = match &change.outcome {
            ChangeOutcome::Done(deed) => json!({"ok": true, "error": null, "name": deed.name}),
            ChangeOutcome::Refused(refused) => {
                json!({"ok": false, "error": refused.kind.word(), "name": null})
            }
            ChangeOutcome::Failed(error) => {
                json!({"ok": false, "error": format!("failed: {error}"), "name": null})
            }
        };
        Ok(())
    }
}

fn files(folder: &Path, prefix: &str, found: &mut Vec<Value>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let metadata = entry.path().symlink_metadata().expect("there");
        if metadata.is_dir() {
            assert_eq!(metadata.permissions().mode() & 0o7777, 0o755, "{path}");
            files(&entry.path(), &format!("{path}/"), found);
        } else {
            assert!(metadata.is_file(), "{path} is no file");
            let mode = metadata.permissions().mode() & 0o7777;
            assert!(mode == 0o755 || mode == 0o644, "{path} has {mode:o}");
            found.push(json!({"executable": mode == 0o755, "path": path}));
        }
    }
}

/// What is wrong with how one archive was installed.
fn problems(case: &Value, bytes: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("home");
    let custom = home.join("users/default/skills/custom");
    for name in case["existing"].as_array().expect("a list") {
        let name = name.as_str().expect("a name");
        std::fs::create_dir_all(custom.join(name)).expect("a folder");
        std::fs::write(custom.join(name).join("SKILL.md"), "old").expect("a file");
    }
    let archive = folder
        .path()
        .join(case["archive_name"].as_str().expect("a name"));
    std::fs::write(&archive, bytes).expect("a file");
    let home_text = home.to_string_lossy();
    let archive_text = archive.to_string_lossy();
    let words = [
        "skilldeck",
        "install",
        "--profile",
        "deerflow",
        "--home",
        &home_text,
        &archive_text,
    ];
    let cli = Cli::try_parse_from(words).expect("a command line");
    let Command::Install(arguments) = &cli.command else {
        panic!("another command");
    };
    let settings = Settings { jobs: 1 };
    let mut listener = Listener::default();
    install::run(arguments, settings, &mut listener).expect("a report");
    let expect = &case["expect"]["install"];
    let mut problems = Vec::new();
    for key in ["ok", "error", "name"] {
        if listener.ended[key] != expect[key] {
            problems.push(format!("{key}: {}", listener.ended[key]));
        }
    }
    let existing = case["existing"].as_array().expect("a list").len();
    if expect["ok"] == json!(true) {
        let mut written = Vec::new();
        let name = expect["name"].as_str().expect("a name");
        files(&custom.join(name), "", &mut written);
        written.sort_by_key(|file| file["path"].as_str().map(str::to_owned));
        let same = match expect["written"]["count"].as_u64() {
            Some(count) => written.len() as u64 == count,
            None => json!(written) == expect["written"],
        };
        if !same {
            problems.push(format!("written: {}", json!(written)));
        }
    } else if custom.exists() {
        let left = std::fs::read_dir(&custom).expect("a folder").count();
        if left != existing {
            problems.push(format!("{left} things are left"));
        }
        for name in case["existing"].as_array().expect("a list") {
            let path = custom.join(name.as_str().expect("a name")).join("SKILL.md");
            let text = std::fs::read_to_string(path).expect("still there");
            assert_eq!(text, "old");
        }
    }
    problems
}

#[test]
fn install_vectors() {
    let wanted = std::env::var("CASE").unwrap_or_default();
    let (mut passed, mut failed) = (0, Vec::new());
    for line in include_str!("conformance/archive.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a vector is JSON");
        let name = case["name"].as_str().unwrap_or_default();
        if !name.contains(&wanted) {
            continue;
        }
        for (form, bytes) in forms(&case) {
            let problems = problems(&case, &bytes);
            if problems.is_empty() {
                passed += 1;
            } else {
                failed.push(format!("{name} ({form}): {}", problems.join("; ")));
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

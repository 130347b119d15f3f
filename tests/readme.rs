//! The life of a skill as the README tells it: every line is run.
#![expect(
    clippy::disallowed_methods,
    reason = "the test makes the files the lines work on"
)]
#![cfg(unix)]

mod support;

use std::path::Path;

use support::command::skilldeck;

/// The command lines of the section, without prompt and remark.
fn lines() -> Vec<Vec<&'static str>> {
    let readme = include_str!("../README.md");
    let section = readme
        .split("## The life of a skill")
        .nth(1)
        .and_then(|rest| rest.split("```").nth(1))
        .expect("the README tells the life of a skill");
    section
        .lines()
        .filter_map(|line| line.strip_prefix("$ skilldeck "))
        .map(|line| {
            let command = line.split('#').next().unwrap_or(line);
            command.split_whitespace().collect()
        })
        .collect()
}

#[test]
fn every_line_works_and_the_view_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    let skill = folder.path().join("my-skill");
    std::fs::create_dir(&skill).expect("a folder");
    let text = "---\nname: my-skill\ndescription: Shows what a skill goes through.\n---\n\n# My skill\n\nSay hello.\n";
    std::fs::write(skill.join("SKILL.md"), text).expect("a file");
    let home = folder.path().join("home");
    let shown = home.join("users/default/skills_view/custom/my-skill/SKILL.md");
    let lines = lines();
    assert_eq!(lines.len(), 10, "ten lines");
    for line in lines {
        let output = skilldeck()
            .args(&line)
            .current_dir(folder.path())
            .env("SKILLDECK_HOME", &home)
            .output()
            .expect("the binary starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned()
            + &String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{line:?}: {said}");
        check(line[0], &shown);
    }
}

/// What a sandbox sees after the command.
fn check(command: &str, shown: &Path) {
    match command {
        "project" | "enable" | "verify" | "search" => {
            assert!(shown.exists(), "after {command}");
        }
        "disable" | "remove" => assert!(!shown.exists(), "after {command}"),
        _ => {}
    }
}

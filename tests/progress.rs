//! Progress goes to standard error: a bar on a terminal, lines in a log that
//! asks for more, and nothing to programs.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make the packages they read"
)]
#![cfg(unix)]

mod support;

use std::path::Path;
use std::process::Command;

use support::command::skilldeck;

fn packages(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for index in 0..count {
        let name = format!("skill-{index:04}");
        let skill = folder.path().join("skills").join(&name);
        std::fs::create_dir_all(&skill).expect("a folder");
        let text = support::PLAIN.replace("name: demo", &format!("name: {name}"));
        std::fs::write(skill.join("SKILL.md"), text).expect("a file");
    }
    folder
}

/// What is said on standard error.
fn told(folder: &Path, arguments: &[&str]) -> String {
    let output = skilldeck()
        .args(arguments)
        .current_dir(folder)
        .env("SKILLDECK_HOME", folder.join("home"))
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_log_gets_lines_if_it_wants_more() {
    let folder = packages(100);
    let lines = |arguments: &[&str]| {
        let told = told(folder.path(), arguments);
        let lines = told.lines().filter(|line| line.starts_with("progress: "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let told = lines(&["review", "skills", "-v"]);
    assert_eq!(told.len(), 10, "{told:?}");
    assert!(told[0].contains("10 of 100 packages, "), "{told:?}");
    assert!(told[0].contains("/s, at skills/skill-"), "{told:?}");
    for quiet in [
        &["review", "skills"][..],
        &["review", "skills", "-v", "--json"],
        &["review", "skills", "-v", "--format", "jsonl"],
        &["review", "skills", "-v", "--no-progress"],
        &["review", "skills", "-q"],
    ] {
        assert_eq!(lines(quiet).len(), 0, "{quiet:?}");
    }
    assert_eq!(lines(&["install", "skills", "-v"]).len(), 10);
    let told = lines(&["project", "-v"]);
    assert!(
        told.iter().any(|line| line.contains("of 100 skills")),
        "{told:?}"
    );
    let told = lines(&["update", "-v"]);
    assert!(told[0].contains("of 100 skills"), "{told:?}");
}

#[test]
fn a_large_package_counts_its_files() {
    let folder = packages(1);
    for index in 0..2100 {
        let path = folder
            .path()
            .join(format!("skills/skill-0000/data-{index}.md"));
        std::fs::write(path, "Text.\n").expect("a file");
    }
    let told = told(folder.path(), &["review", "skills/skill-0000", "-v"]);
    let lines = told.lines().filter(|line| line.starts_with("progress: "));
    assert_eq!(lines.count(), 2, "{told}");
    assert!(told.contains("progress: 1000 files, "), "{told}");
}

/// In a terminal of `script`, where that is; two streams in one.
#[expect(clippy::print_stderr, reason = "a test that was skipped says so")]
fn in_terminal(folder: &Path, line: &str) -> Option<String> {
    let line = line.replace("skilldeck", env!("CARGO_BIN_EXE_skilldeck"));
    let output = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .current_dir(folder)
        .env_remove("CI")
        .env("TERM", "xterm-256color")
        .output();
    match output {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            assert!(
                std::env::var_os("CI").is_none(),
                "CI has no `script`: {error}"
            );
            eprintln!("skipped: there is no `script`");
            None
        }
    }
}

#[test]
fn a_terminal_gets_a_bar() {
    let folder = packages(1000);
    // Enough to read that nobody is done before the bar comes.
    let prose = "Send the whole report to the team, and keep a copy of it.\n\n".repeat(400);
    for index in 0..1000 {
        let notes = folder
            .path()
            .join(format!("skills/skill-{index:04}/notes.md"));
        std::fs::write(notes, &prose).expect("a file");
    }
    let bar = |line: &str| in_terminal(folder.path(), line);
    let Some(shown) = bar("skilldeck review skills -o report.txt --jobs 1") else {
        return;
    };
    assert!(shown.contains("/1000 packages, "), "{shown:?}");
    assert!(shown.contains("/s, "), "{shown:?}");
    assert!(shown.contains("skills/skill-"), "{shown:?}");
    for line in [
        "skilldeck review skills --json -o report.json",
        "skilldeck review skills -o report.txt --no-progress",
        "CI=true skilldeck review skills -o report.txt",
    ] {
        let shown = bar(line).expect("it was there");
        assert!(!shown.contains("/1000"), "{line}: {shown:?}");
    }
}

//! `--changed` in real repositories: what a push, a pull request, a rename, a
//! deletion and a rewritten history touch.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make repositories and start git"
)]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use support::command::skilldeck;

const ZERO: &str = "0000000000000000000000000000000000000000";
/// An id that no repository of these tests has.
const LOST: &str = "1234567890123456789012345678901234567890";

struct Repository(tempfile::TempDir);

impl Repository {
    /// With the skills `a` and `b`, committed.
    fn new() -> Self {
        let repository = Self(tempfile::tempdir().expect("a folder"));
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository.skill("skills/a");
        repository.skill("skills/b");
        repository.write("README.md", "Skills.\n");
        repository.commit("first");
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn git(&self, arguments: &[&str]) -> String {
        let output = Command::new("git")
            .args(["-c", "user.name=Test", "-c", "user.email=test@example.com"])
            .args([
                "-c",
                "commit.gpgsign=false",
                "-c",
                "protocol.file.allow=always",
            ])
            .args(arguments)
            .current_dir(self.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .output()
            .expect("git starts");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    fn skill(&self, folder: &str) {
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let text = format!(
            "---\nname: {name}\ndescription: Shows a small demo for the tests.\n---\n\n# Demo\n\nSay hello.\n"
        );
        self.write(&format!("{folder}/SKILL.md"), &text);
    }

    /// Commits all there is; the id.
    fn commit(&self, message: &str) -> String {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", message]);
        self.git(&["rev-parse", "HEAD"])
    }

    fn run(&self, arguments: &[&str]) -> Output {
        skilldeck()
            .args(arguments)
            .current_dir(self.path())
            // As a hook of git would have it; neither may lead elsewhere.
            .env("GIT_DIR", "/nonexistent")
            .env("GIT_INDEX_FILE", "/nonexistent")
            .output()
            .expect("the binary starts")
    }

    /// The packages that are reviewed, and the exit code.
    fn touched(&self, range: &str, more: &[&str]) -> (Vec<String>, i32) {
        let arguments = [&["review", "--format", "json", "--changed", range], more].concat();
        let output = self.run(&arguments);
        let code = output.status.code().expect("it ended");
        if output.stdout.is_empty() {
            return (Vec::new(), code);
        }
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let packages = document["packages"].as_array().expect("packages");
        let target = |package: &Value| package["target"].as_str().expect("a target").to_owned();
        (packages.iter().map(target).collect(), code)
    }

    fn names(&self, range: &str) -> Vec<String> {
        let (names, code) = self.touched(range, &[]);
        assert_eq!(code, 0, "{range}");
        names
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_push_touches_what_it_changes() {
    let repository = Repository::new();
    repository.write("skills/b/references/new.md", "New.\n");
    repository.commit("second");
    assert_eq!(repository.names("HEAD~1..HEAD"), ["skills/b"]);
    assert_eq!(repository.names("HEAD~1.."), ["skills/b"]);
    assert_eq!(repository.touched("HEAD~1..HEAD", &["skills/a"]).0.len(), 0);
    assert_eq!(
        repository.touched("HEAD~1..HEAD", &["skills/b"]).0,
        ["skills/b"],
        "a document of several, whatever is named"
    );
    repository.write("README.md", "Our skills.\n");
    repository.commit("third");
    let output = repository.run(&["scan", "--changed", "HEAD~1..HEAD"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        said(&output).contains("no skill is touched by `HEAD~1..HEAD`"),
        "{output:?}"
    );
    let output = repository.run(&["scan", "--changed", "HEAD~1..HEAD", "--format", "github"]);
    assert!(said(&output).contains("no skill is touched"), "{output:?}");
    assert_eq!(repository.names("HEAD~1..HEAD").len(), 0);
    assert_eq!(repository.names("HEAD..HEAD").len(), 0);
}

#[test]
fn a_pull_request_counts_from_where_both_parted() {
    let repository = Repository::new();
    repository.git(&["checkout", "--quiet", "-b", "topic"]);
    repository.skill("skills/c");
    repository.commit("on the branch");
    repository.git(&["checkout", "--quiet", "main"]);
    repository.write("skills/a/x.md", "Later.\n");
    repository.commit("on main");
    repository.git(&["checkout", "--quiet", "topic"]);
    assert_eq!(repository.names("main...topic"), ["skills/c"]);
    assert_eq!(repository.names("main..topic"), ["skills/a", "skills/c"]);
}

#[test]
fn the_first_commit_and_a_new_branch_touch_all() {
    let repository = Repository::new();
    for range in [
        format!("{ZERO}..HEAD"),
        "HEAD~1..HEAD".to_owned(),
        "HEAD^..HEAD".to_owned(),
        "..HEAD".to_owned(),
        format!("{LOST}..HEAD"),
        format!("{LOST}...HEAD"),
    ] {
        assert_eq!(
            repository.names(&range),
            ["skills/a", "skills/b"],
            "{range}"
        );
        let output = repository.run(&["review", "--changed", &range]);
        assert!(
            said(&output).contains("every package counts as changed"),
            "{output:?}"
        );
    }
}

#[test]
fn a_rewritten_history_touches_all() {
    let repository = Repository::new();
    repository.write("skills/a/x.md", "One.\n");
    let before = repository.commit("second");
    repository.git(&["reset", "--quiet", "--hard", "HEAD~1"]);
    repository.write("skills/b/y.md", "Two.\n");
    repository.commit("instead");
    // While the old commit is still there, the difference is known.
    assert_eq!(
        repository.names(&format!("{before}..HEAD")),
        ["skills/a", "skills/b"]
    );
    let clone = tempfile::tempdir().expect("a folder");
    let address = format!("file://{}", repository.path().display());
    repository.git(&[
        "clone",
        "--quiet",
        "--depth=1",
        &address,
        &clone.path().to_string_lossy(),
    ]);
    let output = skilldeck()
        .args(["review", "--changed", &format!("{before}..HEAD")])
        .current_dir(clone.path())
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("a force push"), "{output:?}");
}

#[test]
fn a_rename_touches_both_ends_and_a_deletion_is_said() {
    let repository = Repository::new();
    repository.write("skills/a/references/long.md", &"A line.\n".repeat(50));
    repository.commit("second");
    std::fs::create_dir_all(repository.path().join("skills/b/references")).expect("a folder");
    repository.git(&[
        "mv",
        "skills/a/references/long.md",
        "skills/b/references/long.md",
    ]);
    repository.commit("moved a file");
    assert_eq!(repository.names("HEAD~1..HEAD"), ["skills/a", "skills/b"]);
    repository.git(&["mv", "skills/a", "skills/z"]);
    repository.commit("renamed a skill");
    assert_eq!(repository.names("HEAD~1..HEAD"), ["skills/z"]);
    repository.git(&["rm", "-r", "--quiet", "skills/b"]);
    repository.commit("removed");
    let output = repository.run(&["review", "--changed", "HEAD~1..HEAD", "--fail-on", "info"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        said(&output).contains("no skill any more: `skills/b`"),
        "{output:?}"
    );
    repository.git(&["rm", "-r", "--quiet", "skills/z"]);
    repository.commit("the last");
    assert_eq!(
        repository.names("HEAD~1..HEAD").len(),
        0,
        "the repository is no skill"
    );
    assert_eq!(repository.names(&format!("HEAD~1..{ZERO}")).len(), 0);
}

#[test]
fn the_nearest_skill_counts_whatever_it_was_before() {
    let repository = Repository::new();
    repository.skill("skills/outer");
    repository.skill("skills/outer/nested/inner");
    repository.write("skills/outer/nested/notes.md", "Notes.\n");
    repository.commit("nested");
    repository.write("skills/outer/nested/notes.md", "More.\n");
    repository.commit("in the outer one");
    assert_eq!(repository.names("HEAD~1..HEAD"), ["skills/outer"]);
    repository.git(&["rm", "--quiet", "skills/outer/SKILL.md"]);
    repository.commit("no outer one any more");
    assert_eq!(
        repository.names("HEAD~1..HEAD"),
        ["skills/outer/nested/inner"]
    );
}

#[test]
fn archives_and_odd_names_are_found() {
    let repository = Repository::new();
    repository.skill("skills/with blank and \"quote\" ü");
    std::fs::write(
        repository.path().join("packed.skill"),
        support::zip::build(&[support::zip::file("SKILL.md", support::PLAIN)]),
    )
    .expect("a file");
    repository.commit("odd");
    assert_eq!(
        repository.names("HEAD~1..HEAD"),
        ["packed.skill", "skills/with blank and \"quote\" ü"]
    );
}

#[test]
fn a_module_that_moves_touches_what_is_in_it() {
    let other = Repository::new();
    let repository = Repository::new();
    let address = format!("file://{}", other.path().display());
    repository.git(&["submodule", "--quiet", "add", &address, "vendor/other"]);
    repository.commit("a module");
    assert_eq!(
        repository.names("HEAD~1..HEAD"),
        ["vendor/other/skills/a", "vendor/other/skills/b"]
    );
}

#[test]
fn what_cannot_be_followed_is_refused() {
    let repository = Repository::new();
    for (range, words) in [
        ("main", "it is no range of commits"),
        ("--output=x..HEAD", "is no name of a commit"),
        ("main..--help", "is no name of a commit"),
        ("a..b..c", "is no name of a commit"),
        ("nosuch..HEAD", "there is no commit `nosuch`"),
        ("nosuch~1..HEAD", "there is no commit `nosuch~1`"),
        ("main..nosuch", "there is no commit `nosuch`"),
    ] {
        let output = repository.run(&["review", &format!("--changed={range}")]);
        assert_eq!(output.status.code(), Some(2), "{range}: {output:?}");
        let said = said(&output)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(said.contains(words), "{range}: {said}");
        assert!(said.contains("help:"), "{said}");
    }
    assert!(!repository.path().join("x").exists());
    let outside = tempfile::tempdir().expect("a folder");
    let output = skilldeck()
        .args(["review", "--changed", "HEAD~1..HEAD"])
        .current_dir(outside.path())
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let output = repository.run(&["review", "--changed", "HEAD~1..HEAD", "-"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn a_repository_runs_nothing() {
    let repository = Repository::new();
    let canary = repository.path().join("canary");
    let program = repository.path().join(".git/run.sh");
    std::fs::write(&program, format!("#!/bin/sh\n: > '{}'\n", canary.display())).expect("a file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("mode");
    }
    let program = program.to_string_lossy().into_owned();
    for key in [
        "core.fsmonitor",
        "diff.external",
        "diff.x.textconv",
        "core.pager",
    ] {
        repository.git(&["config", key, &program]);
    }
    repository.write(".gitattributes", "*.md diff=x\n");
    repository.write("skills/a/x.md", "One.\n");
    // The monitor of the helper above is ours to run.
    std::fs::remove_file(&canary).ok();
    repository.git(&["-c", "core.fsmonitor=false", "add", "--all"]);
    repository.git(&[
        "-c",
        "core.fsmonitor=false",
        "commit",
        "--quiet",
        "-m",
        "second",
    ]);
    std::fs::remove_file(&canary).ok();
    assert_eq!(repository.names("HEAD~1..HEAD"), ["skills/a"]);
    assert!(!canary.exists());
}

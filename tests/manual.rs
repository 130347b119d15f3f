//! The manual pages in the eyes of those who show them. A program that is not
//! there is skipped, but not in CI.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests start programs that read manual pages"
)]
#![cfg(unix)]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::command::is_there;
use support::home::TestHome;

fn pages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("man");
    let entries = std::fs::read_dir(folder).expect("it is there");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("read").path()).collect();
    pages.sort();
    assert!(pages.len() > 20, "{pages:?}");
    pages
}

#[test]
fn mandoc_finds_nothing_wrong() {
    if !is_there("mandoc") {
        return;
    }
    let output = Command::new("mandoc")
        .args(["-T", "lint", "-W", "style"])
        .args(pages())
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    // Which other pages are installed here says nothing about ours.
    let faults: Vec<&str> = said
        .lines()
        .filter(|line| !line.contains("referenced manual not found"))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn man_warns_of_nothing() {
    if !is_there("man") {
        return;
    }
    for page in pages() {
        let output = Command::new("man")
            .args(["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"])
            .arg(&page)
            .env("MANWIDTH", "80")
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.is_empty(),
            "{}: {said}",
            page.display()
        );
    }
}

#[test]
fn pages_are_found_by_name_and_written_where_man_looks() {
    let home = TestHome::new();
    let begins = |arguments: &[&str], title: &str| {
        let text = home.expect(0, arguments);
        assert!(
            text.starts_with(&format!(".TH {title} ")),
            "{arguments:?}: {text}"
        );
    };
    begins(&["man"], "SKILLDECK 1");
    begins(&["man", "review"], "SKILLDECK\\-REVIEW 1");
    begins(&["man", "config", "show"], "SKILLDECK\\-CONFIG\\-SHOW 1");
    begins(&["man", "rules"], "SKILLDECK\\-RULES 1");
    begins(&["man", "rules.7"], "SKILLDECK\\-RULES 7");
    begins(&["man", "skilldeck.toml"], "SKILLDECK.TOML 5");
    let text = home.expect(2, &["man", "reviw"]);
    assert!(text.contains("did you mean `review`?"), "{text}");
    let folder = home.path("share/man");
    let out = folder.to_str().expect("UTF-8");
    let text = home.flat(0, &["man", "--out", out]);
    assert!(
        text.contains(&format!("wrote {} manual pages", pages().len())),
        "{text}"
    );
    for page in pages() {
        let name = page
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let section = name.rsplit('.').next().expect("a section");
        let written = folder.join(format!("man{section}")).join(&name);
        assert_eq!(
            std::fs::read(&page).expect("committed"),
            std::fs::read(written).expect("written"),
            "{name}"
        );
    }
}

//! Transcripts of the command line: what is typed, what is said, and the exit
//! code. `TRYCMD=overwrite` and `SNAPSHOTS=overwrite` write them anew.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make the files they read"
)]

use std::path::Path;

use snapbox::cmd::{Command, cargo_bin};

mod support;

/// A moment that does not pass.
const EPOCH: (&str, &str) = ("SOURCE_DATE_EPOCH", "1767225600");

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases
        .case("tests/cmd/*.trycmd")
        .env(EPOCH.0, EPOCH.1)
        .env("COLUMNS", "80")
        .env("NO_COLOR", "1")
        .env("CLICOLOR_FORCE", "0")
        .env("XDG_CONFIG_HOME", "/nowhere")
        .insert_var("[VERSION]", env!("CARGO_PKG_VERSION"))
        .expect("the name of a variable");
    cases.run();
}

/// Runs `skilldeck` on `archive`, which stands alone in the working folder.
fn on_archive(name: &str, archive: &[u8], transcript: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(name), archive).expect("a file");
    let expected = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cmd")
        .join(transcript);
    Command::new(cargo_bin!("skilldeck"))
        .args(["scan", name])
        .current_dir(folder.path())
        .env("CLICOLOR_FORCE", "0")
        .env("COLUMNS", "80")
        .env("NO_COLOR", "1")
        .env(EPOCH.0, EPOCH.1)
        .assert()
        .code(1)
        .stderr_eq("")
        .stdout_eq(snapbox::Data::read_from(&expected, None));
}

#[test]
fn an_archive_that_climbs_out() {
    let archive = support::zip::build(&[
        support::zip::file("SKILL.md", support::PLAIN),
        support::zip::file("../../demo/start.sh", "echo started\n"),
    ]);
    on_archive("climbing.skill", &archive, "archive-climbing.stdout");
}

#[test]
fn an_archive_that_is_none() {
    on_archive("cut.skill", b"PK\x03\x04", "archive-cut.stdout");
}

//! Which stream, and in which colours: what transcripts cannot tell apart.

mod support;

use std::process::Output;

use support::command::skilldeck;

const TIDY: &str = "tests/cmd/packages/clean";

fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    skilldeck()
        .args(arguments)
        .envs(environment.iter().copied())
        .output()
        .expect("the binary starts")
}

#[test]
fn what_cannot_be_read_is_told_on_standard_error() {
    for format in [
        "human", "json", "jsonl", "sarif", "markdown", "html", "junit",
    ] {
        let output = run(&["review", TIDY, "missing", "--format", format], &[]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.contains("there is no `missing`"), "{format}: {text}");
        if format.starts_with("json") {
            let error: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!(error["target"], "missing");
        }
    }
}

#[test]
fn a_report_in_a_file_leaves_errors_on_the_screen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report.txt");
    let report = report.to_str().expect("a name in UTF-8");
    let output = run(&["review", TIDY, "missing", "-o", report], &[]);
    assert!(output.stdout.is_empty());
    assert!(!output.stderr.is_empty());
}

#[test]
fn no_color_wins() {
    let colored = |environment: &[(&str, &str)]| {
        let output = run(&["review", TIDY], environment);
        output.stdout.contains(&0x1b)
    };
    assert!(!colored(&[]));
    assert!(colored(&[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn the_same_package_gives_the_same_bytes() {
    for format in [
        "human", "json", "jsonl", "sarif", "markdown", "github", "html", "junit",
    ] {
        let report = |jobs| {
            let arguments = [
                "review",
                "tests/cmd/packages",
                "--format",
                format,
                "-j",
                jobs,
            ];
            // These two say when they were made; the others do not.
            let timed = ["html", "junit"].contains(&format);
            let moment = if timed { "1767225600" } else { jobs };
            run(&arguments, &[("SOURCE_DATE_EPOCH", moment)]).stdout
        };
        assert_eq!(report("1"), report("3"), "{format}");
    }
}

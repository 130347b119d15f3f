//! What people get to see.

use super::super::sample::{self, shown};
use super::super::{Format, Style};
use super::*;
use crate::finding::Evidence;
use crate::skill::package::{ReaderError, ReaderErrorCode};
use crate::text::Span;

fn text(run: &Run, style: Style, outcomes: &[Outcome]) -> String {
    shown(Format::Human, run, style, outcomes)
}

fn examined(examination: Examination) -> Outcome {
    Outcome::Examined(Box::new(examination))
}

fn with(findings: Vec<Finding>) -> Examination {
    let mut examination = sample::clean("demo");
    examination.judged.findings = findings;
    examination.verdict = sample::run(Kind::Review).gate.verdict(&examination.judged);
    examination
}

#[test]
fn a_clean_skill_is_short() {
    let digest = package_digest(&sample::clean("demo").package.entries);
    let head = &digest[..19];
    assert_eq!(
        text(
            &sample::run(Kind::Review),
            Style::default(),
            &[examined(sample::clean("demo"))]
        ),
        format!(
            "demo  {head}, 2 files  no findings\n\
             Summary: 0 blockers, 0 errors, 0 warnings, 0 infos\n\
             Passed (--fail-on blocker)\n"
        )
    );
}

#[test]
fn a_finding_shows_its_line() {
    let shown = text(
        &sample::run(Kind::Review),
        Style::default(),
        &[examined(with(vec![
            sample::finding(
                Severity::Blocker,
                "A call of a thing that nobody in their right mind would ever want to call",
            ),
            sample::finding(Severity::Info, "small"),
        ]))],
    );
    let (_, body) = shown.split_once('\n').expect("a header");
    assert_eq!(
        body,
        "\nblocker[demo-rule]: A call of a thing that nobody in their right mind would ever\n    \
         want to call\n \
         --> demo/scripts/count.py:2:5\n  \
         |\n\
         2 |     call(x)\n  \
         |     ^^^^\n  \
         = help: Do not.\n\n\
         1 info hidden; -v shows it\n\
         Summary: 1 blocker, 0 errors, 0 warnings, 1 info\n\
         Refused: 1 blocker (--fail-on blocker)\n"
    );
}

#[test]
fn scan_has_its_own_words() {
    let mut run = sample::run(Kind::Scan);
    run.single = false;
    let shown = text(
        &run,
        Style::default(),
        &[
            examined(with(vec![sample::finding(Severity::Blocker, "bad")])),
            examined(sample::clean("other")),
            sample::failed("gone"),
        ],
    );
    assert!(shown.contains("\nCRITICAL[demo-rule]: bad\n"), "{shown}");
    assert!(
        shown.contains("gone  unreadable: there is no `gone`\n  = help: name a folder\n"),
        "{shown}"
    );
    assert!(
        shown.ends_with(
            "\nSummary: 1 CRITICAL, 0 HIGH, 0 MEDIUM, 0 LOW\n\
             Packages: 2 judged, 1 refused, 1 unreadable\n\
             Refused: 1 CRITICAL in 1 package (--fail-on critical)\n"
        ),
        "{shown}"
    );
}

#[test]
fn what_was_cut_off_is_said() {
    let mut examination = sample::clean("demo");
    examination.package.truncated = true;
    examination.judged.not_assessed = vec!["full_package".to_owned()];
    let mut run = sample::run(Kind::Review);
    run.gate.fail_on_incomplete = true;
    examination.verdict = run.gate.verdict(&examination.judged);
    let shown = text(&run, Style::default(), &[examined(examination)]);
    assert!(shown.contains("\nnot assessed: full_package\n"), "{shown}");
    assert!(shown.contains("\nSummary: 0 blockers, 0 errors, 0 warnings, 0 infos\n"));
    assert!(
        shown.ends_with("Refused: something was not assessed (--fail-on-incomplete)\n"),
        "{shown}"
    );
}

#[test]
fn quiet_and_verbose() {
    let quiet = |quiet| Style {
        quiet,
        ..Style::default()
    };
    let outcomes = [sample::hostile("demo")];
    let run = sample::run(Kind::Review);
    assert_eq!(
        text(&run, quiet(1), &outcomes),
        "Summary: 1 blocker, 0 errors, 0 warnings, 1 info\n\
         Packages: 1 judged, 1 refused, 1 not fully assessed\n\
         Refused: 1 blocker (--fail-on blocker)\n"
    );
    assert_eq!(text(&run, quiet(2), &outcomes), "");
    let all = text(
        &run,
        Style {
            verbose: 1,
            ..Style::default()
        },
        &outcomes,
    );
    assert!(
        all.contains("info[demo-rule]")
            && all.contains("= confidence: low")
            && all.contains("= fingerprint: "),
        "{all}"
    );
}

#[test]
fn hostile_text_is_visible_and_fits() {
    for verbose in [0, 1] {
        let style = Style {
            verbose,
            ..Style::default()
        };
        let shown = text(
            &sample::run(Kind::Review),
            style,
            &[sample::hostile("d\x1b]0;x\x07emo")],
        );
        assert!(
            !shown.contains(|letter: char| letter != '\n' && safe::is_hostile(letter)),
            "{shown}"
        );
        assert!(
            shown.contains("--> d\\u{1b}]0;x\\u{7}emo/scripts/a\\u{1b}\\nb,:.sh:2:5"),
            "{shown}"
        );
        for line in shown.lines() {
            assert!(
                !line.trim_start().starts_with("::") && !line.contains("##["),
                "{line}"
            );
        }
    }
}

#[test]
fn colours_only_when_wanted() {
    let colored = Style {
        color: true,
        ..Style::default()
    };
    let shown = text(
        &sample::run(Kind::Review),
        colored,
        &[sample::hostile("demo")],
    );
    assert!(
        shown.contains("\x1b[1m\x1b[37m\x1b[41mblocker[demo-rule]\x1b[0m"),
        "{shown:?}"
    );
}

#[test]
fn an_archive_that_cannot_be_read_does_not_look_clean() {
    let mut examination = sample::clean("demo.skill");
    examination.package.enumerated = false;
    examination.package.reader_errors = vec![ReaderError {
        code: ReaderErrorCode::ArchiveReadFailed,
        path: None,
        message: "no end".to_owned(),
    }];
    examination.judged.not_assessed = vec!["archive".to_owned()];
    let run = sample::run(Kind::Scan);
    examination.verdict = run.gate.verdict(&examination.judged);
    let shown = text(&run, Style::default(), &[examined(examination)]);
    assert!(
        shown.contains("not readable\n\nnot assessed:\n  the archive cannot be read: no end\n"),
        "{shown}"
    );
    assert!(
        shown.ends_with("\nRefused: an archive cannot be read\n"),
        "{shown}"
    );
}

#[test]
fn without_a_gate_nothing_is_refused_or_passed() {
    let mut run = sample::run(Kind::Review);
    run.gate.fail_on = None;
    run.single = false;
    let finding = sample::finding(Severity::Blocker, "bad");
    let mut examination = with(vec![finding]);
    examination.verdict = run.gate.verdict(&examination.judged);
    let shown = text(&run, Style::default(), &[examined(examination)]);
    assert!(shown.ends_with("\nPackages: 1 judged\n"), "{shown}");
}

#[test]
fn a_pass_says_when_not_all_was_assessed() {
    let mut examination = sample::clean("demo");
    examination.judged.not_assessed = vec!["binary:a".to_owned()];
    let run = sample::run(Kind::Scan);
    let shown = text(&run, Style::default(), &[examined(examination)]);
    assert!(
        shown.ends_with("\nPassed (--fail-on critical), but not everything was assessed\n"),
        "{shown}"
    );
}

#[test]
fn of_one_target_that_cannot_be_read_only_standard_error_tells() {
    let run = sample::run(Kind::Scan);
    for quiet in 0..3 {
        let style = Style {
            quiet,
            ..Style::default()
        };
        assert_eq!(text(&run, style, &[sample::failed("gone")]), "");
    }
}

#[test]
fn an_empty_line_is_not_underlined_and_lines_are_joined() {
    let mut finding = sample::finding(Severity::Error, "bad");
    if let Some(excerpt) = &mut finding.excerpt {
        excerpt.text = String::new();
        excerpt.mark = Span::new(0, 0);
    }
    finding.evidence = Some(Evidence::Text("run(\n    x,\n)".to_owned()));
    let shown = text(
        &sample::run(Kind::Review),
        Style::default(),
        &[examined(with(vec![finding]))],
    );
    assert!(shown.contains(":2:5\n  = seen: run( x, )\n"), "{shown}");
}

#[test]
fn callers_of_deerflow_find_their_words() {
    let mut examination = sample::clean("demo");
    examination.package.truncated = true;
    examination.judged.not_assessed = vec!["full_package".to_owned()];
    let mut run = sample::run(Kind::Review);
    run.profile = crate::scan::profile::Profile::DeerFlow;
    let shown = text(&run, Style::default(), &[examined(examination)]);
    for line in [
        "\nCompleteness: truncated=True, not_assessed=full_package\n",
        "\nSummary: 0 blocker(s), 0 error(s), 0 warning(s), 0 info(s)\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn a_header_that_is_too_long_is_broken_between_words() {
    let name = "n".repeat(60);
    let run = sample::run(Kind::Review);
    for color in [false, true] {
        let style = Style {
            color,
            ..Style::default()
        };
        let shown = text(&run, style, &[examined(sample::clean(&name))]);
        let lines: Vec<&str> = shown.lines().take(2).collect();
        assert!(
            lines[0].contains("files") && !lines[0].contains("findings"),
            "{shown}"
        );
        assert!(
            lines[1].starts_with("  ") && lines[1].contains("no findings"),
            "{shown}"
        );
    }
}

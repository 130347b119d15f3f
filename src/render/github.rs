//! Annotations of GitHub's workflow runs.
//!
//! GitHub shows ten of each type for a step, so every finding is a plain line
//! of the log, and the worst become annotations at the end.

use std::io::{self, Write};

use miette::Diagnostic as _;

use crate::error::Error;
use crate::finding::{Finding, Severity};
use crate::report::{Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;

use super::error::one_line;
use super::{PackageRenderer, place, relations, safe, unread};

/// Most annotations of one type that GitHub shows for a step.
const SHOWN: usize = 10;
/// Most characters of a message.
const MESSAGE: usize = 1000;

/// Annotations.
pub(super) struct Github<'a> {
    run: Run,
    out: Box<dyn Write + 'a>,
    types: [Type; 3],
}

/// Annotations of one type, the worst first, at most [`SHOWN`].
#[derive(Default)]
struct Type {
    kept: Vec<(Severity, String)>,
    left_out: usize,
}

impl Type {
    fn add(&mut self, severity: Severity, command: String) {
        let at = self.kept.partition_point(|(kept, _)| *kept >= severity);
        if at < SHOWN {
            self.kept.insert(at, (severity, command));
        } else {
            self.left_out += 1;
        }
        if self.kept.len() > SHOWN {
            self.kept.truncate(SHOWN);
            self.left_out += 1;
        }
    }
}

/// `error`, `warning`, `notice`, and its number.
fn command(severity: Severity) -> (&'static str, usize) {
    match severity {
        Severity::Blocker | Severity::Error => ("error", 0),
        Severity::Warning => ("warning", 1),
        Severity::Info => ("notice", 2),
    }
}

impl<'a> Github<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        Self {
            run,
            out,
            types: Default::default(),
        }
    }

    fn word(&self, severity: Severity) -> &'static str {
        match self.run.kind {
            Kind::Review => severity.review_word(),
            Kind::Scan => severity.scan_word(),
        }
    }

    fn package(&mut self, examination: &Examination) -> io::Result<()> {
        let mut log = String::new();
        for finding in &examination.judged.findings {
            let word = self.word(finding.severity);
            let file = place::file(examination, finding.path.as_deref());
            let line = finding.line().unwrap_or(1);
            log.push_str(&format!(
                "{word} {}: {}:{line}: {}\n",
                finding.rule,
                safe::line(&file),
                safe::line(&finding.message),
            ));
            let (name, index) = command(finding.severity);
            let command = annotation(name, word, finding, &file);
            self.types[index].add(finding.severity, command);
        }
        for suppressed in &examination.judged.suppressed {
            let finding = &suppressed.finding;
            let file = place::file(examination, finding.path.as_deref());
            log.push_str(&format!(
                "not counted ({}): {}: {}: {}\n",
                suppressed.by.word(),
                finding.rule,
                safe::line(&file),
                safe::line(&suppressed.reason)
            ));
        }
        let target = safe::line(&place::named(examination, None));
        for gap in &examination.judged.gaps {
            log.push_str(&format!(
                "not assessed: {target}: {}: {}\n",
                safe::line(&gap.path),
                safe::line(&gap.detail)
            ));
        }
        let reasons = unread::reasons(examination);
        for reason in &reasons {
            log.push_str(&format!("not assessed: {target}: {}\n", safe::line(reason)));
        }
        if !examination.judged.not_assessed.is_empty() {
            self.types[1].add(
                Severity::Warning,
                format!(
                    "::warning file={},title=not assessed::{}",
                    property(&place::file(examination, None)),
                    message(&format!(
                        "Not everything in {target} was assessed: {}",
                        reasons
                            .iter()
                            .chain(&examination.judged.not_assessed)
                            .map(String::as_str)
                            .collect::<Vec<_>>()
                            .join(", ")
                    )),
                ),
            );
        }
        self.out.write_all(log.as_bytes())
    }
}

impl PackageRenderer for Github<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Examined(examination) => self.package(examination),
            Outcome::Failed { target, error: why } => {
                writeln!(
                    self.out,
                    "unreadable: {}: {}",
                    safe::line(target),
                    one_line(why)
                )?;
                self.types[0].add(Severity::Blocker, error(why));
                Ok(())
            }
        }
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        for relation in relations {
            let word = relations::word(relation, self.run.kind);
            writeln!(
                self.out,
                "{word} {}: {} ({})",
                relation.rule.id,
                safe::line(&relation.message),
                relations::places(relation).join(", ")
            )?;
            let (name, index) = command(relation.severity);
            let command = format!(
                "::{name} title={}::{}",
                property(&format!("{word} {}", relation.rule.id)),
                message(&format!("{}. {}", relation.message, relation.rule.fix)),
            );
            self.types[index].add(relation.severity, command);
        }
        Ok(())
    }

    fn end(&mut self, totals: &Totals) -> io::Result<()> {
        let mut left_out = 0;
        for group in &self.types {
            left_out += group.left_out;
            for (_, command) in &group.kept {
                writeln!(self.out, "{command}")?;
            }
        }
        if left_out > 0 {
            writeln!(
                self.out,
                "and {left_out} more, in the log above: GitHub shows {SHOWN} annotations of a type"
            )?;
        }
        let counts = totals.findings;
        writeln!(
            self.out,
            "{} package{}, {} refused, {} unreadable: {} {}, {} {}, {} {}, {} {}",
            totals.packages,
            if totals.packages == 1 { "" } else { "s" },
            totals.refused,
            totals.failed,
            counts.blockers,
            self.word(Severity::Blocker),
            counts.errors,
            self.word(Severity::Error),
            counts.warnings,
            self.word(Severity::Warning),
            counts.infos,
            self.word(Severity::Info),
        )?;
        self.out.flush()
    }
}

fn annotation(name: &str, word: &str, finding: &Finding, file: &str) -> String {
    let mut properties = format!("file={}", property(file));
    match finding.place {
        Some(place) => {
            properties.push_str(&format!(
                ",line={},endLine={}",
                place.start.line, place.end.line
            ));
            // Columns count only within one line.
            if place.start.line == place.end.line {
                properties.push_str(&format!(
                    ",col={},endColumn={}",
                    place.start.column, place.end.column
                ));
            }
        }
        None => properties.push_str(",line=1"),
    }
    format!(
        "::{name} {properties},title={}::{}",
        property(&format!("{word} {}", finding.rule)),
        message(&format!("{}. {}", finding.message, finding.remediation)),
    )
}

/// An error as one annotation.
pub(super) fn error(error: &Error) -> String {
    let title = error.code().map_or_else(
        || "skilldeck".to_owned(),
        |code| property(&code.to_string()),
    );
    let mut text = one_line(error);
    if let Some(help) = error.help() {
        text.push_str("; help: ");
        text.push_str(&help.to_string());
    }
    let place = error.place().map_or_else(String::new, |place| {
        format!(
            "file={},line={},col={},",
            property(&place.file),
            place.start.line,
            place.start.column
        )
    });
    format!("::error {place}title={title}::{}", message(&text))
}

/// Message of a command, escaped as the runner wants it.
fn message(text: &str) -> String {
    let cleaned = safe::line(text);
    safe::cut(&cleaned, MESSAGE)
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Property of a command.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, shown};
    use super::super::{Format, Style};
    use super::*;

    #[test]
    fn findings_are_logged_and_annotated() {
        let text = shown(
            Format::Github,
            &sample::run(Kind::Review),
            Style::default(),
            &[sample::hostile("demo")],
        );
        assert!(text.contains(
            "::error file=demo/scripts/a\\u{1b}\\nb%2C%3A.sh,line=2,endLine=2,col=5,endColumn=9,\
             title=blocker demo-rule::Runs \\u{202e} ::set-output name=x::y 100%25. Do not.\n"
        ), "{text}");
        for line in text
            .lines()
            .filter(|line| line.trim_start().starts_with("::"))
        {
            assert!(
                ["::error ", "::warning ", "::notice "]
                    .iter()
                    .any(|command| line.starts_with(command)),
                "{line}"
            );
        }
    }

    #[test]
    fn the_worst_are_annotated_and_the_rest_counted() {
        let mut examination = sample::clean("demo");
        for number in 0..15 {
            let severity = if number == 14 {
                Severity::Blocker
            } else {
                Severity::Error
            };
            examination
                .judged
                .findings
                .push(sample::finding(severity, &format!("n{number}")));
        }
        let text = shown(
            Format::Github,
            &sample::run(Kind::Review),
            Style::default(),
            &[Outcome::Examined(Box::new(examination))],
        );
        let commands: Vec<&str> = text.lines().filter(|line| line.starts_with("::")).collect();
        assert_eq!(commands.len(), SHOWN);
        assert!(commands[0].contains("n14"));
        assert!(text.contains("and 5 more"));
        assert!(text.contains(
            "1 package, 0 refused, 0 unreadable: 1 blocker, 14 error, 0 warning, 0 info"
        ));
    }
}

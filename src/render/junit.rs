//! Runs over packages as JUnit XML: a suite a package, a case a finding. A
//! case fails exactly where the gate refuses.

use std::io::{self, Write};

use crate::error::Error;
use crate::finding::Finding;
use crate::report::{Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;
use crate::skill::digest::package_digest;

use super::document::evidence_text;
use super::error::one_line;
use super::markup::Markup;
use super::{PackageRenderer, place, relations, unread};

/// Most findings of a package that become cases.
const CASES: usize = 10_000;
/// Most characters of evidence.
const EVIDENCE: usize = 1000;

/// One `testsuites` document, a suite at a time.
pub(super) struct Junit<'a> {
    run: Run,
    out: Box<dyn Write + 'a>,
    suites: usize,
}

/// The cases of a suite, and how many there are of each kind.
#[derive(Default)]
struct Cases {
    written: Markup,
    tests: usize,
    failures: usize,
    errors: usize,
}

/// What became of a case.
enum Result<'a> {
    Passed,
    Failed(&'a str),
    Error(&'a str),
}

impl Cases {
    /// A case; `lines` explain what went wrong.
    fn add(&mut self, class: &str, name: &str, result: Result<'_>, lines: &[String]) {
        self.tests += 1;
        let page = &mut self.written;
        page.tag("<testcase")
            .attribute("classname", class)
            .attribute("name", name)
            .tag(" time=\"0\"");
        let (open, message, close) = match result {
            Result::Passed => {
                page.tag("/>\n");
                return;
            }
            Result::Failed(message) => {
                self.failures += 1;
                ("><failure", message, "</failure></testcase>\n")
            }
            Result::Error(message) => {
                self.errors += 1;
                ("><error", message, "</error></testcase>\n")
            }
        };
        page.tag(open)
            .attribute("type", "skilldeck")
            .attribute("message", message)
            .tag(">");
        for line in lines {
            page.text(line).tag("\n");
        }
        page.tag(close);
    }
}

impl<'a> Junit<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        Self {
            run,
            out,
            suites: 0,
        }
    }

    fn suite(
        &mut self,
        name: &str,
        properties: &[(&'static str, &str)],
        cases: &Cases,
        lines: &[String],
    ) -> io::Result<()> {
        let mut page = Markup::default();
        // The schema takes no time zone; it is UTC.
        let (moment, _) = self
            .run
            .started_at
            .split_at(19.min(self.run.started_at.len()));
        page.tag("<testsuite")
            .measure("id", self.suites)
            .attribute("name", name)
            .attribute("package", command(self.run.kind))
            .attribute("timestamp", moment)
            .tag(" hostname=\"localhost\"")
            .measure("tests", cases.tests)
            .measure("failures", cases.failures)
            .measure("errors", cases.errors)
            .tag(" time=\"0\">\n<properties>\n");
        for (name, value) in properties {
            page.tag("<property")
                .attribute("name", name)
                .attribute("value", value)
                .tag("/>\n");
        }
        page.tag("</properties>\n")
            .append(&cases.written)
            .tag("<system-out>");
        for line in lines {
            page.text(line).tag("\n");
        }
        page.tag("</system-out>\n<system-err></system-err>\n</testsuite>\n");
        self.suites += 1;
        self.out.write_all(page.as_str().as_bytes())
    }

    fn package(&mut self, examination: &Examination) -> io::Result<()> {
        let mut cases = Cases::default();
        let judged = &examination.judged;
        for finding in judged.findings.iter().take(CASES) {
            self.finding(&mut cases, examination, finding);
        }
        let left_out = judged.findings.len().saturating_sub(CASES);
        let mut lines = Vec::new();
        if left_out > 0 {
            lines.push(format!(
                "{left_out} more findings, none worse, are left out"
            ));
        }
        for one in &judged.suppressed {
            lines.push(format!(
                "not counted ({}): {} {}: {}",
                one.by.word(),
                one.finding.rule,
                at(examination, &one.finding),
                one.reason
            ));
        }
        let gaps = not_assessed(examination);
        let named = place::named(examination, None);
        let verdict = examination.verdict;
        let complete = if verdict.incomplete || verdict.unlisted {
            Result::Failed("not everything was assessed")
        } else {
            lines.extend(gaps.iter().map(|gap| format!("not assessed: {gap}")));
            Result::Passed
        };
        // A suite without any case is a failure to some readers.
        cases.add(&named, "what was asked for was assessed", complete, &gaps);
        let digest = package_digest(&examination.package.entries);
        let profile = self.run.profile.word();
        let properties = [("digest", digest.as_str()), ("profile", profile)];
        self.suite(&named, &properties, &cases, &lines)
    }

    fn finding(&self, cases: &mut Cases, examination: &Examination, finding: &Finding) {
        let word = match self.run.kind {
            Kind::Review => finding.severity.review_word(),
            Kind::Scan => finding.severity.scan_word(),
        };
        let file = place::named(examination, finding.path.as_deref());
        let line = finding.line();
        let line = line.map_or_else(String::new, |line| format!(" (line {line})"));
        let name = format!("{word} {}{line}: {}", finding.rule, finding.message);
        let refused = examination.verdict.severe && self.run.gate.reached(finding.severity);
        let beyond = examination.verdict.beyond && crate::gate::is_beyond(finding.rule);
        if !refused && !beyond {
            cases.add(&file, &name, Result::Passed, &[]);
            return;
        }
        let mut lines = vec![
            format!("{}: {}", at(examination, finding), finding.message),
            format!("fix: {}", finding.remediation),
        ];
        if let Some(evidence) = &finding.evidence {
            let evidence: String = evidence_text(evidence).chars().take(EVIDENCE).collect();
            lines.push(format!("evidence: {evidence}"));
        }
        lines.push(format!("confidence: {}", finding.confidence.word()));
        lines.push(format!("fingerprint: {}", finding.fingerprint));
        cases.add(&file, &name, Result::Failed(&finding.message), &lines);
    }

    fn failed(&mut self, target: &str, error: &Error) -> io::Result<()> {
        let mut cases = Cases::default();
        let why = one_line(error);
        let lines = std::slice::from_ref(&why);
        cases.add(target, "can be read", Result::Error(&why), lines);
        self.suite(target, &[], &cases, &[])
    }
}

fn command(kind: Kind) -> &'static str {
    match kind {
        Kind::Review => "skilldeck.review",
        Kind::Scan => "skilldeck.scan",
    }
}

fn at(examination: &Examination, finding: &Finding) -> String {
    let file = place::named(examination, finding.path.as_deref());
    match finding.place {
        Some(place) => format!("{file}:{}:{}", place.start.line, place.start.column),
        None => file,
    }
}

fn not_assessed(examination: &Examination) -> Vec<String> {
    let judged = &examination.judged;
    let mut lines: Vec<String> = judged
        .gaps
        .iter()
        .map(|gap| format!("{} ({}): {}", gap.path, gap.reason.prefix(), gap.detail))
        .collect();
    lines.extend(unread::reasons(examination));
    let whole = judged.not_assessed.iter();
    lines.extend(whole.filter(|token| !token.contains(':')).cloned());
    lines.truncate(CASES);
    lines
}

impl PackageRenderer for Junit<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.out
            .write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Examined(examination) => self.package(examination),
            Outcome::Failed { target, error } => self.failed(target, error),
        }
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        if relations.is_empty() {
            return Ok(());
        }
        let mut cases = Cases::default();
        for relation in relations {
            let word = relations::word(relation, self.run.kind);
            let name = format!("{word} {}: {}", relation.rule.id, relation.message);
            let result = if self.run.gate.reached(relation.severity) {
                Result::Failed(&relation.message)
            } else {
                Result::Passed
            };
            let lines = relations::places(relation);
            cases.add("several packages", &name, result, &lines);
        }
        self.suite("several packages together", &[], &cases, &[])
    }

    fn end(&mut self, _: &Totals) -> io::Result<()> {
        self.out.write_all(b"</testsuites>\n")?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, shown};
    use super::super::{Format, Style};
    use super::*;
    use crate::finding::Severity;

    fn document(run: &Run, outcomes: &[Outcome]) -> String {
        shown(Format::Junit, run, Style::default(), outcomes)
    }

    #[test]
    fn a_case_fails_where_the_gate_refuses() {
        let mut run = sample::run(Kind::Review);
        let text = document(&run, &[sample::hostile("demo"), sample::failed("gone")]);
        assert!(
            text.contains(" tests=\"3\" failures=\"1\" errors=\"0\""),
            "{text}"
        );
        assert!(
            text.contains(" tests=\"1\" failures=\"0\" errors=\"1\""),
            "{text}"
        );
        run.gate.fail_on = None;
        let mut outcome = sample::hostile("demo");
        if let Outcome::Examined(examination) = &mut outcome {
            examination.verdict = run.gate.verdict(&examination.judged);
        }
        let text = document(&run, &[outcome]);
        assert!(text.contains(" failures=\"0\" errors=\"0\""), "{text}");
    }

    #[test]
    fn no_character_is_outside_of_xml() {
        let mut examination = sample::clean("a\u{fffe}\0&<]]>");
        let mut finding = sample::finding(Severity::Blocker, "x\u{b}\u{ffff}\"'\r\n");
        finding.path = Some("<a>&amp;\u{1}".to_owned());
        examination.judged.findings.push(finding);
        let run = sample::run(Kind::Scan);
        examination.verdict = run.gate.verdict(&examination.judged);
        let text = document(&run, &[Outcome::Examined(Box::new(examination))]);
        let legal = |letter: char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
        assert!(text.chars().all(legal), "{text}");
        assert!(text.contains("a\\u{fffe}\\u{0}&amp;&lt;]]&gt;"), "{text}");
    }
}

//! Runs over packages as JSON: one document, or one a line.

use std::io::{self, Write};

use serde::Serialize;

use crate::report::{Emit, Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;
use crate::review::decided::FixFacts;
use crate::review::facts::Facts;
use crate::review::report::ReviewReport;
use crate::review::snapshot::Snapshot;

use super::PackageRenderer;
use super::document::{
    ErrorDocument, REVIEWS, SCAN, SCAN_PACKAGE, ScanLine, ScanPackage, Summary, Unreadable,
};
use super::relations::{RELATION, Relation, RelationLine};
use super::sorted::{Content, to_json};

/// One JSON document.
pub(super) struct Json<'a> {
    run: Run,
    out: Box<dyn Write + 'a>,
    first: bool,
    unreadable: Vec<Unreadable>,
    relations: Vec<Relation>,
}

impl<'a> Json<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        Self {
            run,
            out,
            first: true,
            unreadable: Vec::new(),
            relations: Vec::new(),
        }
    }

    /// Whether the document of the one package stands alone.
    fn bare(&self) -> bool {
        self.run.single && self.run.kind == Kind::Review
    }

    fn package(&mut self, examination: &Examination) -> io::Result<()> {
        if self.bare() {
            write_review(&mut *self.out, &self.run, examination, None)?;
            return self.out.write_all(b"\n");
        }
        if !self.first {
            self.out.write_all(b",")?;
        }
        self.first = false;
        match self.run.kind {
            Kind::Scan => {
                let package = to_json(&ScanPackage::of(examination), Content::ForModels);
                self.out.write_all(package.as_bytes())
            }
            Kind::Review => {
                let key = match self.run.emit {
                    Emit::Facts => "facts",
                    Emit::Report => "report",
                    Emit::Snapshot => "snapshot",
                };
                write!(self.out, "{{\"{key}\":")?;
                write_review(&mut *self.out, &self.run, examination, None)?;
                let target = to_json(&examination.target, Content::ForModels);
                write!(self.out, ",\"target\":{target}}}")
            }
        }
    }
}

impl PackageRenderer for Json<'_> {
    fn begin(&mut self) -> io::Result<()> {
        if self.bare() {
            return Ok(());
        }
        self.out.write_all(b"{\"packages\":[")
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Examined(examination) => self.package(examination),
            Outcome::Failed { target, error } if self.bare() => {
                let document = ErrorDocument::of(error, Some(target));
                writeln!(self.out, "{}", to_json(&document, Content::ForModels))
            }
            Outcome::Failed { target, error } => {
                self.unreadable.push(Unreadable {
                    error: ErrorDocument::of(error, None),
                    target: target.clone(),
                });
                Ok(())
            }
        }
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        let kind = self.run.kind;
        self.relations = relations
            .iter()
            .map(|relation| Relation::of(relation, kind))
            .collect();
        Ok(())
    }

    fn end(&mut self, totals: &Totals) -> io::Result<()> {
        if !self.bare() {
            let version = match self.run.kind {
                Kind::Review => REVIEWS,
                Kind::Scan => SCAN,
            };
            writeln!(
                self.out,
                "],\"relations\":{},\"schema_version\":\"{version}\",\"summary\":{},\"unreadable\":{}}}",
                to_json(&self.relations, Content::ForModels),
                to_json(&Summary::of(totals), Content::Exact),
                to_json(&self.unreadable, Content::ForModels),
            )?;
        }
        self.out.flush()
    }
}

/// One JSON document a line.
pub(super) struct Lines<'a> {
    run: Run,
    out: Box<dyn Write + 'a>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        Self { run, out }
    }
}

impl PackageRenderer for Lines<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Examined(examination) => match self.run.kind {
                Kind::Scan => {
                    let line = ScanLine {
                        schema_version: SCAN_PACKAGE,
                        package: ScanPackage::of(examination),
                    };
                    self.out
                        .write_all(to_json(&line, Content::ForModels).as_bytes())?;
                }
                Kind::Review => {
                    let target = Some(examination.target.as_str());
                    write_review(&mut *self.out, &self.run, examination, target)?;
                }
            },
            Outcome::Failed { target, error } => {
                let line = to_json(&ErrorDocument::of(error, Some(target)), Content::ForModels);
                self.out.write_all(line.as_bytes())?;
            }
        }
        self.out.write_all(b"\n")
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        for relation in relations {
            let line = RelationLine {
                relation: Relation::of(relation, self.run.kind),
                schema_version: RELATION,
            };
            writeln!(self.out, "{}", to_json(&line, Content::ForModels))?;
        }
        Ok(())
    }

    fn end(&mut self, _totals: &Totals) -> io::Result<()> {
        self.out.flush()
    }
}

/// A document with its target, in a stream of several.
#[derive(Serialize)]
struct Targeted<'a, T> {
    #[serde(flatten)]
    document: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
}

/// The document of one reviewed package, with its target in a stream.
fn write_review(
    out: &mut dyn Write,
    run: &Run,
    examination: &Examination,
    target: Option<&str>,
) -> io::Result<()> {
    let text = match run.emit {
        Emit::Snapshot => return write_snapshot(out, examination, target),
        Emit::Facts => {
            let document = facts(run, examination);
            to_json(&Targeted { document, target }, Content::ForModels)
        }
        Emit::Report => {
            let facts = facts(run, examination);
            let document = ReviewReport::of(&facts, run.started_at.clone());
            to_json(&Targeted { document, target }, Content::ForModels)
        }
    };
    out.write_all(text.as_bytes())
}

fn facts(run: &Run, examination: &Examination) -> Facts {
    let mut facts = Facts::of(&examination.package, &examination.judged, run.profile);
    facts.fixes = examination.fixes.as_deref().map(FixFacts::all);
    facts
}

/// A snapshot holds whole files: written one at a time, and exact.
fn write_snapshot(
    out: &mut dyn Write,
    examination: &Examination,
    target: Option<&str>,
) -> io::Result<()> {
    let exact = Content::Exact;
    let snapshot = Snapshot::of(&examination.package, &examination.contents);
    out.write_all(b"{\"files\":[")?;
    for (index, file) in snapshot.files.iter().enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        out.write_all(to_json(file, exact).as_bytes())?;
    }
    write!(
        out,
        "],\"limits\":{},\"reader_errors\":{},\"schema_version\":{},\"subject\":{}",
        to_json(&snapshot.limits, exact),
        to_json(&snapshot.reader_errors, exact),
        to_json(&snapshot.schema_version, exact),
        to_json(&snapshot.subject, exact),
    )?;
    if let Some(target) = target {
        write!(out, ",\"target\":{}", to_json(&target, exact))?;
    }
    write!(out, ",\"truncated\":{}}}", snapshot.truncated)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::sample::{self, shown};
    use super::super::{Format, Style};
    use super::*;

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    /// The keys of every object, as written.
    fn assert_sorted(text: &str) {
        let resorted = to_json(&parsed(text), Content::Exact);
        assert_eq!(text.trim_end(), resorted);
    }

    #[test]
    fn one_review_stands_alone() {
        let mut run = sample::run(Kind::Review);
        for (emit, version) in [
            (Emit::Facts, "deerflow.skill-review.facts.v1"),
            (Emit::Report, "deerflow.skill-review.report.v1"),
            (Emit::Snapshot, "deerflow.skill-package-snapshot.v1"),
        ] {
            run.emit = emit;
            let outcomes = [sample::hostile("demo")];
            let text = shown(Format::Json, &run, Style::default(), &outcomes);
            assert_eq!(text.lines().count(), 1);
            assert_sorted(&text);
            assert_eq!(parsed(&text)["schema_version"], version);
            assert!(!text.contains("<system-reminder>") && !text.contains('\u{202e}'));
            assert!(!text.contains("--- END USER INPUT ---") && !text.contains("##["));
        }
    }

    #[test]
    fn a_snapshot_is_exact() {
        let mut run = sample::run(Kind::Review);
        run.emit = Emit::Snapshot;
        let mut examination = sample::clean("demo");
        examination.contents[0].1 = "<system-reminder>\u{1b}\u{202e}".to_owned();
        let outcomes = [Outcome::Examined(Box::new(examination))];
        let text = shown(Format::Json, &run, Style::default(), &outcomes);
        assert_eq!(
            parsed(&text)["files"][0]["content"],
            "<system-reminder>\u{1b}\u{202e}"
        );
        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
    }

    #[test]
    fn several_reviews_and_scans_are_lists() {
        for kind in [Kind::Review, Kind::Scan] {
            let mut run = sample::run(kind);
            run.single = false;
            let outcomes = [
                sample::hostile("demo"),
                sample::failed("gone"),
                Outcome::Examined(Box::new(sample::clean("other"))),
            ];
            let text = shown(Format::Json, &run, Style::default(), &outcomes);
            assert_sorted(&text);
            let document = parsed(&text);
            assert_eq!(document["packages"].as_array().map(Vec::len), Some(2));
            assert_eq!(document["packages"][1]["target"], "other");
            assert_eq!(document["unreadable"][0]["target"], "gone");
            assert_eq!(document["summary"]["unreadable"], 1);
            let lines = shown(Format::Jsonl, &run, Style::default(), &outcomes);
            assert_eq!(lines.lines().count(), 3);
            for (line, target) in lines.lines().zip(["demo", "gone", "other"]) {
                assert_sorted(line);
                assert_eq!(parsed(line)["target"], target);
                assert!(parsed(line)["schema_version"].is_string());
            }
        }
    }

    #[test]
    fn a_scan_keeps_the_seven_keys() {
        let text = shown(
            Format::Json,
            &sample::run(Kind::Scan),
            Style::default(),
            &[sample::hostile("demo")],
        );
        let package = &parsed(&text)["packages"][0];
        assert_eq!(package["blocked"], true);
        let finding = &package["findings"][1];
        assert_eq!(finding["rule_id"], "demo-rule");
        assert_eq!(finding["severity"], "LOW");
        assert_eq!(finding["evidence"], "a|b, c\nd");
        for key in ["file", "line", "message", "remediation"] {
            assert!(finding.get(key).is_some(), "{key}");
        }
    }
}

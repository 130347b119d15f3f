//! Runs over packages as one page that needs nothing else: no network, no
//! script to be read, and no markup but ours.

mod capabilities;
mod cards;
pub(super) mod chinese;
mod coverage;
mod finding;
mod frame;
mod layout;
mod package;
mod policy;
mod resources;

use std::collections::BTreeSet;
use std::io::{self, Write};

use crate::error::Error;
use crate::finding::Severity;
use crate::report::{Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;
use crate::review::counts::Counts;

use super::markup::Markup;
use super::{PackageRenderer, place};
use package::Standing;

/// Most bytes of sections; what comes then is in the index alone. Browsers
/// have trouble far below that.
const BYTES: usize = 48 << 20;

/// Most files that the filter suggests.
const FILES: usize = 1000;

/// The page in the making. The index stands before the packages and the
/// filters know what there is, so that nothing is written before the end.
pub(super) struct Html<'a> {
    run: Run,
    out: Box<dyn Write + 'a>,
    entries: Vec<IndexEntry>,
    sections: Markup,
    related: Vec<CollectionFinding>,
    rules: BTreeSet<&'static str>,
    files: BTreeSet<String>,
}

/// A line of the index.
enum IndexEntry {
    Judged {
        name: String,
        standing: Standing,
        counts: Counts,
        gaps: usize,
        /// Whether there is a section on it.
        told: bool,
    },
    Failed {
        target: String,
        why: String,
    },
}

impl<'a> Html<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        let sections = Markup::of(run.locale);
        Self {
            run,
            out,
            entries: Vec::new(),
            sections,
            related: Vec::new(),
            rules: BTreeSet::new(),
            files: BTreeSet::new(),
        }
    }

    fn package(&mut self, examination: &Examination) {
        let told = self.sections.len() < BYTES;
        let number = self.entries.len() + 1;
        if told {
            let section = package::section(&self.run, number, examination);
            self.sections.append(&section);
            for finding in &examination.judged.findings {
                self.rules.insert(finding.rule);
                if let Some(path) = &finding.path
                    && self.files.len() < FILES
                {
                    self.files.insert(path.clone());
                }
            }
        }
        self.entries.push(IndexEntry::Judged {
            name: place::named(examination, None),
            standing: Standing::of(&self.run, examination),
            counts: Counts::of(&examination.judged.findings),
            gaps: examination.judged.not_assessed.len(),
            told,
        });
    }

    fn failed(&mut self, target: &str, error: &Error) {
        self.entries.push(IndexEntry::Failed {
            target: target.to_owned(),
            why: super::error::one_line(error),
        });
    }
}

impl PackageRenderer for Html<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Examined(examination) => self.package(examination),
            Outcome::Failed { target, error } => self.failed(target, error),
        }
        Ok(())
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        self.related = relations.to_vec();
        Ok(())
    }

    fn end(&mut self, totals: &Totals) -> io::Result<()> {
        let page = frame::page(self, totals);
        self.out.write_all(page.as_str().as_bytes())?;
        self.out.flush()
    }
}

/// The word of a severity for people, and the class that colours it.
fn severity_words(kind: Kind, severity: Severity) -> (&'static str, &'static str) {
    let class = severity.review_word();
    match kind {
        Kind::Review => (class, class),
        Kind::Scan => (severity.scan_word(), class),
    }
}

#[cfg(test)]
mod tests;

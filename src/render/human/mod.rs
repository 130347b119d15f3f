//! Runs over packages for people.

mod decided;
mod gaps;
pub(super) mod paint;
pub(super) mod snippet;
mod summary;
pub(super) mod wrap;

use std::fmt::Write as _;
use std::io::{self, Write};

use miette::Diagnostic as _;

use crate::finding::{Confidence, Finding, Severity};
use crate::report::{Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;
use crate::review::counts::Counts;
use crate::scan::rules;
use crate::skill::digest::package_digest;
use crate::skill::package::Source;

use super::document::evidence_text;
use super::error::one_line;
use super::{PackageRenderer, Style, place, plural, safe};

use paint::{Paint, Role};

/// Most characters of a message, an evidence or a gap.
const TEXT: usize = 400;
/// Fewest columns there can be something in.
const NARROWEST: usize = 40;

/// Text for people.
pub(super) struct Human<'a> {
    run: Run,
    style: Style,
    paint: Paint,
    out: Box<dyn Write + 'a>,
    /// Packages refused for a finding.
    severe: usize,
    /// Packages refused because they are incomplete.
    incomplete: usize,
    /// Archives that could not be listed.
    unlisted: usize,
    /// Packages that can do more than the policy allows.
    beyond: usize,
    hidden: usize,
    /// Whether a blank line stands behind what was written last.
    apart: bool,
}

impl<'a> Human<'a> {
    pub(super) fn new(run: Run, mut style: Style, out: Box<dyn Write + 'a>) -> Self {
        style.width = style.width.max(NARROWEST);
        Self {
            run,
            paint: Paint::new(style),
            style,
            out,
            severe: 0,
            incomplete: 0,
            unlisted: 0,
            beyond: 0,
            hidden: 0,
            apart: true,
        }
    }

    fn word(&self, severity: Severity) -> &'static str {
        match self.run.kind {
            Kind::Review => severity.review_word(),
            Kind::Scan => severity.scan_word(),
        }
    }

    /// Whether the finding is told, not only counted.
    fn told(&self, finding: &Finding) -> bool {
        self.style.verbose > 0
            || finding.severity > Severity::Info
            || self.run.gate.fail_on == Some(Severity::Info)
    }

    /// The only target of a run cannot be read: that is an error, which
    /// standard error tells, and leaves nothing to report.
    fn told_as_error(&self, outcome: &Outcome) -> bool {
        self.run.single && matches!(outcome, Outcome::Failed { .. })
    }

    fn package(&mut self, examination: &Examination) -> String {
        let judged = &examination.judged;
        let mut text = self.header(examination);
        self.fixes(&mut text, examination);
        for finding in judged.findings.iter().filter(|finding| self.told(finding)) {
            text.push('\n');
            self.finding(&mut text, examination, finding);
        }
        self.capabilities(&mut text, examination);
        self.suppressed(&mut text, examination);
        self.gaps(&mut text, examination);
        text
    }

    /// Name, digest, size, and the result if it fits in words.
    fn header(&mut self, examination: &Examination) -> String {
        let judged = &examination.judged;
        let name = safe::line(&place::named(examination, None));
        let digest = package_digest(&examination.package.entries);
        let files = match (
            examination.package.entries.len(),
            examination.package.subject.source,
        ) {
            (_, Source::SkillFile) => "SKILL.md alone".to_owned(),
            (files, Source::Directory | Source::Archive) => plural(files, "file"),
        };
        let facts = format!("{}, {files}", place::short_digest(&digest));
        let hidden = judged
            .findings
            .iter()
            .filter(|finding| !self.told(finding))
            .count();
        self.hidden += hidden;
        let told = judged.findings.len() - hidden;
        let result = match (told, hidden) {
            (0, 0) if examination.verdict.unlisted => self.paint.text(Role::Error, "not readable"),
            (0, 0) => self.paint.text(Role::Good, "no findings"),
            (0, hidden) => {
                let word = self.word(Severity::Info);
                self.paint
                    .text(Role::Good, &format!("no findings above {word}"))
                    + &self
                        .paint
                        .text(Role::Quiet, &format!(" ({hidden} of those)"))
            }
            (_, _) => self.counts(Counts::of(&judged.findings)),
        };
        let columns = safe::width(&name) + safe::width(&facts) + 4 + paint::width(&result);
        // A terminal would break the result in the midst of a word.
        let gap = if columns > self.style.width {
            "\n  "
        } else {
            "  "
        };
        format!(
            "{}  {}{gap}{}\n",
            self.paint.text(Role::Strong, &name),
            self.paint.text(Role::Quiet, &facts),
            result
        )
    }

    fn finding(&self, text: &mut String, examination: &Examination, finding: &Finding) {
        let word = self.word(finding.severity);
        let label = format!("{word}[{}]", finding.rule);
        let message = bounded(&finding.message);
        let lines = wrap::wrap(&message, self.style.width, label.chars().count() + 2, 4);
        let _ = writeln!(
            text,
            "{}{}",
            self.paint.text(Role::of(finding.severity), &label),
            self.paint
                .text(Role::Strong, &format!(": {}", lines.join("\n"))),
        );
        let gutter = finding
            .excerpt
            .as_ref()
            .and(finding.line())
            .map_or(1, |line| line.to_string().len());
        let mut at = safe::line(&place::named(examination, finding.path.as_deref()));
        if let Some(place) = finding.place {
            let _ = write!(at, ":{}:{}", place.start.line, place.start.column);
        }
        let blank = " ".repeat(gutter);
        let _ = writeln!(text, "{blank}{} {at}", self.paint.text(Role::Frame, "-->"));
        let excerpt = finding
            .excerpt
            .as_ref()
            .filter(|excerpt| !excerpt.text.trim().is_empty());
        if let (Some(excerpt), Some(place)) = (excerpt, finding.place) {
            snippet::write(
                text,
                excerpt,
                place,
                gutter,
                self.style.width,
                &self.paint,
                finding.severity,
            );
        }
        if self.run.explain {
            self.steps(text, examination, finding, gutter);
        }
        for (label, note) in self.notes(finding) {
            let head = format!("{blank} = {label}: ");
            let lines = wrap::wrap(&note, self.style.width, head.len(), head.len());
            let _ = writeln!(
                text,
                "{blank} {} {}: {}",
                self.paint.text(Role::Frame, "="),
                self.paint.text(Role::Strong, label),
                lines.join("\n"),
            );
        }
    }

    fn notes(&self, finding: &Finding) -> Vec<(&'static str, String)> {
        let mut notes = Vec::new();
        if let Some(evidence) = &finding.evidence {
            let shown = evidence_text(evidence);
            // Several lines of source, in one.
            let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
            let visible = finding
                .excerpt
                .as_ref()
                .is_some_and(|excerpt| excerpt.text.contains(shown.trim_end_matches('…')));
            // A message that names it needs no second naming.
            if !visible && !shown.is_empty() && !finding.message.contains(&shown) {
                notes.push(("seen", bounded(&shown)));
            }
        }
        if self.style.verbose > 0
            && let Some(rule) = rules::find(finding.rule)
        {
            notes.push(("why", rule.why.to_owned()));
        }
        notes.push(("help", bounded(&finding.remediation)));
        match finding.confidence {
            Confidence::High if self.style.verbose == 0 => {}
            Confidence::High | Confidence::Medium | Confidence::Low => {
                notes.push(("confidence", finding.confidence.word().to_owned()));
            }
        }
        if self.style.verbose > 0 {
            notes.push(("fingerprint", finding.fingerprint.clone()));
        }
        notes
    }
}

impl PackageRenderer for Human<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        if self.told_as_error(outcome) {
            return Ok(());
        }
        if let Outcome::Examined(examination) = outcome {
            self.severe += usize::from(examination.verdict.severe);
            self.incomplete += usize::from(examination.verdict.incomplete);
            self.unlisted += usize::from(examination.verdict.unlisted);
            self.beyond += usize::from(examination.verdict.beyond);
            if self.style.quiet > 0 {
                return Ok(());
            }
        }
        // Quiet is quiet about packages, not about what went wrong.
        if self.style.quiet > 1 {
            return Ok(());
        }
        let text = match outcome {
            Outcome::Examined(examination) => {
                let text = self.package(examination);
                // One line for a clean package; others stand apart.
                self.apart = text.lines().count() > 1;
                if self.apart { text + "\n" } else { text }
            }
            Outcome::Failed { target, error } => {
                self.apart = false;
                let mut text = format!(
                    "{}  {}: {}\n",
                    self.paint.text(Role::Strong, &safe::line(target)),
                    self.paint.text(Role::Error, "unreadable"),
                    one_line(error)
                );
                if let Some(help) = error.help() {
                    let help = bounded(&help.to_string());
                    let lines = wrap::wrap(&help, self.style.width, 10, 10);
                    let _ = writeln!(
                        text,
                        "  {} {}: {}",
                        self.paint.text(Role::Frame, "="),
                        self.paint.text(Role::Strong, "help"),
                        lines.join("\n")
                    );
                }
                text
            }
        };
        self.out.write_all(text.as_bytes())
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        if self.style.quiet > 0 || relations.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        if !self.apart {
            text.push('\n');
        }
        self.apart = true;
        let _ = writeln!(text, "{}", self.paint.text(Role::Strong, "together"));
        for relation in relations {
            self.relation(&mut text, relation);
        }
        text.push('\n');
        self.out.write_all(text.as_bytes())
    }

    fn end(&mut self, totals: &Totals) -> io::Result<()> {
        let nothing = self.run.single && totals.packages == 0;
        if self.style.quiet < 2 && !nothing {
            if !self.apart && !self.run.single {
                self.out.write_all(b"\n")?;
            }
            let text = self.summary(totals);
            self.out.write_all(text.as_bytes())?;
        }
        self.out.flush()
    }
}

/// A cleaned text of bearable length.
fn bounded(text: &str) -> String {
    safe::cut(&safe::line(text), TEXT).into_owned()
}

#[cfg(test)]
mod tests;

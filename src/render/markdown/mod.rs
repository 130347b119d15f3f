//! Runs over packages as a readable report.

mod text;
mod words;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

use crate::finding::{Finding, Severity};
use crate::report::{Emit, Examination, Kind, Outcome, Run, Totals};
use crate::review::collection::CollectionFinding;
use crate::review::facts::Facts;
use crate::review::report::{Readiness, ReviewReport};
use crate::scan::coverage::Gap;
use crate::scan::rules;
use crate::skill::digest::package_digest;

use super::document::evidence_text;
use super::error::one_line;
use super::{PackageRenderer, place, relations, unread};

pub(super) use text::{cell, code, code_cell, prose};
use words::Words;

/// Most gaps that are listed of a package.
const GAPS: usize = 100;

/// A readable report.
pub(super) struct Markdown<'a> {
    run: Run,
    words: &'static Words,
    out: Box<dyn Write + 'a>,
}

impl<'a> Markdown<'a> {
    pub(super) fn new(run: Run, out: Box<dyn Write + 'a>) -> Self {
        Self {
            words: Words::of(run.locale),
            run,
            out,
        }
    }

    /// The review of one package.
    pub(super) fn page(run: &Run, examination: &Examination) -> String {
        Self::new(run.clone(), Box::new(io::sink())).review(examination)
    }

    fn word(&self, severity: Severity) -> &'static str {
        match self.run.kind {
            Kind::Review => severity.review_word(),
            Kind::Scan => severity.scan_word(),
        }
    }

    fn review(&self, examination: &Examination) -> String {
        let words = self.words;
        let facts = Facts::of(&examination.package, &examination.judged, self.run.profile);
        let report = ReviewReport::of(&facts, self.run.started_at.clone());
        let mut page = String::new();
        let target = code(&place::named(examination, None));
        let _ = writeln!(page, "# {}{target}\n", words.review);
        let _ = writeln!(page, "## {}\n", words.summary);
        let sentence = match report.readiness {
            Readiness::Blocked => words.blocked,
            Readiness::Revise => words.revise,
            Readiness::PublishCandidate => words.candidate,
        };
        let _ = writeln!(page, "{sentence}\n");
        for (label, value) in [
            (words.readiness, report.readiness.word()),
            (words.assurance, report.assurance),
            (words.profile, report.review.profile),
            (words.digest, &report.subject.package_digest),
        ] {
            let _ = writeln!(page, "- **{label}{}** {}", words.colon, code(value));
        }
        // The report says when it was made; a plain review of the same package
        // is the same text every time.
        if self.run.emit == Emit::Report {
            let made = code(&report.review.completed_at);
            let _ = writeln!(page, "- **{}{}** {made}", words.completed, words.colon);
        }
        let counts = facts.summary;
        let _ = writeln!(
            page,
            "- **{}{}** {} blocker, {} error, {} warning, {} info",
            words.findings,
            words.colon,
            counts.blockers,
            counts.errors,
            counts.warnings,
            counts.infos
        );
        let _ = writeln!(page, "\n## {}\n", words.dimensions);
        let _ = writeln!(
            page,
            "| {} | {} | {} |",
            words.dimension, words.status, words.what
        );
        page.push_str("|---|---|---|\n");
        for dimension in &report.dimensions {
            let _ = writeln!(
                page,
                "| {} | {} | {} |",
                code_cell(dimension.id),
                code_cell(dimension.status),
                cell(&dimension.summary)
            );
        }
        let _ = writeln!(page, "\n## {}\n", words.findings);
        self.findings(&mut page, examination);
        suppressed(&mut page, words, examination);
        gaps(&mut page, words, examination);
        if !report.recommended_actions.is_empty() {
            let _ = writeln!(page, "## {}\n", words.actions);
            for (index, action) in report.recommended_actions.iter().enumerate() {
                let _ = writeln!(page, "{}. {}", index + 1, prose(action));
            }
            page.push('\n');
        }
        page
    }

    fn findings(&self, page: &mut String, examination: &Examination) {
        let words = self.words;
        let findings = &examination.judged.findings;
        if findings.is_empty() {
            let _ = writeln!(page, "{}\n", words.nothing);
        }
        for (index, finding) in findings.iter().enumerate() {
            let _ = writeln!(
                page,
                "### {}. {} {}\n",
                index + 1,
                self.word(finding.severity),
                code(finding.rule)
            );
            let _ = writeln!(page, "{}\n", prose(&finding.message));
            let _ = writeln!(
                page,
                "- **{}{}** {}",
                words.place,
                words.colon,
                code(&at(examination, finding))
            );
            if let Some(evidence) = &finding.evidence {
                let shown = code(&evidence_text(evidence));
                let _ = writeln!(page, "- **{}{}** {shown}", words.evidence, words.colon);
            }
            let _ = writeln!(
                page,
                "- **{}{}** {}",
                words.confidence,
                words.colon,
                finding.confidence.word()
            );
            if let Some(rule) = rules::find(finding.rule) {
                let _ = writeln!(
                    page,
                    "- **{}{}** {}",
                    words.why,
                    words.colon,
                    prose(rule.why)
                );
            }
            let _ = writeln!(
                page,
                "- **{}{}** {}\n",
                words.fix,
                words.colon,
                prose(&finding.remediation)
            );
        }
    }

    fn scan(&self, examination: &Examination) -> String {
        let words = self.words;
        let judged = &examination.judged;
        let mut page = String::new();
        let target = code(&place::named(examination, None));
        let _ = writeln!(page, "# {}{target}\n", words.scan);
        let verdict = if examination.verdict.refused() {
            words.refused
        } else {
            words.passed
        };
        let digest = package_digest(&examination.package.entries);
        let _ = writeln!(
            page,
            "{verdict} {}{} {}\n",
            words.digest,
            words.colon,
            code(&digest)
        );
        if judged.findings.is_empty() {
            let _ = writeln!(page, "{}\n", words.nothing);
        } else {
            let _ = writeln!(
                page,
                "| {} | {} | {} | {} | {} |",
                words.severity, words.rule, words.place, words.what, words.fix
            );
            page.push_str("|---|---|---|---|---|\n");
            for finding in &judged.findings {
                let _ = writeln!(
                    page,
                    "| {} | {} | {} | {} | {} |",
                    finding.severity.scan_word(),
                    code_cell(finding.rule),
                    code_cell(&at(examination, finding)),
                    cell(&finding.message),
                    cell(&finding.remediation)
                );
            }
            page.push('\n');
        }
        suppressed(&mut page, words, examination);
        gaps(&mut page, words, examination);
        page
    }
}

/// Place of a finding, as `path:line:column`.
fn at(examination: &Examination, finding: &Finding) -> String {
    let mut at = place::named(examination, finding.path.as_deref());
    if let Some(place) = finding.place {
        let _ = write!(at, ":{}:{}", place.start.line, place.start.column);
    }
    at
}

/// What policy or baseline take out.
fn suppressed(page: &mut String, words: &Words, examination: &Examination) {
    if examination.judged.suppressed.is_empty() {
        return;
    }
    let _ = writeln!(page, "## {}\n", words.not_counted);
    for suppressed in &examination.judged.suppressed {
        let finding = &suppressed.finding;
        let _ = writeln!(
            page,
            "- {} {} ({}){} {}",
            code(finding.rule),
            code(&at(examination, finding)),
            suppressed.by.word(),
            words.colon,
            prose(&suppressed.reason)
        );
    }
    page.push('\n');
}

/// What was not assessed.
fn gaps(page: &mut String, words: &Words, examination: &Examination) {
    let judged = &examination.judged;
    if judged.not_assessed.is_empty() {
        return;
    }
    let _ = writeln!(page, "## {}\n", words.not_assessed);
    let known: BTreeSet<String> = judged.gaps.iter().map(Gap::token).collect();
    for token in judged
        .not_assessed
        .iter()
        .filter(|token| !known.contains(*token))
        .take(GAPS)
    {
        let _ = writeln!(page, "- {}", code(token));
    }
    for reason in unread::reasons(examination) {
        let _ = writeln!(page, "- {}", prose(&reason));
    }
    for gap in judged.gaps.iter().take(GAPS) {
        let _ = writeln!(
            page,
            "- {} ({}){} {}",
            code(&gap.path),
            gap.reason.prefix(),
            words.colon,
            prose(&gap.detail)
        );
    }
    if judged.gaps.len() > GAPS {
        let _ = writeln!(page, "- {} {}", judged.gaps.len() - GAPS, words.more);
    }
    page.push('\n');
}

impl PackageRenderer for Markdown<'_> {
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()> {
        let page = match outcome {
            Outcome::Examined(examination) => match self.run.kind {
                Kind::Review => self.review(examination),
                Kind::Scan => self.scan(examination),
            },
            Outcome::Failed { target, error } => format!(
                "# {}{}\n\n{}\n\n",
                self.words.unreadable,
                code(target),
                prose(&one_line(error))
            ),
        };
        self.out.write_all(page.as_bytes())
    }

    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()> {
        if relations.is_empty() {
            return Ok(());
        }
        let mut page = format!("# {}\n\n", self.words.together);
        for relation in relations {
            let _ = writeln!(
                page,
                "- {} {}{} {}",
                relations::word(relation, self.run.kind),
                code(relation.rule.id),
                self.words.colon,
                prose(&relation.message)
            );
            for place in relations::places(relation) {
                let _ = writeln!(page, "  - {}", code(&place));
            }
        }
        page.push('\n');
        self.out.write_all(page.as_bytes())
    }

    fn end(&mut self, totals: &Totals) -> io::Result<()> {
        if !self.run.single {
            let words = self.words;
            writeln!(self.out, "# {}\n", words.totals)?;
            let counts = totals.findings;
            for (label, count) in [
                (words.packages, totals.packages),
                (words.refused_packages, totals.refused),
                (words.incomplete, totals.incomplete),
                (words.unreadable_targets, totals.failed),
                (self.word(Severity::Blocker), counts.blockers),
                (self.word(Severity::Error), counts.errors),
                (self.word(Severity::Warning), counts.warnings),
                (self.word(Severity::Info), counts.infos),
            ] {
                writeln!(self.out, "- **{label}{}** {count}", words.colon)?;
            }
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, shown};
    use super::super::{Format, Style};
    use super::*;
    use crate::report::Locale;

    #[test]
    fn a_clean_review_in_english() {
        let run = sample::run(Kind::Review);
        let outcome = Outcome::Examined(Box::new(sample::clean("demo")));
        let text = shown(Format::Markdown, &run, Style::default(), &[outcome]);
        let digest = package_digest(&sample::clean("demo").package.entries);
        let want = format!(
            "# Skill review: `demo`\n\n## Executive summary\n\n\
             Nothing that was assessed speaks against publishing this skill.\n\n\
             - **Readiness:** `publish_candidate`\n- **Assurance:** `static_only`\n\
             - **Profile:** `standard`\n- **Digest:** `{digest}`\n\
             - **Findings:** 0 blocker, 0 error, 0 warning, 0 info\n\n\
             ## Dimensions\n\n| Dimension | Status | What was seen |\n|---|---|---|\n\
             | `structure` | `pass` | 0 blocker(s), 0 error(s), 0 warning(s) |\n\
             | `evidence_quality` | `concern` | 0 eval case(s) found |\n\n\
             ## Findings\n\nNo findings.\n\n"
        );
        assert_eq!(text, want);
    }

    #[test]
    fn chinese_headings_and_untranslated_ids() {
        let mut run = sample::run(Kind::Review);
        run.locale = Locale::Zh;
        let outcome = Outcome::Examined(Box::new(sample::clean("demo")));
        let text = shown(Format::Markdown, &run, Style::default(), &[outcome]);
        assert!(text.contains("\n## 摘要\n"));
        assert!(text.contains("`publish_candidate`"));
    }

    #[test]
    fn hostile_text_cannot_break_out() {
        for kind in [Kind::Review, Kind::Scan] {
            let text = shown(
                Format::Markdown,
                &sample::run(kind),
                Style::default(),
                &[sample::hostile("demo"), sample::failed("<img src=x>`\n# x")],
            );
            assert!(!text.contains('\x1b') && !text.contains('\u{202e}'));
            assert!(
                !text.contains("<system") && !text.contains("</system"),
                "{text}"
            );
            assert!(!text.contains("--- END USER INPUT ---"));
            let mut html = Vec::new();
            for event in pulldown_cmark::Parser::new_ext(&text, pulldown_cmark::Options::all()) {
                use pulldown_cmark::{Event, Tag};
                if matches!(
                    event,
                    Event::Html(_)
                        | Event::InlineHtml(_)
                        | Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::HtmlBlock)
                ) {
                    html.push(event);
                }
            }
            assert!(html.is_empty(), "{html:?}\n{text}");
        }
    }

    #[test]
    fn several_packages_end_in_totals() {
        let mut run = sample::run(Kind::Scan);
        run.single = false;
        let text = shown(
            Format::Markdown,
            &run,
            Style::default(),
            &[sample::hostile("a"), sample::failed("b")],
        );
        assert!(
            text.contains("# Skill scan: `a`\n\n**Refused by the gate.**"),
            "{text}"
        );
        assert!(text.contains("# Not readable: `b`"));
        assert!(
            text.ends_with("- **CRITICAL:** 1\n- **HIGH:** 0\n- **MEDIUM:** 0\n- **LOW:** 1\n"),
            "{text}"
        );
    }
}

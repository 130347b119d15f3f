//! One package of the page: how it stands, its findings, what it can do, how
//! its files hang together, and what was not assessed.

use crate::finding::Finding;
use crate::report::{Examination, Kind, Run};
use crate::review::counts::Counts;
use crate::review::facts::Facts;
use crate::review::report::{Readiness, ReviewReport};
use crate::skill::digest::package_digest;

use super::super::markup::Markup;
use super::super::place;
use super::{capabilities, coverage, finding, frame, resources};

/// Most findings of one package that the page shows.
const FINDINGS: usize = 1000;
/// Most findings that do not count which the page lists.
const SUPPRESSED: usize = 500;

/// How a package stands: of a review what it is ready for, of a scan what the
/// gate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Ready(Readiness),
    Gate { refused: bool },
}

impl Standing {
    pub(super) fn of(run: &Run, examination: &Examination) -> Self {
        match run.kind {
            Kind::Scan => Self::Gate {
                refused: examination.verdict.refused(),
            },
            Kind::Review => {
                let counts = Counts::of(&examination.judged.findings);
                let complete = examination.judged.not_assessed.is_empty();
                Self::Ready(Readiness::from_counts(counts, complete))
            }
        }
    }

    /// Class, word, sentence.
    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Ready(Readiness::Blocked) => (
                "blocked",
                "blocked",
                "At least one finding is a blocker: do not publish or install this skill.",
            ),
            Self::Ready(Readiness::Revise) => (
                "revise",
                "revise",
                "There are errors, or parts that were not assessed: look at them first.",
            ),
            Self::Ready(Readiness::PublishCandidate) => (
                "good",
                "publish candidate",
                "Nothing that was assessed speaks against publishing this skill.",
            ),
            Self::Gate { refused: true } => {
                ("blocked", "refused", "The gate refuses this package.")
            }
            Self::Gate { refused: false } => ("good", "passed", "The gate lets this package pass."),
        }
    }

    pub(super) fn badge(self, page: &mut Markup) {
        let (class, word, _) = self.words();
        page.tag("<span")
            .attribute("class", &format!("badge {class}"))
            .tag(">")
            .say(word)
            .tag("</span>");
    }
}

/// The number of a package on the page, which ids begin with.
#[derive(Clone, Copy)]
pub(super) struct Anchor(pub(super) usize);

impl Anchor {
    pub(super) fn id(self, part: &str) -> String {
        match part {
            "" => format!("p{}", self.0),
            part => format!("p{}-{part}", self.0),
        }
    }

    /// `<section …><h3>` of a part, up to the end of the heading.
    pub(super) fn part(self, page: &mut Markup, part: &str, class: &str, heading: &'static str) {
        let id = self.id(part);
        page.tag("<section")
            .attribute("class", class)
            .attribute("aria-labelledby", &id)
            .tag(">\n<h3")
            .attribute("id", &id)
            .tag(">")
            .say(heading)
            .tag("</h3>\n");
    }
}

/// All of one package; `number` counts from 1.
pub(super) fn section(run: &Run, number: usize, examination: &Examination) -> Markup {
    let mut page = Markup::of(run.locale);
    let anchor = Anchor(number);
    page.tag("<section class=\"package\"")
        .attribute("id", &anchor.id(""))
        .attribute("aria-labelledby", &anchor.id("name"))
        .tag(">\n");
    head(&mut page, run, anchor, examination);
    findings(&mut page, run, anchor, examination);
    suppressed(&mut page, anchor, examination);
    capabilities::part(&mut page, anchor, examination);
    resources::part(&mut page, run, anchor, examination);
    coverage::part(&mut page, anchor, examination);
    page.tag("</section>\n");
    page
}

fn head(page: &mut Markup, run: &Run, anchor: Anchor, examination: &Examination) {
    let standing = Standing::of(run, examination);
    page.tag("<h2")
        .attribute("id", &anchor.id("name"))
        .tag("><code>")
        .path(&place::named(examination, None))
        .tag("</code></h2>\n<p class=\"standing\">");
    standing.badge(page);
    page.tag(" ").say(standing.words().2).tag("</p>\n");
    frame::counts(page, run.kind, Counts::of(&examination.judged.findings));
    let entries = &examination.package.entries;
    let bytes: u64 = entries.iter().map(|entry| entry.size).sum();
    page.tag("<dl class=\"about\">\n<div><dt>Files</dt><dd>")
        .number(entries.len())
        .tag(", ")
        .text(&size(bytes))
        .tag("</dd></div>\n<div><dt>Digest</dt><dd><code>")
        .text(&package_digest(entries))
        .tag("</code></dd></div>\n");
    if let Kind::Review = run.kind {
        if run.gate.fail_on.is_some() || run.gate.fail_on_incomplete {
            page.tag("<div><dt>Gate</dt><dd>")
                .say(if examination.verdict.refused() {
                    "refused"
                } else {
                    "passed"
                })
                .tag("</dd></div>\n");
        }
        let facts = Facts::of(&examination.package, &examination.judged, run.profile);
        let report = ReviewReport::of(&facts, run.started_at.clone());
        page.tag("<div><dt>Assurance</dt><dd>")
            .text(&report.assurance.replace('_', " "))
            .tag("</dd></div>\n");
        for dimension in &report.dimensions {
            page.tag("<div><dt>")
                .text(&capital(&dimension.id.replace('_', " ")))
                .tag("</dt><dd>")
                .text(&dimension.status.replace('_', " "))
                .tag(": ")
                .text(&dimension.summary)
                .tag("</dd></div>\n");
        }
    }
    page.tag("</dl>\n");
}

fn findings(page: &mut Markup, run: &Run, anchor: Anchor, examination: &Examination) {
    let findings = &examination.judged.findings;
    anchor.part(page, "findings", "findings", "Findings");
    if findings.is_empty() {
        page.tag("<p class=\"nothing\">No findings.</p>\n");
    }
    for (position, one) in findings.iter().take(FINDINGS).enumerate() {
        finding::article(page, run, anchor, position + 1, examination, one);
    }
    if findings.len() > FINDINGS {
        page.tag("<p class=\"more\">")
            .number(findings.len() - FINDINGS)
            .tag(" more, none worse than these, are not shown; <code>--format json</code> holds all.</p>\n");
    }
    page.tag("</section>\n");
}

/// What policy or baseline take out.
fn suppressed(page: &mut Markup, anchor: Anchor, examination: &Examination) {
    let suppressed = &examination.judged.suppressed;
    if suppressed.is_empty() {
        return;
    }
    anchor.part(page, "suppressed", "suppressed", "Known, and not counted");
    page.tag("<details>\n<summary>")
        .number(suppressed.len())
        .tag(" decided by policy or baseline</summary>\n<div class=\"wide\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-labelledby", &anchor.id("suppressed"))
        .tag(">\n<table>\n<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">Place</th>")
        .tag("<th scope=\"col\">By</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n");
    for one in suppressed.iter().take(SUPPRESSED) {
        page.tag("<tr><th scope=\"row\"><code>")
            .text(one.finding.rule)
            .tag("</code></th><td><code>")
            .path(&at(examination, &one.finding))
            .tag("</code></td><td>")
            .text(one.by.word())
            .tag("</td><td>")
            .prose(&one.reason)
            .tag("</td></tr>\n");
    }
    page.tag("</tbody>\n</table>\n</div>\n</details>\n</section>\n");
}

/// Place of a finding in its package, as `path:line:column`.
pub(super) fn at(examination: &Examination, finding: &Finding) -> String {
    let path = match &finding.path {
        Some(path) => path.clone(),
        None => place::named(examination, None),
    };
    match finding.place {
        Some(place) => format!("{path}:{}:{}", place.start.line, place.start.column),
        None => path,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// Bytes for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1_048_576)),
    }
}

//! One finding: what, where, the line, the way to it, and what to do.

use crate::finding::{Excerpt, Finding, FlowStep, Place};
use crate::report::{Examination, Run};
use crate::scan::rules;

use super::super::document::evidence_text;
use super::super::markup::Markup;
use super::package::{Anchor, at};
use super::severity_words;

/// Most characters of evidence.
const EVIDENCE: usize = 1000;

pub(super) fn article(
    page: &mut Markup,
    run: &Run,
    anchor: Anchor,
    number: usize,
    examination: &Examination,
    finding: &Finding,
) {
    let (word, class) = severity_words(run.kind, finding.severity);
    let id = anchor.id(&format!("f{number}"));
    page.tag("<article")
        .attribute("class", &format!("finding {class}"))
        .attribute("id", &id)
        .attribute("aria-labelledby", &format!("{id}-what"))
        .attribute("data-rule", finding.rule)
        .attribute("data-file", finding.path.as_deref().unwrap_or_default())
        .tag(">\n<h4")
        .attribute("id", &format!("{id}-what"))
        .tag("><span")
        .attribute("class", &format!("badge {class}"))
        .tag(">")
        .text(word)
        .tag("</span> ")
        .prose(&finding.message)
        .tag("</h4>\n<p class=\"place\"><code>")
        .path(&at(examination, finding))
        .tag("</code> <span class=\"rule\">")
        .text(finding.rule)
        .tag("</span> <a class=\"self\"")
        .attribute("href", &format!("#{id}"))
        .attribute("aria-label", &format!("Link to finding {number}"))
        .tag(">#</a></p>\n");
    if let (Some(excerpt), Some(place)) = (&finding.excerpt, finding.place) {
        source(page, excerpt, place);
    }
    way(page, finding);
    page.tag("<p class=\"fix\"><strong>Fix:</strong> ")
        .prose(&finding.remediation)
        .tag("</p>\n");
    details(page, finding);
    page.tag("</article>\n");
}

/// A line of a file, numbered.
fn source(page: &mut Markup, excerpt: &Excerpt, place: Place) {
    page.tag("<pre class=\"source\" tabindex=\"0\"><span class=\"line\">")
        .number(place.start.line as usize)
        .tag("</span><code>");
    if excerpt.cut {
        page.tag("…");
    }
    page.source(&excerpt.text, excerpt.mark);
    page.tag("</code></pre>\n");
    if place.end.line > place.start.line {
        page.tag("<p class=\"until\">to line ")
            .number(place.end.line as usize)
            .tag("</p>\n");
    }
}

/// The steps from the source of a value to here.
fn way(page: &mut Markup, finding: &Finding) {
    if finding.steps.is_empty() {
        return;
    }
    page.tag("<details class=\"way\" open>\n<summary>How it comes here, in ")
        .number(finding.steps.len() + 1)
        .tag(" steps</summary>\n<ol>\n");
    for step in &finding.steps {
        page.tag("<li>").prose(&step.note);
        if let Some(at) = step_at(step) {
            page.tag(" <code class=\"at\">").path(&at).tag("</code>");
        }
        page.tag("\n");
        if let (Some(excerpt), Some(place)) = (&step.excerpt, step.place) {
            source(page, excerpt, place);
        }
        page.tag("</li>\n");
    }
    page.tag("<li>ends here</li>\n</ol>\n</details>\n");
}

fn step_at(step: &FlowStep) -> Option<String> {
    let place = step
        .place
        .map(|place| (place.start.line, place.start.column));
    match (step.path.as_str(), place) {
        ("", None) => None,
        ("", Some((line, column))) => Some(format!("{line}:{column}")),
        (path, None) => Some(path.to_owned()),
        (path, Some((line, column))) => Some(format!("{path}:{line}:{column}")),
    }
}

/// What only some want to know.
fn details(page: &mut Markup, finding: &Finding) {
    page.tag("<details class=\"why\">\n<summary>Why it matters</summary>\n");
    if let Some(rule) = rules::find(finding.rule) {
        page.tag("<p>").prose(rule.why).tag("</p>\n");
    }
    page.tag("<dl class=\"about\">\n<div><dt>Confidence</dt><dd>")
        .text(finding.confidence.word())
        .tag("</dd></div>\n");
    if let Some(evidence) = &finding.evidence {
        let evidence: String = evidence_text(evidence).chars().take(EVIDENCE).collect();
        page.tag("<div><dt>Evidence</dt><dd><code>")
            .text(&evidence)
            .tag("</code></dd></div>\n");
    }
    page.tag("<div><dt>Fingerprint</dt><dd><code>")
        .text(&finding.fingerprint)
        .tag("</code></dd></div>\n</dl>\n</details>\n");
}

//! How much of a package was assessed, as a bar and in words.

use std::collections::BTreeSet;

use crate::report::Examination;
use crate::scan::coverage::Gap;

use super::super::markup::Markup;
use super::super::unread;
use super::package::Anchor;

/// Most gaps that are listed.
const GAPS: usize = 500;
/// Width of the bar in its own units.
const WIDTH: usize = 1000;

pub(super) fn part(page: &mut Markup, anchor: Anchor, examination: &Examination) {
    let judged = &examination.judged;
    let files = examination.package.entries.len();
    let open: BTreeSet<&str> = judged.gaps.iter().map(|gap| gap.path.as_str()).collect();
    let entries = examination.package.entries.iter();
    let open = entries
        .filter(|entry| open.contains(entry.path.as_str()))
        .count();
    anchor.part(page, "coverage", "coverage", "What was assessed");
    bar(page, files, open);
    page.tag("<p>");
    if judged.not_assessed.is_empty() {
        page.tag("Every file was assessed in full: ")
            .number(files)
            .tag(" of ")
            .number(files)
            .tag(".");
    } else {
        page.number(files - open)
            .tag(" of ")
            .number(files)
            .tag(" files were assessed in full; for the rest it is said why not.");
    }
    page.tag("</p>\n");
    gaps(page, anchor, examination);
    page.tag("</section>\n");
}

/// A picture of the sentence below it, which is why it says nothing itself.
fn bar(page: &mut Markup, files: usize, open: usize) {
    if files == 0 {
        return;
    }
    // What is there is seen, however little of all it is.
    let missing = match open {
        0 => 0,
        open => (open * WIDTH / files).clamp(WIDTH / 100, WIDTH),
    };
    page.tag("<svg class=\"bar\" aria-hidden=\"true\" preserveAspectRatio=\"none\" viewBox=\"0 0 1000 10\">")
        .tag("<rect class=\"assessed\" x=\"0\" y=\"0\" height=\"10\"")
        .measure("width", WIDTH - missing)
        .tag("/><rect class=\"open\" y=\"0\" height=\"10\"")
        .measure("x", WIDTH - missing)
        .measure("width", missing)
        .tag("/></svg>\n");
}

fn gaps(page: &mut Markup, anchor: Anchor, examination: &Examination) {
    let judged = &examination.judged;
    if judged.not_assessed.is_empty() {
        return;
    }
    page.tag("<div class=\"wide\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-labelledby", &anchor.id("coverage"))
        .tag(">\n<table>\n<thead><tr><th scope=\"col\">Not assessed</th><th scope=\"col\">Reason</th>")
        .tag("<th scope=\"col\">In words</th></tr></thead>\n<tbody>\n");
    for gap in judged.gaps.iter().take(GAPS) {
        row(page, &gap.path, gap.reason.prefix(), &gap.detail);
    }
    let known: BTreeSet<String> = judged.gaps.iter().map(Gap::token).collect();
    let others = judged.not_assessed.iter();
    for token in others.filter(|token| !known.contains(*token)).take(GAPS) {
        match token.split_once(':') {
            Some((reason, path)) => row(page, path, reason, ""),
            None => row(page, "the package", token, ""),
        }
    }
    for reason in unread::reasons(examination) {
        row(page, "the package", "read", &reason);
    }
    page.tag("</tbody>\n</table>\n</div>\n");
    if judged.gaps.len() > GAPS {
        page.tag("<p class=\"more\">and ")
            .number(judged.gaps.len() - GAPS)
            .tag(" more; <code>--format json</code> holds all.</p>\n");
    }
}

fn row(page: &mut Markup, path: &str, reason: &str, detail: &str) {
    page.tag("<tr><th scope=\"row\"><code>")
        .path(path)
        .tag("</code></th><td>")
        .text(reason)
        .tag("</td><td>")
        .prose(detail)
        .tag("</td></tr>\n");
}

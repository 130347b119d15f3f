//! How the files of a package refer to each other: a picture, and the same in
//! words for everybody who cannot see it.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Severity;
use crate::report::{Examination, Kind, Run};

use super::super::markup::Markup;
use super::cards::{Card, Cards};
use super::layout::{LETTER, Layout, PAD, Place, ROW, TITLE, label};
use super::package::Anchor;

/// Most references that the table lists.
const EDGES: usize = 1000;
/// Most files without a reference that are listed.
const ORPHANS: usize = 200;

pub(super) fn part(page: &mut Markup, run: &Run, anchor: Anchor, examination: &Examination) {
    // A scan looks at security alone and knows no references.
    if run.kind == Kind::Scan || examination.package.entries.is_empty() {
        return;
    }
    anchor.part(
        page,
        "resources",
        "resources",
        "How its files hang together",
    );
    picture(page, anchor, examination);
    page.tag("<p class=\"legend\">Left to right: from SKILL.md to what it refers to, and on from there. ")
        .tag("B, E, W, I: the worst finding in a file; ?: not assessed in full; dashed: nobody refers to it.</p>\n");
    orphans(page, examination);
    references(page, anchor, examination);
    page.tag("</section>\n");
}

fn picture(page: &mut Markup, anchor: Anchor, examination: &Examination) {
    let cards = Cards::of(examination);
    let layout = Layout::of(&cards);
    let files = examination.package.entries.len();
    let references = examination.judged.graph.edges.len();
    let marks = Marks::of(examination);
    page.tag("<div class=\"wide picture\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-labelledby", &anchor.id("resources"))
        .tag(">\n<svg class=\"graph\" role=\"img\"")
        .attribute(
            "aria-label",
            &format!("{files} files and {references} references between them; the table below says the same"),
        )
        .measure("width", layout.width)
        .measure("height", layout.height)
        .attribute("viewBox", &format!("0 0 {} {}", layout.width, layout.height))
        .tag(">\n<defs><marker viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" ")
        .tag("markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"")
        .attribute("id", &anchor.id("arrow"))
        .tag("><path class=\"arrow\" d=\"M0 0L8 4L0 8Z\"/></marker></defs>\n<g class=\"edges\"")
        .attribute("marker-end", &format!("url(#{})", anchor.id("arrow")))
        .tag(">\n");
    for ((from, to), count) in &cards.edges {
        edge(page, layout.places[*from], layout.places[*to], *count);
    }
    page.tag("</g>\n");
    for (card, place) in cards.cards.iter().zip(&layout.places) {
        self::card(page, card, *place, &marks);
    }
    page.tag("</svg>\n</div>\n");
}

/// A line from one card to another; thicker for many references.
fn edge(page: &mut Markup, from: Place, to: Place, count: usize) {
    let (x1, y1) = (from.x + from.width, from.y + from.height / 2);
    let (forward, y2) = (to.layer > from.layer, to.y + to.height / 2);
    let d = if forward {
        let x2 = to.x;
        let bend = (x2.saturating_sub(x1) / 2).clamp(24, 120);
        format!(
            "M{x1} {y1}C{} {y1} {} {y2} {x2} {y2}",
            x1 + bend,
            x2.saturating_sub(bend)
        )
    } else {
        // Back, or beside: out to the right, and in from there.
        let x2 = to.x + to.width;
        let bend = x1.max(x2) + 40;
        format!("M{x1} {y1}C{bend} {y1} {bend} {y2} {x2} {y2}")
    };
    let width = match count {
        1 => "one",
        2..10 => "some",
        _ => "many",
    };
    page.tag("<path")
        .attribute("class", if forward { width } else { "back" })
        .attribute("d", &d)
        .tag("/>\n");
}

fn card(page: &mut Markup, card: &Card, place: Place, marks: &Marks<'_>) {
    let lone = card.title.is_none();
    let orphan = lone
        && card
            .rows
            .iter()
            .all(|row| marks.orphans.contains(row.path.as_str()));
    let class = match (
        orphan,
        lone && card.rows.iter().any(|row| row.path == "SKILL.md"),
    ) {
        (true, _) => "card orphan",
        (false, true) => "card root",
        (false, false) => "card",
    };
    page.tag("<g")
        .attribute("class", class)
        .tag("><rect rx=\"6\"")
        .measure("x", place.x)
        .measure("y", place.y)
        .measure("width", place.width)
        .measure("height", place.height)
        .tag("/>");
    let mut top = place.y;
    if let Some(title) = &card.title {
        text(page, "folder", place.x + PAD, place.y + 18, &label(title));
        let count = format!("{}", card.rows.len() + card.more);
        page.tag("<text class=\"amount\" text-anchor=\"end\"")
            .measure("x", place.x + place.width - PAD)
            .measure("y", place.y + 18)
            .tag(">")
            .text(&count)
            .tag("</text>");
        top += TITLE;
    }
    for (position, row) in card.rows.iter().enumerate() {
        let (column, line) = (position / place.stack.max(1), position % place.stack.max(1));
        let x = place.x + PAD + column * place.column;
        let y = top + line * ROW + 18;
        if let Some((class, letter)) = marks.of_file(&row.path) {
            page.tag("<text")
                .attribute("class", &format!("letter {class}"))
                .measure("x", x)
                .measure("y", y)
                .tag(">")
                .tag(letter)
                .tag("</text>");
        }
        let orphan = marks.orphans.contains(row.path.as_str());
        page.tag("<g><title>").text(&row.path).tag("</title>");
        let class = if orphan { "name unused" } else { "name" };
        text(page, class, x + LETTER, y, &label(&row.label));
        page.tag("</g>");
    }
    if card.more > 0 {
        let more = format!("and {} more", card.more);
        let y = top + place.stack * ROW + 18;
        text(page, "folder", place.x + PAD + LETTER, y, &more);
    }
    page.tag("</g>\n");
}

fn text(page: &mut Markup, class: &'static str, x: usize, y: usize, words: &str) {
    page.tag("<text")
        .attribute("class", class)
        .measure("x", x)
        .measure("y", y)
        .tag(">")
        .text(words)
        .tag("</text>");
}

/// What is to be seen of each file.
struct Marks<'a> {
    worst: BTreeMap<&'a str, Severity>,
    open: BTreeSet<&'a str>,
    orphans: BTreeSet<&'a str>,
}

impl<'a> Marks<'a> {
    fn of(examination: &'a Examination) -> Self {
        let judged = &examination.judged;
        let mut worst = BTreeMap::new();
        for finding in &judged.findings {
            if let Some(path) = &finding.path {
                let have = worst.entry(path.as_str()).or_insert(finding.severity);
                *have = finding.severity.max(*have);
            }
        }
        Self {
            worst,
            open: judged.gaps.iter().map(|gap| gap.path.as_str()).collect(),
            orphans: judged.graph.orphans.iter().map(String::as_str).collect(),
        }
    }

    /// Class and letter; letters, since not everybody sees colours.
    fn of_file(&self, path: &str) -> Option<(&'static str, &'static str)> {
        match self.worst.get(path) {
            Some(Severity::Blocker) => Some(("blocker", "B")),
            Some(Severity::Error) => Some(("error", "E")),
            Some(Severity::Warning) => Some(("warning", "W")),
            Some(Severity::Info) => Some(("info", "I")),
            None => self.open.contains(path).then_some(("open", "?")),
        }
    }
}

fn orphans(page: &mut Markup, examination: &Examination) {
    let orphans = &examination.judged.graph.orphans;
    if orphans.is_empty() {
        return;
    }
    page.tag("<p>Nobody refers to:</p>\n<ul class=\"names\">");
    for path in orphans.iter().take(ORPHANS) {
        page.tag("<li><code>").path(path).tag("</code></li>");
    }
    page.tag("</ul>\n");
    if orphans.len() > ORPHANS {
        page.tag("<p class=\"more\">and ")
            .number(orphans.len() - ORPHANS)
            .tag(" more</p>\n");
    }
}

fn references(page: &mut Markup, anchor: Anchor, examination: &Examination) {
    let edges = &examination.judged.graph.edges;
    if edges.is_empty() {
        page.tag("<p class=\"nothing\">No file refers to another.</p>\n");
        return;
    }
    page.tag("<details>\n<summary>All references, as a table (")
        .number(edges.len())
        .tag(")</summary>\n<div class=\"wide\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-labelledby", &anchor.id("resources"))
        .tag(">\n<table>\n<thead><tr><th scope=\"col\">File</th><th scope=\"col\">refers to</th></tr></thead>\n<tbody>\n");
    let mut last = "";
    for (position, (source, target)) in edges.iter().take(EDGES).enumerate() {
        if position == 0 || source != last {
            if position > 0 {
                page.tag("</ul></td></tr>\n");
            }
            page.tag("<tr><th scope=\"row\"><code>")
                .path(source)
                .tag("</code></th><td><ul class=\"names\">");
            last = source;
        }
        page.tag("<li><code>").path(target).tag("</code></li>");
    }
    page.tag("</ul></td></tr>\n</tbody>\n</table>\n</div>\n");
    if edges.len() > EDGES {
        page.tag("<p class=\"more\">and ")
            .number(edges.len() - EDGES)
            .tag(" more; <code>--format json</code> holds all.</p>\n");
    }
    page.tag("</details>\n");
}

//! What stands around the packages: head, title, index, filters, foot.

use crate::finding::Severity;
use crate::report::{Kind, Locale, Totals};
use crate::review::counts::Counts;

use super::super::markup::Markup;
use super::super::relations;
use super::policy::{SCRIPT, STYLE, content_security_policy};
use super::{Html, IndexEntry, chinese, severity_words};

/// The whole page.
pub(super) fn page(html: &Html<'_>, totals: &Totals) -> Markup {
    let mut page = Markup::of(html.run.locale);
    let title = title(html);
    page.tag("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.tag("<meta http-equiv=\"Content-Security-Policy\"")
        .attribute("content", &content_security_policy())
        .tag(">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .tag("<meta name=\"referrer\" content=\"no-referrer\">\n")
        .tag("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
        .text(&title)
        .tag("</title>\n<style>")
        .verbatim(STYLE)
        .tag("</style>\n</head>\n<body>\n")
        .tag("<a class=\"skip\" href=\"#content\">Skip to the findings</a>\n");
    head(&mut page, html, totals, &title);
    if html.entries.len() != 1 || failed(html) {
        index(&mut page, html);
    }
    filters(&mut page, html, totals);
    page.tag("<main id=\"content\" tabindex=\"-1\">\n");
    if totals.packages == 0 {
        page.tag("<p class=\"nothing\">No package was judged.</p>\n");
    }
    page.append(&html.sections);
    together(&mut page, html);
    page.tag("</main>\n");
    foot(&mut page, html);
    page.tag("<script>")
        .verbatim(SCRIPT)
        .tag("</script>\n</body>\n</html>\n");
    page
}

fn failed(html: &Html<'_>) -> bool {
    let failed = |entry: &IndexEntry| match entry {
        IndexEntry::Failed { .. } => true,
        IndexEntry::Judged { .. } => false,
    };
    html.entries.iter().any(failed)
}

fn title(html: &Html<'_>) -> String {
    let what = match html.run.kind {
        Kind::Review => "Skill review",
        Kind::Scan => "Skill scan",
    };
    let (what, colon, packages) = match html.run.locale {
        Locale::En => (what, ": ", " packages"),
        Locale::Zh => (chinese::text(what), "：", " 个技能包"),
    };
    match html.entries.as_slice() {
        [IndexEntry::Judged { name, .. }] => format!("{what}{colon}{name}"),
        entries => format!("{what}{colon}{}{packages}", entries.len()),
    }
}

fn head(page: &mut Markup, html: &Html<'_>, totals: &Totals, title: &str) {
    page.tag("<header class=\"top\">\n<p class=\"maker\">skilldeck</p>\n<h1>")
        .text(title)
        .tag("</h1>\n");
    if html.entries.len() > 1 {
        counts(page, html.run.kind, totals.findings);
        page.tag("<p class=\"totals\">")
            .number(totals.packages)
            .tag(" judged");
        for (count, words) in [
            (totals.refused, " refused by the gate"),
            (totals.incomplete, " not fully assessed"),
            (totals.failed, " unreadable"),
        ] {
            if count > 0 {
                page.tag(" · ").number(count).tag(words);
            }
        }
        page.tag("</p>\n");
    }
    page.tag("</header>\n");
}

/// How many findings there are of each severity.
pub(super) fn counts(page: &mut Markup, kind: Kind, counts: Counts) {
    page.tag("<dl class=\"counts\">\n");
    for severity in Severity::ALL {
        let (word, class) = severity_words(kind, severity);
        let count = count_of(counts, severity);
        page.tag("<div")
            .attribute("class", if count == 0 { "none" } else { class })
            .tag("><dt>")
            .text(word)
            .tag("</dt><dd>")
            .number(count)
            .tag("</dd></div>\n");
    }
    page.tag("</dl>\n");
}

fn count_of(counts: Counts, severity: Severity) -> usize {
    match severity {
        Severity::Blocker => counts.blockers,
        Severity::Error => counts.errors,
        Severity::Warning => counts.warnings,
        Severity::Info => counts.infos,
    }
}

fn index(page: &mut Markup, html: &Html<'_>) {
    page.tag("<nav class=\"index\" aria-labelledby=\"index\">\n<h2 id=\"index\">Packages</h2>\n");
    page.tag("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-labelledby=\"index\">\n")
        .tag("<table>\n<thead><tr><th scope=\"col\">Package</th><th scope=\"col\">Standing</th>");
    for severity in Severity::ALL {
        page.tag("<th scope=\"col\" class=\"count\">")
            .text(severity_words(html.run.kind, severity).0)
            .tag("</th>");
    }
    page.tag("<th scope=\"col\" class=\"count\">not assessed</th></tr></thead>\n<tbody>\n");
    for (position, entry) in html.entries.iter().enumerate() {
        page.tag("<tr><th scope=\"row\">");
        match entry {
            IndexEntry::Judged {
                name,
                standing,
                counts,
                gaps,
                told,
            } => {
                if *told {
                    page.tag("<a href=\"#p")
                        .number(position + 1)
                        .tag("\"><code>")
                        .path(name)
                        .tag("</code></a>");
                } else {
                    page.tag("<code>")
                        .path(name)
                        .tag("</code> (not shown here)");
                }
                page.tag("</th><td>");
                standing.badge(page);
                page.tag("</td>");
                let numbers = Severity::ALL.map(|severity| count_of(*counts, severity));
                for number in numbers.into_iter().chain([*gaps]) {
                    page.tag("<td")
                        .attribute("class", if number == 0 { "count none" } else { "count" })
                        .tag(">")
                        .number(number)
                        .tag("</td>");
                }
            }
            IndexEntry::Failed { target, why } => {
                page.tag("<code>")
                    .path(target)
                    .tag("</code></th><td><span class=\"badge blocked\">unreadable</span></td>")
                    .tag("<td colspan=\"5\">")
                    .prose(why)
                    .tag("</td>");
            }
        }
        page.tag("</tr>\n");
    }
    page.tag("</tbody>\n</table>\n</div>\n</nav>\n");
}

fn filters(page: &mut Markup, html: &Html<'_>, totals: &Totals) {
    if totals.findings.total() == 0 {
        return;
    }
    page.tag("<search>\n<form id=\"filters\" aria-label=\"Filter findings\">\n")
        .tag("<fieldset><legend>Severity</legend>\n");
    for severity in Severity::ALL {
        let (word, class) = severity_words(html.run.kind, severity);
        page.tag("<label><input type=\"checkbox\" checked")
            .attribute("id", &format!("show-{class}"))
            .tag("> ")
            .text(word)
            .tag("</label>\n");
    }
    page.tag("</fieldset>\n<div class=\"scripted\" hidden>\n")
        .tag("<label>Rule <select id=\"rule\"><option value=\"\">all rules</option>\n");
    for rule in &html.rules {
        page.tag("<option")
            .attribute("value", rule)
            .tag(">")
            .text(rule)
            .tag("</option>\n");
    }
    page.tag("</select></label>\n<label>File ")
        .tag("<input id=\"file\" type=\"search\" list=\"files\" placeholder=\"part of a path\">")
        .tag("</label>\n<datalist id=\"files\">\n");
    for file in &html.files {
        page.tag("<option").attribute("value", file).tag(">\n");
    }
    page.tag("</datalist>\n<button type=\"reset\">Show all</button>\n</div>\n")
        .tag("<p id=\"shown\" role=\"status\" data-said=\"{count} of {all} findings shown\"></p>\n</form>\n</search>\n");
}

fn together(page: &mut Markup, html: &Html<'_>) {
    if html.related.is_empty() {
        return;
    }
    page.tag("<section class=\"package\" aria-labelledby=\"together\">\n")
        .tag("<h2 id=\"together\">What the packages mean together</h2>\n<ul class=\"related\">\n");
    for relation in &html.related {
        page.tag("<li><p><span")
            .attribute(
                "class",
                &format!("badge {}", relation.severity.review_word()),
            )
            .tag(">")
            .text(relations::word(relation, html.run.kind))
            .tag("</span> ")
            .prose(&relation.message)
            .tag("</p>\n<p class=\"place\"><code>")
            .text(relation.rule.id)
            .tag("</code></p>\n<ul>\n");
        for place in relations::places(relation) {
            page.tag("<li><code>").path(&place).tag("</code></li>\n");
        }
        page.tag("</ul>\n<p><strong>Fix:</strong> ")
            .prose(relation.rule.fix)
            .tag("</p></li>\n");
    }
    page.tag("</ul>\n</section>\n");
}

fn foot(page: &mut Markup, html: &Html<'_>) {
    page.tag("<footer>\n<p>Made by skilldeck ")
        .text(env!("CARGO_PKG_VERSION"))
        .tag(" at ")
        .tag("<time>")
        .text(&html.run.started_at)
        .tag("</time>, profile <code>")
        .text(html.run.profile.word())
        .tag("</code>. Nothing of a package was run; what could not be assessed is said.</p>\n")
        .tag("</footer>\n");
}

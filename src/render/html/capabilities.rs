//! What the code of a package can do, as a table.

use std::collections::BTreeSet;

use crate::report::Examination;
use crate::scan::capability::Ability;

use super::super::markup::Markup;
use super::package::Anchor;

/// What each set of names means.
fn meaning(word: &str) -> &'static str {
    match word {
        "programs" => "Runs programs",
        "hosts" => "Contacts hosts",
        "environment" => "Reads environment variables",
        "reads" => "Reads files",
        "writes" => "Writes files",
        _ => "Deletes files",
    }
}

fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::AgentConfiguration => "writes the configuration or memory of an agent",
        Ability::Background => "goes on in the background, or starts again later",
        Ability::Capture => "takes clipboard, screen, keys, sound or pictures",
        Ability::EvaluateCode => "runs text as code that is not written in the package",
        Ability::InjectCode => "puts code into memory to run it",
        Ability::RemoteCode => "runs code that comes over the network",
        Ability::UnsafeDeserialization => "rebuilds objects from bytes in a way that can run code",
    }
}

pub(super) fn part(page: &mut Markup, anchor: Anchor, examination: &Examination) {
    let can = &examination.judged.capabilities;
    anchor.part(page, "can", "capabilities", "What its code can do");
    let nothing = can.abilities.is_empty()
        && can.unnamed.is_empty()
        && can.sets().iter().all(|(_, names)| names.is_empty());
    if nothing {
        page.tag("<p class=\"nothing\">No program, host, file or variable is named in code that was read.</p>\n")
            .tag("</section>\n");
        return;
    }
    page.tag("<div class=\"wide\" tabindex=\"0\" role=\"region\"")
        .attribute("aria-labelledby", &anchor.id("can"))
        .tag(">\n<table>\n<thead><tr><th scope=\"col\">It</th><th scope=\"col\">What</th></tr></thead>\n<tbody>\n");
    for (word, names) in can.sets() {
        let unnamed = can.unnamed.contains(word);
        if names.is_empty() && !unnamed {
            continue;
        }
        page.tag("<tr><th scope=\"row\">")
            .say(meaning(word))
            .tag("</th><td>");
        list(page, names);
        if unnamed {
            page.tag(if names.is_empty() {
                "<span class=\"unnamed\">the code does not name which</span>"
            } else {
                "<p class=\"unnamed\">and others that the code does not name</p>"
            });
        }
        page.tag("</td></tr>\n");
    }
    if !can.abilities.is_empty() {
        page.tag("<tr><th scope=\"row\">Also</th><td><ul>");
        for one in &can.abilities {
            page.tag("<li>").say(ability(*one)).tag("</li>");
        }
        page.tag("</ul></td></tr>\n");
    }
    page.tag("</tbody>\n</table>\n</div>\n");
    if can.cut {
        page.tag("<p class=\"more\">There are more names than are kept.</p>\n");
    }
    page.tag("</section>\n");
}

fn list(page: &mut Markup, names: &BTreeSet<String>) {
    if names.is_empty() {
        return;
    }
    page.tag("<ul class=\"names\">");
    for name in names {
        page.tag("<li><code>").path(name).tag("</code></li>");
    }
    page.tag("</ul>");
}

//! Installed skills: listed, found, described.

mod describe;
pub(crate) mod document;
mod list;
mod markdown;
mod search;

use crate::report::Whose;
use crate::report::skills::{Descriptions, Hits, Listing, SkillIndex};

use super::sorted::{Content, to_json};
use super::{Format, Style, safe};
use document::{DescribeDocument, IndexDocument, ListDocument, SearchDocument};

pub(super) fn listing(format: Format, listing: &Listing, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl | Format::Sarif => {
            // An inventory: names must stay what they are.
            to_json(&ListDocument::of(listing), Content::Exact) + "\n"
        }
        Format::Markdown => markdown::listing(listing),
        Format::Human | Format::Github | Format::Html | Format::Junit => list::text(listing, style),
    }
}

pub(super) fn hits(format: Format, hits: &Hits, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl | Format::Sarif => {
            to_json(&SearchDocument::of(hits), Content::ForModels) + "\n"
        }
        Format::Markdown => markdown::hits(hits),
        Format::Human | Format::Github | Format::Html | Format::Junit => search::text(hits, style),
    }
}

pub(super) fn descriptions(format: Format, found: &Descriptions, style: Style) -> String {
    match format {
        Format::Json | Format::Jsonl | Format::Sarif => {
            to_json(&DescribeDocument::of(found), Content::ForModels) + "\n"
        }
        Format::Markdown => markdown::blocks_of(found) + "\n",
        Format::Human | Format::Github | Format::Html | Format::Junit => {
            describe::text(found, style)
        }
    }
}

pub(super) fn index(format: Format, index: &SkillIndex) -> String {
    match format {
        Format::Json | Format::Jsonl | Format::Sarif => {
            // Its text is inert already, and its own tags have to stay.
            to_json(&IndexDocument::of(index), Content::Exact) + "\n"
        }
        Format::Human | Format::Github | Format::Markdown | Format::Html | Format::Junit
            if index.text.is_empty() =>
        {
            String::new()
        }
        Format::Human | Format::Github | Format::Markdown | Format::Html | Format::Junit => {
            format!("{}\n", index.text)
        }
    }
}

/// `no skills in …`, said of a home.
pub(super) fn nothing_in(whose: &Whose) -> String {
    let user = match &whose.user {
        Some(user) => format!(" for user `{}`", safe::line(user)),
        None => String::new(),
    };
    let (root, home) = (safe::line(&whose.root), safe::line(&whose.home));
    format!("no skills{user} in `{root}` or `{home}`{}", found(whose))
}

/// Why the root is where nobody put it.
fn found(whose: &Whose) -> &'static str {
    match whose.root_found {
        true => "; public ones come from `./skills`, since there is such a folder here",
        false => "",
    }
}

/// `1 skill`, `2 skills`.
pub(super) fn skills(count: usize) -> String {
    match count {
        1 => "1 skill".to_owned(),
        count => format!("{count} skills"),
    }
}

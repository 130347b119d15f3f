//! Skills as Markdown: tables, and the blocks that a model is given.

use std::fmt::Write as _;

use crate::catalog::describe::{Described, blocks};
use crate::report::skills::{Descriptions, Hits, Listing, SkillRow};
use crate::store::category::Category;

use super::super::markdown::{cell, code_cell};
use super::list;

pub(super) fn listing(listing: &Listing) -> String {
    if listing.total == 0 {
        return format!("{}.\n", cell(&list::nothing(listing)));
    }
    let several = listing.skills.iter().any(|row| row.user.is_some());
    let (user, line) = if several {
        ("| User ", "|---")
    } else {
        ("", "")
    };
    let mut text = format!(
        "{user}| Name | Category | State | Version | Description |\n{line}|---|---|---|---|---|\n"
    );
    for row in &listing.skills {
        if several {
            let _ = write!(
                text,
                "| {} ",
                code_cell(row.user.as_deref().unwrap_or_default())
            );
        }
        let said = match (&row.reason, row.position) {
            (Some(reason), Some(at)) => format!("line {}, column {}: {reason}", at.line, at.column),
            (Some(reason), None) => reason.clone(),
            (None, _) => row.description.clone().unwrap_or_default(),
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} |",
            code_cell(&row.name),
            row.category.map_or("", Category::word),
            row.state.word(),
            row.version.as_deref().map_or_else(String::new, code_cell),
            cell(&said)
        );
    }
    text
}

pub(super) fn hits(hits: &Hits) -> String {
    let mut text = String::from("| Name | Category | Description |\n|---|---|---|\n");
    for (row, _) in &hits.skills {
        let _ = writeln!(
            text,
            "| {} | {} | {} |",
            code_cell(&row.name),
            row.category.map_or("", Category::word),
            cell(row.description.as_deref().unwrap_or_default())
        );
    }
    text
}

pub(super) fn blocks_of(found: &Descriptions) -> String {
    let skills: Vec<Described<'_>> = found
        .skills
        .iter()
        .map(|skill| {
            let row: &SkillRow = &skill.row;
            Described {
                name: &row.name,
                description: row.description.as_deref().unwrap_or_default(),
                category: row.category.unwrap_or(Category::Custom),
                allowed_tools: row.allowed_tools.as_deref(),
                location: &skill.location,
            }
        })
        .collect();
    blocks(&skills, &found.query)
}

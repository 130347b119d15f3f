//! Skills described for people: one fact a line.

use std::fmt::Write as _;

use crate::report::skills::{Description, Descriptions, Reach};
use crate::store::category::Category;

use super::super::human::paint::{Paint, Role};
use super::super::human::wrap::wrap;
use super::super::{Style, safe};
use super::{list, nothing_in, skills};

/// Columns of the labels.
const LABEL: usize = 15;
/// Files that are named without `-v`.
const FILES: usize = 8;
/// Names of one kind of capability that are shown.
const NAMES: usize = 12;

pub(super) fn text(found: &Descriptions, style: Style) -> String {
    let mut text = String::new();
    if style.quiet > 1 {
        return text;
    }
    if style.quiet == 0 {
        let pages: Vec<String> = found
            .skills
            .iter()
            .map(|skill| page(skill, style))
            .collect();
        text = pages.join("\n");
    }
    let shown = found.skills.len();
    if shown < found.matched {
        let all = skills(found.matched);
        let _ = writeln!(
            text,
            "\n{shown} of {all}; `--limit {}` shows all",
            found.matched
        );
    }
    for missing in &found.missing {
        let name = safe::line(&missing.name);
        let said = match &missing.near {
            _ if missing.disabled => format!("`{name}` is switched off; `--all` describes it"),
            Some(near) => {
                let near = safe::line(near);
                format!("no skill matches `{name}`; did you mean `{near}`?")
            }
            None => match &found.nothing_in {
                Some(whose) => {
                    format!("no skill matches `{name}`: there are {}", nothing_in(whose))
                }
                None => format!("no skill matches `{name}`"),
            },
        };
        let _ = writeln!(text, "{}", wrap(&said, style.width, 0, 2).join("\n"));
    }
    text
}

fn page(skill: &Description, style: Style) -> String {
    let paint = Paint::new(style);
    let row = &skill.row;
    let mut text = format!(
        "{}  {}  {}\n",
        paint.text(Role::Strong, &safe::line(&row.name)),
        paint.text(Role::Quiet, row.category.map_or("", Category::word)),
        paint.text(list::role(row.state), row.state.word()),
    );
    let description = safe::line(row.description.as_deref().unwrap_or_default());
    for line in wrap(&description, style.width, 2, 2) {
        let _ = writeln!(text, "  {}", line.trim_start());
    }
    text.push('\n');
    for (label, fact) in facts(skill, style) {
        let label = format!("{label:<LABEL$}");
        let fact = wrap(&safe::line(&fact), style.width, LABEL, LABEL).join("\n");
        let _ = writeln!(text, "{}{fact}", paint.text(Role::Strong, &label));
    }
    if style.verbose > 0 {
        for (path, size) in &skill.files {
            let path = safe::line(path);
            let _ = writeln!(text, "{:>LABEL$} {path}", bytes(*size));
        }
    }
    text
}

fn facts(skill: &Description, style: Style) -> Vec<(&'static str, String)> {
    let row = &skill.row;
    let mut facts = vec![
        ("Container path", skill.location.clone()),
        ("Folder", row.folder.clone()),
    ];
    for (label, fact) in [
        ("Version", &row.version),
        ("Author", &skill.author),
        ("License", &skill.license),
        ("Compatibility", &skill.compatibility),
    ] {
        facts.extend(fact.clone().map(|fact| (label, fact)));
    }
    let tools = match row.allowed_tools.as_deref() {
        None => "all (none are named)".to_owned(),
        Some([]) => "none".to_owned(),
        Some(tools) => tools.join(", "),
    };
    facts.push(("Allowed tools", tools));
    if !skill.secrets.is_empty() {
        let secrets: Vec<String> = skill
            .secrets
            .iter()
            .map(|secret| match secret.optional {
                true => format!("{} (optional)", secret.name),
                false => secret.name.clone(),
            })
            .collect();
        facts.push(("Secrets", secrets.join(", ")));
    }
    if let Some(reach) = &skill.reach {
        facts.extend(capabilities(reach));
    }
    let total = skill.files.iter().map(|(_, size)| size).sum();
    let count = skill.files.len();
    let more = if skill.files_cut { " and more" } else { "" };
    let mut files = format!("{count}{more}, {}", bytes(total));
    if style.verbose == 0 && count > 0 {
        let names: Vec<&str> = skill
            .files
            .iter()
            .take(FILES)
            .map(|(path, _)| path.as_str())
            .collect();
        files += &format!(": {}", names.join(", "));
        if count > FILES {
            files += ", …";
        }
    }
    facts.push(("Files", files));
    facts
}

/// What its code can reach, one kind a line.
fn capabilities(reach: &Reach) -> Vec<(&'static str, String)> {
    let sets = &reach.capabilities;
    let mut facts = Vec::new();
    for (label, names) in [
        ("Runs", &sets.programs),
        ("Contacts", &sets.hosts),
        ("Environment", &sets.environment),
        ("Reads", &sets.reads),
        ("Writes", &sets.writes),
        ("Deletes", &sets.deletes),
    ] {
        let mut shown: Vec<&str> = names.iter().take(NAMES).map(String::as_str).collect();
        let more = format!("{} more", names.len().saturating_sub(NAMES));
        if names.len() > NAMES {
            shown.push(&more);
        }
        if !shown.is_empty() {
            facts.push((label, shown.join(", ")));
        }
    }
    if facts.is_empty() {
        let nothing = "none that its code names";
        facts.push(("Capabilities", nothing.to_owned()));
    }
    if !reach.complete {
        let rest = "not all of it was examined; `skilldeck review` says what";
        facts.push(("Incomplete", rest.to_owned()));
    }
    facts
}

/// `532 B`, `1.2 KiB`.
fn bytes(count: u64) -> String {
    let mut size = count as f64;
    for unit in ["B", "KiB", "MiB"] {
        if size < 1024.0 {
            return match unit {
                "B" => format!("{count} B"),
                unit => format!("{size:.1} {unit}"),
            };
        }
        size /= 1024.0;
    }
    format!("{size:.1} GiB")
}

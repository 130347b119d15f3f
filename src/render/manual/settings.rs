//! The page of the settings file.

use clap::Command;

use super::ManualPage;
use super::roff::Page;
use crate::settings::{Described, Kind, Role, describe, toml_of};

/// `skilldeck.toml.5`.
pub(super) fn page(command: &Command) -> ManualPage {
    let settings = describe(command);
    let mut page = Page::new("skilldeck.toml", 5, "settings of skilldeck");
    page.heading("SYNOPSIS");
    page.bold("skilldeck.toml");
    page.bold("$XDG_CONFIG_HOME/skilldeck/skilldeck.toml");
    page.heading("DESCRIPTION");
    page.paragraph(
        "A setting is a flag of the same name, written down in TOML. `skilldeck config init` \
         begins a file in which every setting is a comment that shows its default; `skilldeck \
         config show` says what holds, and from where. Unknown keys and impossible values are \
         errors, and nothing is done by half of a file.",
    );
    page.paragraph(
        "What counts, the strongest first: flags; variables of the environment; the file named \
         by `--config`, or else the nearest skilldeck.toml from the working folder up to the root \
         of its repository (outside of a repository, only that of the working folder); the user's \
         own file; defaults. `--no-config` leaves files out. Relative paths start at the folder \
         of their file.",
    );
    page.paragraph(
        "Settings at the top hold for every command. Those in `[store]` and `[limits]` hold for \
         every command that has the flag, those in another table for the command of its name. A \
         switch that a file turned on is turned off by its flag with `no-` in front, \
         `--no-explain` for instance, and `no-progress` by `--progress`.",
    );
    page.heading("TRUST");
    page.paragraph(
        "A package has no say in its own review. A skilldeck.toml in or below a folder with a \
         SKILL.md never counts, and commands that judge refuse to run where one would have been \
         read: pass `--no-config`, or name the file with `--config` if it is yours. Settings \
         marked below as a gate are told on standard error whenever a project's file sets them. \
         Settings marked as personal may not be set by a project's file at all.",
    );
    page.heading("SETTINGS");
    let mut table = None;
    for described in &settings {
        let setting = described.setting;
        if table != Some(setting.table) {
            table = Some(setting.table);
            match setting.table {
                "" => page.subheading("At the top"),
                table => page.subheading(&format!("[{table}]")),
            }
        }
        one(&mut page, described);
    }
    page.heading("EXAMPLE");
    page.verbatim([
        "# For the repository of a team: what stops a merge.",
        "[review]",
        "fail-on = \"error\"",
        "fail-on-incomplete = true",
        "policy = \"skilldeck-policy.toml\"",
        "",
        "[scan]",
        "fail-on = \"high\"",
    ]);
    page.see_also(&[
        ("skilldeck".to_owned(), 1),
        ("skilldeck-config".to_owned(), 1),
    ]);
    page.finish()
}

fn one(page: &mut Page, described: &Described) {
    let setting = described.setting;
    let kind = match setting.kind {
        Kind::Switch => "switch",
        Kind::Number => "number",
        Kind::Size => "size",
        Kind::Word => "text",
        Kind::Path => "path",
    };
    let role = match setting.role {
        Role::Plain => "",
        Role::Gate => ", gate",
        Role::Personal => ", personal",
    };
    page.term(
        setting.name,
        &format!("({kind}{role}) {}.", described.help().trim_end_matches('.')),
    );
    let choices = described.choices();
    if !choices.is_empty() {
        page.more(&format!("One of `{}`.", choices.join("`, `")));
    }
    if let Some(default) = described.default() {
        page.more(&format!("Default: `{}`.", toml_of(&default)));
    }
    if !setting.variables.is_empty() {
        let names: Vec<&str> = setting.variables.iter().map(|one| one.name).collect();
        page.more(&format!("In the environment: {}.", names.join(", then ")));
    }
}

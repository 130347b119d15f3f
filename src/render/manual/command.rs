//! The page of each command, from the definition of the command line.

use clap::{Arg, Command};

use super::ManualPage;
use super::roff::Page;
use crate::exit::Exit;

/// The page of the program and of every command below it.
pub(super) fn pages(command: &Command) -> Vec<ManualPage> {
    // Usages name the program only when the tree is built; built, every command
    // has the flags of all, which stand on one page.
    let mut built = command.clone();
    built.build();
    let mut pages = Vec::new();
    add(command, &built, None, &mut pages);
    pages
}

fn add(command: &Command, built: &Command, above: Option<&str>, pages: &mut Vec<ManualPage>) {
    let name = match above {
        Some(above) => format!("{above}-{}", command.get_name()),
        None => command.get_name().to_owned(),
    };
    pages.push(page(&name, command, built, above));
    for inner in command.get_subcommands() {
        let counterpart = built.find_subcommand(inner.get_name());
        add(inner, counterpart.unwrap_or(inner), Some(&name), pages);
    }
}

fn page(name: &str, command: &Command, built: &Command, above: Option<&str>) -> ManualPage {
    let about = command.get_about().map(ToString::to_string);
    let about = about.unwrap_or_default();
    let mut page = Page::new(name, 1, &about);
    page.heading("SYNOPSIS");
    let usage = built.clone().render_usage().to_string();
    for line in usage.trim_start_matches("Usage:").lines() {
        page.bold(line.trim());
    }
    page.heading("DESCRIPTION");
    let long = command.get_long_about().map(ToString::to_string);
    page.paragraph(&format!("{}.", long.unwrap_or(about).trim_end_matches('.')));
    let (examples, rest) = behind(command);
    for paragraph in rest {
        page.paragraph(&paragraph);
    }
    if !examples.is_empty() {
        page.heading("EXAMPLES");
        page.verbatim(examples.iter().map(String::as_str));
    }
    commands(&mut page, command, name);
    options(&mut page, command);
    page.heading("EXIT STATUS");
    for (at, exit) in Exit::ALL.into_iter().enumerate() {
        page.term(&at.to_string(), &format!("{}.", exit.meaning()));
    }
    let mut others: Vec<(String, u8)> = command
        .get_subcommands()
        .map(|inner| (format!("{name}-{}", inner.get_name()), 1))
        .collect();
    others.extend(above.map(|above| (above.to_owned(), 1)));
    others.push(("skilldeck.toml".to_owned(), 5));
    others.push(("skilldeck-rules".to_owned(), 7));
    page.see_also(&others);
    page.finish()
}

/// Examples, a line each, and the other paragraphs behind the help.
fn behind(command: &Command) -> (Vec<String>, Vec<String>) {
    let text = command.get_after_long_help().or(command.get_after_help());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let (examples, rest): (Vec<&str>, Vec<&str>) = text
        .split("\n\n")
        .filter(|paragraph| !paragraph.is_empty())
        .partition(|paragraph| paragraph.starts_with("Example"));
    let lines = examples
        .iter()
        .flat_map(|paragraph| paragraph.lines().skip(1));
    (
        lines.map(|line| line.trim().to_owned()).collect(),
        rest.into_iter().map(str::to_owned).collect(),
    )
}

fn commands(page: &mut Page, command: &Command, name: &str) {
    let mut inner = command.get_subcommands().peekable();
    if inner.peek().is_none() {
        return;
    }
    page.heading("COMMANDS");
    for one in inner {
        let about = one.get_about().map(ToString::to_string);
        page.term(
            &format!("{name}-{}(1)", one.get_name()),
            &about.unwrap_or_default(),
        );
    }
}

fn options(page: &mut Page, command: &Command) {
    let shown = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (places, flags): (Vec<&Arg>, Vec<&Arg>) = shown().partition(|arg| arg.is_positional());
    if !places.is_empty() {
        page.heading("ARGUMENTS");
        places.iter().for_each(|arg| option(page, arg));
    }
    page.heading("OPTIONS");
    flags.iter().for_each(|arg| option(page, arg));
    if flags.iter().any(|arg| arg.is_global_set()) {
        page.paragraph("Every command takes these options.");
    } else {
        let known = if flags.is_empty() {
            "This command has none of its own."
        } else {
            ""
        };
        page.paragraph(&format!(
            "{known} `-h` and `--help` show a short and a long help; the options of every \
             command, such as `--format` and `--config`, are described in `skilldeck(1)`."
        ));
    }
}

fn option(page: &mut Page, arg: &Arg) {
    let help = arg.get_long_help().or(arg.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let mut paragraphs = help.split("\n\n");
    page.term(&term(arg), &sentence(paragraphs.next().unwrap_or_default()));
    for paragraph in paragraphs {
        page.more(&sentence(paragraph));
    }
    if !arg.get_action().takes_values() {
        return;
    }
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| match value.get_help() {
            Some(help) => format!("`{}` ({help})", value.get_name()),
            None => format!("`{}`", value.get_name()),
        })
        .collect();
    if !values.is_empty() {
        page.more(&format!("One of {}.", values.join(", ")));
    }
    let defaults = arg.get_default_values().iter();
    let defaults: Vec<String> = defaults
        .map(|value| format!("`{}`", value.to_string_lossy()))
        .collect();
    if !defaults.is_empty() {
        page.more(&format!("Default: {}.", defaults.join(", ")));
    }
}

/// `-j, --jobs N`, or the name of a place.
fn term(arg: &Arg) -> String {
    let names = arg.get_value_names().unwrap_or_default();
    let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
    let short = arg.get_short().map(|letter| format!("-{letter}"));
    let long = arg.get_long().map(|name| format!("--{name}"));
    let flags: Vec<String> = short.into_iter().chain(long).collect();
    let own = || arg.get_id().as_str().to_uppercase().replace('_', "-");
    match (flags.is_empty(), arg.get_action().takes_values()) {
        (true, _) if names.is_empty() => own(),
        (true, _) => names.join(" "),
        (false, true) if names.is_empty() => format!("{} {}", flags.join(", "), own()),
        (false, true) => format!("{} {}", flags.join(", "), names.join(" ")),
        (false, false) => flags.join(", "),
    }
}

fn sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().last() {
        None | Some('.') => text,
        Some(_) => format!("{text}."),
    }
}

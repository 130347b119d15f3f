//! `man`: the manual page of a command.

use clap::Args;

use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::nearest::nearest;
use crate::report::Report;

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  skilldeck man | man -l -\n  skilldeck man review > skilldeck-review.1"
)]
pub struct ManArgs {
    /// The command; the page of skilldeck itself without one
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints the page; `command` is the whole command line.
///
/// # Errors
/// When there is no such command, or the page cannot be written.
pub fn run(args: &ManArgs, command: &clap::Command, audience: &mut dyn Audience) -> Ended {
    let wanted = match &args.command {
        None => "skilldeck".to_owned(),
        Some(name) => format!("skilldeck-{name}"),
    };
    let pages = pages(command);
    let Some((_, page)) = pages.iter().find(|(name, _)| *name == wanted) else {
        let name = args.command.clone().unwrap_or_default();
        let known = command.get_subcommands().map(clap::Command::get_name);
        return Err(Error::UnknownCommand {
            help: match nearest(&name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`skilldeck --help` lists the commands".to_owned(),
            },
            name,
        });
    };
    audience.report(&Report::Verbatim(page.clone()))?;
    Ok(Exit::Success)
}

/// All pages: name without suffix, and text.
#[must_use]
pub fn pages(command: &clap::Command) -> Vec<(String, String)> {
    let mut built = command.clone();
    built.build();
    let mut pages = vec![("skilldeck".to_owned(), page(built.clone()))];
    for subcommand in built.get_subcommands() {
        if subcommand.get_name() != "help" {
            let name = format!("skilldeck-{}", subcommand.get_name());
            pages.push((name.clone(), page(subcommand.clone().name(name))));
        }
    }
    pages
}

fn page(command: clap::Command) -> String {
    let mut text = Vec::new();
    // A fixed date: the pages are compared with the committed ones.
    let written = clap_mangen::Man::new(command).date("").render(&mut text);
    debug_assert!(written.is_ok(), "memory takes every write");
    String::from_utf8_lossy(&text).into_owned()
}

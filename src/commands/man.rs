//! `man`: manual pages, one to standard output or all into a folder.

use std::path::PathBuf;

use clap::Args;

use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::pages;
use crate::nearest::nearest;
use crate::render::{ManualPage, manual_pages};
use crate::report::Report;

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct ManArgs {
    /// A command, or `skilldeck.toml` or `rules.7`; the page of skilldeck itself
    /// without one
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the page to DIR, or all of them if none is named
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  skilldeck man | man -l -
  skilldeck man review | man -l -
  skilldeck man config show | man -l -
  skilldeck man --out ~/.local/share/man";

/// Prints the page, or writes pages; `command` is the whole command line.
///
/// # Errors
/// When there is no such page, or it cannot be written.
pub fn run(args: &ManArgs, command: &clap::Command, audience: &mut dyn Audience) -> Ended {
    let mut found = manual_pages(command);
    if !(args.command.is_empty() && args.out.is_some()) {
        found = vec![wanted(&args.command, found)?];
    }
    let Some(folder) = &args.out else {
        let text = found.into_iter().map(|page| page.text).collect();
        audience.report(&Report::Verbatim(text))?;
        return Ok(Exit::Success);
    };
    // As `man` looks for them: a folder a section.
    let files: Vec<(String, String)> = found
        .into_iter()
        .map(|page| {
            let name = format!("man{}/{}", page.section, page.file_name());
            (name, page.text)
        })
        .collect();
    pages::write(folder, &files)?;
    let words = format!(
        "wrote {} manual page{} below `{}`\n",
        files.len(),
        if files.len() == 1 { "" } else { "s" },
        folder.display()
    );
    audience.report(&Report::Words(words))?;
    Ok(Exit::Success)
}

/// The page that `words` name: a command, or a file name with or without its
/// beginning.
fn wanted(words: &[String], pages: Vec<ManualPage>) -> Result<ManualPage, Error> {
    let asked = words.join("-");
    let short = |name: &str| name.strip_prefix("skilldeck-").unwrap_or(name).to_owned();
    let answers = |page: &ManualPage| {
        let (name, file) = (page.name.clone(), page.file_name());
        let plain = [short(&name), name];
        let with_section = [short(&file), file];
        with_section.contains(&asked) || page.section != 7 && plain.contains(&asked)
    };
    let known: Vec<String> = pages.iter().map(|page| short(&page.name)).collect();
    let found = match asked.is_empty() {
        true => pages.into_iter().next(),
        false => pages.into_iter().find(answers),
    };
    found.ok_or_else(|| Error::UnknownCommand {
        help: match nearest(&asked, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`skilldeck --help` lists the commands".to_owned(),
        },
        name: asked,
    })
}

//! Manual pages: of every command, of the rules and of the settings file, from
//! the definitions that the program itself uses.

mod command;
mod roff;
mod rules;
mod settings;

use clap::Command;

/// The day of the release that the pages describe: they are compared with the
/// committed ones, so it is not today.
const DATE: &str = "2026-11-30";

/// A manual page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualPage {
    /// `skilldeck-review`.
    pub name: String,
    /// The section: 1, 5 or 7.
    pub section: u8,
    /// The page, in the language of `man`.
    pub text: String,
}

impl ManualPage {
    /// `skilldeck-review.1`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.name, self.section)
    }
}

/// All pages; `command` is the whole command line.
#[must_use]
pub fn manual_pages(command: &Command) -> Vec<ManualPage> {
    let mut pages = command::pages(command);
    pages.push(rules::page());
    pages.push(settings::page(command));
    pages
}

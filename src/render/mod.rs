//! What commands have to say, as bytes: for people, programs, pages and logs.
//!
//! Nothing here touches the world: a writer is handed in. Everything that came
//! from a package goes through [`safe`].

pub(crate) mod authored;
pub(crate) mod changes;
pub(crate) mod checkup;
pub(crate) mod diff;
pub(crate) mod document;
pub(crate) mod editing;
mod error;
mod errors;
pub(crate) mod execution;
mod github;
pub(crate) mod host;
mod html;
mod human;
pub(crate) mod integration;
mod json;
mod junit;
mod manual;
mod markdown;
mod markup;
pub(crate) mod pack;
mod place;
pub(crate) mod relations;
mod rules;
mod safe;
#[cfg(test)]
pub(crate) mod sample;
mod sarif;
mod sarif_rules;
pub(crate) mod settings;
pub(crate) mod skills;
mod sorted;
mod unread;
pub(crate) mod verified;
pub(crate) mod views;

use std::io::{self, Write};

use crate::report::{Outcome, Report, Run, Totals};
use crate::review::collection::CollectionFinding;

pub use error::error;
pub use errors::errors_markdown;
pub use manual::{ManualPage, manual_pages};
pub use rules::rules_markdown;

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// One JSON document.
    Json,
    /// One JSON document a line.
    Jsonl,
    /// SARIF 2.1.0.
    Sarif,
    /// A readable report.
    Markdown,
    /// Annotations of GitHub's workflow runs.
    Github,
    /// One page for a browser.
    Html,
    /// JUnit XML.
    Junit,
}

impl Format {
    /// Its word on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Sarif => "sarif",
            Self::Markdown => "markdown",
            Self::Github => "github",
            Self::Html => "html",
            Self::Junit => "junit",
        }
    }
}

/// How output for people looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether colours may be used.
    pub color: bool,
    /// Columns.
    pub width: usize,
    /// Whether links may be used.
    pub hyperlinks: bool,
    /// 1: only the summary; 2 and more: nothing.
    pub quiet: u8,
    /// 1 and more: everything there is to say.
    pub verbose: u8,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            color: false,
            width: 80,
            hyperlinks: false,
            quiet: 0,
            verbose: 0,
        }
    }
}

/// Writes a run over packages while it goes on: each outcome when it comes.
pub trait PackageRenderer {
    /// What stands before the first outcome.
    ///
    /// # Errors
    /// The writer's.
    fn begin(&mut self) -> io::Result<()>;

    /// One outcome.
    ///
    /// # Errors
    /// The writer's.
    fn outcome(&mut self, outcome: &Outcome) -> io::Result<()>;

    /// What the packages mean together, behind the last outcome.
    ///
    /// # Errors
    /// The writer's.
    fn relations(&mut self, relations: &[CollectionFinding]) -> io::Result<()>;

    /// What stands behind everything else.
    ///
    /// # Errors
    /// The writer's.
    fn end(&mut self, totals: &Totals) -> io::Result<()>;
}

/// The renderer of a run over packages.
#[must_use]
pub fn packages<'a>(
    format: Format,
    run: &Run,
    style: Style,
    out: Box<dyn Write + 'a>,
) -> Box<dyn PackageRenderer + 'a> {
    let run = run.clone();
    match format {
        Format::Human => Box::new(human::Human::new(run, style, out)),
        Format::Json => Box::new(json::Json::new(run, out)),
        Format::Jsonl => Box::new(json::Lines::new(run, out)),
        Format::Sarif => Box::new(sarif::Sarif::new(run, out)),
        Format::Markdown => Box::new(markdown::Markdown::new(run, out)),
        Format::Github => Box::new(github::Github::new(run, out)),
        Format::Html => Box::new(html::Html::new(run, out)),
        Format::Junit => Box::new(junit::Junit::new(run, out)),
    }
}

/// Writes what a command that does not look at packages has to say.
///
/// # Errors
/// The writer's.
pub fn report(
    format: Format,
    report: &Report,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    match report {
        Report::Difference {
            old,
            new,
            difference,
        } => {
            let text = match format {
                Format::Json | Format::Jsonl => diff::json(old, new, difference),
                Format::Human
                | Format::Github
                | Format::Markdown
                | Format::Sarif
                | Format::Html
                | Format::Junit => diff::human(old, new, difference, style),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Scaffolding(made) => {
            let text = match format {
                Format::Json | Format::Jsonl => authored::new_json(made),
                Format::Human
                | Format::Github
                | Format::Markdown
                | Format::Sarif
                | Format::Html
                | Format::Junit => authored::new_human(made, style),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Mendable(packages) => {
            let text = match format {
                Format::Json | Format::Jsonl => authored::fixes_json(packages),
                Format::Human
                | Format::Github
                | Format::Markdown
                | Format::Sarif
                | Format::Html
                | Format::Junit => authored::fixes_human(packages, style),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Packing(packing) => {
            let text = match format {
                Format::Json | Format::Jsonl => pack::json(packing),
                Format::Human
                | Format::Github
                | Format::Markdown
                | Format::Sarif
                | Format::Html
                | Format::Junit => pack::human(packing, style),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Rules { rules, detailed } => {
            let text = match format {
                Format::Human | Format::Github | Format::Html | Format::Junit if *detailed => {
                    rules::pages(rules, style)
                }
                Format::Human | Format::Github | Format::Html | Format::Junit => {
                    rules::table(rules, style)
                }
                Format::Json | Format::Jsonl => rules::json(rules),
                Format::Sarif => sarif::rules(rules),
                Format::Markdown => rules::markdown(rules),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Described(found) => {
            out.write_all(skills::descriptions(format, found, style).as_bytes())?;
        }
        Report::Host(report) => {
            out.write_all(host::text(format, report, style).as_bytes())?;
        }
        Report::Index(index) => out.write_all(skills::index(format, index).as_bytes())?,
        Report::Listed(listing) => {
            out.write_all(skills::listing(format, listing, style).as_bytes())?;
        }
        Report::Searched(hits) => out.write_all(skills::hits(format, hits, style).as_bytes())?,
        Report::Changes(changes) => {
            out.write_all(changes::text(format, changes, style).as_bytes())?;
        }
        Report::Verified(found) => {
            out.write_all(verified::text(format, found, style).as_bytes())?;
        }
        Report::Projection(projection) => {
            let text = match format {
                Format::Json | Format::Jsonl => views::projection_json(projection),
                Format::Human
                | Format::Github
                | Format::Sarif
                | Format::Markdown
                | Format::Html
                | Format::Junit => views::projection(projection, style),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Switching(switching) => {
            let text = match format {
                Format::Json | Format::Jsonl => views::switching_json(switching),
                Format::Human
                | Format::Github
                | Format::Sarif
                | Format::Markdown
                | Format::Html
                | Format::Junit => views::switching(switching, style),
            };
            out.write_all(text.as_bytes())?;
        }
        Report::Checkup(checks) => {
            out.write_all(checkup::text(format, checks, style).as_bytes())?;
        }
        Report::Settings(settings) => {
            out.write_all(settings::text(format, settings, style).as_bytes())?;
        }
        Report::Words(_) if style.quiet > 0 => {}
        Report::Words(text) => {
            let text = text.lines().map(safe::line).collect::<Vec<_>>().join("\n");
            writeln!(out, "{text}")?;
        }
        Report::Edited(edited) => {
            out.write_all(editing::edited(format, edited, style).as_bytes())?;
        }
        Report::EditHistory(history) => {
            out.write_all(editing::history(format, history, style).as_bytes())?;
        }
        Report::EditRevision(revision) => {
            out.write_all(editing::revision(format, revision, style).as_bytes())?;
        }
        Report::Integration(change) => {
            out.write_all(integration::change(format, change, style).as_bytes())?;
        }
        Report::IntegrationStatus(status) => {
            out.write_all(integration::status(format, status, style).as_bytes())?;
        }
        Report::Executed(execution) => {
            out.write_all(execution::text(format, execution).as_bytes())?;
        }
        Report::Verbatim(text) => out.write_all(text.as_bytes())?,
    }
    out.flush()
}

#[cfg(test)]
mod tests;

/// `1 file`, `2 files`.
fn plural(count: usize, word: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {word}{s}")
}

/// `text` of a package with the tags and marks made inert that a model could take
/// for a frame of its conversation.
#[must_use]
pub fn for_models(text: &str) -> String {
    safe::for_models(text).into_owned()
}

/// Writes something to know that is no part of a report, cleaned.
///
/// # Errors
/// The writer's.
pub fn note(text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "note: {}", safe::line(text))
}

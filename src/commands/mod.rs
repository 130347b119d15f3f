//! One file per command: its arguments, and the path from input to report.

pub mod activate;
mod activating;
mod candidate;
mod changed;
pub mod completing;
pub mod completions;
pub mod config;
pub mod configured;
pub mod describe;
pub mod diff;
pub mod disable;
pub mod doctor;
pub mod edit;
pub mod enable;
mod examine;
pub mod exec;
mod home_args;
mod hosting;
pub mod install;
pub mod integration;
pub mod list;
pub mod man;
pub mod mcp;
mod mending;
mod moderate;
mod namesakes;
pub mod new;
pub mod pack;
mod packaged;
mod packages;
mod placing;
pub mod policy;
pub mod project;
pub mod prompt;
pub mod remove;
pub mod review;
pub mod rules;
mod rulings;
pub mod scan;
pub mod search;
mod switch;
mod tasks;
pub mod update;
pub mod verify;
mod view;
mod watch;
mod workers;

use crate::error::Error;
use crate::exit::Exit;
use crate::report::{Outcome, Report, Run, Totals};
use crate::review::collection::CollectionFinding;

/// What every command may use.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Worker threads; 0 is one a core.
    pub jobs: usize,
}

/// Takes what a command has to say while it says it. `lib` renders it.
pub trait Audience {
    /// A run over packages begins.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn begin(&mut self, run: &Run) -> Result<(), Error>;

    /// One package was judged, or could not be.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn outcome(&mut self, outcome: &Outcome) -> Result<(), Error>;

    /// What the packages mean together.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn relations(&mut self, relations: &[CollectionFinding]) -> Result<(), Error>;

    /// The run is over.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn end(&mut self, totals: &Totals) -> Result<(), Error>;

    /// Something to know that is no part of the report.
    ///
    /// # Errors
    /// When it cannot be written.
    fn note(&mut self, text: &str) -> Result<(), Error>;

    /// Something that explains why nothing seems to happen.
    ///
    /// # Errors
    /// When it cannot be written.
    fn waiting(&mut self, text: &str) -> Result<(), Error> {
        self.note(text)
    }

    /// Whether what a command hands on is read as it comes, and no document is
    /// made of it.
    fn streams(&self) -> bool {
        true
    }

    /// All a command has to say at once.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn report(&mut self, report: &Report) -> Result<(), Error>;
}

/// What every command returns.
pub type Ended = Result<Exit, Error>;

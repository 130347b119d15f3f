//! One file per command: its arguments, and the path from input to report.

pub mod completions;
#[cfg(unix)]
pub mod disable;
#[cfg(unix)]
pub mod enable;
mod examine;
mod home_args;
pub mod man;
mod packages;
#[cfg(unix)]
pub mod project;
pub mod review;
pub mod rules;
pub mod scan;
#[cfg(unix)]
mod switch;

use crate::error::Error;
use crate::exit::Exit;
use crate::report::{Outcome, Report, Run, Totals};

/// What every command may use.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Worker threads; 0 is one a core.
    pub jobs: usize,
    /// Whether a progress bar may be drawn on standard error.
    pub progress: bool,
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

    /// All a command has to say at once.
    ///
    /// # Errors
    /// When the report cannot be written.
    fn report(&mut self, report: &Report) -> Result<(), Error>;
}

/// What every command returns.
pub type Ended = Result<Exit, Error>;

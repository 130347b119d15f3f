//! What commands that work on views have to say.

use crate::error::Error;
use crate::store::layout::Scope;
use crate::store::projected::{Projected, Switched};

/// One view: what was done, or why it could not be.
#[derive(Debug)]
pub struct ViewOutcome {
    /// Whose; `None` for a folder elsewhere.
    pub scope: Option<Scope>,
    /// The folder.
    pub folder: String,
    /// What was found or done.
    pub result: Result<Projected, Error>,
}

/// What was done with views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Looked at: `--check`, `--status`.
    Looked,
    /// `--dry-run`.
    Foreseen,
    /// Repaired or rebuilt.
    Done,
}

/// Skills switched on or off.
#[derive(Debug)]
pub struct Switching {
    /// `enable` or `disable`.
    pub on: bool,
    /// Nothing was written.
    pub dry_run: bool,
    /// By name.
    pub switched: Vec<Switched>,
    /// The views that followed.
    pub views: Vec<ViewOutcome>,
}

/// Views brought up to date, or looked at.
#[derive(Debug)]
pub struct Projection {
    /// What was done.
    pub action: Action,
    /// The views.
    pub views: Vec<ViewOutcome>,
}

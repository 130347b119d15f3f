//! The view of a user follows what was done to the user's skills.

use super::home_args::HomeArgs;
use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::projection::{How, Patience, is_used, project};
use crate::report::Report;
use crate::report::changes::{ChangeOutcome, Changes};
use crate::store::layout::Scope;

/// Says what was done, after the view was brought up to date. A home without a
/// view gets none.
///
/// # Errors
/// When the report cannot be written, or when the view had to be emptied; the
/// change to the skills stands and was said.
pub(super) fn follow(
    home: &Home,
    args: &HomeArgs,
    mut changes: Changes,
    exit: Exit,
    audience: &mut dyn Audience,
) -> Ended {
    let scope = Scope::User(home.user.clone());
    let touched = !changes.dry_run
        && changes
            .results
            .iter()
            .any(|change| matches!(change.outcome, ChangeOutcome::Done(_)));
    let followed = if touched {
        if is_used(home, &scope) {
            changes.view = Some(home.layout.view(&scope).display().to_string());
        }
        bring_up(home, args, audience)
    } else {
        Ok(())
    };
    audience.report(&Report::Changes(changes))?;
    followed.map(|()| exit)
}

/// Brings the view of the user up to date, if there is one.
///
/// # Errors
/// When it had to be emptied.
pub(super) fn bring_up(
    home: &Home,
    args: &HomeArgs,
    audience: &mut dyn Audience,
) -> Result<(), Error> {
    let scope = Scope::User(home.user.clone());
    if !is_used(home, &scope) {
        return Ok(());
    }
    let mut waiting = |holder: &str| {
        let _ = audience.waiting(&format!("waiting for {holder}"));
    };
    let mut patience = Patience {
        longest: args.patience(),
        waiting: &mut waiting,
    };
    project(home, &scope, How::Repair, &mut patience).map(|_| ())
}

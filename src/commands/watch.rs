//! `project --watch`: views follow their sources until somebody says stop.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::project::ProjectArgs;
use super::{Audience, Ended};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::home::Home;
use crate::io::pace::{Pace, Rest};
use crate::io::projection::{
    Glance, How, Patience, glance, glance_at_folder, materialise, project,
};
use crate::report::Report;
use crate::report::views::{Action, Projection, ViewOutcome};
use crate::store::layout::Scope;
use crate::store::projected::Projected;

/// Most looks that wait for changes to come to an end.
const MOST_SETTLING: u32 = 20;
/// Looks that see nothing new before what failed is tried again: its cause may
/// be one that no look sees, like a full disk.
const RETRY: u32 = 10;
/// One wait for a lock; a signal is heard between two.
const LOCK_WAIT: Duration = Duration::from_secs(1);

/// What is kept up to date: the view of a scope, or (`None`) the folder of
/// `--to`.
type Place = Option<Scope>;

/// What is known of a place.
#[derive(Default)]
struct Known {
    /// What was seen when there was last nothing left to do.
    done: Option<Glance>,
    /// What was seen after the last attempt.
    after: Option<Glance>,
    /// A change that may not be over.
    settling: Option<Glance>,
    /// Looks that waited for its end.
    looks: u32,
    /// Waits for a lock so far.
    waits: u64,
    /// How the last attempt ended.
    exit: Option<Exit>,
    /// What it failed with, and the looks since.
    fault: Option<(String, u32)>,
}

/// Keeps views up to date, and says each rebuild.
///
/// # Errors
/// When the home cannot be told, `--to` names no place to write to, or the
/// report cannot be written. What fails for one view is said there once, and
/// tried again.
pub(super) fn watch(args: &ProjectArgs, audience: &mut dyn Audience) -> Ended {
    let mut pace = Pace::begin()?;
    let mut home = args.home.home()?;
    let mut known: BTreeMap<Place, Known> = BTreeMap::new();
    loop {
        // A state file may come; one that was named and went is an error of
        // the view.
        if let Ok(again) = args.home.home() {
            home = again;
        }
        let places = places(args, &home)?;
        known.retain(|place, _| places.contains(place));
        let mut rest = Rest::Long;
        for place in places {
            let known = known.entry(place.clone()).or_default();
            if step(args, &home, &place, known, &mut pace, audience)? == Rest::Short {
                rest = Rest::Short;
            }
        }
        if !pace.rest(rest) {
            break;
        }
    }
    // Asked to stop: that went well unless a view is broken right now.
    let exits = known.values().filter_map(|known| known.exit);
    Ok(exits.max().unwrap_or(Exit::Success))
}

/// The places of the command line, the folder of `--to` alone.
fn places(args: &ProjectArgs, home: &Home) -> Result<Vec<Place>, Error> {
    if args.to.is_some() {
        return Ok(vec![None]);
    }
    Ok(super::project::scopes(args, home)?
        .into_iter()
        .map(Some)
        .collect())
}

/// One look, and what follows from it; how long to rest then.
fn step(
    args: &ProjectArgs,
    home: &Home,
    place: &Place,
    known: &mut Known,
    pace: &mut Pace,
    audience: &mut dyn Audience,
) -> Result<Rest, Error> {
    let seen = pace.look(|| look(args, home, place));
    let first = known.exit.is_none();
    if known.done.as_ref() == Some(&seen) {
        match &mut known.fault {
            Some((_, looks)) if *looks == RETRY => {
                *looks = 0;
                known.settling = Some(seen.clone());
            }
            Some((_, looks)) => {
                *looks += 1;
                return Ok(Rest::Long);
            }
            None => return Ok(Rest::Long),
        }
    }
    if seen.fresh && !first {
        // Somebody else brought it up to date.
        known.exit = Some(Exit::Success);
        known.fault = None;
        known.done = Some(seen);
        return Ok(Rest::Long);
    }
    // Many files are written one by one; wait for the last of them.
    if !first && known.settling.as_ref() != Some(&seen) && known.looks < MOST_SETTLING {
        known.settling = Some(seen);
        known.looks += 1;
        return Ok(Rest::Short);
    }
    let how = match first && args.rebuild {
        true => How::Rebuild,
        false => How::Repair,
    };
    let quiet = known.waits > 0;
    let result = bring(args, home, place, how, quiet, audience);
    if let Err(Error::Locked { .. }) = result
        && known.waits < args.home.patience().as_secs()
    {
        known.waits += 1;
        return Ok(Rest::Short);
    }
    if let (true, None, Err(Error::CommandLine { message })) = (first, place, &result) {
        return Err(Error::CommandLine {
            message: message.clone(),
        });
    }
    known.exit = Some(super::project::exit_of(args, &result));
    let fault = result.as_ref().err().map(ToString::to_string);
    let again = known.fault.take().map(|(fault, _)| fault);
    let is_news = fault.is_none() || fault != again;
    known.fault = fault.map(|fault| (fault, 0));
    let after = pace.look(|| look(args, home, place));
    // What changed while we worked is seen by the next look, unless it is there
    // to stay.
    let over = result.is_err() || after.fresh || known.after.as_ref() == Some(&after);
    known.done = over.then(|| after.clone());
    known.after = Some(after);
    (known.settling, known.looks, known.waits) = (None, 0, 0);
    if !is_news {
        return Ok(Rest::Long);
    }
    let folder = match (place, &args.to) {
        (Some(scope), _) => home.layout.view(scope).display().to_string(),
        (None, folder) => folder.clone().unwrap_or_default(),
    };
    audience.report(&Report::Projection(Projection {
        action: Action::Done,
        views: vec![ViewOutcome {
            scope: place.clone(),
            folder,
            result,
        }],
    }))?;
    Ok(Rest::Short)
}

fn look(args: &ProjectArgs, home: &Home, place: &Place) -> Glance {
    match (place, &args.to) {
        (Some(scope), _) => glance(home, scope),
        (None, folder) => {
            let folder = folder.as_deref().unwrap_or_default();
            let mut waiting = |_: &str| {};
            let mut patience = Patience {
                longest: LOCK_WAIT,
                waiting: &mut waiting,
            };
            glance_at_folder(home, Path::new(folder), &mut patience)
        }
    }
}

fn bring(
    args: &ProjectArgs,
    home: &Home,
    place: &Place,
    how: How,
    quiet: bool,
    audience: &mut dyn Audience,
) -> Result<Projected, Error> {
    let mut waiting = |holder: &str| {
        if !quiet {
            let _ = audience.waiting(&format!("waiting for {holder}"));
        }
    };
    let mut patience = Patience {
        longest: LOCK_WAIT.min(args.home.patience()),
        waiting: &mut waiting,
    };
    match (place, &args.to) {
        (Some(scope), _) => project(home, scope, how, &mut patience),
        (None, folder) => {
            let folder = folder.as_deref().unwrap_or_default();
            materialise(home, Path::new(folder), how, &mut patience)
        }
    }
}

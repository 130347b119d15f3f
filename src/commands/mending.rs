//! Packages are mended before they are reviewed, or it is shown how.

use super::packages::PackageArgs;
use super::tasks::{Task, tasks, words};
use super::{Audience, Ended, examine, packaged};
use crate::authoring::mend::{Change, Fix, Mending, Planner};
use crate::error::Error;
use crate::exit::Exit;
use crate::io::platform;
use crate::io::target::{Directory, Target};
use crate::report::Report;
use crate::report::authoring::{Foreseen, Mendable};
use crate::review::compare;

/// Mends what can be; says what was done.
///
/// # Errors
/// When the target is no folder of its own, or it cannot be read or written.
pub(super) fn mend(target: &Target, plan: &examine::Plan) -> Result<Vec<Fix>, Error> {
    let (directory, mending) = planned(target, plan)?;
    crate::io::mending::mend(&directory.path, &mending.changes)?;
    Ok(mending.fixes)
}

/// Shows what would be done to each package.
///
/// # Errors
/// When the arguments are unusable or the report cannot be written; a target
/// that cannot be mended is part of the report.
pub(super) fn show(args: &PackageArgs, plan: &examine::Plan, audience: &mut dyn Audience) -> Ended {
    let (tasks, _) = tasks(&words(args)?, args, audience)?;
    let packages: Vec<Mendable> = tasks
        .into_iter()
        .map(|task| match task {
            Task::Judge(target) => Mendable {
                target: examine::shown(&target),
                outcome: planned(&target, plan).map(|(_, mending)| foreseen(mending)),
            },
            Task::Fail(target, error) => Mendable {
                target,
                outcome: Err(error),
            },
        })
        .collect();
    let exits = packages.iter().map(|package| match &package.outcome {
        Ok(_) => Exit::Success,
        Err(error) => error.exit(),
    });
    let exit = exits.max().unwrap_or(Exit::Success);
    audience.report(&Report::Mendable(packages))?;
    Ok(exit)
}

/// Only a folder that somebody works on is mended: what is installed is what
/// was installed.
fn planned<'a>(
    target: &'a Target,
    plan: &examine::Plan,
) -> Result<(&'a Directory, Mending), Error> {
    let found = match target {
        Target::Directory(directory) if directory.address.is_none() => {
            return Ok((directory, plan_of(target, plan)?));
        }
        Target::Directory(_) => "an installed skill",
        Target::Archive(_) => "an archive",
        Target::SkillFile(_) => "a file",
        Target::Spooled(_) => "a pipe",
    };
    Err(Error::NotMendable {
        target: target.shown(),
        found,
    })
}

fn plan_of(target: &Target, plan: &examine::Plan) -> Result<Mending, Error> {
    let mut planner = Planner::new(plan.profile.tools_form());
    // Of version control and caches, nothing is anybody's to mend.
    let reading = packaged::read(target, plan.limits, &mut Vec::new(), &mut |_, file| {
        // Where files have no modes, none is missing.
        let executable = file.executable || !platform::HAS_MODES;
        planner.see(&file.path, &file.bytes, executable);
    })?;
    for entry in &reading.package.entries {
        planner.occupied(&entry.path);
    }
    Ok(planner.plan())
}

fn foreseen(mending: Mending) -> Foreseen {
    let mut foreseen = Foreseen {
        fixes: mending.fixes,
        renamed: None,
        executable: Vec::new(),
        texts: Vec::new(),
    };
    for change in mending.changes {
        match change {
            Change::Rename { from, to } => foreseen.renamed = Some((from, to)),
            Change::Write { path, old, new } => {
                foreseen.texts.push(compare::text_change(path, &old, &new));
            }
            Change::Executable { path } => foreseen.executable.push(path),
        }
    }
    foreseen
}

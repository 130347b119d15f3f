//! The words of the command line, and the packages behind them.

use std::path::PathBuf;

use super::packages::PackageArgs;
use super::{Audience, changed};
use crate::error::Error;
use crate::io::target::{self, Target};

/// One package to judge, or a target that is none.
pub(super) enum Task {
    Judge(Target),
    Fail(String, Error),
}

impl Task {
    /// How the user knows it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Judge(target) => target.shown(),
            Self::Fail(target, _) => target.clone(),
        }
    }
}

/// Every target word: those of the command line, then those of the list.
pub(super) fn words(args: &PackageArgs) -> Result<Vec<PathBuf>, Error> {
    let mut words: Vec<PathBuf> = args.targets.iter().map(PathBuf::from).collect();
    if words.is_empty() && args.files_from.is_none() {
        // The command line asks for targets unless a range is given.
        words.push(PathBuf::from("."));
    }
    if let Some(list) = &args.files_from {
        words.extend(target::read_list(list, args.null)?);
    }
    for (word, guard) in words
        .iter()
        .flat_map(|word| args.guards.iter().map(move |it| (word, it)))
    {
        guard.check(word)?;
    }
    Ok(words)
}

/// The packages behind the words, in order, and whether it is exactly one
/// package that was named as such.
pub(super) fn tasks(
    words: &[PathBuf],
    args: &PackageArgs,
    audience: &mut dyn Audience,
) -> Result<(Vec<Task>, bool), Error> {
    let mut tasks = Vec::new();
    let (limits, home) = (args.limits(), args.home());
    let mut collection = words.len() != 1 || args.changed.is_some();
    for word in words {
        match target::resolve_in(word, limits, &home) {
            Ok(resolved) => {
                for skipped in &resolved.skipped {
                    audience.note(&format!(
                        "skipped `{}`: {}",
                        skipped.path.display(),
                        skipped.reason
                    ))?;
                }
                collection |= resolved.collection;
                tasks.extend(resolved.targets.into_iter().map(Task::Judge));
                let missed = resolved.unsearched.into_iter();
                tasks.extend(
                    missed.map(|(path, error)| Task::Fail(path.display().to_string(), error)),
                );
            }
            Err(error) => tasks.push(Task::Fail(word.display().to_string(), error)),
        }
    }
    if let Some(range) = &args.changed {
        tasks = touched(range, tasks, audience)?;
    }
    Ok((tasks, !collection))
}

/// Of the packages, those that `range` touches; what failed stays.
fn touched(range: &str, tasks: Vec<Task>, audience: &mut dyn Audience) -> Result<Vec<Task>, Error> {
    let targets: Vec<&Target> = tasks
        .iter()
        .filter_map(|task| match task {
            Task::Judge(target) => Some(target),
            Task::Fail(..) => None,
        })
        .collect();
    let mut wanted = changed::touched(range, &targets, audience)?.into_iter();
    let stays = |task: &Task| match task {
        Task::Judge(_) => wanted.next().unwrap_or(true),
        Task::Fail(..) => true,
    };
    Ok(tasks.into_iter().filter(stays).collect())
}

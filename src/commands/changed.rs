//! `--changed`: of the packages that were named, those that a range of commits
//! touches.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Audience;
use crate::error::Error;
use crate::io::repository::{self, Changes, Touched};
use crate::io::target::{self, Target};
use crate::review::touched::{Changed, touches};

/// Which of `targets` the range touches; says what everybody should know of it.
///
/// # Errors
/// When one of them lies in no repository, or the range is none of its.
pub(super) fn touched(
    range: &str,
    targets: &[&Target],
    audience: &mut dyn Audience,
) -> Result<Vec<bool>, Error> {
    let mut repositories: Vec<Changes> = Vec::new();
    let mut places = Vec::with_capacity(targets.len());
    for target in targets {
        let place = repository::place(path(range, target)?)?;
        let known = |changes: &Changes| place.starts_with(&changes.root);
        let index = match repositories.iter().position(known) {
            Some(index) => index,
            None => {
                repositories.push(repository::changes(folder(target, &place), range)?);
                repositories.len() - 1
            }
        };
        places.push((index, place));
    }
    let mut wanted = vec![false; targets.len()];
    let mut told = BTreeSet::new();
    for (index, changes) in repositories.iter().enumerate() {
        let mine: Vec<(usize, &Path)> = places
            .iter()
            .enumerate()
            .filter(|(_, (repository, _))| *repository == index)
            .filter_map(|(at, (_, place))| Some((at, place.strip_prefix(&changes.root).ok()?)))
            .collect();
        mark(&changes.touched, &mine, &mut wanted, &mut told);
    }
    for (target, wanted) in targets.iter().zip(&mut wanted) {
        // A folder without any skill stands for itself, so that its user hears
        // of it; but here the last skill may have been removed.
        *wanted = *wanted && !is_empty_folder(target);
    }
    for line in &told {
        audience.waiting(line)?;
    }
    match wanted.iter().filter(|wanted| **wanted).count() {
        0 => audience.waiting(&format!("no skill is touched by `{range}`"))?,
        some => audience.note(&format!(
            "{some} of {} packages are touched by `{range}`",
            targets.len()
        ))?,
    }
    Ok(wanted)
}

fn path<'t>(range: &str, target: &'t Target) -> Result<&'t PathBuf, Error> {
    match target {
        Target::Directory(directory) if directory.address.is_none() => Ok(&directory.path),
        Target::Archive(archive) => Ok(&archive.path),
        Target::SkillFile(file) => Ok(&file.path),
        Target::Directory(_) | Target::Spooled(_) => Err(Error::RangeUnusable {
            range: range.to_owned(),
            fault: format!("`{}` is in no repository", target.shown()),
            help: "name folders and files of a clone".to_owned(),
        }),
    }
}

/// Where to ask for the repository of a target.
fn folder<'p>(target: &Target, place: &'p Path) -> &'p Path {
    match target {
        Target::Directory(_) => place,
        Target::Archive(_) | Target::SkillFile(_) | Target::Spooled(_) => {
            place.parent().unwrap_or(place)
        }
    }
}

/// Marks what is touched of the targets in one repository.
fn mark(
    touched: &Touched,
    mine: &[(usize, &Path)],
    wanted: &mut [bool],
    told: &mut BTreeSet<String>,
) {
    match touched {
        Touched::Nothing(why) => {
            told.insert(why.clone());
        }
        Touched::Everything(why) => {
            told.insert(format!("every package counts as changed: {why}"));
            for (at, _) in mine {
                wanted[*at] = true;
            }
        }
        Touched::These(changes) => {
            let packages: Vec<&Path> = mine.iter().map(|(_, place)| *place).collect();
            let changes: Vec<Changed<'_>> = changes
                .iter()
                .map(|change| Changed {
                    path: &change.path,
                    removed: change.removed,
                })
                .collect();
            let found = touches(&packages, &changes);
            for ((at, _), touched) in mine.iter().zip(found.packages) {
                wanted[*at] |= touched;
            }
            let gone = found.gone.iter();
            told.extend(gone.map(|folder| format!("no skill any more: `{}`", folder.display())));
        }
    }
}

/// Whether the target is a folder without a SKILL.md.
fn is_empty_folder(target: &Target) -> bool {
    match target {
        Target::Directory(directory) => !target::holds_skill(&directory.path),
        Target::Archive(_) | Target::SkillFile(_) | Target::Spooled(_) => false,
    }
}

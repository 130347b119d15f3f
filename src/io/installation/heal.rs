//! What dead processes left: carried on from its journal, or dropped.

use std::io;

use crate::error::Error;
use crate::store::lockfile::LockedSkill;

use super::super::folder::{Folder, Kind};
use super::super::inside::failed;
use super::staging::{Action, Found, Journal, OLD, SKILL, inspect, is_ours};
use super::{Custom, record, tree};

/// Looks at every staging folder. What was found, in words.
pub(super) fn heal(custom: &Custom) -> Result<Vec<String>, Error> {
    let folder = &custom.folder;
    let mut notes = Vec::new();
    let names = folder.names().map_err(failed(folder, "list"))?;
    for name in names.into_iter().filter(|name| is_ours(name)) {
        let shown = name.to_string_lossy();
        let doing = format!("clean up `{shown}`");
        let kind = folder.look(&name).map_err(failed(folder, &doing))?;
        if kind.is_none_or(|known| known.kind != Kind::Folder) {
            continue;
        }
        match inspect(folder, &name).map_err(failed(folder, &doing))? {
            Found::Live => {}
            Found::Dead(staging, journal) => {
                let left = match journal {
                    Some(journal) => carry_on(custom, &staging, &journal, &mut notes)?,
                    None => Left::Nothing,
                };
                if left == Left::Nothing {
                    folder.remove_tree(&name).map_err(failed(folder, &doing))?;
                }
            }
        }
    }
    Ok(notes)
}

/// What a staging folder still holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Nothing,
    /// Files of somebody else, which have nowhere to go.
    Files,
}

fn carry_on(
    custom: &Custom,
    staging: &Folder,
    journal: &Journal,
    notes: &mut Vec<String>,
) -> Result<Left, Error> {
    let Custom { skills, folder } = custom;
    let name = journal.name.as_str();
    let doing = format!("carry on with `{name}`");
    let there = folder.look(name).map_err(failed(folder, &doing))?;
    let same = there.is_some_and(|known| known.identity == journal.identity);
    match journal.action {
        Action::Install => {
            let set_aside = staging.look(OLD).map_err(failed(staging, &doing))?;
            if there.is_none() && set_aside.is_some() {
                // Died between the two renames of a swap.
                staging
                    .rename(SKILL, folder, name)
                    .map_err(failed(folder, &doing))?;
            } else if !same {
                return Ok(Left::Nothing);
            }
            if let Some(locked) = &journal.locked {
                record::amend(skills, staging, |lock| {
                    lock.skills.insert(name.to_owned(), locked.clone());
                })?;
            }
            let _ = record::append(folder, name, &journal.history);
            let what = match journal.locked {
                Some(_) => "installation",
                None => "change",
            };
            notes.push(format!(
                "the {what} of `{name}` was cut off and is now complete"
            ));
            Ok(Left::Nothing)
        }
        Action::Remove => {
            if same {
                // Not begun, or what was not ours is back already.
                return Ok(Left::Nothing);
            }
            record::amend(skills, staging, |lock| {
                if journal.locked.is_none() || lock.skills.get(name) == journal.locked.as_ref() {
                    lock.skills.remove(name);
                }
            })?;
            let _ = record::append(folder, name, &journal.history);
            if let Err(error) = finish_removal(staging, folder, name, journal.locked.as_ref()) {
                notes.push(format!(
                    "what was left of `{name}` stays in `{}`: {error}",
                    staging.path().display()
                ));
                return Ok(Left::Files);
            }
            notes.push(format!(
                "the removal of `{name}` was cut off and is now complete"
            ));
            Ok(Left::Nothing)
        }
    }
}

/// Deletes what `locked` owns of a skill that was set aside, and puts back what
/// it does not; all of it without.
pub(super) fn finish_removal(
    staging: &Folder,
    custom: &Folder,
    name: &str,
    locked: Option<&LockedSkill>,
) -> io::Result<()> {
    if staging.look(SKILL)?.is_none() {
        return Ok(());
    }
    let Some(locked) = locked else {
        return staging.remove_tree(SKILL);
    };
    let skill = staging.enter(SKILL)?;
    for path in locked.files.keys() {
        tree::remove_file(&skill, path)?;
    }
    tree::prune_all(&skill)?;
    if !staging.remove_empty(SKILL)? {
        staging.rename(SKILL, custom, name)?;
        custom.sync()?;
    }
    Ok(())
}

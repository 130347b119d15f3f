//! The one step that puts a staged skill in its place, and its way back.

use super::super::folder::Folder;
use super::staging::{OLD, SKILL};

/// Whether the new skill is in its place, or the old one nowhere but aside.
pub(super) fn is_unsettled(
    staging: &Folder,
    custom: &Folder,
    name: &str,
    moved: Option<(u64, u64)>,
) -> bool {
    let aside = staging.look(OLD).is_ok_and(|old| old.is_some());
    let there = custom.look(name).ok().flatten();
    aside || (moved.is_some() && there.map(|known| known.identity) == moved)
}

/// Puts the staged skill in its place.
pub(super) fn place(
    staging: &Folder,
    custom: &Folder,
    name: &str,
    swap: bool,
) -> std::io::Result<()> {
    if !swap {
        return staging.rename(SKILL, custom, name);
    }
    if staging.exchange(SKILL, custom, name)? {
        return Ok(());
    }
    custom.rename(name, staging, OLD)?;
    staging.rename(SKILL, custom, name).inspect_err(|_| {
        // The old one comes back here, or when the next command heals.
        let _ = staging.rename(OLD, custom, name);
    })
}

/// Undoes [`place`].
pub(super) fn take_back(
    staging: &Folder,
    custom: &Folder,
    name: &str,
    swap: bool,
) -> std::io::Result<()> {
    if swap && staging.look(OLD)?.is_none() {
        return staging.exchange(SKILL, custom, name).map(|_| ());
    }
    custom.rename(name, staging, SKILL)?;
    if swap {
        staging.rename(OLD, custom, name)?;
    }
    Ok(())
}

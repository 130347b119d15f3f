//! Every installed skill as a user has it: discovery and states joined.

use std::io::ErrorKind;
use std::path::Path;

use rayon::prelude::*;

use crate::error::Error;
use crate::store::category::Category;
use crate::store::drift::differences;
use crate::store::layout::Layout;
use crate::store::standing::{Standing, stand};
use crate::store::state::Switches;
use crate::store::user::UserId;

use super::discovery::{discover, discover_category, discover_folder};
use super::home::Home;
use super::installation::Custom;
use super::platform;
use super::states;

/// Most looks at skills that somebody installs at the same time.
const LOOKS: usize = 3;

/// The skills of one user, sorted by name; those that are off, shadowed or
/// invalid too.
///
/// # Errors
/// When a category cannot be listed or a state file cannot be understood.
pub fn of_user(home: &Home, user: &UserId) -> Result<Vec<Standing>, Error> {
    let global = states::global(home)?;
    let own = states::of_user(&home.layout, user)?;
    Ok(stand(discover(&home.layout, user)?, &global, &own))
}

/// Finds out which of the skills of `home.user` differ from what was installed:
/// reads and hashes the files of those in the lock file, and of no others.
///
/// # Errors
/// When the lock file is damaged, or a folder cannot be read.
pub fn compare_with_lock(home: &Home, standings: &mut [Standing]) -> Result<(), Error> {
    if !platform::HAS_HANDLES {
        // Where nothing is installed, nothing differs from it.
        return Ok(());
    }
    let custom = match Custom::open(home) {
        Ok(Some(custom)) => custom,
        // Nothing is installed through a link.
        Ok(None) | Err(Error::FolderIsLink { .. }) => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut lock = custom.lock_file()?;
    // Who installs at the same time swaps first and records then: what looks
    // modified under a record that is old by now is looked at again.
    for _ in 0..LOOKS {
        let compare = |standing: &mut Standing| -> Result<bool, Error> {
            let skill = &standing.skill;
            let locked = lock.skills.get(&skill.relative);
            let is_ours = skill.category == Category::Custom && !skill.relative.contains('/');
            let Some(locked) = locked.filter(|_| is_ours) else {
                return Ok(false);
            };
            let present = custom.present(&skill.relative)?.unwrap_or_default();
            let modified = !differences(locked, &present).is_empty();
            standing.modified = Some(modified);
            Ok(modified)
        };
        let found: Vec<bool> = standings
            .par_iter_mut()
            .map(compare)
            .collect::<Result<_, _>>()?;
        if !found.contains(&true) {
            break;
        }
        let now = custom.lock_file()?;
        if now == lock {
            break;
        }
        lock = now;
    }
    Ok(())
}

/// The skills of every user, by user; what all share is read once.
///
/// # Errors
/// As [`of_user`].
pub fn of_all_users(home: &Home) -> Result<Vec<(UserId, Vec<Standing>)>, Error> {
    let layout = &home.layout;
    let global = states::global(home)?;
    let mut users = users(layout)?;
    if users.is_empty() {
        users.push(home.user.clone());
    }
    let mut shared = discover_category(layout, &home.user, Category::Public)?;
    shared.extend(discover_category(
        layout,
        &home.user,
        Category::Integrations,
    )?);
    let legacy = discover_category(layout, &home.user, Category::Legacy)?;
    users
        .into_iter()
        .map(|user| {
            let own = states::of_user(layout, &user)?;
            let custom = discover_category(layout, &user, Category::Custom)?;
            let mut found = shared.clone();
            found.extend(if custom.is_empty() {
                legacy.clone()
            } else {
                custom
            });
            Ok((user, stand(found, &global, &own)))
        })
        .collect()
}

/// The skills of any folder, sorted by name; nothing there is off. Two of one
/// name shadow each other, and a link counts, as among custom skills.
///
/// # Errors
/// [`Error::TargetNotFound`] and [`Error::TargetUnusable`] when it is no
/// folder, [`Error::World`] when it cannot be listed.
#[expect(clippy::disallowed_methods, reason = "this is the door to stores")]
pub fn of_folder(folder: &Path) -> Result<Vec<Standing>, Error> {
    let shown = folder.display().to_string();
    match std::fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => {}
        Ok(_) => {
            return Err(Error::TargetUnusable {
                target: shown,
                found: "no folder".to_owned(),
            });
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(Error::TargetNotFound {
                target: shown,
                help: "name a folder of skills, or none to list those of the home".to_owned(),
            });
        }
        Err(error) => return Err(Error::world(format!("cannot look at `{shown}`"))(error)),
    }
    let all_on = Switches::default();
    let found = discover_folder(folder, Category::Custom)?;
    Ok(stand(found, &all_on, &all_on))
}

/// Everybody who has a folder in the home, sorted.
///
/// # Errors
/// [`Error::World`] when the folder of users cannot be listed.
#[expect(clippy::disallowed_methods, reason = "this is the door to stores")]
pub fn users(layout: &Layout) -> Result<Vec<UserId>, Error> {
    let folder = layout.users();
    let cannot = || Error::world(format!("cannot list `{}`", folder.display()));
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(cannot()(error)),
    };
    let mut users = Vec::new();
    for entry in entries {
        let entry = entry.map_err(cannot())?;
        // Any other name is no user's: ids are mapped to safe names.
        let user = entry
            .file_name()
            .to_str()
            .map(|name| (UserId::new(name), name.to_owned()))
            .filter(|(user, name)| user.as_str() == name)
            .map(|(user, _)| user);
        users.extend(user.filter(|_| entry.path().is_dir()));
    }
    users.sort();
    Ok(users)
}

//! The enabled-only views of a home: looked at, repaired, rebuilt, switched.
//!
//! A sandbox mounts a view instead of the sources, so a skill that is off must
//! not be there. A view is rebuilt by touching only what differs; whatever goes
//! wrong empties it. Layout, locks and manifests are DeerFlow's.

mod build;
mod copy;
mod folder;
mod listing;
mod look;
mod place;
mod session;
mod sources;
mod states;
mod toggle;
mod view;
mod watch;

use std::time::Duration;

use crate::error::Error;
use crate::store::layout::{PROJECTION_LOCK, Scope};
use crate::store::projected::Projected;
use crate::store::user::UserId;

use super::file_lock::{FileLock, lock, lock_to_read};
use super::home::Home;
use super::inside;

pub use folder::materialise;
pub use toggle::{Selection, Toggle, toggle};
pub use watch::{Glance, generation, glance, glance_at_folder};

use look::Look;
use session::Session;
use view::View;

/// How much is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Nothing; say what would be.
    DryRun,
    /// Only what differs.
    Repair,
    /// Everything anew.
    Rebuild,
}

/// Waits for locks: how long, and whom it tells.
pub struct Patience<'a> {
    /// The longest wait.
    pub longest: Duration,
    /// Told once for whom.
    pub waiting: &'a mut dyn FnMut(&str),
}

impl Patience<'_> {
    fn lock(&mut self, home: &Home, scope: &Scope) -> Result<FileLock, Error> {
        let folder = inside::make(home.layout.home(), &scope.parts())?;
        lock(&folder, PROJECTION_LOCK, self.longest, self.waiting)
    }

    /// As [`Self::lock`], of those who only look: together, and writing nothing.
    fn lock_to_read(&mut self, home: &Home, scope: &Scope) -> Result<Option<FileLock>, Error> {
        match inside::open(home.layout.home(), &scope.parts())? {
            Some(folder) => lock_to_read(&folder, PROJECTION_LOCK, self.longest, self.waiting),
            None => Ok(None),
        }
    }
}

/// Brings the view of `scope` up to date.
///
/// # Errors
/// [`Error::ViewEmptied`] when that failed and nothing is shown now;
/// [`Error::ViewRefused`] when a folder of the view is a link.
pub fn project(
    home: &Home,
    scope: &Scope,
    how: How,
    patience: &mut Patience<'_>,
) -> Result<Projected, Error> {
    if how == How::DryRun {
        let look = Look::now(home, scope)?;
        return Ok(build::foreseen(home, scope, &look));
    }
    // What others may change at the same time is looked at again with the lock.
    if how == How::Repair
        && *scope == Scope::Public
        && !View::is_staged(&home.layout.view(scope))
        && let Ok(look) = Look::now(home, scope)
        && look.stale.is_empty()
        && look.is_unchanged(home, scope)
    {
        return Ok(build::as_recorded(home, scope, &look));
    }
    let lock = patience.lock(home, scope)?;
    let mut session = Session::begin(home, scope, lock)?;
    session.finish(how == How::Rebuild)
}

/// Whether the view of `scope` is fresh, and why not; nothing is changed.
///
/// # Errors
/// When states are damaged, or a folder cannot be listed.
pub fn check(home: &Home, scope: &Scope, patience: &mut Patience<'_>) -> Result<Projected, Error> {
    let _lock = match scope {
        Scope::Public => None,
        // A user's view is looked at while nobody changes it; where there is
        // none, there is nothing to lock.
        Scope::User(_) => patience.lock_to_read(home, scope)?,
    };
    let look = Look::now(home, scope)?;
    let mut projected = if look.stale.is_empty() {
        build::as_recorded(home, scope, &look)
    } else {
        build::foreseen(home, scope, &look)
    };
    projected.stale.clone_from(&look.stale);
    Ok(projected)
}

/// Whether `scope` has a view at all: a home that nobody projects gets none.
#[must_use]
pub fn is_used(home: &Home, scope: &Scope) -> bool {
    home.layout.view(scope).exists()
}

/// The users of a home that have folders, sorted.
///
/// # Errors
/// [`Error::World`] when they cannot be listed.
#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
pub fn users(home: &Home) -> Result<Vec<UserId>, Error> {
    let folder = home.layout.users();
    let failed = || Error::world(format!("cannot list `{}`", folder.display()));
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed()(error)),
    };
    let mut users = Vec::new();
    for entry in entries {
        let entry = entry.map_err(failed())?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|_| entry.path().is_dir()) else {
            continue;
        };
        let user = UserId::new(name);
        if user.as_str() == name {
            users.push(user);
        }
    }
    users.sort();
    Ok(users)
}

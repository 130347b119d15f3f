//! What a watcher compares: a look at metadata alone, no content is read.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::error::Error;
use crate::io::home::Home;
use crate::store::layout::Scope;

use super::look::{Look, user, view_signature};
use super::sources::Trees;
use super::states::States;
use super::{How, Patience, materialise};

/// What a look came to; two that are equal saw the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// Whether there is nothing to do.
    pub fresh: bool,
    seen: String,
}

impl Glance {
    fn of(looked: Result<(bool, String), Error>) -> Self {
        match looked {
            Ok((fresh, seen)) => Self { fresh, seen },
            Err(error) => Self {
                fresh: false,
                seen: error.to_string(),
            },
        }
    }
}

/// Looks at a scope's sources, states and view.
#[must_use]
pub fn glance(home: &Home, scope: &Scope) -> Glance {
    Glance::of(Look::now(home, scope).map(|look| {
        let seen = [
            look.trees.signature(&look.states),
            view_signature(&look.views, scope),
            look.stale.join("\n"),
        ];
        (look.stale.is_empty(), seen.join("\n"))
    }))
}

/// Looks at the sources of a folder that [`materialise`] fills, and at it.
#[must_use]
pub fn glance_at_folder(home: &Home, into: &Path, patience: &mut Patience<'_>) -> Glance {
    let mut look = || {
        let foreseen = materialise(home, into, How::DryRun, patience)?;
        let mut seen = [foreseen.placed, foreseen.removed, foreseen.stale.clone()].concat();
        for scope in [Scope::Public, Scope::User(home.user.clone())] {
            let states = States::read(home, user(&scope))?;
            seen.push(Trees::read(home, &scope)?.signature(&states));
        }
        Ok((foreseen.stale.is_empty(), seen.join("\n")))
    };
    Glance::of(look())
}

/// A word for the state of everything that `home.user` sees: another one when
/// any file of a skill or a switch changed. Reads metadata and states alone; also
/// how long that took.
///
/// # Errors
/// When the sources cannot be listed or a state file cannot be understood.
#[expect(clippy::disallowed_methods, reason = "this is a door to the clock")]
pub fn generation(home: &Home) -> (Result<String, Error>, Duration) {
    let begun = Instant::now();
    let seen = [Scope::Public, Scope::User(home.user.clone())]
        .iter()
        .map(|scope| {
            let states = States::read(home, user(scope))?;
            Ok(Trees::read(home, scope)?.signature(&states))
        })
        .collect::<Result<Vec<String>, Error>>();
    (seen.map(|seen| seen.join("\n")), begun.elapsed())
}

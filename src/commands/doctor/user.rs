//! What one user has: locks, leftovers, states, skills, view.

use std::time::Duration;

use super::wrong;
use crate::error::Error;
use crate::io::home::Home;
use crate::io::installation::Reader;
use crate::io::projection::{Patience, check, is_used};
use crate::io::{installed, states};
use crate::report::checkup::{Check, Topic};
use crate::store::layout::Scope;
use crate::store::standing::State;

/// Everything about `home.user`.
pub(super) fn checks(home: &Home) -> Vec<Check> {
    let mut checks = Vec::new();
    let user = home.user.as_str();
    match Reader::open(home, Duration::ZERO, &mut |_| {}) {
        Err(error @ Error::Locked { .. }) => checks.push(held(&error)),
        Err(error) => checks.push(wrong(Topic::Staging, &error)),
        Ok(None) => checks.push(Check::fine(
            Topic::Staging,
            format!("nothing was installed for `{user}` yet"),
        )),
        Ok(Some(reader)) => {
            checks.push(Check::fine(
                Topic::Locks,
                format!("nobody writes skills of `{user}`"),
            ));
            checks.push(match reader.unfinished() {
                [] => Check::fine(Topic::Staging, format!("nothing is left over for `{user}`")),
                left => Check::wrong(
                    Topic::Staging,
                    format!("interrupted commands left {} for `{user}`", left.join(", ")),
                    format!("skilldeck verify --user {user}: it carries them on, or drops them"),
                ),
            });
            checks.push(match reader.custom().lock_file() {
                Ok(lock) => Check::fine(
                    Topic::States,
                    format!(
                        "the lock file of `{user}` names {} skills",
                        lock.skills.len()
                    ),
                ),
                Err(error) => wrong(Topic::States, &error),
            });
        }
    }
    checks.push(match states::of_user(&home.layout, &home.user) {
        Ok(_) => Check::fine(
            Topic::States,
            format!("the state of `{user}` can be understood"),
        ),
        Err(error) => wrong(Topic::States, &error),
    });
    checks.extend(skills(home));
    checks.extend(view(home, &Scope::User(home.user.clone())));
    checks
}

/// Skills that cannot be used. Damaged states are told of already.
fn skills(home: &Home) -> Option<Check> {
    let found = match installed::of_user(home, &home.user) {
        Ok(found) => found,
        Err(Error::StateDamaged { .. }) => return None,
        Err(error) => return Some(wrong(Topic::Skills, &error)),
    };
    let user = home.user.as_str();
    let invalid = found.iter().filter(|one| one.state() == State::Invalid);
    Some(match invalid.count() {
        0 => Check::fine(
            Topic::Skills,
            format!(
                "every skill of `{user}` can be used, {} in all",
                found.len()
            ),
        ),
        invalid => Check::hint(
            Topic::Skills,
            format!(
                "{invalid} of {} skills of `{user}` cannot be used",
                found.len()
            ),
            format!("skilldeck list --state invalid --user {user}"),
        ),
    })
}

/// Whether a view shows what it should.
pub(super) fn view(home: &Home, scope: &Scope) -> Option<Check> {
    let topic = Topic::Views;
    let (whose, flag) = match scope {
        Scope::Public => ("the public view".to_owned(), String::new()),
        Scope::User(user) => (
            format!("the view of `{}`", user.as_str()),
            format!(" --user {}", user.as_str()),
        ),
    };
    if !is_used(home, scope) {
        return Some(Check::fine(topic, format!("{whose} was never built")));
    }
    let mut patience = Patience {
        longest: Duration::ZERO,
        waiting: &mut |_| {},
    };
    Some(match check(home, scope, &mut patience) {
        Err(error @ Error::Locked { .. }) => held(&error),
        Err(error) => wrong(topic, &error),
        Ok(projected) if !projected.stale.is_empty() => Check::wrong(
            topic,
            format!("{whose} is stale: {}", projected.stale.join("; ")),
            format!("skilldeck project{flag}"),
        ),
        Ok(projected) if !projected.troubles.is_empty() => Check::wrong(
            topic,
            format!(
                "{whose} cannot show {} skills that are on",
                projected.troubles.len()
            ),
            format!("skilldeck project --status{flag} says why"),
        ),
        Ok(projected) => Check::fine(topic, format!("{whose} shows {} skills", projected.shown)),
    })
}

/// A lock that somebody holds: no fault, unless nobody is at work.
fn held(error: &Error) -> Check {
    Check::hint(
        Topic::Locks,
        error.to_string(),
        "wait until that process is done, or end it; a lock ends with its process",
    )
}

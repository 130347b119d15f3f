//! Which of two operations at one place says less.

use crate::scan::operation::{Act, Origins, Value};

/// Whether `before` says the same as `now` with less known.
pub(super) fn is_vaguer(before: &Act, now: &Act) -> bool {
    let vague = |before: &Value, now: &Value| {
        before.text.is_none() && now.text.is_some() && now.origins.has(without_unknown(before))
    };
    match (before, now) {
        (
            Act::Execute {
                command: before,
                shell: was,
                ..
            },
            Act::Execute {
                command: now,
                shell: is,
                ..
            },
        ) => was == is && vague(before, now),
        (Act::Evaluate { code: before }, Act::Evaluate { code: now }) => vague(before, now),
        (Act::Import { module: before }, Act::Import { module: now })
        | (Act::Read { path: before }, Act::Read { path: now }) => vague(before, now),
        (
            Act::Contact {
                address: before,
                payload: sent,
                ..
            },
            Act::Contact {
                address: now,
                payload: sends,
                ..
            },
        ) => vague(before, now) && sends.origins.has(sent.origins),
        (
            Act::Write {
                path: before,
                content: was,
            },
            Act::Write {
                path: now,
                content: is,
            },
        ) => vague(before, now) && is.origins.has(without_unknown(was)),
        _ => false,
    }
}

/// The origins that are known.
fn without_unknown(value: &Value) -> Origins {
    [
        Origins::ENVIRONMENT,
        Origins::VARIABLE,
        Origins::FILE,
        Origins::SENSITIVE,
        Origins::NETWORK,
        Origins::DECODED,
        Origins::INPUT,
        Origins::CAPTURED,
    ]
    .into_iter()
    .filter(|origin| value.origins.has(*origin))
    .fold(Origins::NONE, Origins::with)
}

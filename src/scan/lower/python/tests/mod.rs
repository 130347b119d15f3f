//! What is seen in Python, and what is rightly not.

mod clients;
mod evasion;
mod flow;
mod hostile;
mod names;
mod sinks;
mod sources;

use crate::scan::bundle::Around;

fn lower(text: &str) -> Lowered {
    super::lower(text, Around::NOTHING)
}
use crate::scan::operation::{Act, Incomplete, Lowered, Operation, Origins, ShellUse};

/// Calls that may leave this machine.
fn contacts(lowered: &Lowered) -> Vec<&Operation> {
    lowered
        .operations
        .iter()
        .filter(|operation| matches!(operation.act, Act::Contact { local: false, .. }))
        .collect()
}

/// Whether the environment reaches the network.
fn leaks(code: &str) -> bool {
    contacts(&lower(code))
        .iter()
        .any(|operation| match &operation.act {
            Act::Contact {
                address, payload, ..
            } => {
                payload.origins.has(Origins::ENVIRONMENT)
                    || address.origins.has(Origins::ENVIRONMENT)
            }
            _ => false,
        })
}

/// Whether the environment is taken as a whole next to a network call.
fn dumps(code: &str) -> bool {
    let lowered = lower(code);
    !contacts(&lowered).is_empty()
        && lowered.operations.iter().any(|operation| {
            matches!(
                operation.act,
                Act::Environment {
                    name: None,
                    contained: false
                }
            )
        })
}

fn commands(code: &str) -> Vec<(String, Option<String>, ShellUse)> {
    lower(code)
        .operations
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute { command, shell, .. } => Some((operation.callee, command.text, shell)),
            _ => None,
        })
        .collect()
}

fn command(code: &str) -> String {
    commands(code)
        .first()
        .and_then(|(_, text, _)| text.clone())
        .unwrap_or_default()
}

fn has(code: &str, callee: &str) -> bool {
    lower(code)
        .operations
        .iter()
        .any(|operation| operation.callee == callee)
}

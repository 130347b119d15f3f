//! What stays and runs again when the work is done.

pub mod account;
pub mod git_hook;
pub mod listed_key;
pub mod login_key;
pub mod login_start;
pub mod machine_trust;
pub mod python_start;
pub mod repository_access;
pub mod schedule;
pub mod service;
pub mod shell_start;
pub mod tool_shim;

use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::operation::{Act, Event, Origins, Value};
use crate::scan::vendor;

/// Whether what is written runs what it downloads; where it is not known,
/// whether `any` text of the code does so.
fn is_loaded(content: &Value, any: impl FnOnce() -> bool) -> bool {
    command::is_loaded(content) || content.text.is_none() && any()
}

/// Whether the code keeps a program that comes from nobody who is known.
fn fetches_program(unit: &Unit) -> bool {
    command::writes(unit).any(|(_, _, content)| {
        content.origins.has(Origins::NETWORK)
            && content.way.steps().iter().all(|step| match &step.event {
                Event::Download(Some(address)) => collecting_host::host(address)
                    .is_none_or(|host| vendor::of_host(host).is_none()),
                _ => true,
            })
    })
}

/// Whether the code asks a machine of nobody who is known for something.
fn asks_strangers(unit: &Unit) -> bool {
    unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, Act::Contact { address, local: false, .. }
        if address.text.as_deref().and_then(collecting_host::host).is_some_and(|host| {
            host.contains('.') && vendor::of_host(host).is_none()
        }))
    })
}

/// Whether any text of the code runs what it downloads.
fn any_loaded(unit: &Unit) -> bool {
    unit.lowered
        .literals
        .iter()
        .any(|literal| command::is_loaded_text(&literal.value))
}

/// Whether a text starts something out of a folder that is hidden, or emptied
/// with each start of the machine.
fn is_hidden(text: &str) -> bool {
    const MAX: usize = 64 << 10;
    text.len() <= MAX
        && text
            .split(|letter: char| {
                letter.is_whitespace() || matches!(letter, '"' | '\'' | '>' | '<' | '=' | ';' | '&')
            })
            .any(|word| {
                word.starts_with("/tmp/")
                    || word.starts_with("/var/tmp/")
                    || word.starts_with("/dev/shm/")
                    || word.starts_with("/private/tmp/")
            })
}

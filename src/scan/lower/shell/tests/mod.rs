//! Tests of the shell, by theme.

mod constructs;
mod decoders;
mod flow;
mod harm;
mod hostile;
mod names;
mod rewritten;
mod runs;
mod sent;
mod words;

use super::lower;
use crate::scan::operation::{Act, Operation, Origins, ShellUse};

pub(super) fn operations(text: &str) -> Vec<Operation> {
    lower(text).operations
}

/// Programs that run, in order.
pub(super) fn programs(text: &str) -> Vec<String> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute {
                program,
                shell: ShellUse::No,
                ..
            } => Some(program.unwrap_or_else(|| "?".to_owned())),
            _ => None,
        })
        .collect()
}

/// Command lines that run, in order.
pub(super) fn lines(text: &str) -> Vec<String> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute {
                command,
                shell: ShellUse::No,
                ..
            } => command.text,
            _ => None,
        })
        .collect()
}

/// Shell text that is handed to a shell.
pub(super) fn nested(text: &str) -> Vec<String> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute {
                command,
                shell: ShellUse::Yes,
                ..
            } => command.text,
            _ => None,
        })
        .collect()
}

pub(super) fn evaluates(text: &str, origin: Origins) -> bool {
    operations(text).iter().any(
        |operation| matches!(&operation.act, Act::Evaluate { code } if code.origins.has(origin)),
    )
}

pub(super) fn payloads(text: &str) -> Vec<Origins> {
    operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Contact { payload, .. } => Some(payload.origins),
            _ => None,
        })
        .collect()
}

/// What a script does, and what the commands inside its commands do, a line
/// each.
pub(super) fn deeds(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut texts = vec![text.to_owned()];
    for _ in 0..4 {
        let mut inner = Vec::new();
        for text in &texts {
            for operation in operations(text) {
                if let Act::Execute {
                    command,
                    shell: ShellUse::Yes,
                    ..
                } = &operation.act
                    && let Some(command) = command.text.as_ref().filter(|inner| *inner != text)
                {
                    inner.push(command.clone());
                }
                all.push(deed(&operation));
            }
        }
        texts = inner;
    }
    all
}

fn deed(operation: &Operation) -> String {
    let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
    match &operation.act {
        Act::Execute { command, .. } => format!("run {}", said(&command.text)),
        Act::Evaluate { code } => format!("evaluate{}", named(code.origins)),
        Act::Contact {
            address, payload, ..
        } => {
            format!("send{} to {}", named(payload.origins), said(&address.text))
        }
        Act::Rewire => "rewire".to_owned(),
        Act::Named { name } => format!("call {name}"),
        Act::Capture { what } => format!("capture {what:?}"),
        Act::Read { path } => format!("read {}", said(&path.text)),
        Act::Write { path, content } => {
            format!("write{} to {}", named(content.origins), said(&path.text))
        }
        Act::Delete { path, recursive } => {
            format!(
                "delete{} {}",
                if *recursive { " all" } else { "" },
                said(&path.text)
            )
        }
        Act::Environment { name, .. } => {
            format!("environment {}", name.as_deref().unwrap_or("whole"))
        }
        Act::Import { .. } | Act::Deserialize { .. } | Act::Inject => "other".to_owned(),
    }
}

fn named(origins: Origins) -> String {
    [
        (Origins::SENSITIVE, " sensitive"),
        (Origins::ENVIRONMENT, " environment"),
        (Origins::VARIABLE, " variable"),
        (Origins::FILE, " file"),
        (Origins::NETWORK, " network"),
        (Origins::DECODED, " decoded"),
        (Origins::CAPTURED, " captured"),
    ]
    .into_iter()
    .filter(|(origin, _)| origins.has(*origin))
    .map(|(_, name)| name)
    .collect()
}

/// Fails with all cases that miss what they must do.
pub(super) fn all_do(cases: &[(&str, &str)]) {
    let missed: Vec<String> = cases
        .iter()
        .filter(|(text, want)| !deeds(text).iter().any(|deed| deed.contains(want)))
        .map(|(text, want)| format!("{text}\n  wants {want}\n  {:?}", deeds(text)))
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Fails with all cases that do what they must not.
pub(super) fn none_does(cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter(|(text, want)| deeds(text).iter().any(|deed| deed.contains(want)))
        .map(|(text, want)| format!("{text}\n  must not {want}\n  {:?}", deeds(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

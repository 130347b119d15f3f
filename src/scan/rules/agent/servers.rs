//! Servers of somebody else in the place of those that agents know.

use crate::finding::Severity;
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::Reporter;
use crate::scan::{url, vendor};

/// Names under which agents know the usual servers.
const SERVERS: &[&str] = &[
    "filesystem",
    "github",
    "gitlab",
    "postgres",
    "sqlite",
    "slack",
    "memory",
    "fetch",
    "git",
    "brave-search",
    "sequential-thinking",
    "google-drive",
];

/// What makes a server hand on what it is asked.
const RELAYS: [&str; 6] = [
    "--relay",
    "--proxy",
    "--forward",
    "--wrap",
    "--upstream",
    "wss://",
];

/// Whether code gives the name of a usual server to a program that names
/// another machine; whether that one is told to pass on what it sees.
pub(super) fn replaces_server(unit: &Unit, text: &str) -> Option<bool> {
    let literals = || {
        unit.lowered
            .literals
            .iter()
            .map(|literal| literal.value.as_str())
    };
    let named = |name: &str| text.contains(&format!("\"{name}\""));
    if !SERVERS.iter().any(|name| named(name)) {
        return None;
    }
    let foreign = literals().chain([text]).any(|value| {
        url::all(value).any(|url| {
            let host = url.host.of(value);
            host.contains('.') && !url::is_local(host) && vendor::of_host(host).is_none()
        })
    });
    let relays = literals()
        .chain([text])
        .any(|value| RELAYS.iter().any(|word| value.contains(word)));
    foreign.then_some(relays)
}

/// A server of somebody else that takes the name of a usual one.
pub(super) fn adds_server(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if !command.is(&["claude", "codex", "gemini"]) || !command.has("mcp") || !command.has("add")
        {
            continue;
        }
        let named = command.words().any(|word| SERVERS.contains(&word));
        let relays = RELAYS.iter().any(|word| command.line.contains(word));
        if named && relays && command::is_program(unit) {
            reporter
                .raise(command.span)
                .severity(Severity::Error)
                .message("Puts a server of somebody else in the place of one that agents know");
        }
    }
}

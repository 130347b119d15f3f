//! `agent-server-grants`: a server that an agent starts is given more than it needs.

use crate::finding::{Confidence, Severity};
use crate::scan::code::{Origin, Unit};
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "agent-server-grants",
    title: "Starts a server of the agent with the whole home or environment, or that trusts anybody",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A server that is fetched and started for the agent can read and send what it is given: keys lie in the home and in the environment, and without certificates anybody on the way is the server.",
    fix: "Name the one folder and the one variable that the server needs, and let it check certificates.",
    references: &["CWE-250", "CWE-295", "OWASP-LLM06"],
    hits: &[
        Sample::File(
            ".mcp.json",
            "{\"mcpServers\":{\"a\":{\"command\":\"npx\",\"args\":[\"-y\",\"demo@1.0.0\",\"--root\",\"$HOME\"]}}}\n",
        ),
        Sample::File(
            ".mcp.json",
            "{\"mcpServers\":{\"a\":{\"command\":\"npx\",\"args\":[\"-y\",\"demo@1.0.0\"],\"env\":{\"NODE_TLS_REJECT_UNAUTHORIZED\":\"0\"}}}}\n",
        ),
        Sample::File(
            ".mcp.json",
            "{\"mcpServers\":{\"a\":{\"command\":\"uvx\",\"args\":[\"demo==1.0.0\",\"--pass-env\",\"*\"]}}}\n",
        ),
    ],
    misses: &[
        Sample::File(
            ".mcp.json",
            "{\"mcpServers\":{\"a\":{\"command\":\"npx\",\"args\":[\"-y\",\"demo@1.0.0\",\"./docs\"],\"env\":{\"DEMO_KEY\":\"${DEMO_KEY}\"}}}}\n",
        ),
        Sample::File("a.sh", "npx -y demo@1.0.0 --root $HOME\n"),
    ],
    check: Check::Unit(check),
};

/// Programs that fetch and start a server.
const RUNNERS: &[&str] = &[
    "npx", "bunx", "pnpx", "uvx", "pipx", "deno", "docker", "podman",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !matches!(unit.origin, Origin::Setting | Origin::Nested) {
        return;
    }
    let blind = unit.origin == Origin::Setting
        && unit
            .text
            .split_whitespace()
            .take_while(|word| word.contains('='))
            .any(|word| {
                matches!(
                    word,
                    "NODE_TLS_REJECT_UNAUTHORIZED=0"
                        | "PYTHONHTTPSVERIFY=0"
                        | "GIT_SSL_NO_VERIFY=1"
                        | "GIT_SSL_NO_VERIFY=true"
                )
            });
    for command in command::all(unit) {
        if !command.is(RUNNERS) {
            continue;
        }
        let words: Vec<&str> = command
            .words()
            .map(|word| word.trim_matches(['"', '\'']))
            .collect();
        let home = |word: &str| {
            matches!(
                word,
                "$HOME" | "${HOME}" | "~" | "~/" | "/" | "%USERPROFILE%"
            )
        };
        let whole_home = words.iter().any(|word| {
            home(word)
                || word.split_once('=').is_some_and(|(_, value)| home(value))
                || word.starts_with("$HOME:")
                || word.starts_with("/:/")
        });
        let whole_environment = words
            .iter()
            .zip(words.iter().skip(1))
            .any(|(option, value)| {
                option.starts_with('-') && option.contains("env") && matches!(*value, "*" | "all")
            })
            || words.iter().any(|word| {
                word.starts_with('-')
                    && word.contains("env")
                    && (word.ends_with("=*") || word.ends_with("=all"))
            });
        if whole_environment {
            reporter
                .raise(command.span)
                .message("Hands the whole environment to a server of the agent");
        } else if whole_home {
            reporter
                .raise(command.span)
                .message("Opens the whole home to a server of the agent");
        } else if blind {
            reporter
                .raise(command.span)
                .message("Starts a server of the agent that trusts any certificate");
        }
    }
}

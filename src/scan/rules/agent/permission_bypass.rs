//! `agent-permission-bypass`: an agent is started without asking for rights.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "agent-permission-bypass",
    title: "Starts an agent that asks for no permission",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "An agent without limits does whatever a text it reads tells it to do, with all rights of the person.",
    fix: "Start it with the few tools that the work needs.",
    references: &["CWE-250", "OWASP-LLM06", "ATLAS AML.T0053"],
    hits: &[
        Sample::File("a.sh", "claude -p 'go' --dangerously-skip-permissions\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['codex', 'exec', '--dangerously-bypass-approvals-and-sandbox', 'go'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').spawn('gemini', ['--yolo', '-p', 'go']);\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "claude -p 'go' --allowedTools Read\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['codex', 'exec', 'go'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').spawn('yolo', ['detect', '--model', 'yolo.pt']);\n",
        ),
        Sample::File("a.sh", "echo 'never use --dangerously-skip-permissions'\n"),
    ],
    check: Check::Unit(check),
};

const AGENTS: &[&str] = &[
    "claude",
    "codex",
    "gemini",
    "qwen",
    "cursor-agent",
    "agent",
    "aider",
    "opencode",
    "openclaw",
    "clawdbot",
    "copilot",
    "amp",
    "goose",
    "crush",
    "droid",
    "kimi",
    "npx",
    "bunx",
];
const BYPASSES: &[&str] = &[
    "--dangerously-skip-permissions",
    "--allow-dangerously-skip-permissions",
    "bypassPermissions",
    "--permission-mode=bypassPermissions",
    "--dangerously-bypass-approvals-and-sandbox",
    "--yolo",
    "--approval-mode=yolo",
    "danger-full-access",
    "--allow-all-tools",
    "--yes-always",
    "--trust-all-tools",
    "--skip-permissions-unsafe",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for command in command::all(unit) {
        if !command.is(AGENTS) {
            continue;
        }
        let fetched =
            command.origins.has(Origins::NETWORK) || command.input.origins.has(Origins::NETWORK);
        if command
            .words()
            .any(|word| BYPASSES.contains(&word.trim_matches(['"', '\''])))
        {
            let raised = reporter.raise(command.span);
            if fetched {
                raised.severity(Severity::Blocker).message(
                    "Starts an agent that asks for no permission on instructions that it downloads",
                );
            } else if command::is_program(unit) {
                raised.severity(Severity::Error);
            }
        } else if fetched && !command.is(&["npx", "bunx"]) {
            reporter
                .raise(command.span)
                .severity(Severity::Error)
                .message("Starts an agent on instructions that it downloads");
        }
    }
}

//! `persistence-schedule`: something is scheduled to run again.

use std::cell::OnceCell;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::{Act, Origins, ShellUse};
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-schedule",
    title: "Schedules something to run again on its own",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "What a scheduler starts runs when nobody looks, and goes on when the skill is gone.",
    fix: "Tell the person what is scheduled, and how to remove it.",
    references: &["ATT&CK T1053"],
    hits: &[
        Sample::File(
            "a.sh",
            "(crontab -l; echo '0 3 * * * /opt/demo/run.sh') | crontab -\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['schtasks', '/create', '/tn', 'demo', '/tr', 'a.exe', '/sc', 'daily'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('/etc/cron.d/demo', '* * * * * root /tmp/.x');\n",
        ),
        Sample::File(
            "a.ps1",
            "Register-ScheduledTask -TaskName demo -Action $a\n",
        ),
        Sample::File(
            "a.ps1",
            "Set-WmiInstance -Namespace root\\subscription -Class CommandLineEventConsumer -Arguments @{ CommandLineTemplate = 'a.exe' }\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "crontab -l\n"),
        Sample::File("a.sh", "echo 'use crontab -e'\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['schtasks', '/query'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('docs/cron.md', 'x');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for (span, path, content) in command::writes(unit) {
        if path == "root/subscription" {
            let raised = reporter.raise(span);
            let raised = raised.message("Has Windows run a command at an event, for good");
            raised.severity(if command::is_loaded(content) {
                Severity::Blocker
            } else {
                Severity::Error
            });
            continue;
        }
        if path.starts_with("/etc/cron")
            || path.starts_with("/var/spool/cron")
            || path == "/etc/anacrontab"
        {
            let raised = reporter.raise(span);
            if command::is_loaded(content) || content.text.as_deref().is_some_and(super::is_hidden)
            {
                raised.severity(Severity::Error);
            }
        }
    }
    // A table that a program hands to the shell.
    for operation in &unit.lowered.operations {
        if let Act::Execute {
            program: Some(program),
            shell: ShellUse::Yes,
            command,
            ..
        } = &operation.act
            && program == "crontab"
            && command
                .text
                .as_deref()
                .is_some_and(|line| line.trim_end().ends_with('-'))
            && unit.language != Language::Shell
            && super::any_loaded(unit)
        {
            reporter
                .raise(operation.span)
                .severity(Severity::Blocker)
                .message("Schedules what it downloads to run again and again");
            return;
        }
    }
    let entry = OnceCell::new();
    for command in command::all(unit) {
        let crontab = command.is(&["crontab"])
            && !["-l", "-r", "-e", "-h", "--help"]
                .iter()
                .any(|option| command.has(option));
        let task = command.is(&["schtasks"]) && command.has("/create")
            || command.is(&[
                "register-scheduledtask",
                "new-scheduledtask",
                "register-scheduledjob",
            ]);
        let at = command.is(&["at", "batch"])
            && command.input.origins.has(Origins::UNKNOWN)
            && command.words().count() > 0;
        if !(crontab || task || at) {
            continue;
        }
        let raised = reporter.raise(command.span);
        let text = command.input.text.as_deref().unwrap_or_default();
        let line = command.line;
        let entry = *entry.get_or_init(|| entries(unit).max(actions(unit)));
        let parts = command.input.text.is_none() && super::any_loaded(unit);
        if entry == Some(true)
            || parts && command::is_program(unit)
            || command::is_loaded_text(text)
            || command::is_loaded_text(line)
        {
            raised
                .severity(Severity::Blocker)
                .message("Schedules what it downloads to run again and again");
        } else if entry.is_some()
            || command::is_loaded(command.input)
            || super::is_hidden(text)
            || super::is_hidden(line)
            || command::is_loaded_text(line)
        {
            raised
                .severity(Severity::Error)
                .message("Schedules what it downloads, or a hidden file, to run again on its own");
        }
    }
}

/// The same of what a task is told to do before it is registered.
fn actions(unit: &Unit) -> Option<bool> {
    command::all(unit)
        .filter(|command| command.is(&["new-scheduledtaskaction"]))
        .filter_map(|command| {
            if command::is_loaded_text(command.line) {
                Some(true)
            } else {
                super::is_hidden(command.line).then_some(false)
            }
        })
        .max()
}

/// Whether a line of a time table that the unit prints is suspicious: true when
/// it runs what it downloads, false when it starts out of a temporary folder.
fn entries(unit: &Unit) -> Option<bool> {
    let is_entry = |text: &str| {
        text.contains("* * ")
            || text.contains("@reboot")
            || text.contains("@hourly")
            || text.contains("@daily")
    };
    command::all(unit)
        .filter(|command| command.is(&["echo", "printf", "cat"]) && is_entry(command.line))
        .filter_map(|command| {
            if command::is_loaded_text(command.line) {
                Some(true)
            } else {
                super::is_hidden(command.line).then_some(false)
            }
        })
        .max()
}

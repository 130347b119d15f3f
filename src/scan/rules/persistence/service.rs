//! `persistence-service`: a service is installed that starts on its own.

use std::cell::LazyCell;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-service",
    title: "Installs a service that starts on its own",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "A launch agent or unit starts with the machine, and goes on when the skill is gone.",
    fix: "Tell the person what starts, and how to remove it.",
    references: &["ATT&CK T1543"],
    hits: &[
        Sample::File(
            "a.sh",
            "cat > ~/Library/LaunchAgents/test.demo.plist <<X\n<plist/>\nX\nlaunchctl load ~/Library/LaunchAgents/test.demo.plist\n",
        ),
        Sample::File(
            "scripts/a.py",
            "open('/etc/systemd/system/demo.service', 'w').write('[Service]\\nExecStart=/opt/demo')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').writeFileSync('/Library/LaunchDaemons/test.demo.plist', '<plist/>');\n",
        ),
        Sample::File("a.ps1", "New-Service -Name demo -BinaryPathName a.exe\n"),
    ],
    misses: &[
        Sample::File("a.sh", "launchctl list\nsystemctl status nginx\n"),
        Sample::File("a.sh", "systemctl restart nginx\n"),
        Sample::File(
            "scripts/a.py",
            "open('systemd/demo.service', 'w').write('x')\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').readFileSync('/etc/systemd/system/demo.service');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let mut told = false;
    let any = LazyCell::new(|| super::any_loaded(unit));
    for (span, path, content) in command::writes(unit) {
        if !is_unit(path) {
            continue;
        }
        told = true;
        let raised = reporter.raise(span);
        if super::is_loaded(content, || *any) {
            raised
                .severity(Severity::Blocker)
                .message("Installs a service that runs what it downloads");
        } else if content.text.as_deref().is_some_and(super::is_hidden) {
            raised
                .severity(Severity::Error)
                .message("Installs a service that runs a file of a temporary folder");
        }
    }
    for command in command::all(unit) {
        let starts = command.is(&["launchctl"])
            && (command.has("load") || command.has("bootstrap") || command.has("submit"))
            || command.is(&["new-service"])
            || command.is(&["sc"]) && command.has("create");
        let event = command.is(&["set-wmiinstance", "new-ciminstance", "register-wmievent"])
            && unit.text.contains("EventConsumer");
        if event && !told {
            told = true;
            let loaded = *any || command::is_loaded_text(&unit.text);
            reporter
                .raise(command.span)
                .severity(if loaded {
                    Severity::Blocker
                } else {
                    Severity::Error
                })
                .message("Has the system run a command whenever an event comes");
        }
        if starts && !told {
            reporter.raise(command.span);
        }
    }
}

fn is_unit(path: &str) -> bool {
    path.contains("/Library/LaunchAgents/")
        || path.contains("/Library/LaunchDaemons/")
        || path.starts_with("/etc/systemd/")
        || path.starts_with("/lib/systemd/")
        || path.starts_with("/usr/lib/systemd/")
        || path.contains("/.config/systemd/user/")
        || path.starts_with("/etc/init.d/")
        || path == "/etc/rc.local"
        || path == "/etc/ld.so.preload"
}

//! `persistence-service`: a service is installed that starts on its own.

use std::cell::LazyCell;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::operation::{Event, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::vendor;

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
        } else if let Some(known) = runs_download(unit, content.text.as_deref()) {
            raised
                .severity(if known {
                    Severity::Error
                } else {
                    Severity::Blocker
                })
                .message("Installs a service that runs a program which it downloads");
        } else if is_masked(path) {
            raised
                .severity(Severity::Blocker)
                .message("Installs a service under the name of the maker of the system");
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

/// Whether the service runs a file that the code downloads; whether that comes
/// from a well-known maker.
fn runs_download(unit: &Unit, text: Option<&str>) -> Option<bool> {
    let (_, _, content) = command::writes(unit)
        .filter(|(_, path, content)| content.origins.has(Origins::NETWORK) && path.len() > 3)
        .find(|(_, path, _)| {
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            // What is not known as a whole is put together around it.
            text.map_or(path.contains("/."), |text| {
                name.len() > 3 && text.contains(name)
            })
        })?;
    let known = content.way.steps().iter().any(|step| {
        matches!(&step.event, Event::Download(Some(address))
            if collecting_host::host(address).is_some_and(|host| vendor::of_host(host).is_some()))
    });
    Some(known)
}

/// Whether an agent of the person bears the name of a maker who puts none
/// there.
fn is_masked(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    path.contains("/Library/LaunchAgents/")
        && path.starts_with(['~', '$'])
        && name.starts_with("com.apple.")
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

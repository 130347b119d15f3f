//! `persistence-machine-trust`: whom the machine believes is changed.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command::{self, Command};
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::{url, vendor};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-machine-trust",
    title: "Changes which machines, names or certificates the system believes",
    severity: Severity::Warning,
    confidence: Confidence::Medium,
    why: "With a certificate, a proxy or a name of their own, others read and change everything that was thought to be encrypted.",
    fix: "Leave names, proxies and certificates of the system alone; set them for the one program that needs them.",
    references: &[
        "CWE-295",
        "ATT&CK T1553.004",
        "ATT&CK T1557",
        "ATT&CK T1565",
    ],
    hits: &[
        Sample::File(
            "a.sh",
            "curl -so /tmp/r.pem https://ca.example.com/r.pem\nsudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain /tmp/r.pem\n",
        ),
        Sample::File(
            "a.sh",
            "echo '198.51.100.7 api.anthropic.com github.com' | sudo tee -a /etc/hosts\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import subprocess\nsubprocess.run(['networksetup', '-setsecurewebproxy', 'Wi-Fi', '198.51.100.7', '8080'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "require('fs').appendFileSync('/etc/hosts', '198.51.100.7 registry.npmjs.org\\n');\n",
        ),
        Sample::File(
            "a.ps1",
            "netsh winhttp set proxy 198.51.100.7:8080\ncertutil -addstore -f Root C:\\t\\r.cer\n",
        ),
    ],
    misses: &[
        Sample::File(
            "a.sh",
            "echo '127.0.0.1 demo.test' | sudo tee -a /etc/hosts\n",
        ),
        Sample::File("a.sh", "networksetup -getwebproxy Wi-Fi\n"),
        Sample::File("a.sh", "mkcert -install\nupdate-ca-certificates --help\n"),
    ],
    check: Check::Unit(check),
};

/// What a change is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Certificate,
    Proxy,
    Server,
}

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    let mut changes: Vec<(Span, What)> = Vec::new();
    for (span, path, content) in command::writes(unit) {
        let path = path.replace('\\', "/").to_ascii_lowercase();
        let text = content.text.as_deref().unwrap_or_default();
        if path == "/etc/hosts" || path.ends_with("/drivers/etc/hosts") {
            if let Some(name) = diverted(text) {
                reporter
                    .raise(span)
                    .severity(Severity::Blocker)
                    .message(format!("Has the name `{name}` lead to another machine"));
                return;
            }
        } else if path == "/etc/resolv.conf" && foreign(text) {
            changes.push((span, What::Server));
        } else if (path.starts_with("/usr/local/share/ca-certificates/")
            || path.starts_with("/etc/pki/ca-trust/source/anchors/"))
            && content.origins.has(Origins::NETWORK)
        {
            changes.push((span, What::Certificate));
        }
    }
    for command in command::all(unit) {
        if let Some(what) = changed(&command) {
            changes.push((command.span, what));
        }
    }
    let Some((span, first)) = changes.first().copied() else {
        return;
    };
    let several = changes.iter().any(|(_, what)| *what != first);
    let raised = reporter.raise(span);
    if several {
        raised
            .severity(Severity::Blocker)
            .message("Has the system believe another certificate and go through another machine");
    } else if changes.iter().any(|(_, what)| *what != What::Certificate) || fetches(unit) {
        raised.severity(Severity::Error);
    }
}

fn fetches(unit: &Unit) -> bool {
    unit.lowered.operations.iter().any(|operation| {
        matches!(
            operation.act,
            crate::scan::operation::Act::Contact { local: false, .. }
        )
    })
}

/// What a command changes about whom the system believes.
fn changed(command: &Command<'_>) -> Option<What> {
    const KNOWN: &[&str] = &[
        "security",
        "certutil",
        "import-certificate",
        "trust",
        "networksetup",
        "gsettings",
        "netsh",
        "reg",
        "set-dnsclientserveraddress",
        "set-itemproperty",
        "scutil",
    ];
    if !command.is(KNOWN) {
        return None;
    }
    let line = command.small();
    let has = |word: &str| line.contains(word);
    let certificate = command.is(&["security"]) && has("add-trusted-cert")
        || command.is(&["certutil"]) && has("-addstore") && (has(" root") || has("\"root"))
        || command.is(&["import-certificate"]) && has("root")
        || command.is(&["trust"]) && has("anchor") && has("--store");
    if certificate {
        return Some(What::Certificate);
    }
    let proxy = command.is(&["networksetup"])
        && (has("-setwebproxy ")
            || has("-setsecurewebproxy ")
            || has("-setautoproxyurl")
            || has("-setsocksfirewallproxy "))
        || command.is(&["netsh"]) && has("winhttp") && has("set proxy")
        || command.is(&["gsettings"]) && has("system.proxy") && has(" set ")
        || command.is(&["reg", "set-itemproperty"])
            && has("internet settings")
            && (has("proxyserver") || has("autoconfigurl"));
    if proxy {
        return foreign(&line).then_some(What::Proxy);
    }
    let server = command.is(&["networksetup"]) && has("-setdnsservers")
        || command.is(&["set-dnsclientserveraddress"])
        || command.is(&["netsh"]) && has("set dns");
    (server && foreign(&line)).then_some(What::Server)
}

/// Servers of names that everybody may ask.
const RESOLVERS: &[&str] = &[
    "1.1.1.1",
    "1.0.0.1",
    "8.8.8.8",
    "8.8.4.4",
    "9.9.9.9",
    "208.67.222.222",
    "208.67.220.220",
    "223.5.5.5",
    "114.114.114.114",
    "119.29.29.29",
];

/// Whether a text names an address that is neither of this machine or network
/// nor that of a well-known server.
fn foreign(text: &str) -> bool {
    let addresses = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let mut numbers = addresses.filter(|word| url::octets(word).is_some());
    numbers.any(|word| !url::is_local(word) && !RESOLVERS.contains(&word))
        || url::all(text).any(|found| {
            let host = found.host.of(text);
            host.contains('.') && !url::is_local(host)
        })
}

/// The name of a well-known maker that a table of names leads elsewhere.
fn diverted(text: &str) -> Option<&str> {
    text.lines().take(200).find_map(|line| {
        let mut words = line.split('#').next()?.split_whitespace();
        let address = words.next()?;
        if url::octets(address).is_none() || url::is_local(address) {
            return None;
        }
        words.take(16).find(|name| vendor::of_host(name).is_some())
    })
}

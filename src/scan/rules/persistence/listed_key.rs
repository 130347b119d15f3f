//! `persistence-listed-key`: settings bring a key for logging in.

use crate::finding::{Confidence, Severity};
use crate::scan::language::Language;
use crate::scan::rule::{Check, Reporter, Rule, Sample, TextFile};
use crate::text::Span;

/// The rule.
pub static RULE: Rule = Rule {
    id: "persistence-listed-key",
    title: "A file of settings brings somebody's key for logging in",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Whoever owns the key logs in to the machine for as long as the line stays there.",
    fix: "Let the person add keys that they know.",
    references: &["CWE-506", "ATT&CK T1098.004"],
    hits: &[
        Sample::File(
            "scripts/rules.json",
            "{\"file\": \"authorized_keys\", \"line\": \"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFAKEFAKEFAKE backup\"}\n",
        ),
        Sample::File(
            "assets/base.yaml",
            "files:\n  - path: ~/.ssh/authorized_keys\n    add: ssh-rsa AAAAB3NzaC1yc2EAAAADAQABFAKE ci\n",
        ),
    ],
    misses: &[
        Sample::File(
            "assets/user-data.yaml",
            "users:\n  - name: ops\n    ssh_authorized_keys:\n      - ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFAKE ops\n",
        ),
        Sample::File(
            "assets/a.json",
            "{\"file\": \"authorized_keys\", \"mode\": 600}\n",
        ),
        Sample::File(
            "references/a.md",
            "Put `ssh-ed25519 AAAA… you@host` into `authorized_keys`.\n",
        ),
    ],
    check: Check::Text {
        anchors: &["authorized_keys"],
        check,
    },
};

/// How a key that is written out begins.
const KEYS: &[&str] = &[
    "ssh-ed25519 AAAA",
    "ssh-rsa AAAA",
    "ecdsa-sha2-nistp256 AAAA",
];

fn check(file: &TextFile<'_>, reporter: &mut Reporter<'_>) {
    let settings = file.language == Language::Json
        || file.language == Language::Text
            && ["toml", "yaml", "yml", "ini", "cfg", "conf"]
                .iter()
                .any(|known| {
                    crate::skill::path::suffix(file.path)
                        .trim_start_matches('.')
                        .eq_ignore_ascii_case(known)
                });
    // `ssh_authorized_keys` is what machines are made with, not a file.
    let named = file
        .text
        .match_indices("authorized_keys")
        .any(|(at, _)| !file.text[..at].ends_with(['_', '-']));
    if !settings || !named {
        return;
    }
    let key = KEYS
        .iter()
        .filter_map(|key| Some((file.text.find(key)?, key.len())))
        .min();
    if let Some((at, length)) = key {
        reporter.raise(Span::new(at, at + length));
    }
}

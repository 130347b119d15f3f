//! What belongs to the person at the machine, and leaves it.

pub mod agent_memory;
pub mod beacon;
pub mod capture;
pub mod code_push;
pub mod database_exfil;
pub mod env_file;
pub mod environment_exfil;
pub mod file_harvest;
pub mod named_files;
pub mod password_prompt;
pub mod private_read;
pub mod script_host;
pub mod sensitive_exfil;
pub mod sensitive_read;
pub mod sweep;
pub mod told;
pub mod tunnel;
pub mod variable_exfil;
mod wallet;
pub mod workflow_secrets;

use crate::scan::code::Unit;
use crate::scan::command;
use crate::scan::language::Language;
use crate::scan::operation::Origins;
use crate::scan::sending;
use crate::scan::sensitive::{self, Kind};
use crate::scan::url;
use crate::text::Span;

/// A place that holds secrets.
#[derive(Clone, Copy, Debug)]
struct Sensitive {
    /// Where the code has to do with it.
    span: Span,
    /// What it holds.
    kind: Kind,
    /// It is read; otherwise its path stands in the code.
    read: bool,
}

/// Where the unit reads a place that holds secrets, or names one as a path.
/// Addresses have rules of their own.
fn sensitive_places(unit: &Unit) -> Vec<Sensitive> {
    let read = |span, kind| Sensitive {
        span,
        kind,
        read: true,
    };
    let mut places: Vec<Sensitive> = command::reads(unit)
        .filter_map(|(span, path)| Some(read(span, judged(unit, path)?)))
        .collect();
    places.extend(
        command::all(unit).filter_map(|command| Some(read(command.span, asked(&command)?))),
    );
    if places.is_empty() {
        let named = unit.lowered.literals.iter().filter_map(|literal| {
            // A sentence that names a path reads nothing.
            let path = literal.value.trim();
            let words = path.split(' ').count();
            let kind = judged(unit, path)?;
            let whole = sensitive::first(path).is_some_and(|span| span.len() == path.len());
            // A list of what is left out, or looked for, reads nothing either.
            let is_path = words == 1 || kind.is_private() && (path.contains(['/', '\\']) || whole);
            (is_path && words <= 6 && !is_told_about(unit, literal.span)).then_some(Sensitive {
                span: literal.span,
                kind,
                read: false,
            })
        });
        places.extend(named);
    }
    places
}

/// Whether the code around a path leaves it out, asks whether it is there, or
/// hands it to the library that is made for it.
fn is_told_about(unit: &Unit, span: Span) -> bool {
    const AROUND: usize = 120;
    const WORDS: &[&str] = &[
        "exclude",
        "ignore",
        "skip",
        "exists",
        "is_file",
        "isfile",
        "chmod",
        "load_kube_config",
        "loadfromfile",
        "kubeconfig",
        "load_host_keys",
        "known_hosts",
        "from_private_key_file",
        "key_filename",
        "keyfile",
        "key_file",
        "sshkey",
        "ssh_key",
        "identityfile",
        "identity_file",
        "sections()",
        "profile",
    ];
    let text = &unit.text;
    let mut from = span.start.saturating_sub(AROUND).min(text.len());
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = span.end.saturating_add(AROUND / 2).min(text.len());
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let around = text.get(from..to).unwrap_or_default().to_ascii_lowercase();
    WORDS.iter().any(|word| around.contains(word))
}

/// What a program that keeps passwords is asked for, beyond one's own entry.
fn asked(command: &command::Command<'_>) -> Option<Kind> {
    let line = command.line;
    let dumps = command.is(&["security"])
        && (command.has("dump-keychain")
            || command.has("export")
            || line.contains("Safe Storage")
            || line.contains("find-") && line.contains(" Chrome"))
        || command.is(&[
            "vaultcmd",
            "mimikatz",
            "lazagne",
            "secretsdump.py",
            "secretsdump",
        ])
        || command.is(&["reg"])
            && command.has("save")
            && line.to_ascii_uppercase().contains("HKLM\\S")
        || command.is(&["procdump", "procdump64"]) && line.contains("lsass")
        || command.is(&["netsh"]) && command.has("wlan") && line.contains("key=clear")
        || command.is(&["nmcli"]) && (command.has("-s") || command.has("--show-secrets"));
    dumps.then_some(Kind::Passwords)
}

/// Places of reading alone, where there is a way out.
fn read_places(unit: &Unit) -> Vec<Sensitive> {
    let mut places = sensitive_places(unit);
    places.retain(|place| match place.kind {
        // Scripts look up users there.
        Kind::Host => unit.language != Language::Shell,
        Kind::Metadata => false,
        Kind::Browser
        | Kind::Wallet
        | Kind::Passwords
        | Kind::Messenger
        | Kind::Credentials
        | Kind::Socket
        | Kind::History => true,
    });
    if places.is_empty() {
        places.extend(folders(unit));
    }
    places
}

/// Names of folders and files of credentials that stand alone, as parts of a
/// path, in code that sends files.
fn folders(unit: &Unit) -> Option<Sensitive> {
    const NAMES: &[&str] = &[
        ".ssh",
        ".aws",
        ".gnupg",
        ".kube",
        ".git-credentials",
        ".netrc",
        "id_rsa",
        "id_ed25519",
        ".password-store",
        "leveldb",
        "Login Data",
        "wallet.dat",
    ];
    let sends = sending::all(unit)
        .iter()
        .any(|sending| sending.origins.has(Origins::FILE) || sending.origins.has(Origins::UNKNOWN));
    // A list of folders that are left out.
    let leaves_out = unit.lowered.literals.iter().any(|literal| {
        matches!(
            literal.value.as_str(),
            ".git" | "node_modules" | "__pycache__"
        )
    });
    let named = unit
        .lowered
        .literals
        .iter()
        .find(|literal| NAMES.contains(&literal.value.as_str()));
    named
        .filter(|literal| sends && !leaves_out && !is_told_about(unit, literal.span))
        .filter(|literal| !is_refused(unit, literal.span))
        .map(|literal| Sensitive {
            span: literal.span,
            kind: Kind::Credentials,
            read: false,
        })
}

/// Whether a literal stands in a list that is named for what is not taken.
fn is_refused(unit: &Unit, span: Span) -> bool {
    const NAMES: &[&str] = &[
        "block", "deny", "denied", "exclu", "ignore", "skip", "refus", "forbid", "never",
    ];
    let front = unit.text.get(..span.start).unwrap_or_default();
    let line = front.rsplit('\n').next().unwrap_or_default();
    let name = line.split('=').next().unwrap_or_default();
    line.contains('=') && {
        let name = name.to_ascii_lowercase();
        NAMES.iter().any(|word| name.contains(word))
    }
}

/// Whether the unit hands files to a place where others read them.
fn publishes(unit: &Unit) -> bool {
    command::all(unit).any(|command| {
        command.is(&["git"]) && command.has("push")
            || command.is(&["gh"])
                && ["gist", "comment", "upload", "issue"]
                    .iter()
                    .any(|word| command.has(word))
    })
}

fn judged(unit: &Unit, path: &str) -> Option<Kind> {
    let kind = sensitive::kind(path)?;
    let harmless = path.ends_with("/.ssh/config")
        || kind == Kind::Metadata
        // Who the users are is no secret to a script.
        || kind == Kind::Host && unit.language == Language::Shell && path.ends_with("passwd");
    (!harmless).then_some(kind)
}

/// Whether a literal of the unit is the address of another machine.
fn names_address(unit: &Unit) -> bool {
    unit.lowered.literals.iter().any(|literal| {
        let host = literal
            .value
            .strip_prefix("https://")
            .or_else(|| literal.value.strip_prefix("http://"));
        host.is_some_and(|rest| {
            let host = rest.split(['/', ':', '?']).next().unwrap_or_default();
            !host.is_empty() && !url::is_local(host)
        })
    })
}

#[cfg(test)]
mod tests;

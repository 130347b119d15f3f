//! Files that are never packed: those that hold credentials, and those whose
//! names not every system can have.

use crate::scan::secret::{self, SecretKind};
use crate::skill::path::{self, file_name, suffix};

use super::{Refusal, RefusalKind};

/// Words behind `.env.` by which people mark a sample.
const SAMPLES: [&str; 6] = ["example", "sample", "template", "dist", "defaults", "test"];

/// Names of private keys as their tools write them.
const KEYS: [&str; 5] = ["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "identity"];

/// Suffixes of files that hold nothing but keys or credentials.
const KEY_SUFFIXES: [&str; 6] = ["p12", "pfx", "jks", "ppk", "kdbx", "keystore"];

const HELP: &str = "move it out of the folder, or leave it out in `.skillignore`";

fn secret(path: &str, reason: impl Into<String>) -> Refusal {
    Refusal {
        path: Some(path.to_owned()),
        kind: RefusalKind::Secret,
        reason: reason.into(),
        help: HELP,
    }
}

/// What the name alone says against the file at `path`.
#[must_use]
pub fn name(path: &str) -> Option<Refusal> {
    if path::fault(path).is_some() || path::normalized(path) != path || unportable(path) {
        return Some(Refusal {
            path: Some(path.to_owned()),
            kind: RefusalKind::Name,
            reason: "has a name that not every system can unpack".to_owned(),
            help: "rename it: no `\\`, `:` or control characters",
        });
    }
    let file = file_name(path).to_ascii_lowercase();
    let environment = file == ".env"
        || file
            .strip_prefix(".env.")
            .is_some_and(|rest| !rest.split('.').any(|word| SAMPLES.contains(&word)));
    if environment {
        return Some(secret(
            path,
            "holds the settings of one machine, secrets among them",
        ));
    }
    if KEYS.contains(&file.as_str()) || KEY_SUFFIXES.contains(&suffix(path).as_str()) {
        return Some(secret(path, "is a private key or a store of them"));
    }
    (file == ".git-credentials").then(|| secret(path, "holds credentials"))
}

/// Control characters cannot stand in a name on every system.
fn unportable(path: &str) -> bool {
    path.chars().any(char::is_control)
}

/// What the content says against the file at `path`.
#[must_use]
pub fn content(path: &str, bytes: &[u8]) -> Option<Refusal> {
    let text = std::str::from_utf8(bytes).ok()?;
    let file = file_name(path).to_ascii_lowercase();
    let credentials = match file.as_str() {
        ".npmrc" => settings(text).any(|(key, value)| {
            let key = key.rsplit(':').next().unwrap_or(key);
            matches!(key, "_authToken" | "_auth" | "_password") && is_literal(value)
        }),
        ".pypirc" => settings(text).any(|(key, value)| key == "password" && is_literal(value)),
        ".netrc" | "_netrc" => text.split_whitespace().any(|word| word == "password"),
        _ => false,
    };
    if credentials {
        return Some(secret(path, "holds credentials"));
    }
    // A key in the middle of a text is for the review to judge.
    let is_key = text.trim_start().starts_with("-----BEGIN ")
        && secret::find(path, text)
            .first()
            .is_some_and(|first| first.kind == SecretKind::PrivateKey);
    is_key.then(|| secret(path, "is a private key"))
}

/// `key = value` lines.
fn settings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines()
        .filter_map(|line| line.split_once('='))
        .map(|(key, value)| (key.trim(), value.trim()))
}

/// Whether a value is written out, not taken from the environment.
fn is_literal(value: &str) -> bool {
    let value = value.trim_matches(['"', '\'']);
    !value.is_empty() && !value.starts_with('$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let kind = |path: &str| name(path).map(|refusal| refusal.kind);
        for path in [
            ".env",
            "a/.ENV",
            ".env.local",
            ".env.production",
            "keys/id_rsa",
            "id_ed25519",
            "a.p12",
            ".git-credentials",
        ] {
            assert_eq!(kind(path), Some(RefusalKind::Secret), "{path}");
        }
        for path in [
            ".env.example",
            ".env.sample",
            ".env.local.example",
            "env",
            "id_rsa.pub",
            "a.pem",
            ".npmrc",
            "environment.env.md",
        ] {
            assert_eq!(kind(path), None, "{path}");
        }
        for path in ["a\\b", "a:b", "a\nb", "a\u{9b}b"] {
            assert_eq!(kind(path), Some(RefusalKind::Name), "{path:?}");
        }
    }

    #[test]
    fn contents() {
        let refused = |path: &str, text: &str| content(path, text.as_bytes()).is_some();
        assert!(refused(
            ".npmrc",
            "//registry.example.com/:_authToken=abc\n"
        ));
        assert!(!refused(
            ".npmrc",
            "//registry.example.com/:_authToken=${TOKEN}\n"
        ));
        assert!(!refused(
            ".npmrc",
            "registry=https://registry.example.com/\n"
        ));
        assert!(refused(
            "x/.pypirc",
            "[pypi]\nusername = me\npassword = abc\n"
        ));
        assert!(!refused(
            ".pypirc",
            "[pypi]\nrepository = https://example.com/\n"
        ));
        assert!(refused(
            ".netrc",
            "machine example.com login me password abc\n"
        ));
        assert!(!refused(
            "notes.md",
            "machine example.com login me password abc\n"
        ));
        // Letters in an order nobody would take for a key.
        let body = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\n".repeat(3);
        let key = format!("-----BEGIN PRIVATE KEY-----\n{body}-----END PRIVATE KEY-----\n");
        assert!(refused("a.pem", &key));
        assert!(!refused("a.md", &format!("# How a key looks\n{key}")));
        assert!(!refused("a.pem", "-----BEGIN CERTIFICATE-----\nabc\n"));
    }
}

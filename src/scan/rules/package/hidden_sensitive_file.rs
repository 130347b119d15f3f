//! `package-hidden-sensitive-file`: files that usually hold credentials.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Circumstance, Reporter, Rule, Sample};
use crate::skill::package::Package;
use crate::skill::path::file_name;

/// Files that usually hold credentials.
pub static RULE: Rule = Rule {
    id: "package-hidden-sensitive-file",
    title: "The package holds a file that usually holds credentials",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Whoever gets the package gets the credentials, or the skill brings its own configuration for tools of the host.",
    fix: "Remove the file and, if it held real credentials, revoke them.",
    references: &["CWE-538", "CWE-312"],
    hits: &[
        Sample::File(".env", "MODE=fast\n"),
        Sample::File("scripts/.npmrc", "setting\n"),
        Sample::File(".aws/credentials", "[default]\n"),
        Sample::File(".git/config", "[core]\n"),
        Sample::File("keys/id_ed25519", "sample\n"),
    ],
    misses: &[
        Sample::File(".env.example", "MODE=fast\n"),
        Sample::File("env", "x\n"),
        Sample::File("references/credentials.md", "How to make one.\n"),
        Sample::File("keys/id_ed25519.pub", "sample\n"),
    ],
    check: Check::Tree(check),
};

const NAMES: &[&str] = &[
    ".env",
    ".env.local",
    ".env.production",
    ".npmrc",
    ".pypirc",
    ".netrc",
    "_netrc",
    ".pgpass",
    ".htpasswd",
    ".git-credentials",
    "credentials",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
];

const PATHS: &[&str] = &[
    ".aws/credentials",
    ".git/config",
    ".docker/config.json",
    ".kube/config",
];

fn check(package: &Package, reporter: &mut Reporter<'_>) {
    for entry in &package.entries {
        let path = entry.path.to_ascii_lowercase();
        let by_path = PATHS.iter().any(|known| {
            path.strip_suffix(known)
                .is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
        });
        if by_path || NAMES.contains(&file_name(&path)) {
            let raised = reporter.raise_for(Some(&entry.path));
            // It names a registry more often than a token; tokens are looked
            // for in every file.
            if file_name(&path) == ".npmrc" {
                raised.because(Circumstance::Unproven);
            }
        }
    }
}

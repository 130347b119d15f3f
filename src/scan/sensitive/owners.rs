//! To whom a file of credentials belongs.

use crate::scan::collecting_host;

/// Hosts of the makers of credential files: what is theirs may reach them.
const OWNERS: &[(&str, &[&str])] = &[
    (".aws", &["amazonaws.com", "api.aws"]),
    ("gcloud", &["googleapis.com", "google.com"]),
    (
        ".azure",
        &["azure.com", "microsoftonline.com", "windows.net"],
    ),
    (".npmrc", &["npmjs.org"]),
    (".pypirc", &["pypi.org"]),
    ("hosts.yml", &["github.com"]),
    (".git-credentials", &["github.com", "gitlab.com"]),
    (".claude", &["anthropic.com", "claude.ai"]),
    (".codex", &["openai.com", "chatgpt.com"]),
    (".gemini", &["googleapis.com"]),
    (".docker", &["docker.io", "docker.com"]),
    (".cargo", &["crates.io"]),
];

/// Whether the file at `path` is meant for the service at `host`.
#[must_use]
pub fn is_owners(path: &str, host: &str) -> bool {
    OWNERS.iter().any(|(part, hosts)| {
        path.contains(part)
            && hosts
                .iter()
                .any(|domain| collecting_host::below(host, domain))
    })
}

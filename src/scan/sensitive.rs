//! Paths and addresses that hold a person's or a host's secrets. One list for
//! every rule and language.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// Cheap anchors: a text without any of these has no sensitive path.
pub const ANCHORS: &[&str] = &[
    ".ssh",
    "/etc/passwd",
    "/etc/shadow",
    "docker.sock",
    ".aws",
    ".kube",
    ".gnupg",
    ".netrc",
    ".git-credentials",
    ".docker",
    ".npmrc",
    ".pypirc",
    "gcloud",
    ".azure",
    "169.254.169.254",
];

static PATH: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?x)
        (?: ~ | \$\{?HOME\}? | /root | /home/[^/\s'\x22`]+ | /Users/[^/\s'\x22`]+ | %USERPROFILE% )
        [/\\]
        (?: \.ssh (?: \b | [/\\] )
          | \.aws [/\\] (?: credentials | config ) \b
          | \.kube [/\\] config \b
          | \.gnupg \b
          | \.netrc \b
          | \.git-credentials \b
          | \.docker [/\\] config\.json
          | \.npmrc \b
          | \.pypirc \b
          | \.config [/\\] gcloud \b
          | \.azure \b
        )
        | /etc/(?: passwd | shadow ) \b
        | (?: /var )? (?: /run )? / docker\.sock \b
        | \b docker\.sock \b
        | \b 169\.254\.169\.254 \b",
    )
    .expect("the pattern is a constant that the tests compile")
});

/// Every sensitive path in `text`, in order.
pub fn paths(text: &str) -> impl Iterator<Item = Span> + '_ {
    PATH.find_iter(text).map(|found| found.range().into())
}

/// The first sensitive path in `text`.
#[must_use]
pub fn first(text: &str) -> Option<Span> {
    paths(text).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_dots_and_homes_may_have_names() {
        for hit in [
            "~/.ssh",
            "/root/.ssh/id_ed25519",
            "$HOME/.aws/credentials",
            "${HOME}/.netrc",
            "/etc/passwd",
            "/var/run/docker.sock",
            "http://169.254.169.254/x",
        ] {
            assert!(first(hit).is_some(), "{hit}");
        }
        for miss in [
            "~/xssh/notes",
            "~/.config/demo",
            "~/.sshrc-notes-x",
            "/etc/hostname",
        ] {
            assert!(first(miss).is_none(), "{miss}");
        }
    }
}

//! The system's git, so that nothing of a repository is run and nobody is
//! asked anything.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use super::environment::variable;

/// A call of git to which arguments are still to be given. Hooks, monitors,
/// attributes of the machine and replaced objects do not count; no variable
/// that leads git to another repository is handed on.
#[expect(clippy::disallowed_methods, reason = "this is the door to git")]
pub(super) fn command() -> Command {
    let mut command = Command::new("git");
    command
        .env_clear()
        .envs(kept())
        .env("GIT_ATTR_NOSYSTEM", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_ASKPASS", "/bin/false")
        .env("SSH_ASKPASS", "/bin/false")
        .env("GIT_NO_REPLACE_OBJECTS", "1")
        .env("LC_ALL", "C")
        .args(["-c", "core.hooksPath=/dev/null"])
        .args(["-c", "core.fsmonitor=false"])
        .args(["-c", "submodule.recurse=false"])
        .args(["-c", "gc.auto=0"])
        .args(["-c", "maintenance.auto=false"])
        .stdin(Stdio::null());
    command
}

/// The few variables that git and ssh need.
fn kept() -> impl Iterator<Item = (&'static OsStr, String)> {
    [
        "PATH",
        "HOME",
        "USER",
        "TMPDIR",
        "SSH_AUTH_SOCK",
        "XDG_CONFIG_HOME",
        "SystemRoot",
        "USERPROFILE",
        "https_proxy",
        "HTTPS_PROXY",
        "no_proxy",
        "NO_PROXY",
        "SSL_CERT_FILE",
        "SSL_CERT_DIR",
    ]
    .into_iter()
    .filter_map(|name| Some((OsStr::new(name), variable(name)?)))
}

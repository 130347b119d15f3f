//! Paths as values, and the addresses of installed skills.

use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter as _};

use super::names::{begins, home, is_plain};
use crate::io::discovery::discover;
use crate::io::home::HomeFlags;

const SCHEME: &str = "skill://";
/// Most addresses that are offered at once.
const MOST: usize = 5000;

/// What a command takes for a target: a path, or an address.
pub(super) fn targets(
    flags: HomeFlags,
    only_folders: bool,
) -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    move |current| {
        if is_address(current) {
            return addresses(current, &flags);
        }
        let mut found = if only_folders {
            plain(PathCompleter::dir(), current)
        } else {
            plain(PathCompleter::any(), current)
        };
        // Who has typed nothing sees the files; one letter brings the rest.
        if !current.is_empty() && begins(SCHEME, current) {
            found.extend(addresses(current, &flags));
        }
        found
    }
}

/// Folders.
pub(super) fn folders() -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    |current| plain(PathCompleter::dir(), current)
}

/// Files, and folders on the way to them.
pub(super) fn files() -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    |current| plain(PathCompleter::any(), current)
}

/// Paths that no shell would change.
fn plain(completer: PathCompleter, current: &OsStr) -> Vec<CompletionCandidate> {
    let candidates = completer.complete(current);
    candidates
        .into_iter()
        .filter(|candidate| {
            let value = candidate.get_value().to_str();
            // What is typed already is the person's own.
            let typed = current.to_str().unwrap_or_default();
            let folder = typed.rfind('/').map_or("", |end| &typed[..=end]);
            value.is_some_and(|value| is_plain(value.strip_prefix(folder).unwrap_or(value)))
        })
        .collect()
}

fn is_address(current: &OsStr) -> bool {
    let text = current.to_str();
    text.is_some_and(|text| text.starts_with(SCHEME))
}

fn addresses(current: &OsStr, flags: &HomeFlags) -> Vec<CompletionCandidate> {
    let found = home(flags).and_then(|home| discover(&home.layout, &home.user).ok());
    let mut addresses: Vec<String> = found
        .unwrap_or_default()
        .iter()
        .filter(|skill| is_plain(&skill.relative))
        .map(|skill| format!("{SCHEME}{}/{}", skill.category.word(), skill.relative))
        .filter(|address| begins(address, current))
        .collect();
    addresses.sort_unstable();
    addresses.truncate(MOST);
    addresses
        .into_iter()
        .map(CompletionCandidate::new)
        .collect()
}

//! Names as values: of skills, users, rules.

use std::ffi::OsStr;

use clap_complete::engine::CompletionCandidate;

use crate::io::discovery::{discover, discover_category};
use crate::io::home::{Home, HomeFlags, resolve};
use crate::io::installed;
use crate::scan::rules;
use crate::store::category::Category;
use crate::store::installed::Installed;

/// Most names that are offered at once.
const MOST: usize = 5000;

/// Whether `text` is the same word for every shell, whatever it expands. What
/// came with a package is offered only then: a candidate lands on the command
/// line of the person who pressed the key.
pub(super) fn is_plain(text: &str) -> bool {
    let plain = |letter: char| {
        letter.is_alphanumeric() || matches!(letter, '/' | '.' | '_' | '-' | '+' | '@' | ',')
    };
    !text.is_empty() && !text.starts_with('-') && text.chars().all(plain)
}

/// The names of all skills that a user has.
pub(super) fn skills(
    flags: HomeFlags,
) -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    move |current| {
        let found = home(&flags).and_then(|home| discover(&home.layout, &home.user).ok());
        offered(current, &found.unwrap_or_default())
    }
}

/// The names of skills that may have been installed by us.
pub(super) fn installed(
    flags: HomeFlags,
) -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    move |current| {
        let found = home(&flags)
            .and_then(|home| discover_category(&home.layout, &home.user, Category::Custom).ok());
        offered(current, &found.unwrap_or_default())
    }
}

fn offered(current: &OsStr, found: &[Installed]) -> Vec<CompletionCandidate> {
    let mut names: Vec<(&str, &str)> = found
        .iter()
        .map(|skill| (skill.name(), skill.category.word()))
        .filter(|(name, _)| is_plain(name) && begins(name, current))
        .collect();
    names.sort_unstable();
    names.dedup_by_key(|(name, _)| *name);
    names.truncate(MOST);
    names
        .into_iter()
        .map(|(name, category)| CompletionCandidate::new(name).help(Some(category.into())))
        .collect()
}

/// The users of the home.
pub(super) fn users(
    flags: HomeFlags,
) -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    move |current| {
        let found = home(&flags).and_then(|home| installed::users(&home.layout).ok());
        let found = found.unwrap_or_default();
        let names = found.iter().map(|user| user.as_str());
        let names = names.filter(|name| is_plain(name) && begins(name, current));
        names.take(MOST).map(CompletionCandidate::new).collect()
    }
}

/// The ids of rules, each with `behind` at its end.
pub(super) fn rules(
    behind: &'static str,
) -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    move |current| {
        let rules = rules::ALL.iter().filter(|rule| begins(rule.id, current));
        rules
            .map(|rule| {
                CompletionCandidate::new(format!("{}{behind}", rule.id))
                    .help(Some(rule.title.into()))
            })
            .collect()
    }
}

/// Words that are known beforehand.
pub(super) fn any(
    words: Vec<String>,
) -> impl Fn(&OsStr) -> Vec<CompletionCandidate> + Send + Sync + 'static {
    move |current| {
        let words = words.iter().filter(|word| begins(word, current));
        words.map(CompletionCandidate::new).collect()
    }
}

pub(super) fn begins(word: &str, current: &OsStr) -> bool {
    current
        .to_str()
        .is_some_and(|current| word.starts_with(current))
}

pub(super) fn home(flags: &HomeFlags) -> Option<Home> {
    resolve(flags).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_change_is_not_offered() {
        for plain in ["pdf-tools", "a_b.c", "größe", "team/x"] {
            assert!(is_plain(plain), "{plain}");
        }
        for other in [
            "",
            "-rf",
            "a b",
            "$(id)",
            "`id`",
            "a;b",
            "a\nb",
            "~x",
            "a*",
            "\u{202e}x",
            "x\u{1b}[2J",
        ] {
            assert!(!is_plain(other), "{other}");
        }
    }
}

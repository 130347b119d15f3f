//! Which hosts the code of a file reaches, and which ones its documentation
//! names: what is not said is worth a look.

use std::collections::BTreeSet;

use crate::skill::path;
use crate::text::Span;

use super::code::{Origin, Unit};
use super::language::Language;
use super::operation::{Act, Origins, Way};
use super::quiet;
use super::rule::{Located, TextFile};
use super::{sending, sensitive, url};

/// Most contacts of one file, and most names of hosts of one document.
const MOST: usize = 32;
const MOST_NAMED: usize = 1024;

/// Longest name of a host.
const LONGEST: usize = 253;

/// Code that talks to a host.
#[derive(Clone, Debug)]
pub struct Contact {
    /// The host, in small letters.
    pub host: String,
    /// Where.
    pub located: Located,
    /// The way of what is sent.
    pub steps: Vec<(Located, String)>,
    /// Where what is sent comes from.
    pub origins: Origins,
    /// Its failure is dropped without a word.
    pub silenced: bool,
    /// The code puts the host together of pieces.
    pub assembled: bool,
    /// Whoever runs the code says where it goes.
    pub addressed: bool,
    /// The same code takes what is not its work: files of a home, everything of
    /// the environment, what the person at the machine does.
    pub takes: bool,
    /// The same code runs what is not written in it.
    pub runs: bool,
}

/// What one file says and does about hosts.
#[derive(Clone, Debug, Default)]
pub struct Contacts {
    /// Hosts that a document names, in small letters.
    pub named: BTreeSet<String>,
    /// Hosts that code reaches which is no example in a document.
    pub reached: Vec<Contact>,
}

impl Contacts {
    /// Those of `file`.
    #[must_use]
    pub(super) fn of(file: &TextFile<'_>) -> Self {
        let mut contacts = Self::default();
        if is_document(file) {
            contacts.named = hosts(file.text);
        }
        for unit in file.units {
            contacts.reach(file, unit);
        }
        contacts
    }

    fn reach(&mut self, file: &TextFile<'_>, unit: &Unit) {
        if matches!(unit.origin, Origin::Fence | Origin::Unlabelled) {
            return;
        }
        let place = |span: Span| file.located(unit.map.locate(span));
        let (takes, runs) = (takes(unit), runs(unit));
        for sending in sending::all(unit) {
            if self.reached.len() == MOST {
                return;
            }
            let Some(host) = sending.host.clone().filter(|host| is_host(host)) else {
                continue;
            };
            let steps = |way: &Way| {
                way.steps()
                    .iter()
                    .map(|step| (place(step.span), step.event.to_string()))
                    .collect()
            };
            self.reached.push(Contact {
                located: place(sending.span),
                steps: steps(&sending.way),
                origins: sending.origins,
                silenced: quiet::is_silenced(unit, sending.span),
                assembled: !unit.text.to_ascii_lowercase().contains(&host),
                addressed: sending.is_addressed_from_outside(),
                takes,
                runs,
                host,
            });
        }
    }
}

/// Whether `unit` takes what belongs to the person or the machine.
fn takes(unit: &Unit) -> bool {
    unit.lowered
        .operations
        .iter()
        .any(|operation| match &operation.act {
            Act::Read { path } => path.text.as_deref().is_some_and(|path| {
                let own = ["~/.config/", "~/.cache/", "~/.local/"];
                sensitive::first(path).is_some()
                    || !own.iter().any(|folder| path.starts_with(folder))
                        && ["~/", "/home/", "/Users/", "/etc/", "/var/", "/root/"]
                            .iter()
                            .any(|folder| path.starts_with(folder))
            }),
            Act::Capture { .. } => true,
            Act::Environment { name, contained } => name.is_none() && !contained,
            Act::Execute { .. }
            | Act::Evaluate { .. }
            | Act::Import { .. }
            | Act::Deserialize { .. }
            | Act::Contact { .. }
            | Act::Rewire
            | Act::Inject
            | Act::Write { .. }
            | Act::Delete { .. }
            | Act::Named { .. } => false,
        })
}

/// Whether `unit` runs something that is not written in it.
fn runs(unit: &Unit) -> bool {
    unit.lowered
        .operations
        .iter()
        .any(|operation| match &operation.act {
            Act::Execute {
                program, command, ..
            } => program.is_none() || command.origins.has(Origins::NETWORK),
            Act::Evaluate { code } => code.text.is_none(),
            Act::Import { .. } | Act::Deserialize { .. } | Act::Rewire | Act::Inject => true,
            Act::Contact { .. }
            | Act::Read { .. }
            | Act::Write { .. }
            | Act::Delete { .. }
            | Act::Environment { .. }
            | Act::Capture { .. }
            | Act::Named { .. } => false,
        })
}

/// Whether people read a file to learn what the skill does.
fn is_document(file: &TextFile<'_>) -> bool {
    file.language == Language::Markdown
        || file.language == Language::Text
            && matches!(
                path::suffix(file.path).as_str(),
                "" | "txt" | "rst" | "adoc" | "org"
            )
}

/// Every name in `text` that may be that of a host.
fn hosts(text: &str) -> BTreeSet<String> {
    let bytes = text.as_bytes();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let mut named = BTreeSet::new();
    let mut behind = 0;
    for dot in memchr::memchr_iter(b'.', bytes) {
        if dot < behind {
            continue;
        }
        let front = bytes[behind..dot]
            .iter()
            .rev()
            .take(LONGEST)
            .take_while(|byte| is_part(byte))
            .count();
        let rest = bytes[dot..]
            .iter()
            .take(LONGEST)
            .take_while(|byte| is_part(byte))
            .count();
        behind = dot + rest;
        let Some(name) = text.get(dot - front..behind) else {
            continue;
        };
        let name = name.trim_matches(['.', '-', '_']);
        if is_host(name) {
            named.insert(name.to_ascii_lowercase());
            if named.len() == MOST_NAMED {
                break;
            }
        }
    }
    named
}

/// Whether a text has the form of a public host's name or address.
fn is_host(text: &str) -> bool {
    let last = text.rsplit('.').next().unwrap_or_default();
    text.contains('.')
        && text.len() <= LONGEST
        && !url::is_local(text)
        && (url::octets(text).is_some()
            || last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// The part of a host's name that says whose it is: its last two labels, or
/// three below the domain of a country. All of an address of numbers.
#[must_use]
pub fn domain(host: &str) -> &str {
    if url::octets(host).is_some() {
        return host;
    }
    let mut dots = host.rmatch_indices('.').map(|(at, _)| at);
    let (Some(last), Some(second)) = (dots.next(), dots.next()) else {
        return host;
    };
    let short = last - second <= 4 && host.len() - last == 3;
    let cut = if short { dots.next() } else { Some(second) };
    cut.map_or(host, |at| &host[at + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_name_hosts() {
        let named =
            hosts("See https://api.example.com/v1, or `files.example.org`. A file a.b-c and 1.5.");
        assert!(named.contains("api.example.com"));
        assert!(named.contains("files.example.org"));
        assert_eq!(named.len(), 2, "{named:?}");
    }

    #[test]
    fn owners_by_names() {
        let same = |left, right| domain(left) == domain(right);
        assert!(same("api.example.com", "www.example.com"));
        assert!(same("a.example.co.uk", "b.example.co.uk"));
        assert!(!same("a.one.co.uk", "b.two.co.uk"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }
}

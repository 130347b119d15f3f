//! What a package can do, as far as its code says: a summary of operations.

use std::collections::BTreeSet;

use super::code::Unit;
use super::mask;
use super::operation::{Act, Value};
use super::url;

/// Most names that one set keeps.
const MAX_NAMES: usize = 256;
/// Most characters of a name.
const MAX_LENGTH: usize = 200;

/// Names of what code reaches, sorted. A set that is full says so in
/// [`Capabilities::cut`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// Programs it runs, by their base name.
    pub programs: BTreeSet<String>,
    /// Hosts it contacts, without port and path.
    pub hosts: BTreeSet<String>,
    /// Environment variables it reads; `*` is all of them.
    pub environment: BTreeSet<String>,
    /// Files it reads.
    pub reads: BTreeSet<String>,
    /// Files it writes.
    pub writes: BTreeSet<String>,
    /// Files it removes.
    pub deletes: BTreeSet<String>,
    /// Whether there are more names than were kept.
    pub cut: bool,
}

impl Capabilities {
    /// Adds what the code of `unit` does. Values that are not written in the
    /// code have no name and are not listed.
    pub(super) fn add_unit(&mut self, unit: &Unit) {
        for operation in &unit.lowered.operations {
            match &operation.act {
                Act::Execute { program, .. } => {
                    add(&mut self.programs, program.as_deref(), &mut self.cut);
                }
                Act::Contact { address, local, .. } => {
                    let host = address.text.as_deref().filter(|_| !local).and_then(host);
                    add(&mut self.hosts, host, &mut self.cut);
                }
                Act::Environment { name, .. } => {
                    let name = name.as_deref().or(Some("*"));
                    add(&mut self.environment, name, &mut self.cut);
                }
                Act::Read { path } => add(&mut self.reads, text(path), &mut self.cut),
                Act::Write { path, .. } => add(&mut self.writes, text(path), &mut self.cut),
                Act::Delete { path, .. } => add(&mut self.deletes, text(path), &mut self.cut),
                Act::Evaluate { .. }
                | Act::Import { .. }
                | Act::Deserialize
                | Act::Rewire
                | Act::Capture { .. }
                | Act::Inject => {}
            }
        }
    }

    /// Adds what other code does.
    pub(super) fn merge(&mut self, other: Self) {
        self.cut |= other.cut;
        for (mine, theirs) in [
            (&mut self.programs, other.programs),
            (&mut self.hosts, other.hosts),
            (&mut self.environment, other.environment),
            (&mut self.reads, other.reads),
            (&mut self.writes, other.writes),
            (&mut self.deletes, other.deletes),
        ] {
            for name in theirs {
                add(mine, Some(&name), &mut self.cut);
            }
        }
    }

    /// Every set with the word for it, in the order people read them.
    #[must_use]
    pub fn sets(&self) -> [(&'static str, &BTreeSet<String>); 6] {
        [
            ("programs", &self.programs),
            ("hosts", &self.hosts),
            ("environment", &self.environment),
            ("reads", &self.reads),
            ("writes", &self.writes),
            ("deletes", &self.deletes),
        ]
    }
}

fn text(value: &Value) -> Option<&str> {
    value.text.as_deref()
}

fn add(set: &mut BTreeSet<String>, name: Option<&str>, cut: &mut bool) {
    let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else {
        return;
    };
    // A secret at the cut must be seen whole to be known as one.
    let masked = mask::given(name.chars().take(2 * MAX_LENGTH).collect());
    let name: String = masked.chars().take(MAX_LENGTH).collect();
    if set.len() < MAX_NAMES {
        set.insert(name);
    } else if !set.contains(&name) {
        *cut = true;
    }
}

/// The host of an address: of a URL, or of `host:port` and `host/path`.
fn host(address: &str) -> Option<&str> {
    if let Some(url) = url::all(address).next() {
        return Some(url.host.of(address)).filter(|host| !host.is_empty());
    }
    let host = address.trim().split(['/', ':', '?']).next()?;
    let plausible = host.contains('.')
        && host
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_'));
    plausible.then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{Scope, conclude, examine, profile::Profile};
    use crate::skill::package::{Package, Source, Subject};

    fn of(files: &[(&str, &str)]) -> Capabilities {
        let subject = Subject {
            source: Source::Directory,
            category: None,
            name_hint: None,
            display_ref: "demo".to_owned(),
        };
        let files: Vec<(String, Vec<u8>)> = files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
            .collect();
        let package = Package::of_files(subject, &files, &[]);
        let examined = files
            .iter()
            .map(|(path, bytes)| {
                let entry = package.entry(path).expect("just added");
                examine(&package.subject, entry, bytes, Scope::All)
            })
            .collect();
        conclude(&package, examined, Scope::All, Profile::Standard).capabilities
    }

    fn names(set: &BTreeSet<String>) -> Vec<&str> {
        set.iter().map(String::as_str).collect()
    }

    #[test]
    fn operations_of_all_files_come_together() {
        let found = of(&[
            (
                "a.py",
                "import os, requests, subprocess\nkey = os.environ['DEMO_KEY']\n\
                 requests.get('https://api.example.com:8443/v1')\n\
                 subprocess.run(['pandoc', 'a.md'])\nopen('out.txt', 'w').write('x')\n",
            ),
            (
                "b.sh",
                "#!/bin/sh\ncurl -fsS https://files.example.com/a > /dev/null\n",
            ),
        ]);
        assert_eq!(
            names(&found.hosts),
            ["api.example.com", "files.example.com"]
        );
        assert!(found.programs.contains("pandoc"), "{found:?}");
        assert!(found.environment.contains("DEMO_KEY"), "{found:?}");
        assert!(found.writes.contains("out.txt"), "{found:?}");
        assert!(!found.cut);
    }

    #[test]
    fn addresses_lead_to_hosts() {
        assert_eq!(host("https://u:p@h.test:1/x"), Some("h.test"));
        assert_eq!(host("h.test:443"), Some("h.test"));
        assert_eq!(host("just words"), None);
    }

    #[test]
    fn secrets_are_no_names() {
        let token = format!("ghp_{}", "aB3dE5gH7jK9mN2pQ4sT6vW8xZ1cF0rLaB3d");
        let found = of(&[("a.py", &format!("open('/tmp/{token}', 'w').write('x')\n"))]);
        assert_eq!(names(&found.writes), ["/tmp/[redacted]"]);
    }

    #[test]
    fn sets_are_bounded() {
        let mut text = String::from("import os\n");
        for number in 0..400 {
            text.push_str(&format!("os.environ['V{number}']\n"));
        }
        let found = of(&[("a.py", &text)]);
        assert_eq!(found.environment.len(), MAX_NAMES);
        assert!(found.cut);
    }
}

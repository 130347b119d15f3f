//! What a package can do, as far as its code says: a summary of operations.

use std::collections::BTreeSet;

use super::code::Unit;
use super::mask;
use super::operation::{Act, Origins, Value};
use super::{sensitive, url};

/// Most names that one set keeps.
const MAX_NAMES: usize = 256;
/// Most characters of a name.
const MAX_LENGTH: usize = 200;

/// What code may do that has no names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ability {
    /// Writes the configuration or the memory of an agent.
    AgentConfiguration,
    /// Goes on in the background, or starts again later.
    Background,
    /// Takes clipboard, screen, keys, sound or pictures.
    Capture,
    /// Runs text as code that is not written in the package.
    EvaluateCode,
    /// Puts code into memory to run it.
    InjectCode,
    /// Runs code that comes over the network.
    RemoteCode,
    /// Rebuilds objects from bytes in a way that can run code.
    UnsafeDeserialization,
}

impl Ability {
    /// All, sorted by word.
    pub const ALL: [Self; 7] = [
        Self::AgentConfiguration,
        Self::Background,
        Self::Capture,
        Self::EvaluateCode,
        Self::InjectCode,
        Self::RemoteCode,
        Self::UnsafeDeserialization,
    ];

    /// As policies and reports say it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AgentConfiguration => "agent-configuration",
            Self::Background => "background",
            Self::Capture => "capture",
            Self::EvaluateCode => "evaluate-code",
            Self::InjectCode => "inject-code",
            Self::RemoteCode => "remote-code",
            Self::UnsafeDeserialization => "unsafe-deserialization",
        }
    }
}

/// Programs that let others go on in the background, or start them later.
const BACKGROUND: [&str; 15] = [
    "at",
    "batch",
    "crontab",
    "daemonize",
    "disown",
    "launchctl",
    "nohup",
    "pm2",
    "schtasks",
    "screen",
    "setsid",
    "start-stop-daemon",
    "systemctl",
    "systemd-run",
    "tmux",
];

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
    /// What it may do that has no names.
    pub abilities: BTreeSet<Ability>,
    /// The sets, by their word, of which something cannot be told from the
    /// code: a host that is put together, a program that is an argument.
    pub unnamed: BTreeSet<&'static str>,
    /// Whether there are more names than were kept.
    pub cut: bool,
}

impl Capabilities {
    /// Adds what the code of `unit` does.
    pub(super) fn add_unit(&mut self, unit: &Unit) {
        for operation in &unit.lowered.operations {
            self.add(&operation.act);
        }
    }

    fn add(&mut self, act: &Act) {
        match act {
            Act::Execute {
                program, command, ..
            } => {
                self.name("programs", program.as_deref());
                if command.origins.has(Origins::NETWORK) {
                    self.abilities.insert(Ability::RemoteCode);
                }
                if program
                    .as_deref()
                    .is_some_and(|program| BACKGROUND.contains(&program))
                {
                    self.abilities.insert(Ability::Background);
                }
            }
            Act::Evaluate { code } => {
                if code.origins.has(Origins::NETWORK) {
                    self.abilities.insert(Ability::RemoteCode);
                }
                if code.text.is_none() {
                    self.abilities.insert(Ability::EvaluateCode);
                }
            }
            Act::Contact { address, local, .. } => {
                if !local {
                    self.name("hosts", address.text.as_deref().and_then(host));
                }
            }
            Act::Environment { name, .. } => {
                self.name("environment", name.as_deref().or(Some("*")));
            }
            Act::Read { path } => self.name("reads", text(path)),
            Act::Write { path, .. } => {
                self.name("writes", text(path));
                if text(path).is_some_and(sensitive::is_agents) {
                    self.abilities.insert(Ability::AgentConfiguration);
                }
            }
            Act::Delete { path, .. } => self.name("deletes", text(path)),
            Act::Named { .. } => {}
            Act::Import { .. } => {
                self.abilities.insert(Ability::EvaluateCode);
            }
            Act::Deserialize { .. } => {
                self.abilities.insert(Ability::UnsafeDeserialization);
            }
            Act::Rewire => {
                self.abilities.insert(Ability::RemoteCode);
            }
            Act::Capture { .. } => {
                self.abilities.insert(Ability::Capture);
            }
            Act::Inject => {
                self.abilities.insert(Ability::InjectCode);
            }
        }
    }

    /// Adds a name to a set; without one, something of that set is not known.
    fn name(&mut self, word: &'static str, name: Option<&str>) {
        let set = match word {
            "programs" => &mut self.programs,
            "hosts" => &mut self.hosts,
            "environment" => &mut self.environment,
            "reads" => &mut self.reads,
            "writes" => &mut self.writes,
            _ => &mut self.deletes,
        };
        if name.is_none() {
            self.unnamed.insert(word);
        }
        add(set, name, &mut self.cut);
    }

    /// Adds what other code does.
    pub(super) fn merge(&mut self, other: Self) {
        self.cut |= other.cut;
        self.abilities.extend(other.abilities);
        self.unnamed.extend(other.unnamed);
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
                examine(
                    &package.subject,
                    entry,
                    bytes,
                    &crate::scan::Bundle::default(),
                    Scope::All,
                )
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

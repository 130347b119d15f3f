//! What goes into an archive, what stays out, and what stands against it. Pure.

mod refuse;
mod select;

use crate::scan::Judged;
use crate::skill::name::SkillName;
use crate::skill::package::{Entry, EntryKind, IrregularityKind, Package};

pub use refuse::{content, name as refused_name};
pub use select::{Excluded, IgnoreFault, Origin, Selection};

/// Something that keeps a folder from being packed whatever the review says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refusal {
    /// Path in the package; `None` speaks of all of it.
    pub path: Option<String>,
    /// What it is.
    pub kind: RefusalKind,
    /// What is the matter, a sentence without a period.
    pub reason: String,
    /// The way out, likewise.
    pub help: &'static str,
}

/// Kinds of [`Refusal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RefusalKind {
    /// A file that holds credentials.
    Secret,
    /// A symbolic link.
    Link,
    /// A device, pipe or socket.
    Special,
    /// It could not be read, or not all of it.
    Unread,
    /// A name that not every system can have.
    Name,
    /// There is no usable SKILL.md.
    Manifest,
    /// More than the place it is meant for takes.
    Limit,
    /// The archive does not read back as the folder.
    ReadBack,
}

impl RefusalKind {
    /// All, for contracts.
    pub const ALL: [Self; 8] = [
        Self::Secret,
        Self::Link,
        Self::Special,
        Self::Unread,
        Self::Name,
        Self::Manifest,
        Self::Limit,
        Self::ReadBack,
    ];

    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Secret => "secret",
            Self::Link => "link",
            Self::Special => "special-file",
            Self::Unread => "unread",
            Self::Name => "name",
            Self::Manifest => "manifest",
            Self::Limit => "limit",
            Self::ReadBack => "read-back",
        }
    }
}

/// A place that takes archives up to a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// What it is called.
    pub name: &'static str,
    /// Most files.
    pub max_files: usize,
    /// Most bytes, of all files and of the archive.
    pub max_bytes: u64,
}

/// What Claude takes as an upload.
pub const CLAUDE: Destination = Destination {
    name: "Claude",
    max_files: 200,
    max_bytes: 30_000_000,
};

/// What stands against packing what was read, sorted.
#[must_use]
pub fn refusals(
    package: &Package,
    judged: &Judged,
    destination: Option<Destination>,
) -> Vec<Refusal> {
    let mut found = Vec::new();
    found.extend(manifest(package, judged));
    found.extend(package.entries.iter().filter_map(of_entry));
    found.extend(unread(package));
    for irregularity in &package.irregularities {
        if irregularity.kind == IrregularityKind::SpecialFile {
            found.push(Refusal {
                path: irregularity.path.clone(),
                kind: RefusalKind::Special,
                reason: "is a device, a pipe or a socket".to_owned(),
                help: "remove it, or leave it out in `.skillignore`",
            });
        }
    }
    found.extend(collisions(judged));
    if let Some(destination) = destination {
        let bytes = package.entries.iter().map(|entry| entry.size).sum();
        found.extend(over(
            destination,
            package.entries.len(),
            bytes,
            "the files have",
        ));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// What is too much for `destination`; `what` says what has that many bytes.
pub fn over(
    destination: Destination,
    files: usize,
    bytes: u64,
    what: &str,
) -> impl Iterator<Item = Refusal> + use<> {
    let Destination {
        name,
        max_files,
        max_bytes,
    } = destination;
    let refusal = |reason| Refusal {
        path: None,
        kind: RefusalKind::Limit,
        reason,
        help: "leave out in `.skillignore` what the skill does not need",
    };
    let many = (files > max_files).then(|| {
        refusal(format!(
            "{files} files are more than the {max_files} {name} takes"
        ))
    });
    let large = (bytes > max_bytes).then(|| {
        refusal(format!(
            "{what} {bytes} bytes, more than the {max_bytes} {name} takes"
        ))
    });
    many.into_iter().chain(large)
}

/// The name that the skill gives itself, if it is one.
#[must_use]
pub fn declared_name(judged: &Judged) -> Option<SkillName> {
    SkillName::parse(judged.document.as_ref()?.declared_name()?).ok()
}

fn manifest(package: &Package, judged: &Judged) -> Option<Refusal> {
    let refusal = |reason: String, help| {
        Some(Refusal {
            path: Some("SKILL.md".to_owned()),
            kind: RefusalKind::Manifest,
            reason,
            help,
        })
    };
    let whole = "a skill has a SKILL.md of that very name at its root";
    if package.entry("SKILL.md").is_none() {
        return refusal("is missing".to_owned(), whole);
    }
    let Some(document) = &judged.document else {
        return refusal("is no text file".to_owned(), whole);
    };
    let help = "give it a `name` of lower-case letters, digits and single hyphens";
    match document.declared_name().map(SkillName::parse) {
        Some(Ok(_)) => None,
        Some(Err(fault)) => refusal(format!("has no usable name: {fault}"), help),
        None => refusal("has no name".to_owned(), help),
    }
}

fn of_entry(entry: &Entry) -> Option<Refusal> {
    let path = entry.path.as_str();
    if let Some(target) = &entry.target {
        let leaves = leads_out(path, target);
        return Some(Refusal {
            path: Some(path.to_owned()),
            kind: RefusalKind::Link,
            reason: if leaves {
                "is a link that leaves the folder".to_owned()
            } else {
                "is a link".to_owned()
            },
            help: "put a copy of the file in its place, or leave it out in `.skillignore`",
        });
    }
    debug_assert_ne!(entry.kind, EntryKind::Symlink, "a link has a target");
    refuse::name(path)
}

/// Whether the target of the link at `path` lies outside the package.
fn leads_out(path: &str, target: &str) -> bool {
    let target = target.replace('\\', "/");
    if target.starts_with('/') || target.as_bytes().get(1) == Some(&b':') {
        return true;
    }
    let mut depth = path.matches('/').count();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}

/// Paths that become one where letter case or Unicode form do not count: one
/// of the files would be lost there.
fn collisions(judged: &Judged) -> impl Iterator<Item = Refusal> + '_ {
    judged
        .findings
        .iter()
        .filter(|finding| finding.rule == "package-name-collision")
        .map(|finding| Refusal {
            path: finding.path.clone(),
            kind: RefusalKind::Name,
            reason: "differs from another path only by letter case or Unicode form".to_owned(),
            help: "rename one of the two",
        })
}

/// What the reader could not hand on; half a package is not packed.
fn unread(package: &Package) -> impl Iterator<Item = Refusal> + '_ {
    package.reader_errors.iter().map(|error| Refusal {
        path: error.path.clone(),
        kind: RefusalKind::Unread,
        reason: format!("was not read: {}", error.message),
        help: "mend it, or leave it out in `.skillignore`",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_out_or_stay() {
        for (path, target, out) in [
            ("a", "b", false),
            ("a", "../b", true),
            ("s/a", "../b", false),
            ("s/a", "../../b", true),
            ("s/a", "x/../../../b", true),
            ("a", "/etc/hosts", true),
            ("a", "C:\\x", true),
            ("a", "..\\x", true),
        ] {
            assert_eq!(leads_out(path, target), out, "{path} -> {target}");
        }
    }

    #[test]
    fn a_destination_takes_what_fits() {
        assert_eq!(over(CLAUDE, 200, 30_000_000, "the files have").count(), 0);
        let reasons: Vec<String> = over(CLAUDE, 201, 30_000_001, "the files have")
            .map(|refusal| refusal.reason)
            .collect();
        assert_eq!(
            reasons,
            [
                "201 files are more than the 200 Claude takes",
                "the files have 30000001 bytes, more than the 30000000 Claude takes",
            ]
        );
    }
}

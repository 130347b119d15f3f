//! Which members are read, under which paths: names judged, the wrapper folder
//! found, collisions noted.

use std::collections::BTreeSet;

use crate::skill::container::Member;
use crate::skill::package::{IrregularityKind, ReaderErrorCode};
use crate::skill::path::{self, PathFault};

use super::super::intake::Intake;

/// What a member is, by its mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    File,
    Link,
    Special,
}

/// A member that will be read.
#[derive(Debug)]
pub(super) struct Planned {
    /// Path in the package.
    pub(super) path: String,
    /// Its index in the listing.
    pub(super) member: usize,
    pub(super) kind: Type,
}

/// What will be read.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// In the order of paths; equal paths in the order of the directory.
    pub(super) readable: Vec<Planned>,
    /// The one folder around everything.
    pub(super) wrapper: Option<String>,
    /// Paths beside the wrapper.
    pub(super) beside: BTreeSet<String>,
}

impl Plan {
    pub(super) fn make(members: &[Member], intake: &mut Intake<'_, '_>) -> Self {
        let mut plan = Self::default();
        let mut folders = Vec::new();
        for (index, member) in members.iter().enumerate() {
            let path = path::normalized(&member.name);
            if let Some(fault) = path::fault(&member.name) {
                if !(fault == PathFault::Empty && member.is_folder()) {
                    refuse(member, &path, fault, intake);
                    plan.beside.insert(path);
                }
            } else if member.is_folder() {
                if member.size > 0 {
                    intake.irregular(
                        Some(&path),
                        IrregularityKind::HeaderMismatch,
                        format!("a folder that declares {} bytes of content", member.size),
                    );
                }
                folders.push(path);
            } else if path::file_name(&path) != ".DS_Store" {
                plan.readable.push(Planned {
                    path,
                    member: index,
                    kind: kind(member),
                });
            }
        }
        plan.strip(&mut folders);
        plan.readable
            .sort_by(|left, right| left.path.cmp(&right.path));
        for planned in &plan.readable {
            let member = &members[planned.member];
            if member.name_is_broken {
                let name = member.name.as_str();
                intake.irregular(Some(&planned.path), IrregularityKind::NotUtf8Name, name);
            }
        }
        plan.note_collisions(&folders, intake);
        plan
    }

    /// The path of each of `count` members that will be read.
    pub(super) fn paths(&self, count: usize) -> Vec<Option<&str>> {
        let mut paths = vec![None; count];
        for planned in &self.readable {
            paths[planned.member] = Some(planned.path.as_str());
        }
        paths
    }

    /// Takes the wrapper folder off: the only thing at the top, names with a
    /// dot in front and `__MACOSX` aside, and only if it holds a SKILL.md.
    fn strip(&mut self, folders: &mut [String]) {
        let Some(wrapper) = self.find_wrapper().map(str::to_owned) else {
            self.beside.clear();
            return;
        };
        let prefix = format!("{wrapper}/");
        for planned in &mut self.readable {
            match planned.path.strip_prefix(&prefix) {
                Some(inner) => planned.path = inner.to_owned(),
                None => {
                    self.beside.insert(planned.path.clone());
                }
            }
        }
        for folder in folders {
            if let Some(inner) = folder.strip_prefix(&prefix) {
                *folder = inner.to_owned();
            }
        }
        self.wrapper = Some(wrapper);
    }

    fn find_wrapper(&self) -> Option<&str> {
        let mut wrapper = None;
        let mut holds_skill = false;
        for planned in &self.readable {
            let (top, inner) = planned.path.split_once('/').unwrap_or((&planned.path, ""));
            if top.starts_with('.') || top == "__MACOSX" {
                continue;
            }
            if inner.is_empty() || *wrapper.get_or_insert(top) != top {
                return None;
            }
            holds_skill |= inner.eq_ignore_ascii_case("SKILL.md");
        }
        wrapper.filter(|_| holds_skill)
    }

    /// One path twice, or as a file and as a folder: what unpacks depends on
    /// the reader.
    fn note_collisions(&self, folders: &[String], intake: &mut Intake<'_, '_>) {
        let mut all: Vec<&str> = self
            .readable
            .iter()
            .map(|planned| planned.path.as_str())
            .chain(folders.iter().map(String::as_str))
            .collect();
        all.sort_unstable();
        let folders: BTreeSet<&str> = folders.iter().map(String::as_str).collect();
        let mut last = None;
        for (index, planned) in self.readable.iter().enumerate() {
            let path = planned.path.as_str();
            if last == Some(path) {
                continue;
            }
            last = Some(path);
            let twice = self
                .readable
                .get(index + 1)
                .is_some_and(|next| next.path == path);
            let inside = format!("{path}/");
            let at = all.partition_point(|other| *other < inside.as_str());
            let folder = folders.contains(path)
                || all.get(at).is_some_and(|other| other.starts_with(&inside));
            if twice || folder {
                let detail = if folder {
                    "both a file and a folder"
                } else {
                    "more than one member has this path"
                };
                intake.irregular(Some(path), IrregularityKind::Duplicate, detail);
            }
        }
    }
}

fn refuse(member: &Member, path: &str, fault: PathFault, intake: &mut Intake<'_, '_>) {
    let (kind, reason) = match fault {
        PathFault::Traversal => (IrregularityKind::Traversal, "the name has a `..` component"),
        PathFault::Absolute => (IrregularityKind::Absolute, "the name is absolute"),
        PathFault::AlternateStream => (IrregularityKind::AlternateStream, "the name holds a colon"),
        PathFault::Empty => (IrregularityKind::Unreadable, "the name is empty"),
    };
    intake.irregular(Some(path), kind, member.name.as_str());
    intake.error(
        ReaderErrorCode::InvalidArchivePath,
        Some(&member.name),
        reason,
    );
}

fn kind(member: &Member) -> Type {
    match member.mode.unwrap_or_default() & 0o170_000 {
        0o120_000 => Type::Link,
        // Some tools leave the type out; a folder by mode but not by name is
        // unpacked as a file by most.
        0 | 0o100_000 | 0o040_000 => Type::File,
        _ => Type::Special,
    }
}

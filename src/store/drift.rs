//! How an installed skill differs from what the lock file says of it.

use std::collections::BTreeMap;

use super::lockfile::{LockedFile, LockedSkill};

/// A file as it lies on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Present {
    /// A regular file: hash and permission bits.
    File {
        /// Lower-case hex SHA-256.
        sha256: String,
        /// Permission bits, setuid and its kin included.
        mode: u32,
    },
    /// A link, pipe, device or socket; nobody looked into it.
    Other,
    /// A file that could not be read.
    Unreadable,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Path in the skill, `/` separated; lossy if a name is not UTF-8.
    pub path: String,
    /// What differs.
    pub kind: DifferenceKind,
}

/// Kinds of [`Difference`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DifferenceKind {
    /// Other content, another mode, or no regular file any more.
    Modified,
    /// It is gone.
    Missing,
    /// The lock file does not know it.
    Extra,
}

impl DifferenceKind {
    /// The word of the JSON contract.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Modified => "modified",
            Self::Missing => "missing",
            Self::Extra => "extra",
        }
    }
}

/// All differences, sorted by path.
#[must_use]
pub fn differences(locked: &LockedSkill, present: &BTreeMap<String, Present>) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut note = |path: &String, kind| {
        found.push(Difference {
            path: path.clone(),
            kind,
        });
    };
    for (path, file) in &locked.files {
        match present.get(path) {
            None => note(path, DifferenceKind::Missing),
            Some(there) if is_as_locked(file, there) => {}
            Some(_) => note(path, DifferenceKind::Modified),
        }
    }
    for path in present
        .keys()
        .filter(|path| !locked.files.contains_key(*path))
    {
        note(path, DifferenceKind::Extra);
    }
    found.sort_unstable();
    found
}

fn is_as_locked(locked: &LockedFile, present: &Present) -> bool {
    match present {
        Present::File { sha256, mode } => {
            // Who may read it is the operator's business; who may run it is ours.
            *sha256 == locked.sha256
                && (mode & 0o111 != 0) == locked.executable()
                && mode & 0o7000 == 0
        }
        Present::Other | Present::Unreadable => false,
    }
}

//! The snapshot of a package: `deerflow.skill-package-snapshot.v1`.

use serde::Serialize;

use crate::skill::package::{Entry, EntryKind, Package};

/// The value of `schema_version`.
pub const SCHEMA_VERSION: &str = "deerflow.skill-package-snapshot.v1";

/// A package with the content of its text files.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// Always [`SCHEMA_VERSION`].
    #[cfg_attr(test, schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: &'static str,
    /// What was read.
    pub subject: SnapshotSubject,
    /// The limits it was read with.
    pub limits: SnapshotLimits,
    /// Sorted by the bytes of their path.
    pub files: Vec<SnapshotFile>,
    /// Whether a limit cut something off.
    pub truncated: bool,
    /// What could not be read.
    pub reader_errors: Vec<SnapshotError>,
}

/// What was read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SnapshotSubject {
    /// `local_directory`, `skill_archive` or `inline`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::sources())))]
    pub source: &'static str,
    /// Category of an installed skill.
    pub category: Option<String>,
    /// Name of the package's folder.
    pub name_hint: Option<String>,
    /// Folder or file name; never a host path.
    pub display_ref: String,
}

/// The limits of a read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SnapshotLimits {
    /// Most files.
    #[cfg_attr(test, schemars(extend("minimum" = 1)))]
    pub max_files: usize,
    /// Most bytes of one file.
    #[cfg_attr(test, schemars(extend("minimum" = 1)))]
    pub max_file_bytes: u64,
    /// Most bytes of all files.
    #[cfg_attr(test, schemars(extend("minimum" = 1)))]
    pub max_total_bytes: u64,
}

/// One file or link.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SnapshotFile {
    /// Path in the package.
    pub path: String,
    /// `text`, `binary` or `symlink`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::kinds())))]
    pub kind: &'static str,
    /// Bytes.
    pub size: u64,
    /// Hex SHA-256; empty for a file over the limit.
    pub sha256: String,
    /// The text; null for anything but text.
    pub content: Option<String>,
    /// Target of a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

/// Something that could not be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SnapshotError {
    /// The code.
    pub code: &'static str,
    /// Path in the package or raw member name.
    pub path: Option<String>,
    /// In words.
    pub message: String,
}

impl Snapshot {
    /// The snapshot of `package`; `contents` holds the text of each text file,
    /// as (path, text), sorted by path.
    #[must_use]
    pub fn of(package: &Package, contents: &[(String, String)]) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            subject: SnapshotSubject {
                source: package.subject.source.word(),
                category: package.subject.category.clone(),
                name_hint: package.subject.name_hint.clone(),
                display_ref: package.subject.display_ref.clone(),
            },
            limits: SnapshotLimits {
                max_files: package.limits.max_files,
                max_file_bytes: package.limits.max_file_bytes,
                max_total_bytes: package.limits.max_total_bytes,
            },
            files: package
                .entries
                .iter()
                .map(|entry| file(entry, contents))
                .collect(),
            truncated: package.truncated,
            reader_errors: package
                .reader_errors
                .iter()
                .map(|error| SnapshotError {
                    code: error.code.word(),
                    path: error.path.clone(),
                    message: error.message.clone(),
                })
                .collect(),
        }
    }
}

fn file(entry: &Entry, contents: &[(String, String)]) -> SnapshotFile {
    let content = (entry.kind == EntryKind::Text)
        .then(|| {
            contents
                .binary_search_by(|(path, _)| path.cmp(&entry.path))
                .ok()
                .map(|index| contents[index].1.clone())
        })
        .flatten();
    SnapshotFile {
        path: entry.path.clone(),
        kind: entry.kind.word(),
        size: entry.size,
        sha256: entry.sha256.clone(),
        content,
        target: entry.target.clone(),
    }
}

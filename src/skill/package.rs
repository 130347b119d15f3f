//! One model of a package, whatever it was read from.

use sha2::{Digest as _, Sha256};

use super::limits::Limits;

/// Where a package came from, in words that do not name the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// What kind of thing was read.
    pub source: Source,
    /// Category of an installed skill (`public`, `custom`, …), if it has one.
    pub category: Option<String>,
    /// Name of the package's folder, if it has one that counts.
    pub name_hint: Option<String>,
    /// The name people know it by: folder or file name, never a host path.
    pub display_ref: String,
}

/// What kind of thing a package was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A folder on disk.
    Directory,
    /// A `.skill` or `.zip`.
    Archive,
    /// One SKILL.md, alone.
    SkillFile,
}

impl Source {
    /// The word of the JSON contract.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Directory => "local_directory",
            Self::Archive => "skill_archive",
            Self::SkillFile => "inline",
        }
    }
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// UTF-8 (and no NUL, unless the suffix says text).
    Text,
    /// Anything else.
    Binary,
    /// A symbolic link; listed, never followed.
    Symlink,
}

impl EntryKind {
    /// The word of the JSON contract and of the digest.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Binary => "binary",
            Self::Symlink => "symlink",
        }
    }
}

/// One file or link of a package. Its content is not kept here: it is handed
/// on once, when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Path inside the package, `/` separated, relative, normalised.
    pub path: String,
    /// What it is.
    pub kind: EntryKind,
    /// Bytes; 0 for links; limit + 1 for a file over the limit.
    pub size: u64,
    /// Lower-case hex SHA-256 of the content (of the target text for a link);
    /// empty for a file over the limit.
    pub sha256: String,
    /// Target text of a link.
    pub target: Option<String>,
    /// Whether any executable bit is set.
    pub executable: bool,
}

/// Suffixes whose files are text even when they hold a NUL byte.
const TEXT_SUFFIXES: [&str; 14] = [
    "css", "csv", "html", "js", "json", "md", "py", "sh", "svg", "toml", "ts", "txt", "yaml", "yml",
];

impl Entry {
    /// The entry of a file that was read whole.
    #[must_use]
    pub fn file(path: String, bytes: &[u8], executable: bool) -> Self {
        let kind = if is_text(&path, bytes) {
            EntryKind::Text
        } else {
            EntryKind::Binary
        };
        Self {
            path,
            kind,
            size: bytes.len() as u64,
            sha256: hex(&Sha256::digest(bytes)),
            target: None,
            executable,
        }
    }

    /// The entry of a symbolic link.
    #[must_use]
    pub fn link(path: String, target: String) -> Self {
        Self {
            path,
            kind: EntryKind::Symlink,
            size: 0,
            sha256: hex(&Sha256::digest(target.as_bytes())),
            target: Some(target),
            executable: false,
        }
    }

    /// The entry of a file that is over the limit, so that nobody hashed it.
    #[must_use]
    pub fn over_limit(path: String, limits: Limits, executable: bool) -> Self {
        Self {
            path,
            kind: EntryKind::Binary,
            size: limits.max_file_bytes + 1,
            sha256: String::new(),
            target: None,
            executable,
        }
    }
}

impl Entry {
    /// The entry of a file that is there but could not be read: encrypted,
    /// broken, special or without permission. Nothing is known of its content.
    #[must_use]
    pub fn unread(path: String, executable: bool) -> Self {
        Self {
            path,
            kind: EntryKind::Binary,
            size: 0,
            sha256: String::new(),
            target: None,
            executable,
        }
    }
}

/// Whether a file counts as text: UTF-8, and without NUL unless the suffix is
/// one of a text format.
#[must_use]
pub fn is_text(path: &str, bytes: &[u8]) -> bool {
    let text_suffix = TEXT_SUFFIXES.contains(&super::path::suffix(path).as_str());
    (text_suffix || memchr::memchr(0, bytes).is_none()) && std::str::from_utf8(bytes).is_ok()
}

/// Lower-case hexadecimal digits of `bytes`.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Something about the container that a reader noticed and rules judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// Path after `/` normalisation; `None` speaks of the package.
    pub path: Option<String>,
    /// What is odd.
    pub kind: IrregularityKind,
    /// The raw name, a number or the reader's reason; hostile text.
    pub detail: String,
}

/// Kinds of [`Irregularity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IrregularityKind {
    /// The member name has a `..` component.
    Traversal,
    /// The member name is absolute (POSIX, drive or UNC).
    Absolute,
    /// The member name holds a colon.
    AlternateStream,
    /// Two members have one path, or one path is both file and folder.
    Duplicate,
    /// The member is encrypted.
    Encrypted,
    /// The member cannot be inflated, or its checksum or size is wrong.
    Unreadable,
    /// Central directory and local header disagree.
    HeaderMismatch,
    /// The member declares or holds more than the fixed size of a file.
    OversizedFile,
    /// All members together declare more than the fixed total.
    OversizedTotal,
    /// More members than the fixed count.
    TooManyMembers,
    /// Inflates by more than 200:1 and to more than 1 MiB.
    CompressionRatio,
    /// A symbolic link as an archive member.
    LinkMember,
    /// The name is not UTF-8; `path` holds a lossy form.
    NotUtf8Name,
    /// A FIFO, socket or device.
    SpecialFile,
    /// Bytes of the archive that belong to no member its directory lists.
    UnlistedBytes,
}

/// Why something could not be read; part of DeerFlow's snapshot contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderError {
    /// What happened.
    pub code: ReaderErrorCode,
    /// Path in the package or raw member name.
    pub path: Option<String>,
    /// In words; no host path.
    pub message: String,
}

/// Codes of [`ReaderError`], as DeerFlow spells them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReaderErrorCode {
    /// The target does not exist.
    RootNotFound,
    /// The target is no directory.
    RootNotDirectory,
    /// More files than the limit; the rest was left out.
    TooManyFiles,
    /// The file's properties could not be read.
    StatFailed,
    /// The total limit was crossed at this file; the rest was left out.
    TotalSizeExceeded,
    /// The file is over the limit.
    FileTooLarge,
    /// The file could not be read.
    ReadFailed,
    /// The path leads out of the package.
    PathEscaped,
    /// The member could not be inflated.
    ArchiveMemberReadFailed,
    /// The archive could not be read.
    ArchiveReadFailed,
    /// The member name is unsafe.
    InvalidArchivePath,
}

impl ReaderErrorCode {
    /// The code as text.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::RootNotFound => "root_not_found",
            Self::RootNotDirectory => "root_not_directory",
            Self::TooManyFiles => "too_many_files",
            Self::StatFailed => "stat_failed",
            Self::TotalSizeExceeded => "total_size_exceeded",
            Self::FileTooLarge => "file_too_large",
            Self::ReadFailed => "read_failed",
            Self::PathEscaped => "path_escaped",
            Self::ArchiveMemberReadFailed => "archive_member_read_failed",
            Self::ArchiveReadFailed => "archive_read_failed",
            Self::InvalidArchivePath => "invalid_archive_path",
        }
    }
}

/// A package as read: everything but the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Where it came from.
    pub subject: Subject,
    /// The limits it was read with.
    pub limits: Limits,
    /// Sorted by the bytes of their path.
    pub entries: Vec<Entry>,
    /// Sorted by path and kind.
    pub irregularities: Vec<Irregularity>,
    /// In the order of reading.
    pub reader_errors: Vec<ReaderError>,
    /// Whether a limit cut something off.
    pub truncated: bool,
    /// Whether the container itself could be listed.
    pub enumerated: bool,
}

impl Package {
    /// The entry at `path`.
    #[must_use]
    pub fn entry(&self, path: &str) -> Option<&Entry> {
        self.entries
            .binary_search_by(|entry| entry.path.as_str().cmp(path))
            .ok()
            .map(|index| &self.entries[index])
    }
}

impl Package {
    /// Adds the entries of the files that the reader handed on, and sorts.
    pub fn add_entries(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.entries.extend(entries);
        self.entries
            .sort_by(|left, right| left.path.cmp(&right.path));
    }

    /// A package from contents in memory, for tests and for text that was
    /// handed in. No limits are applied.
    #[must_use]
    pub fn of_files(
        subject: Subject,
        files: &[(String, Vec<u8>)],
        links: &[(String, String)],
    ) -> Self {
        let mut entries: Vec<Entry> = files
            .iter()
            .map(|(path, bytes)| Entry::file(path.clone(), bytes, false))
            .chain(
                links
                    .iter()
                    .map(|(path, target)| Entry::link(path.clone(), target.clone())),
            )
            .collect();
        entries.sort_by(|left, right| left.path.cmp(&right.path));
        Self {
            subject,
            limits: Limits::default(),
            entries,
            irregularities: Vec::new(),
            reader_errors: Vec::new(),
            truncated: false,
            enumerated: true,
        }
    }
}

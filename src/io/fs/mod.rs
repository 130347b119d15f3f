//! Reads a skill directory, or one SKILL.md: links are listed and never
//! followed, only regular files are opened.

mod files;
pub(super) mod listing;
mod open;
mod walk;

use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::skill::package::{Entry, IrregularityKind, ReaderErrorCode, Source, Subject};

use crate::store::category::Category;

use super::archive::file_name;
use super::intake::{Intake, Room};
use super::reading::{Deliver, ReadFile, Reading};
pub use files::{FileLine, files};
use listing::Kind;
use walk::{Found, Item, Walk};

/// A skill directory on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    /// As the user gave it, or below that.
    pub path: PathBuf,
    /// The name people know it by: its last component.
    pub name: String,
    /// Where it is installed, if it was named that way.
    pub address: Option<Address>,
}

/// Where a skill is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// `skill://<category>/<path>`.
    pub shown: String,
    /// Its category.
    pub category: Category,
}

/// One SKILL.md, alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillFile {
    /// As the user gave it.
    pub path: PathBuf,
    /// Name of the folder it lies in, if that can be told.
    pub folder: Option<String>,
}

impl SkillFile {
    fn subject(&self) -> Subject {
        let name = file_name(&self.path);
        Subject {
            source: Source::SkillFile,
            category: None,
            name_hint: self.folder.clone(),
            display_ref: match &self.folder {
                Some(folder) => format!("{folder}/{name}"),
                None => name,
            },
        }
    }
}

/// Says of a path in the package, and whether it is a folder, whether to read
/// it. What lies in a folder that is left out is never looked at.
pub type Select<'a> = dyn FnMut(&str, bool) -> bool + 'a;

/// Reads the directory. The root itself may be a link: it is what the user
/// named.
///
/// # Errors
/// [`Error::World`] when the root cannot be listed.
pub(super) fn read_directory(
    directory: &Directory,
    limits: Limits,
    deliver: &mut Deliver<'_>,
) -> Result<Reading, Error> {
    read_selected(directory, limits, &mut |_, _| true, deliver)
}

/// As [`super::read`] of a directory, without what `select` leaves out.
///
/// # Errors
/// [`Error::World`] when the root cannot be listed.
pub fn read_selected(
    directory: &Directory,
    limits: Limits,
    select: &mut Select<'_>,
    deliver: &mut Deliver<'_>,
) -> Result<Reading, Error> {
    let subject = Subject {
        source: Source::Directory,
        category: directory
            .address
            .as_ref()
            .map(|address| address.category.word().to_owned()),
        name_hint: Some(directory.name.clone()),
        display_ref: directory.name.clone(),
    };
    let mut intake = Intake::new(subject, limits, deliver);
    let mut walk = Walk::new(&directory.path, intake.room());
    while let Some(item) = walk.next(intake.room(), select) {
        let room = match item {
            Item::Unlisted(path, error) if path.is_empty() => {
                return Err(Error::world(format!(
                    "cannot list `{}`",
                    directory.path.display()
                ))(error));
            }
            Item::Unlisted(path, error) => {
                let reason = format!("the folder cannot be listed: {}", error.kind());
                intake.error(ReaderErrorCode::ReadFailed, Some(&path), reason);
                Room::Left
            }
            Item::TooDeep(path) => {
                let reason = format!("nested deeper than {} folders", walk::MAX_DEPTH);
                intake.cut(ReaderErrorCode::ReadFailed, Some(&path), reason);
                Room::Left
            }
            Item::TooMany(path) => {
                let path = Some(path.as_str()).filter(|path| !path.is_empty());
                let reason = "more names than are looked at; some were left out";
                intake.cut(ReaderErrorCode::TooManyFiles, path, reason);
                Room::Left
            }
            Item::Found(found) => read_found(&directory.path, &found, &mut intake),
        };
        if room == Room::Gone {
            break;
        }
    }
    Ok(intake.finish().into())
}

fn read_found(root: &Path, found: &Found, intake: &mut Intake<'_, '_>) -> Room {
    let path = found.path.as_str();
    if intake.count(path) == Room::Gone {
        return Room::Gone;
    }
    if !found.is_utf8 {
        intake.irregular(Some(path), IrregularityKind::NotUtf8Name, path);
        intake.error(
            ReaderErrorCode::StatFailed,
            Some(path),
            "the name is not UTF-8; shown with replacement characters",
        );
    }
    match found.kind {
        Kind::File => read_regular(path, root, &found.host, intake),
        Kind::Link => read_link(path, &found.host, intake),
        Kind::Special => special(path, intake),
        Kind::Folder => failed(
            ReaderErrorCode::StatFailed,
            path,
            "a folder where a file was",
            intake,
        ),
    }
}

fn read_regular(path: &str, root: &Path, host: &Path, intake: &mut Intake<'_, '_>) -> Room {
    let (file, metadata) = match open::open_below(root, host) {
        Ok(opened) => opened,
        Err(error) => {
            let reason = error.kind().to_string();
            return failed(ReaderErrorCode::ReadFailed, path, &reason, intake);
        }
    };
    if !metadata.is_file() {
        return special(path, intake);
    }
    let executable = open::is_executable(&metadata);
    if intake.is_over_limit(path, metadata.len(), executable) {
        return Room::Left;
    }
    // Before any memory is taken for it.
    if intake.weigh(path, metadata.len()) == Room::Gone {
        return Room::Gone;
    }
    let most = intake.limits().max_file_bytes;
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    // The file may grow while it is read.
    if let Err(error) = file.take(most.saturating_add(1)).read_to_end(&mut bytes) {
        let reason = error.kind().to_string();
        return failed(ReaderErrorCode::ReadFailed, path, &reason, intake);
    }
    let size = bytes.len() as u64;
    if size > most && intake.is_over_limit(path, size, executable) {
        return Room::Left;
    }
    if intake.weigh(path, size.saturating_sub(metadata.len())) == Room::Gone {
        return Room::Gone;
    }
    intake.deliver(ReadFile {
        path: path.to_owned(),
        bytes,
        executable,
    });
    Room::Left
}

fn read_link(path: &str, host: &Path, intake: &mut Intake<'_, '_>) -> Room {
    match std::fs::read_link(host) {
        Ok(target) => {
            let target = target.to_string_lossy().into_owned();
            intake.entry(Entry::link(path.to_owned(), target));
            Room::Left
        }
        Err(error) => {
            let reason = error.kind().to_string();
            failed(ReaderErrorCode::ReadFailed, path, &reason, intake)
        }
    }
}

fn special(path: &str, intake: &mut Intake<'_, '_>) -> Room {
    let detail = "a device, pipe or socket";
    intake.irregular(Some(path), IrregularityKind::SpecialFile, detail);
    intake.entry(Entry::unread(path.to_owned(), false));
    Room::Left
}

fn failed(code: ReaderErrorCode, path: &str, reason: &str, intake: &mut Intake<'_, '_>) -> Room {
    intake.error(code, Some(path), reason);
    intake.entry(Entry::unread(path.to_owned(), false));
    Room::Left
}

/// Reads one SKILL.md and nothing around it.
///
/// # Errors
/// [`Error::World`] when it cannot be opened or read.
#[expect(clippy::disallowed_methods, reason = "this is the door to files")]
pub(super) fn read_skill_file(
    file: &SkillFile,
    limits: Limits,
    deliver: &mut Deliver<'_>,
) -> Result<Reading, Error> {
    let failed = || Error::world(format!("cannot read `{}`", file.path.display()));
    let opened = std::fs::File::open(&file.path).map_err(failed())?;
    read_skill_text(&opened, file.subject(), limits, deliver).map_err(failed())
}

/// Reads an open SKILL.md.
pub(super) fn read_skill_text(
    file: &std::fs::File,
    subject: Subject,
    limits: Limits,
    deliver: &mut Deliver<'_>,
) -> std::io::Result<Reading> {
    let path = "SKILL.md";
    let mut intake = Intake::new(subject, limits, deliver);
    let metadata = file.metadata()?;
    if intake.count(path) == Room::Left && !intake.is_over_limit(path, metadata.len(), false) {
        let mut bytes = Vec::new();
        let most = limits.max_file_bytes;
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        let size = bytes.len() as u64;
        let grown = size > most && intake.is_over_limit(path, size, false);
        if !grown && intake.weigh(path, size) == Room::Left {
            intake.deliver(ReadFile {
                path: path.to_owned(),
                bytes,
                executable: false,
            });
        }
    }
    Ok(intake.finish().into())
}

/// The bytes of the regular file `host` of at most `limit` bytes; no link below
/// `root` is followed. The error says in words what it is instead.
pub(super) fn read_below(root: &Path, host: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let (file, metadata) = open::open_below(root, host).map_err(|error| {
        let below = host.ancestors().take_while(|path| *path != root);
        if below.into_iter().any(Path::is_symlink) {
            "it is a link, or lies behind one".to_owned()
        } else if error.kind() == std::io::ErrorKind::NotFound {
            "it is not there".to_owned()
        } else {
            format!("it cannot be read: {}", error.kind())
        }
    })?;
    if !metadata.is_file() {
        return Err("it is no regular file".to_owned());
    }
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|error| format!("it cannot be read: {}", error.kind()))?;
    if bytes.len() as u64 > limit {
        return Err(format!("it is larger than {limit} bytes"));
    }
    Ok(bytes)
}

/// The text of a regular file of at most `limit` bytes; a link is not followed.
/// The error says in words what it is instead.
pub(super) fn read_text_bounded(path: &Path, limit: u64) -> Result<String, String> {
    let (file, metadata) = open::open(path).map_err(|error| {
        if path.is_symlink() {
            "SKILL.md is a link and is not followed".to_owned()
        } else {
            format!("cannot be read: {}", error.kind())
        }
    })?;
    if !metadata.is_file() {
        return Err("is no regular file".to_owned());
    }
    // Room for all of it and the look behind its end: one read each.
    let room = usize::try_from(metadata.len().min(limit)).unwrap_or(0) + 1;
    let mut bytes = Vec::with_capacity(room);
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("cannot be read: {}", error.kind()))?;
    if bytes.len() as u64 > limit {
        return Err(format!("is larger than {limit} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "is not UTF-8".to_owned())
}

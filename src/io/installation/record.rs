//! Lock file and history of a user's custom skills, on disk.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

use crate::error::{self, Error};
use crate::store::lockfile::LockFile;
use crate::text::located;

use super::super::fault;
use super::super::folder::Folder;
use super::super::inside::failed;
use super::staging::LOCK;

/// The lock file in the user's skills folder.
pub(super) const NAME: &str = "skilldeck.lock.json";
/// The folder of histories.
pub(super) const HISTORY: &str = ".history";
/// Most bytes of a lock file.
const MAX_LOCK: u64 = 256 << 20;

/// Reads the lock file; empty when there is none.
pub(super) fn read(skills: &Folder) -> Result<LockFile, Error> {
    let damaged = |text: &str, fault: String| {
        let path = skills.path().join(NAME).display().to_string();
        let (fault, span) = located(text, fault);
        let (fault, written, span) = error::pointed(&path, text, span, &fault);
        Error::LockFileDamaged {
            path,
            fault,
            written,
            span,
        }
    };
    let bytes = skills
        .read_bounded(NAME, MAX_LOCK)
        .map_err(failed(skills, &format!("read `{NAME}`")))?;
    let Some(bytes) = bytes else {
        return Ok(LockFile::default());
    };
    let text = String::from_utf8(bytes).map_err(|_| damaged("", "it is not UTF-8".to_owned()))?;
    LockFile::parse(&text).map_err(|fault| damaged(&text, fault))
}

/// Writes the lock file that is to be into a staging folder.
pub(super) fn prepare(staging: &Folder, lock: &LockFile) -> io::Result<()> {
    staging.remove_file(LOCK)?;
    staging.create(LOCK, lock.to_text().as_bytes(), 0o644, true)?;
    Ok(())
}

/// What follows once a change is in the lock file. It happened; what goes wrong
/// here is only told.
pub(super) fn rest(skills: &Folder, custom: &Folder, name: &str, line: &str) -> Vec<String> {
    // Durability of a name that is there already.
    let _ = skills.sync();
    match append(custom, name, line) {
        Ok(()) => Vec::new(),
        Err(error) => vec![format!(
            "the history of `{name}` could not be written: {error}"
        )],
    }
}

/// Opens the history for adding to it, made if need be.
pub(super) fn open(custom: &Folder, name: &str) -> io::Result<File> {
    let folder = custom.enter_or_make(HISTORY)?;
    folder.append(format!("{name}.jsonl"), 0o644)
}

/// Appends lines to the history, unless they are the last ones already.
pub(super) fn append(custom: &Folder, name: &str, line: &str) -> io::Result<()> {
    let mut file = open(custom, name)?;
    let length = file.metadata()?.len();
    let tail = (line.len() as u64 + 1).min(length);
    file.seek(SeekFrom::Start(length - tail))?;
    let mut last = Vec::new();
    (&file).take(tail).read_to_end(&mut last)?;
    if last.ends_with(line.as_bytes()) {
        return Ok(());
    }
    let mut bytes = Vec::with_capacity(line.len() + 1);
    if last.last().is_some_and(|byte| *byte != b'\n') {
        // Somebody died in the middle of theirs.
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line.as_bytes());
    fault::step();
    file.write_all(&bytes)?;
    fault::step();
    file.sync_data()
}

/// Replaces the lock file if the change of a journal is not in it yet.
pub(super) fn amend(
    skills: &Folder,
    staging: &Folder,
    change: impl FnOnce(&mut LockFile),
) -> Result<(), Error> {
    let old = read(skills)?;
    let mut new = old.clone();
    change(&mut new);
    if new == old {
        return Ok(());
    }
    prepare(staging, &new)
        .and_then(|()| staging.replace(LOCK, skills, NAME))
        .and_then(|()| skills.sync())
        .map_err(failed(skills, &format!("write `{NAME}`")))
}

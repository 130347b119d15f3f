//! The files of one skill, written and read back below a folder handle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{ErrorKind, Read as _, Result};

use sha2::{Digest as _, Sha256};

use crate::skill::package::hex;
use crate::store::drift::Present;

use super::super::folder::{Folder, Kind};
use super::super::platform::mode_of;

/// Deepest folder that is looked into.
const MAX_DEPTH: usize = 600;
/// Most bytes of a file that are read at once.
const BUFFER: usize = 1 << 16;
/// With more files than this the whole file system is synced, once.
const SYNCED_ONE_BY_ONE: usize = 256;

/// A skill that is being written.
#[derive(Debug)]
pub struct Tree {
    root: Folder,
    folders: BTreeSet<String>,
    expected: usize,
}

impl Tree {
    pub(super) fn new(root: Folder, expected: usize) -> Self {
        Self {
            root,
            folders: BTreeSet::new(),
            expected,
        }
    }

    /// Writes the file at `path`, which nobody may have written before. Modes
    /// are 0755 or 0644, whatever the source said.
    ///
    /// # Errors
    /// The system's; also for a path that is none inside the skill.
    pub fn write(&mut self, path: &str, bytes: &[u8], executable: bool) -> Result<()> {
        let mode = if executable { 0o755 } else { 0o644 };
        let durable = self.expected <= SYNCED_ONE_BY_ONE;
        let Some((parents, name)) = path.rsplit_once('/') else {
            self.root.create(path, bytes, mode, durable)?;
            return Ok(());
        };
        let folder = self.folder(parents)?;
        folder.create(name, bytes, mode, durable)?;
        Ok(())
    }

    fn folder(&mut self, path: &str) -> Result<Folder> {
        let mut walked = String::new();
        let mut open: Option<Folder> = None;
        for part in path.split('/') {
            if !walked.is_empty() {
                walked.push('/');
            }
            walked.push_str(part);
            let parent = open.as_ref().unwrap_or(&self.root);
            let child = parent.enter_or_make(part)?;
            if self.folders.insert(walked.clone()) {
                child.make_readable()?;
            }
            open = Some(child);
        }
        open.ok_or_else(|| ErrorKind::InvalidFilename.into())
    }

    /// Makes all of it durable; its identity.
    pub(super) fn finish(&self) -> Result<(u64, u64)> {
        self.root.make_readable()?;
        if self.expected > SYNCED_ONE_BY_ONE && self.root.sync_all()? {
            return self.root.identity();
        }
        for path in &self.folders {
            let mut parts = path.split('/');
            let mut folder = self.root.enter(parts.next().unwrap_or_default())?;
            for part in parts {
                folder = folder.enter(part)?;
            }
            folder.sync()?;
        }
        self.root.sync()?;
        self.root.identity()
    }
}

/// All files below `folder`, hashed; links are told, not followed.
pub(super) fn present(folder: &Folder) -> Result<BTreeMap<String, Present>> {
    let mut found = BTreeMap::new();
    collect(folder, "", MAX_DEPTH, &mut found)?;
    Ok(found)
}

fn collect(
    folder: &Folder,
    prefix: &str,
    depth: usize,
    found: &mut BTreeMap<String, Present>,
) -> Result<()> {
    for name in folder.names()? {
        let path = format!("{prefix}{}", name.to_string_lossy());
        match folder.look(&name)?.map(|known| known.kind) {
            None => {}
            Some(Kind::Folder) if depth == 0 => {
                found.insert(path, Present::Unreadable);
            }
            Some(Kind::Folder) => match folder.enter(&name) {
                Ok(child) => collect(&child, &format!("{path}/"), depth - 1, found)?,
                Err(_) => {
                    found.insert(path, Present::Unreadable);
                }
            },
            Some(Kind::File) => {
                let read = folder.read(&name).and_then(hashed);
                found.insert(path, read.unwrap_or(Present::Unreadable));
            }
            Some(Kind::Link | Kind::Special) => {
                found.insert(path, Present::Other);
            }
        }
    }
    Ok(())
}

fn hashed(mut file: File) -> Result<Present> {
    let metadata = file.metadata()?;
    let mode = mode_of(&metadata).unwrap_or(0o644);
    let mut hasher = Sha256::new();
    // Most files are small: a whole buffer for each is what a listing waits for.
    let room = usize::try_from(metadata.len()).unwrap_or(BUFFER);
    let mut buffer = vec![0; room.clamp(1, BUFFER)];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            break;
        }
        hasher.update(&buffer[..count]);
    }
    Ok(Present::File {
        sha256: hex(&hasher.finalize()),
        mode,
    })
}

/// The file at `path` below `folder`, and whether it may be run; links on the
/// way are not followed.
pub(super) fn read_file(folder: &Folder, path: &str, most: u64) -> Result<Option<(Vec<u8>, bool)>> {
    let (parents, name) = match path.rsplit_once('/') {
        Some((parents, name)) => (Some(parents), name),
        None => (None, path),
    };
    let mut open: Option<Folder> = None;
    for part in parents.into_iter().flat_map(|parents| parents.split('/')) {
        let parent = open.as_ref().unwrap_or(folder);
        match parent.look(part)?.map(|known| known.kind) {
            Some(Kind::Folder) => open = Some(parent.enter(part)?),
            Some(Kind::File | Kind::Link | Kind::Special) | None => return Ok(None),
        }
    }
    let folder = open.as_ref().unwrap_or(folder);
    let Some(known) = folder.look(name)? else {
        return Ok(None);
    };
    let bytes = folder.read_bounded(name, most)?;
    Ok(bytes.map(|bytes| (bytes, known.mode & 0o111 != 0)))
}

/// Removes the file at `path` below `folder`; links on the way are not
/// followed, a folder in its place is left alone.
pub(super) fn remove_file(folder: &Folder, path: &str) -> Result<()> {
    let (parents, name) = match path.rsplit_once('/') {
        Some((parents, name)) => (Some(parents), name),
        None => (None, path),
    };
    let mut open: Option<Folder> = None;
    for part in parents.into_iter().flat_map(|parents| parents.split('/')) {
        let parent = open.as_ref().unwrap_or(folder);
        match parent.look(part)?.map(|known| known.kind) {
            Some(Kind::Folder) => open = Some(parent.enter(part)?),
            Some(Kind::File | Kind::Link | Kind::Special) | None => return Ok(()),
        }
    }
    let folder = open.as_ref().unwrap_or(folder);
    match folder.look(name)?.map(|known| known.kind) {
        Some(Kind::File | Kind::Link | Kind::Special) => folder.remove_file(name),
        Some(Kind::Folder) | None => Ok(()),
    }
}

/// Removes every folder below `folder` in which nothing is left.
pub(super) fn prune(folder: &Folder, depth: usize) -> Result<()> {
    if depth == 0 {
        return Ok(());
    }
    for name in folder.names()? {
        let is_folder = folder
            .look(&name)?
            .is_some_and(|known| known.kind == Kind::Folder);
        if is_folder {
            prune(&folder.enter(&name)?, depth - 1)?;
            folder.remove_empty(&name)?;
        }
    }
    Ok(())
}

/// [`prune`] as deep as anything is written.
pub(super) fn prune_all(folder: &Folder) -> Result<()> {
    prune(folder, MAX_DEPTH)
}

//! One folder, listed: sorted, and never more of it in memory than is wanted.

use std::collections::BinaryHeap;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use walkdir::WalkDir;

/// Most subfolders of one folder that are kept.
const MAX_FOLDERS: usize = 1 << 16;

/// What a child is, by the folder's own record; links are not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::io) enum Kind {
    File,
    Folder,
    Link,
    Special,
}

/// One name in a folder. The order is that of whole paths: a folder sorts as
/// its name and a `/`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::io) struct Child {
    key: Vec<u8>,
    pub(in crate::io) name: OsString,
    pub(in crate::io) kind: Kind,
}

/// The children of a folder.
#[derive(Debug, Default)]
pub(in crate::io) struct Listing {
    /// Sorted.
    pub(in crate::io) children: Vec<Child>,
    /// The first name that is `SKILL.md` but for the case; no folder.
    pub(in crate::io) skill_file: Option<OsString>,
    /// Something was left out: more names than the bounds allow.
    pub(in crate::io) cut: bool,
}

/// Lists `folder`: the first `files` of its files and links and all its
/// subfolders. Every name looked at is taken from `budget`.
pub(in crate::io) fn list(
    folder: &Path,
    files: usize,
    budget: &mut usize,
) -> std::io::Result<Listing> {
    let mut listing = Listing::default();
    let mut kept_files = BinaryHeap::new();
    let mut kept_folders = BinaryHeap::new();
    // One level, as it comes: sorting here would hold the whole folder.
    for entry in WalkDir::new(folder).min_depth(1).max_depth(1) {
        if *budget == 0 {
            listing.cut = true;
            break;
        }
        *budget -= 1;
        // Without the words and the path that `walkdir` puts around it: whoever
        // asked knows both.
        let entry = entry.map_err(|error| {
            error
                .into_io_error()
                .unwrap_or_else(|| std::io::Error::other("a loop of links"))
        })?;
        let name = entry.file_name().to_owned();
        let kind = match entry.file_type() {
            kind if kind.is_symlink() => Kind::Link,
            kind if kind.is_dir() => Kind::Folder,
            kind if kind.is_file() => Kind::File,
            _ => Kind::Special,
        };
        if is_skill_file(&name)
            && kind != Kind::Folder
            && listing
                .skill_file
                .as_ref()
                .is_none_or(|first| name < *first)
        {
            listing.skill_file = Some(name.clone());
        }
        let mut key = name.as_encoded_bytes().to_vec();
        let (kept, most) = if kind == Kind::Folder {
            key.push(b'/');
            (&mut kept_folders, MAX_FOLDERS)
        } else {
            (&mut kept_files, files)
        };
        kept.push(Child { key, name, kind });
        if kept.len() > most {
            kept.pop();
            // Files beyond `files` are the caller's choice; folders are not.
            listing.cut |= kind == Kind::Folder;
        }
    }
    listing.children = kept_files.into_iter().chain(kept_folders).collect();
    listing.children.sort_unstable();
    Ok(listing)
}

fn is_skill_file(name: &OsStr) -> bool {
    name.as_encoded_bytes().eq_ignore_ascii_case(b"SKILL.md")
}

//! All files of a folder and its subfolders, one after the other, in the order
//! of their paths.

use std::path::{Path, PathBuf};

use super::Select;
use super::listing::{self, Kind};

/// Deepest folder that is entered.
pub(super) const MAX_DEPTH: usize = 256;
/// Most names that are looked at, empty folders included.
const MAX_NAMES: usize = 1 << 20;

/// What the walk comes across.
#[derive(Debug)]
pub(super) enum Item {
    /// A file, link or special file.
    Found(Found),
    /// A folder that could not be listed, with why.
    Unlisted(String, std::io::Error),
    /// A folder below the deepest that is entered.
    TooDeep(String),
    /// More names than anybody looks at.
    TooMany(String),
}

/// A file, link or special file.
#[derive(Debug)]
pub(super) struct Found {
    /// Path in the package; lossy if a name is not UTF-8.
    pub(super) path: String,
    /// The same on the host.
    pub(super) host: PathBuf,
    pub(super) kind: Kind,
    /// Whether `path` says it all.
    pub(super) is_utf8: bool,
}

struct Level {
    folder: PathBuf,
    /// In the package, with a `/` behind; empty at the root.
    prefix: String,
    is_utf8: bool,
    children: std::vec::IntoIter<listing::Child>,
}

/// A walk in progress. Holds the names of the folders on the way, nothing of
/// what was passed.
pub(super) struct Walk {
    levels: Vec<Level>,
    names_left: usize,
    waiting: Option<Item>,
}

impl Walk {
    pub(super) fn new(root: &Path, room: usize) -> Self {
        let mut walk = Self {
            levels: Vec::new(),
            names_left: MAX_NAMES,
            waiting: None,
        };
        walk.waiting = walk.enter(root.to_owned(), String::new(), true, room);
        walk
    }

    /// The next thing. `room` is how many files still fit; one more is always
    /// seen, so that the limit is noticed. What `select` leaves out is passed
    /// by.
    pub(super) fn next(&mut self, room: usize, select: &mut Select<'_>) -> Option<Item> {
        loop {
            if let Some(item) = self.waiting.take() {
                return Some(item);
            }
            let depth = self.levels.len();
            let level = self.levels.last_mut()?;
            let Some(child) = level.children.next() else {
                self.levels.pop();
                continue;
            };
            let name = child.name.to_string_lossy();
            let path = format!("{}{name}", level.prefix);
            let host = level.folder.join(&child.name);
            let is_utf8 = level.is_utf8 && child.name.to_str().is_some();
            if !select(&path, child.kind == Kind::Folder) {
                continue;
            }
            if child.kind != Kind::Folder {
                return Some(Item::Found(Found {
                    path,
                    host,
                    kind: child.kind,
                    is_utf8,
                }));
            }
            if depth == MAX_DEPTH {
                return Some(Item::TooDeep(path));
            }
            self.waiting = self.enter(host, format!("{path}/"), is_utf8, room);
        }
    }

    fn enter(
        &mut self,
        folder: PathBuf,
        prefix: String,
        is_utf8: bool,
        room: usize,
    ) -> Option<Item> {
        let path = prefix.trim_end_matches('/').to_owned();
        match listing::list(&folder, room.saturating_add(1), &mut self.names_left) {
            Ok(listing) => {
                self.levels.push(Level {
                    folder,
                    prefix,
                    is_utf8,
                    children: listing.children.into_iter(),
                });
                listing.cut.then_some(Item::TooMany(path))
            }
            Err(error) => Some(Item::Unlisted(path, error)),
        }
    }
}

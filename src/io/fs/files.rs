//! What lies in a package: names and sizes, nothing opened.

use std::path::Path;

use super::walk::{Item, Walk};

/// A file or link of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLine {
    /// Path in the package.
    pub path: String,
    /// Bytes; those of the link itself for a link.
    pub size: u64,
}

/// The first `most` files of `folder` in the order of their paths, and whether
/// something is left out.
#[must_use]
pub fn files(folder: &Path, most: usize) -> (Vec<FileLine>, bool) {
    let mut files = Vec::new();
    let mut walk = Walk::new(folder, most + 1);
    let mut cut = false;
    while let Some(item) = walk.next(most + 1 - files.len(), &mut |_, _| true) {
        match item {
            Item::Found(_) if files.len() == most => return (files, true),
            Item::Found(found) => files.push(FileLine {
                size: found.host.symlink_metadata().map_or(0, |data| data.len()),
                path: found.path,
            }),
            Item::Unlisted(..) | Item::TooDeep(_) | Item::TooMany(_) => cut = true,
        }
    }
    (files, cut)
}

//! Finds the skills below a folder.

use std::path::{Path, PathBuf};

use super::super::fs::listing::{self, Kind};
use crate::error::Error;

/// Deepest folder that is searched for skills.
const MAX_DEPTH: usize = 32;
/// Most skills of one folder.
const MAX_SKILLS: usize = 10_000;
/// Most names that are looked at.
const MAX_NAMES: usize = 1 << 20;
/// Most files and links of one folder that are looked at.
const MAX_FILES: usize = 100_000;

/// Something on the way that is passed by on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// As the user gave it, or below that.
    pub path: PathBuf,
    /// Why, in words.
    pub reason: String,
}

/// A package below the folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Found {
    /// A folder with a SKILL.md.
    Folder(PathBuf),
    /// A `.skill` beside such folders.
    Archive(PathBuf),
}

impl Found {
    /// Paths sort by their bytes, as in a package.
    fn key(&self) -> &[u8] {
        match self {
            Self::Folder(path) | Self::Archive(path) => path.as_os_str().as_encoded_bytes(),
        }
    }
}

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Discovered {
    /// Sorted by path; the root alone when nothing was found below.
    pub(super) packages: Vec<Found>,
    pub(super) skipped: Vec<Skipped>,
    /// What should have been searched and was not, or not all of it.
    pub(super) unsearched: Vec<(PathBuf, Error)>,
}

/// All folders at or below `root` with a SKILL.md, whatever its case, and all
/// `.skill` archives outside of them. Such a folder ends the search below it;
/// hidden folders and links are passed by.
///
/// # Errors
/// When `root` itself cannot be listed.
pub(super) fn discover(root: &Path) -> std::io::Result<Discovered> {
    let mut found = Discovered::default();
    let mut names_left = MAX_NAMES;
    // Reversed, so that the first child is the next to be popped.
    let mut open = vec![(root.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        let listing = match listing::list(&folder, MAX_FILES, &mut names_left) {
            Ok(listing) => listing,
            Err(error) if depth == 0 => return Err(error),
            Err(error) => {
                let doing = format!("cannot list `{}`", folder.display());
                found.unsearched.push((folder, Error::world(doing)(error)));
                continue;
            }
        };
        if listing.skill_file.is_some() {
            found.packages.push(Found::Folder(folder));
            if found.is_full(root) {
                break;
            }
            continue;
        }
        let files = listing.children.iter();
        let files = files.filter(|child| child.kind != Kind::Folder).count();
        if listing.cut || files == MAX_FILES {
            found.cut(folder.clone(), "it holds too many names");
        }
        for child in listing.children.into_iter().rev() {
            let path = folder.join(&child.name);
            match child.kind {
                Kind::Folder if child.name.as_encoded_bytes().starts_with(b".") => {
                    found.skip(path, "hidden folder".to_owned());
                }
                Kind::Folder if depth == MAX_DEPTH => {
                    let why = format!("it is nested deeper than {MAX_DEPTH} folders");
                    found.cut(path, &why);
                }
                Kind::Folder => open.push((path, depth + 1)),
                Kind::Link if path.is_dir() => {
                    found.skip(path, "link to a folder".to_owned());
                }
                Kind::File if is_skill_archive(&path) => {
                    found.packages.push(Found::Archive(path));
                }
                Kind::Link if is_skill_archive(&path) => {
                    found.skip(path, "link to an archive".to_owned());
                }
                Kind::Link | Kind::File | Kind::Special => {}
            }
        }
        if found.is_full(root) {
            break;
        }
    }
    found
        .packages
        .sort_by(|left, right| left.key().cmp(right.key()));
    if found.packages.is_empty() {
        found.packages.push(Found::Folder(root.to_owned()));
        // The whole folder is one package now; nothing of it is passed by.
        found.skipped.clear();
        found.unsearched.clear();
    }
    found
        .skipped
        .sort_by(|left, right| left.path.cmp(&right.path));
    found.unsearched.sort_by(|left, right| left.0.cmp(&right.0));
    Ok(found)
}

fn is_skill_archive(path: &Path) -> bool {
    path.extension()
        .is_some_and(|suffix| suffix.eq_ignore_ascii_case("skill"))
}

impl Discovered {
    /// Whether enough was found; what is left out then is said.
    fn is_full(&mut self, root: &Path) -> bool {
        let full = self.packages.len() >= MAX_SKILLS;
        if full {
            let why = format!("only the first {MAX_SKILLS} skills are looked at");
            self.cut(root.to_owned(), &why);
        }
        full
    }

    fn cut(&mut self, path: PathBuf, why: &str) {
        let error = Error::TargetUnusable {
            target: path.display().to_string(),
            found: format!("not searched to its end: {why}"),
        };
        self.unsearched.push((path, error));
    }

    fn skip(&mut self, path: PathBuf, reason: String) {
        self.skipped.push(Skipped { path, reason });
    }
}

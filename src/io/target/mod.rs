//! What the words on the command line name: which packages, and where.

mod discover;
mod installed;
mod list;
mod spool;

use std::path::{Component, Path, PathBuf};

use crate::error::Error;
use crate::nearest::nearest;
use crate::skill::limits::Limits;

use super::archive::{ArchiveFile, file_name};
use super::fs::listing;
pub use super::fs::{Directory, SkillFile};
use super::home::HomeFlags;
use discover::Found;
pub use discover::Skipped;
pub use installed::{Named, installed_name, named};
pub use list::{read_list, read_target_list};
pub use spool::{Spooled, spool};

/// Most names beside a missing target that "did you mean" looks at.
const MAX_SIBLINGS: usize = 10_000;

/// One package, not yet read.
#[derive(Debug)]
pub enum Target {
    /// A folder.
    Directory(Directory),
    /// A `.skill` or `.zip` on disk.
    Archive(ArchiveFile),
    /// One SKILL.md, alone.
    SkillFile(SkillFile),
    /// What came through a pipe.
    Spooled(Spooled),
}

impl Target {
    /// The last component of its path: a name that tells nothing of the host.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Directory(directory) => directory.name.clone(),
            Self::Archive(archive) => archive.name(),
            Self::SkillFile(file) => file_name(&file.path),
            Self::Spooled(spooled) => spooled.name().to_owned(),
        }
    }

    /// How to name it to the user: as given, or below what was given.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::Directory(directory) => match &directory.address {
                Some(address) => address.shown.clone(),
                None => directory.path.display().to_string(),
            },
            Self::Archive(archive) => archive.path.display().to_string(),
            Self::SkillFile(file) => file.path.display().to_string(),
            Self::Spooled(spooled) => spooled.name().to_owned(),
        }
    }
}

/// What one word on the command line stands for.
#[derive(Debug)]
pub struct Resolved {
    /// The packages, sorted by path; never empty.
    pub targets: Vec<Target>,
    /// What was passed by on the way to them.
    pub skipped: Vec<Skipped>,
    /// What should have been searched and was not, sorted by path.
    pub unsearched: Vec<(PathBuf, Error)>,
    /// Whether the word names a folder of skills, not a package.
    pub collection: bool,
}

impl From<Target> for Resolved {
    fn from(target: Target) -> Self {
        Self {
            targets: vec![target],
            skipped: Vec::new(),
            unsearched: Vec::new(),
            collection: false,
        }
    }
}

/// As [`resolve_in`], in the home that the environment names.
///
/// # Errors
/// As [`resolve_in`].
pub fn resolve(given: &Path, limits: Limits) -> Result<Resolved, Error> {
    resolve_in(given, limits, &HomeFlags::default())
}

/// Finds out what `given` is: `-`, a skill directory, a directory of skills,
/// an archive, a SKILL.md, or the address of a skill that is installed in the
/// home of `flags`. A directory without any skill is a package of its
/// own, so that somebody says that its SKILL.md is missing. Input through a
/// pipe is bounded by the total of `limits`.
///
/// # Errors
/// When there is no such thing, it cannot be used, or the disk failed.
#[expect(clippy::disallowed_methods, reason = "this is the door to targets")]
pub fn resolve_in(given: &Path, limits: Limits, flags: &HomeFlags) -> Result<Resolved, Error> {
    if let Some(address) = installed::address(given) {
        return installed::resolve(address, flags);
    }
    if given == Path::new("-") {
        let spooled = spool(&mut std::io::stdin().lock(), "-", limits)?;
        return Ok(Target::Spooled(spooled).into());
    }
    let metadata = match std::fs::metadata(given) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(not_found(given));
        }
        Err(error) => return Err(Error::world(cannot("look at", given))(error)),
    };
    if metadata.is_dir() {
        return directory(given);
    }
    let mut file = std::fs::File::open(given).map_err(Error::world(cannot("open", given)))?;
    if !metadata.is_file() {
        // `<(…)` and named pipes.
        let spooled = spool(&mut file, &given.display().to_string(), limits)?;
        return Ok(Target::Spooled(spooled).into());
    }
    if is_archive_name(given) || spool::begins_like_zip(&mut file) {
        let path = given.to_owned();
        return Ok(Target::Archive(ArchiveFile { path }).into());
    }
    if file_name(given).eq_ignore_ascii_case("SKILL.md") {
        return Ok(Target::SkillFile(SkillFile {
            path: given.to_owned(),
            folder: folder_name(given),
        })
        .into());
    }
    Err(Error::TargetUnusable {
        target: given.display().to_string(),
        found: "a file that is neither an archive nor a SKILL.md".to_owned(),
    })
}

/// Whether a SKILL.md, whatever its case, lies in `folder`.
#[must_use]
pub fn holds_skill(folder: &Path) -> bool {
    listing::list(folder, 0, &mut usize::MAX.clone())
        .is_ok_and(|listing| listing.skill_file.is_some())
}

/// Where `given` really lies, if that is in or below one of `roots`: links are
/// looked through, here and there.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the door to targets")]
pub fn below(given: &Path, roots: &[PathBuf]) -> Option<PathBuf> {
    let place = std::fs::canonicalize(given).ok()?;
    let mut roots = roots.iter();
    roots
        .any(|root| std::fs::canonicalize(root).is_ok_and(|root| place.starts_with(root)))
        .then_some(place)
}

/// Whether `given` is judged as one package, SKILL.md or not, and `folder` lies
/// in it.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the door to targets")]
pub fn is_package_around(given: &Path, folder: &Path) -> bool {
    let (Ok(folder), Ok(root)) = (std::fs::canonicalize(folder), std::fs::canonicalize(given))
    else {
        return false;
    };
    root.is_dir()
        && folder.starts_with(root)
        && directory(given).is_ok_and(|resolved| !resolved.collection)
}

fn cannot(act: &str, path: &Path) -> String {
    format!("cannot {act} `{}`", path.display())
}

fn directory(given: &Path) -> Result<Resolved, Error> {
    let found = discover::discover(given).map_err(Error::world(cannot("list", given)))?;
    let collection = found.packages != [Found::Folder(given.to_owned())];
    let targets = found
        .packages
        .into_iter()
        .map(|package| match package {
            Found::Folder(path) => {
                let name = directory_name(&path);
                Target::Directory(Directory {
                    path,
                    name,
                    address: None,
                })
            }
            Found::Archive(path) => Target::Archive(ArchiveFile { path }),
        })
        .collect();
    Ok(Resolved {
        collection,
        targets,
        skipped: found.skipped,
        unsearched: found.unsearched,
    })
}

/// The last component, looked up on disk where the path has none that names
/// anything (`.`, `..`, `/`).
#[expect(clippy::disallowed_methods, reason = "this is the door to targets")]
fn directory_name(path: &Path) -> String {
    match path.components().next_back() {
        Some(Component::Normal(name)) => name.to_string_lossy().into_owned(),
        Some(
            Component::CurDir | Component::ParentDir | Component::RootDir | Component::Prefix(_),
        )
        | None => std::fs::canonicalize(path)
            .ok()
            .as_deref()
            .and_then(Path::file_name)
            .map_or_else(
                || ".".to_owned(),
                |name| name.to_string_lossy().into_owned(),
            ),
    }
}

/// The name of the folder that `file` lies in.
fn folder_name(file: &Path) -> Option<String> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        Some(_) | None => PathBuf::from("."),
    };
    Some(directory_name(&folder)).filter(|name| name != ".")
}

fn is_archive_name(path: &Path) -> bool {
    path.extension().is_some_and(|suffix| {
        suffix.eq_ignore_ascii_case("skill") || suffix.eq_ignore_ascii_case("zip")
    })
}

fn not_found(given: &Path) -> Error {
    let folder = match given.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    let siblings = listing::list(folder, MAX_SIBLINGS, &mut MAX_SIBLINGS.clone())
        .map(|listing| listing.children)
        .unwrap_or_default();
    let names: Vec<String> = siblings
        .iter()
        .map(|child| child.name.to_string_lossy().into_owned())
        .collect();
    let help = match nearest(&file_name(given), names.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{}`?", given.with_file_name(name).display()),
        None => "name a skill directory, a `.skill` or `.zip` file, or a SKILL.md".to_owned(),
    };
    Error::TargetNotFound {
        target: given.display().to_string(),
        help,
    }
}

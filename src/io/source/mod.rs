//! Opens what `install` is told to install from.

mod git;
mod pack;
mod web;

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::store::source::Source;

use super::home::HomeFlags;
use super::target::{self, Skipped, Target};
pub use pack::{newest, open_pack};
pub(super) use web::{allowed, post};

/// A source, opened: its packages, and what keeps them alive.
#[derive(Debug)]
pub struct Opened {
    /// The packages, sorted by path; never empty.
    pub packages: Vec<Sourced>,
    /// What was passed by on the way to them.
    pub skipped: Vec<Skipped>,
    /// A clone, removed with this.
    _clone: Option<tempfile::TempDir>,
}

/// One package, and the words that lead to it again.
#[derive(Debug)]
pub struct Sourced {
    /// The package.
    pub target: Target,
    /// For the lock file.
    pub words: String,
    /// Commit, or `sha256:…` of a download.
    pub revision: Option<String>,
}

/// Opens `source`, given as `words`. A download must have the SHA-256 `sha256`,
/// if there is one; the address of an installed skill leads into the home of
/// `flags`.
///
/// # Errors
/// When it is not there, cannot be fetched, or is something else.
pub fn open(
    words: &str,
    source: &Source,
    limits: Limits,
    sha256: Option<&str>,
    flags: &HomeFlags,
) -> Result<Opened, Error> {
    match source {
        Source::Local(path) => local(path, limits, flags),
        Source::Web(url) => {
            let (target, revision) = web::fetch(url, limits, sha256)?;
            Ok(Opened {
                packages: vec![Sourced {
                    target,
                    words: words.to_owned(),
                    revision: Some(revision),
                }],
                skipped: Vec::new(),
                _clone: None,
            })
        }
        Source::Git(repository) => {
            let clone = git::clone(words, repository, limits)?;
            let resolved = target::resolve(&clone.folder, limits)?;
            let packages = resolved
                .targets
                .into_iter()
                .map(|target| Sourced {
                    words: repository
                        .with_folder(below(&clone.root, &target))
                        .to_string(),
                    target,
                    revision: Some(clone.commit.clone()),
                })
                .collect();
            Ok(Opened {
                packages,
                skipped: resolved.skipped,
                _clone: Some(clone.temporary),
            })
        }
    }
}

fn local(path: &str, limits: Limits, flags: &HomeFlags) -> Result<Opened, Error> {
    let resolved = target::resolve_in(Path::new(path), limits, flags)?;
    let packages = resolved
        .targets
        .into_iter()
        .map(|target| Sourced {
            words: absolute(&target),
            target,
            revision: None,
        })
        .collect();
    Ok(Opened {
        packages,
        skipped: resolved.skipped,
        _clone: None,
    })
}

/// The path of a target that is found again from any working folder.
#[expect(clippy::disallowed_methods, reason = "this is the door to sources")]
fn absolute(target: &Target) -> String {
    match target {
        Target::Spooled(spooled) => spooled.name().to_owned(),
        Target::Directory(directory) if directory.address.is_some() => target.shown(),
        Target::Directory(_) | Target::Archive(_) | Target::SkillFile(_) => {
            let path = PathBuf::from(target.shown());
            std::fs::canonicalize(&path)
                .unwrap_or(path)
                .display()
                .to_string()
        }
    }
}

/// The folder of a package in its clone; `None` for the root.
fn below(root: &Path, target: &Target) -> Option<String> {
    let path = PathBuf::from(target.shown());
    let inner = path.strip_prefix(root).ok()?;
    let text = inner.to_string_lossy().replace('\\', "/");
    Some(text).filter(|text| !text.is_empty())
}

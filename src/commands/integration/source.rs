//! Which release of a pack comes in, and from where: read whole, its container
//! looked at, taken apart.

use super::super::packaged;
use super::InstallArgs;
use crate::error::{Error, RunError};
use crate::io::ReadFile;
use crate::io::source::{newest, open_pack};
use crate::io::target::Target;
use crate::skill::limits::Limits;
use crate::skill::package::{EntryKind, Package};
use crate::store::managed::{Pack, PackFile, check_version, filled, take_apart};

/// How much of a pack is read; it is held in memory.
const LIMITS: Limits = Limits {
    max_files: 4096,
    max_file_bytes: 16 << 20,
    max_total_bytes: 64 << 20,
};

/// Where a pack comes from.
pub(super) struct Found {
    pub(super) words: String,
    pub(super) version: Option<String>,
    pub(super) sha256: Option<String>,
}

/// Which release to install: the newest, or the one to fall back to.
pub(super) fn found(args: &InstallArgs, notes: &mut Vec<String>) -> Result<Found, Error> {
    if let Some(version) = &args.pinned {
        check_version(version).map_err(|fault| Error::CommandLine { message: fault })?;
    }
    if let Some(template) = &args.latest {
        let address = filled(template, &args.provider, None);
        match (newest(&address), &args.from) {
            (Ok((version, release)), _) => {
                return Ok(Found {
                    words: release.url,
                    version: Some(version),
                    sha256: release.sha256,
                });
            }
            (Err(error), None) => return Err(error),
            (Err(error), Some(_)) => notes.push(format!(
                "the newest release is not known ({error}); fell back to {}",
                args.pinned.as_deref().unwrap_or("`--from`")
            )),
        }
    }
    let from = args.from.as_deref().unwrap_or_default();
    let words = filled(from, &args.provider, args.pinned.as_deref());
    if words.contains("{version}") {
        return Err(Error::CommandLine {
            message: "`--from` asks for a `{version}`; name it with `--pinned`".to_owned(),
        });
    }
    Ok(Found {
        words,
        version: args.pinned.clone(),
        sha256: args.sha256.clone(),
    })
}

/// A pack that was read whole.
pub(super) struct Read {
    pub(super) pack: Pack,
    pub(super) revision: Option<String>,
}

/// Reads it.
///
/// # Errors
/// When it cannot be had, or is no pack of that version.
pub(super) fn read(found: &Found, provider: &str) -> Result<Read, Error> {
    let unusable = |fault: String| {
        Error::Run(RunError::PackUnusable {
            origin: found.words.clone(),
            fault,
        })
    };
    let (target, revision) = open_pack(&found.words, LIMITS, found.sha256.as_deref())?;
    let mut files = Vec::new();
    let reading = packaged::read(
        &target,
        LIMITS,
        &mut Vec::new(),
        &mut |_, file: ReadFile| {
            files.push(PackFile {
                path: file.path,
                bytes: file.bytes,
                executable: file.executable,
            });
        },
    )?;
    if let Some(fault) = fault(&reading.package, &target) {
        return Err(unusable(fault));
    }
    let pack = take_apart(files, provider).map_err(unusable)?;
    if let (Some(asked), Some(said)) = (&found.version, &pack.manifest.version)
        && asked != said
    {
        return Err(unusable(format!("it is version {said}, not {asked}")));
    }
    Ok(Read { pack, revision })
}

/// What of its container speaks against a pack.
fn fault(package: &Package, target: &Target) -> Option<String> {
    if !package.enumerated {
        return Some("it is no archive that can be listed".to_owned());
    }
    if let Target::SkillFile(_) = target {
        return Some("it is a single file".to_owned());
    }
    if let Some(odd) = package.irregularities.first() {
        let path = odd.path.as_deref().unwrap_or("the pack");
        return Some(format!("`{path}`: {}", odd.detail));
    }
    if let Some(error) = package.reader_errors.first() {
        let path = error.path.as_deref().unwrap_or("the pack");
        return Some(format!("`{path}`: {}", error.message));
    }
    let link = package
        .entries
        .iter()
        .find(|entry| entry.kind == EntryKind::Symlink);
    link.map(|link| format!("`{}` is a link", link.path))
}

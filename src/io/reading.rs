//! Reading a package, one file at a time.
//!
//! # How the work is split
//!
//! [`read`] walks the package in the order of its paths and hands each file to
//! `deliver` as soon as it is in memory; it neither hashes nor keeps it. So
//! the caller decides what is alive at once: it may collect some 16 MiB of
//! files, then run `Entry::file` and `scan::examine` on worker threads, then
//! go on. The [`Package`] that comes back holds entries only for what was not
//! delivered (links, files over the limit, files that could not be read); the
//! caller adds the others with `Package::add_entries`:
//!
//! ```text
//! let mut reading = read(&target, limits, &mut |_, file| batch.push(file))?;
//! reading.package.add_entries(entries_of_the_batches);
//! conclude(&reading.package, examined, scope, profile)
//! ```
//!
//! Two members of an archive may have one path (a finding of its own); both
//! are delivered, so that neither hides the other.

use std::collections::BTreeSet;

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::skill::package::{Entry, Package, Subject};

use super::target::Target;
use super::{archive, fs};

/// One file of a package, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFile {
    /// Path inside the package, normalised.
    pub path: String,
    /// Its content, never more than the limit of one file.
    pub bytes: Vec<u8>,
    /// Whether any executable bit is set.
    pub executable: bool,
}

impl ReadFile {
    /// Hashes it: its entry in the package.
    #[must_use]
    pub fn entry(&self) -> Entry {
        Entry::file(self.path.clone(), &self.bytes, self.executable)
    }
}

/// Takes each file as it is read, in the order of paths, and what is known of
/// the package by then.
pub type Deliver<'a> = dyn FnMut(&Subject, ReadFile) + 'a;

/// A package as read, and how its paths were shortened.
#[derive(Debug)]
pub struct Reading {
    /// Everything but the delivered files.
    pub package: Package,
    /// The one folder around everything in an archive, which is no part of the
    /// package's paths.
    pub wrapper: Option<String>,
    /// Paths of the package that lie beside the wrapper.
    pub beside: BTreeSet<String>,
}

impl Reading {
    /// The full member name of a path of the package.
    #[must_use]
    pub fn full_name(&self, path: &str) -> String {
        match &self.wrapper {
            Some(wrapper) if !self.beside.contains(path) => format!("{wrapper}/{path}"),
            Some(_) | None => path.to_owned(),
        }
    }
}

impl From<Package> for Reading {
    fn from(package: Package) -> Self {
        Self {
            package,
            wrapper: None,
            beside: BTreeSet::new(),
        }
    }
}

/// Reads what `target` names within `limits`.
///
/// # Errors
/// When the target itself cannot be opened. Everything inside it that cannot
/// be read is said in the package.
pub fn read(target: &Target, limits: Limits, deliver: &mut Deliver<'_>) -> Result<Reading, Error> {
    match target {
        Target::Directory(directory) => fs::read_directory(directory, limits, deliver),
        Target::SkillFile(file) => fs::read_skill_file(file, limits, deliver),
        Target::Archive(file) => archive::read_file(file, limits, deliver),
        Target::Spooled(spooled) => spooled.read(limits, deliver),
    }
}

/// Reads the whole package into memory, with all entries: for tests and for
/// packages that are known to be small.
///
/// # Errors
/// As [`read`].
pub fn read_all(target: &Target, limits: Limits) -> Result<(Reading, Vec<ReadFile>), Error> {
    let mut files = Vec::new();
    let mut reading = read(target, limits, &mut |_, file| files.push(file))?;
    reading
        .package
        .add_entries(files.iter().map(ReadFile::entry));
    Ok((reading, files))
}

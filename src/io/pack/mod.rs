//! Writes packages: compressed members wait in a nameless file until all were
//! judged, then become an archive that appears whole or not at all.

mod beside;
mod member;

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::skill::package::hex;

use super::atomic::sync_folder;
use super::reading::{ReadFile, Reading};
use super::{archive, fault, fs, output};

pub use member::Member;
use member::{Kept, directory_record, end_record, local_header};

/// Most bytes of a `.skillignore`.
const MAX_IGNORE: u64 = 64 << 10;

/// The text of the `.skillignore` in `folder`, if it has one.
///
/// # Errors
/// When it is no regular file, no text, or too large.
#[expect(clippy::disallowed_methods, reason = "this is the door to files")]
pub fn ignore_file(folder: &Path) -> Result<Option<String>, Error> {
    let path = folder.join(".skillignore");
    match std::fs::symlink_metadata(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::world(format!("cannot look at `{}`", path.display()))(error)),
        Ok(_) => match fs::read_text_bounded(&path, MAX_IGNORE) {
            Ok(text) => Ok(Some(text)),
            Err(fault) => Err(Error::IgnoreFileUnusable {
                path: path.display().to_string(),
                // The reader speaks of the file it is mostly used for.
                fault: fault.trim_start_matches("SKILL.md ").to_owned(),
                written: None,
                span: None,
            }),
        },
    }
}

/// Members on their way into an archive.
pub struct Spool {
    file: File,
    members: Vec<Kept>,
}

/// An archive as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digested {
    /// Its size.
    pub bytes: u64,
    /// Hex SHA-256 of it.
    pub sha256: String,
}

impl Spool {
    /// An empty one.
    ///
    /// # Errors
    /// [`Error::World`] when there is no room for temporary files.
    pub fn new() -> Result<Self, Error> {
        let file = tempfile::tempfile().map_err(Error::world("cannot make a temporary file"))?;
        Ok(Self {
            file,
            members: Vec::new(),
        })
    }

    /// Keeps a member.
    ///
    /// # Errors
    /// [`Error::World`] when there is no room for it.
    pub fn add(&mut self, member: Member) -> Result<(), Error> {
        let (kept, bytes) = member.keep();
        self.file
            .write_all(&bytes)
            .map_err(Error::world("cannot write a temporary file"))?;
        self.members.push(kept);
        Ok(())
    }

    /// Writes all members, sorted by the bytes of their paths, below `prefix`.
    fn assemble(&mut self, prefix: &str, out: &mut dyn Write) -> std::io::Result<Digested> {
        // Where each lies in the spool is the sum of those that came before.
        let mut offset = 0;
        let mut members: Vec<(&Kept, u64)> = Vec::with_capacity(self.members.len());
        for member in &self.members {
            members.push((member, offset));
            offset += u64::from(member.packed);
        }
        members.sort_by(|left, right| left.0.path.as_bytes().cmp(right.0.path.as_bytes()));
        let mut out = Hashing {
            out,
            hasher: Sha256::new(),
            bytes: 0,
        };
        let mut directory = Vec::new();
        let count = members.len();
        for (member, offset) in members {
            let name = format!("{prefix}{}", member.path);
            directory.extend(directory_record(member, &name, out.bytes)?);
            out.write_all(&local_header(member, &name)?)?;
            self.file.seek(SeekFrom::Start(offset))?;
            let packed = u64::from(member.packed);
            if std::io::copy(&mut (&self.file).take(packed), &mut out)? != packed {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
        }
        let start = out.bytes;
        out.write_all(&directory)?;
        out.write_all(&end_record(count, directory.len(), start)?)?;
        out.flush()?;
        Ok(Digested {
            bytes: out.bytes,
            sha256: hex(&out.hasher.finalize()),
        })
    }

    /// Makes the archive beside its place, or without a name when it has none
    /// on this disk. `prefix` is the folder around everything, with its `/`.
    ///
    /// # Errors
    /// [`Error::World`] when the disk has no room or may not be written.
    pub fn stage(mut self, prefix: &str, place: Place) -> Result<Staged, Error> {
        let failed = || Error::world(format!("cannot write {}", place.shown()));
        fault::step();
        let mut store = match &place {
            Place::File { path, .. } => {
                Store::Named(beside::named(folder_of(path)).map_err(failed())?)
            }
            Place::Nowhere | Place::Stdout => Store::Nameless(
                tempfile::tempfile().map_err(Error::world("cannot make a temporary file"))?,
            ),
        };
        let digested = match self.assemble(prefix, &mut std::io::BufWriter::new(store.file())) {
            Ok(digested) => digested,
            Err(error) => return Err(failed()(error)),
        };
        Ok(Staged {
            store,
            place,
            digested,
        })
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Where an archive goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is only measured.
    Nowhere,
    /// Standard output.
    Stdout,
    /// A file.
    File {
        /// Where.
        path: PathBuf,
        /// Whether a file there may be replaced.
        overwrite: bool,
    },
}

impl Place {
    /// The place that `-o` names; nobody wants an archive on their screen, an
    /// existing file is not replaced unless `overwrite` says so, and nothing
    /// is written into `folder`.
    ///
    /// # Errors
    /// [`Error::OutputUnusable`] for those three, [`Error::World`] when the
    /// disk failed.
    pub fn named(output: &str, overwrite: bool, folder: &Path) -> Result<Self, Error> {
        if output == "-" {
            if output::Stream::Report.is_terminal() {
                return Err(Error::OutputUnusable {
                    output: "standard output".to_owned(),
                    fault: "is a terminal, and an archive is no text".to_owned(),
                    help: "redirect it, or name a file with `-o FILE`".to_owned(),
                });
            }
            return Ok(Self::Stdout);
        }
        let path = PathBuf::from(output);
        refuse_inside(&path, folder)?;
        if !overwrite && path.symlink_metadata().is_ok() {
            return Err(exists(&path));
        }
        Ok(Self::File { path, overwrite })
    }

    fn shown(&self) -> String {
        match self {
            Self::Nowhere => "a temporary file".to_owned(),
            Self::Stdout => "standard output".to_owned(),
            Self::File { path, .. } => format!("`{}`", path.display()),
        }
    }
}

fn exists(path: &Path) -> Error {
    Error::OutputUnusable {
        output: format!("`{}`", path.display()),
        fault: "is there already".to_owned(),
        help: "pass `--overwrite` to replace it, or name another with `-o FILE`".to_owned(),
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
fn refuse_inside(path: &Path, folder: &Path) -> Result<(), Error> {
    let failed = |path: &Path| Error::world(format!("cannot look at `{}`", path.display()));
    let parent = folder_of(path);
    let real_parent = std::fs::canonicalize(parent).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => output::no_folder(parent),
        _ => failed(parent)(error),
    })?;
    let real_folder = std::fs::canonicalize(folder).map_err(failed(folder))?;
    if !real_parent.starts_with(&real_folder) {
        return Ok(());
    }
    Err(Error::OutputUnusable {
        output: format!("`{}`", path.display()),
        fault: "lies in the folder that is packed".to_owned(),
        help: "name a place outside of it with `-o FILE`".to_owned(),
    })
}

enum Store {
    Named(tempfile::NamedTempFile),
    Nameless(File),
}

impl Store {
    fn file(&mut self) -> &mut File {
        match self {
            Self::Named(file) => file.as_file_mut(),
            Self::Nameless(file) => file,
        }
    }
}

/// An archive that is written but not yet in its place. Dropped, it is gone.
pub struct Staged {
    store: Store,
    place: Place,
    digested: Digested,
}

impl Staged {
    /// Its size and SHA-256.
    #[must_use]
    pub fn digested(&self) -> &Digested {
        &self.digested
    }

    /// Reads it back, entries filled in, as anybody will who is given it.
    ///
    /// # Errors
    /// [`Error::World`] when the disk failed.
    pub fn read_back(&mut self, limits: Limits) -> Result<Reading, Error> {
        let file = self.store.file();
        file.seek(SeekFrom::Start(0))
            .map_err(Error::world("cannot read a temporary file"))?;
        let mut entries = Vec::new();
        let mut reading = archive::read_archive(
            &*file,
            "archive".to_owned(),
            limits,
            &mut |_, file: ReadFile| entries.push(file.entry()),
        );
        reading.package.add_entries(entries);
        Ok(reading)
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// [`Error::World`] when that fails, [`Error::OutputUnusable`] when a file
    /// has come there meanwhile; what was there then is as it was.
    pub fn commit(self) -> Result<(), Error> {
        let failed = || Error::world(format!("cannot write {}", self.place.shown()));
        match (self.store, &self.place) {
            (Store::Nameless(mut file), Place::Stdout) => {
                file.seek(SeekFrom::Start(0)).map_err(failed())?;
                let mut stdout = std::io::stdout().lock();
                std::io::copy(&mut file, &mut stdout)
                    .and_then(|_| stdout.flush())
                    .map_err(failed())
            }
            (Store::Named(mut file), Place::File { path, overwrite }) => {
                fault::step();
                file.as_file_mut().sync_all().map_err(failed())?;
                fault::step();
                if *overwrite {
                    file.persist(path).map_err(|error| failed()(error.error))?;
                } else if let Err(refused) = file.persist_noclobber(path) {
                    return Err(match refused.error.kind() {
                        std::io::ErrorKind::AlreadyExists => exists(path),
                        _ => failed()(refused.error),
                    });
                }
                fault::step();
                sync_folder(folder_of(path)).map_err(failed())
            }
            (Store::Nameless(_) | Store::Named(_), _) => Ok(()),
        }
    }
}

/// Counts and hashes what passes.
struct Hashing<'a> {
    out: &'a mut dyn Write,
    hasher: Sha256,
    bytes: u64,
}

impl Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// Size and SHA-256 of the file at `path`.
///
/// # Errors
/// [`Error::World`] when it cannot be read.
#[expect(clippy::disallowed_methods, reason = "this is the door to files")]
pub fn digest_of_file(path: &Path) -> Result<Digested, Error> {
    let failed = || Error::world(format!("cannot read `{}`", path.display()));
    let mut file = File::open(path).map_err(failed())?;
    let mut sink = std::io::sink();
    let mut hashing = Hashing {
        out: &mut sink,
        hasher: Sha256::new(),
        bytes: 0,
    };
    std::io::copy(&mut file, &mut hashing).map_err(failed())?;
    Ok(Digested {
        bytes: hashing.bytes,
        sha256: hex(&hashing.hasher.finalize()),
    })
}

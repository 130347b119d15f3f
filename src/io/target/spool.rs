//! Input through a pipe: kept in a nameless temporary file, since an archive
//! is read from its end.

use std::fs::File;
use std::io::{Read, Seek as _, SeekFrom, Write as _};

use crate::error::Error;
use crate::skill::limits::Limits;
use crate::skill::package::{Source, Subject};

use super::super::reading::{Deliver, Reading};
use super::super::{archive, fs};

/// What came through a pipe.
#[derive(Debug)]
pub struct Spooled {
    file: File,
    name: String,
    is_archive: bool,
}

/// Keeps what `reader` yields, at most the total of `limits`.
///
/// # Errors
/// When there is more, or the pipe or the temporary file fails.
pub fn spool(reader: &mut dyn Read, name: &str, limits: Limits) -> Result<Spooled, Error> {
    let limit = limits.max_total_bytes;
    let mut file = tempfile::tempfile().map_err(Error::world("cannot make a temporary file"))?;
    let copied = std::io::copy(&mut reader.take(limit.saturating_add(1)), &mut file)
        .and_then(|copied| file.flush().map(|()| copied))
        .map_err(Error::world(format!("cannot read `{name}`")))?;
    if copied > limit {
        return Err(Error::InputTooLarge { limit });
    }
    let is_archive = begins_like_zip(&mut file);
    Ok(Spooled {
        file,
        name: name.to_owned(),
        is_archive,
    })
}

/// Whether the file begins like a zip, an empty one included.
pub(super) fn begins_like_zip(file: &mut File) -> bool {
    let mut head = Vec::new();
    let read = file
        .seek(SeekFrom::Start(0))
        .and_then(|_| file.take(4).read_to_end(&mut head));
    read.is_ok() && (head == b"PK\x03\x04" || head == b"PK\x05\x06")
}

impl Spooled {
    /// As the user gave it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads the archive or the SKILL.md that came.
    ///
    /// # Errors
    /// [`Error::World`] when the temporary file fails.
    pub(in crate::io) fn read(
        &self,
        limits: Limits,
        deliver: &mut Deliver<'_>,
    ) -> Result<Reading, Error> {
        let failed = || Error::world(format!("cannot read `{}`", self.name));
        (&self.file).seek(SeekFrom::Start(0)).map_err(failed())?;
        if self.is_archive {
            let name = self.name.clone();
            return Ok(archive::read_archive(&self.file, name, limits, deliver));
        }
        let subject = Subject {
            source: Source::SkillFile,
            category: None,
            name_hint: None,
            display_ref: self.name.clone(),
        };
        fs::read_skill_text(&self.file, subject, limits, deliver).map_err(failed())
    }
}

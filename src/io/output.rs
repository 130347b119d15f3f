//! Where reports go: the two streams, and files that appear whole or not at
//! all.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::path::Path;

use crate::error::Error;

/// One of the two streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output: the report.
    Report,
    /// Standard error: everything else.
    Notes,
}

impl Stream {
    /// Whether a person reads it.
    #[must_use]
    pub fn is_terminal(self) -> bool {
        match self {
            Self::Report => std::io::stdout().is_terminal(),
            Self::Notes => std::io::stderr().is_terminal(),
        }
    }

    /// Writes `bytes` and flushes. A reader that went away (`| head`) is no
    /// failure.
    ///
    /// # Errors
    /// [`Error::World`] when the stream cannot be written for another reason.
    pub fn write(self, bytes: &[u8]) -> Result<(), Error> {
        let written = match self {
            Self::Report => write_all(&mut std::io::stdout().lock(), bytes),
            Self::Notes => write_all(&mut std::io::stderr().lock(), bytes),
        };
        written.map_err(Error::world(match self {
            Self::Report => "cannot write to standard output",
            Self::Notes => "cannot write to standard error",
        }))
    }
}

fn write_all(stream: &mut dyn std::io::Write, bytes: &[u8]) -> std::io::Result<()> {
    match stream.write_all(bytes).and_then(|()| stream.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Writes a report to the file at `path`: into a file beside it first, which
/// then takes its place, so that nobody ever sees half a report.
///
/// # Errors
/// [`Error::World`] when the folder or the file cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = || format!("cannot write `{}`", path.display());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    let mut staged = tempfile::Builder::new()
        .prefix(".skilldeck-")
        .permissions_like_a_report()
        .tempfile_in(folder)
        .map_err(Error::world(failed()))?;
    staged
        .write_all(bytes)
        .and_then(|()| staged.as_file().sync_all())
        .map_err(Error::world(failed()))?;
    staged
        .persist(path)
        .map_err(|error| Error::world(failed())(error.error))?;
    Ok(())
}

/// Temporary files are private by default; a report is as public as the umask
/// allows.
trait PermissionsLikeAReport {
    fn permissions_like_a_report(&mut self) -> &mut Self;
}

impl PermissionsLikeAReport for tempfile::Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_like_a_report(&mut self) -> &mut Self {
        use std::os::unix::fs::PermissionsExt as _;
        self.permissions(std::fs::Permissions::from_mode(0o666))
    }

    #[cfg(not(unix))]
    fn permissions_like_a_report(&mut self) -> &mut Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Closed(ErrorKind);

    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        assert!(write_all(&mut Closed(ErrorKind::BrokenPipe), b"x").is_ok());
        assert!(write_all(&mut Closed(ErrorKind::StorageFull), b"x").is_err());
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the test looks at the disk")]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("report.json");
        write_file(&path, b"one").expect("written");
        write_file(&path, b"two").expect("replaced");
        assert_eq!(std::fs::read(&path).expect("there"), b"two");
        let names = std::fs::read_dir(folder.path()).expect("listed").count();
        assert_eq!(names, 1, "nothing is left beside it");
        let missing = folder.path().join("no/such/folder");
        assert!(matches!(write_file(&missing, b""), Err(Error::World(_))));
    }
}

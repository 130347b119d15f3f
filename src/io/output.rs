//! Where reports go: the two streams, and files that appear whole or not at
//! all.

use std::cell::RefCell;
use std::io::{BufWriter, ErrorKind, IsTerminal as _, Stdout, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::error::Error;

use super::platform::staged_as;

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
}

/// A writer to one of the streams. A reader that went away (`| head`) is no
/// failure: what is written from then on is dropped.
pub struct Writer<W: Write> {
    stream: Option<W>,
}

impl<W: Write> Writer<W> {
    fn new(stream: W) -> Self {
        Self {
            stream: Some(stream),
        }
    }

    fn or_closed<T>(&mut self, result: std::io::Result<T>, closed: T) -> std::io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.stream = None;
                Ok(closed)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = match &mut self.stream {
            Some(stream) => stream.write(bytes),
            None => return Ok(bytes.len()),
        };
        self.or_closed(written, bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let flushed = match &mut self.stream {
            Some(stream) => stream.flush(),
            None => return Ok(()),
        };
        self.or_closed(flushed, ())
    }
}

/// Standard error, for everything that is no report.
#[must_use]
pub fn notes() -> impl Write {
    Writer::new(std::io::stderr())
}

/// Hands on what another program prints, at once and as it is.
pub struct Passing {
    output: Writer<Stdout>,
    errors: Writer<std::io::Stderr>,
}

impl Passing {
    /// To our own two streams.
    #[must_use]
    pub fn new() -> Self {
        Self {
            output: Writer::new(std::io::stdout()),
            errors: Writer::new(std::io::stderr()),
        }
    }

    /// To standard output.
    ///
    /// # Errors
    /// [`Error::World`] when it cannot be written.
    pub fn output(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.output.write_all(bytes);
        written
            .and_then(|()| self.output.flush())
            .map_err(Error::world("cannot write to standard output"))
    }

    /// To standard error.
    ///
    /// # Errors
    /// [`Error::World`] when it cannot be written.
    pub fn errors(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.errors.write_all(bytes);
        written.map_err(Error::world("cannot write to standard error"))
    }
}

impl Default for Passing {
    fn default() -> Self {
        Self::new()
    }
}

/// From now on a failed check says where in our code it failed, and nothing of
/// what it was handed: that may be hostile, or a secret.
pub fn tell_failures() {
    std::panic::set_hook(Box::new(|failure| {
        let place = failure.location().map_or_else(
            || "an unknown place".to_owned(),
            |place| format!("{}:{}", place.file(), place.line()),
        );
        let _ = writeln!(
            notes(),
            "skilldeck: a check failed at {place}; please report it"
        );
    }));
}

/// From now on a failed check says nothing: a shell is in the middle of a line.
pub fn keep_silent() {
    std::panic::set_hook(Box::new(|_| {}));
}

/// For a file that cannot be written since its folder is not there.
pub(super) fn no_folder(folder: &Path) -> Error {
    Error::World(anyhow::anyhow!("there is no folder `{}`", folder.display()))
}

/// Where a report goes: standard output, or a file that appears whole or not at
/// all. Clones write to the same place.
#[derive(Clone)]
pub struct Output {
    inner: Rc<RefCell<Inner>>,
    name: String,
}

enum Inner {
    Stream(Writer<BufWriter<Stdout>>),
    Notes(Writer<BufWriter<std::io::Stderr>>),
    File {
        staged: BufWriter<tempfile::NamedTempFile>,
        path: PathBuf,
    },
    Done,
}

impl Output {
    /// Standard output for `None` and `-`; else the file at `path`, through a
    /// file beside it that takes its place on [`Output::commit`].
    ///
    /// # Errors
    /// [`Error::World`] when the folder cannot be written to.
    pub fn open(path: Option<&str>) -> Result<Self, Error> {
        let Some(name) = path.filter(|path| *path != "-") else {
            let stdout = Writer::new(BufWriter::with_capacity(1 << 16, std::io::stdout()));
            return Ok(Self {
                inner: Rc::new(RefCell::new(Inner::Stream(stdout))),
                name: "standard output".to_owned(),
            });
        };
        let path = PathBuf::from(name);
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            Some(_) | None => Path::new("."),
        };
        // As public as the umask allows; temporary files are private else.
        let staged = staged_as(tempfile::Builder::new().prefix(".skilldeck-"), 0o666)
            .tempfile_in(folder)
            .map_err(|error| match error.kind() {
                ErrorKind::NotFound => no_folder(folder),
                // Without the name of the staged file, which means nothing to
                // anybody.
                kind => Error::world(format!("cannot write `{name}`"))(std::io::Error::from(kind)),
            })?;
        Ok(Self {
            inner: Rc::new(RefCell::new(Inner::File {
                staged: BufWriter::new(staged),
                path,
            })),
            name: format!("`{name}`"),
        })
    }

    /// Standard error: for the report of a command whose product goes to
    /// standard output.
    #[must_use]
    pub fn beside_product() -> Self {
        let stderr = Writer::new(BufWriter::new(std::io::stderr()));
        Self {
            inner: Rc::new(RefCell::new(Inner::Notes(stderr))),
            name: "standard error".to_owned(),
        }
    }

    /// What to call it in a message.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a person reads it.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        match *self.inner.borrow() {
            Inner::Stream(_) => Stream::Report.is_terminal(),
            Inner::Notes(_) => Stream::Notes.is_terminal(),
            Inner::File { .. } | Inner::Done => false,
        }
    }

    /// Ends the report: flushes the stream, or puts the file in its place.
    ///
    /// # Errors
    /// [`Error::World`] when that fails; a file then is as it was.
    pub fn commit(self) -> Result<(), Error> {
        let failed = || Error::world(format!("cannot write {}", self.name));
        match self.inner.replace(Inner::Done) {
            Inner::Stream(mut stdout) => stdout.flush().map_err(failed()),
            Inner::Notes(mut stderr) => stderr.flush().map_err(failed()),
            Inner::File { staged, path } => {
                let staged = staged
                    .into_inner()
                    .map_err(|error| failed()(error.into_error()))?;
                staged.as_file().sync_all().map_err(failed())?;
                staged
                    .persist(path)
                    .map_err(|error| failed()(error.error))?;
                Ok(())
            }
            Inner::Done => Ok(()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match &mut *self.inner.borrow_mut() {
            Inner::Stream(stdout) => stdout.write(bytes),
            Inner::Notes(stderr) => stderr.write(bytes),
            Inner::File { staged, .. } => staged.write(bytes),
            Inner::Done => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match &mut *self.inner.borrow_mut() {
            Inner::Stream(stdout) => stdout.flush(),
            Inner::Notes(stderr) => stderr.flush(),
            Inner::File { staged, .. } => staged.flush(),
            Inner::Done => Ok(()),
        }
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
        let mut writer = Writer::new(Closed(ErrorKind::BrokenPipe));
        assert!(writer.write_all(b"x").is_ok());
        assert!(writer.write_all(b"y").is_ok());
        let mut writer = Writer::new(Closed(ErrorKind::StorageFull));
        assert!(writer.write_all(b"x").is_err());
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the test looks at the disk")]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("report.json");
        let name = path.to_string_lossy().into_owned();
        let write = |text: &[u8]| {
            let mut output = Output::open(Some(&name)).expect("opened");
            output.write_all(text).expect("taken");
            output
        };
        write(b"one").commit().expect("written");
        drop(write(b"half"));
        assert_eq!(std::fs::read(&path).expect("there"), b"one");
        write(b"two").commit().expect("replaced");
        assert_eq!(std::fs::read(&path).expect("there"), b"two");
        let names = std::fs::read_dir(folder.path()).expect("listed").count();
        assert_eq!(names, 1, "nothing is left beside it");
        assert!(matches!(
            Output::open(Some("no/such/folder/x")),
            Err(Error::World(_))
        ));
    }
}

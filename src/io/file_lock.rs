//! Locks between processes: `flock` on the files that a live DeerFlow locks too.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::error::Error;

/// Longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// An exclusive lock, held until dropped.
#[derive(Debug)]
pub struct FileLock {
    file: File,
}

/// Takes the lock of the file at `path`, which is made if need be; waits at most
/// `patience`. `waiting` is told once for whom, if somebody holds it.
///
/// # Errors
/// [`Error::Locked`] when patience ran out; [`Error::World`] when the file
/// cannot be opened.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the door to locks and the clock"
)]
pub fn lock(
    path: &Path,
    patience: Duration,
    waiting: &mut dyn FnMut(&str),
) -> Result<FileLock, Error> {
    let failed = || Error::world(format!("cannot lock `{}`", path.display()));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed())?;
    }
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        // It is emptied below; a link must not choose which file that is.
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    let mut file = options.open(path).map_err(failed())?;
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    let mut told = false;
    loop {
        match file.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(failed()(error)),
        }
        let holder = holder(&mut file);
        if !told {
            waiting(&holder);
            told = true;
        }
        if started.elapsed() >= patience {
            return Err(Error::Locked {
                path: path.display().to_string(),
                holder,
            });
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
    // Who holds it, for those who wait. That it cannot be said is no failure.
    let _ = file.set_len(0);
    let _ = writeln!(file, "skilldeck, process {}", std::process::id());
    Ok(FileLock { file })
}

/// Who says that it holds the lock.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file
        .seek(SeekFrom::Start(0))
        .and_then(|_| file.take(200).read_to_string(&mut text));
    match (read, text.trim()) {
        (Ok(_), said) if !said.is_empty() => said.to_owned(),
        _ => "another process".to_owned(),
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        let _ = self.file.set_len(0);
        let _ = self.file.unlock();
    }
}

/// The path of a lock, for those who must name it.
#[must_use]
pub fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

//! Locks between processes: `flock` on the files that a live DeerFlow locks too.

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::error::Error;

use super::folder::Folder;

/// Longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// Mode of a lock file, less umask: whoever may write here may wait.
const MODE: u32 = 0o666;

/// A lock, held until dropped.
#[derive(Debug)]
pub struct FileLock {
    file: File,
}

/// Takes the lock of the file `name` in `folder`, which is made if need be;
/// waits at most `patience`. `waiting` is told once for whom, if somebody holds
/// it.
///
/// # Errors
/// [`Error::Locked`] when patience ran out; [`Error::World`] when the file
/// cannot be opened, or is none.
pub fn lock(
    folder: &Folder,
    name: &str,
    patience: Duration,
    waiting: &mut dyn FnMut(&str),
) -> Result<FileLock, Error> {
    let path = folder.path().join(name);
    let failed = Error::world(format!("cannot lock `{}`", path.display()));
    // It is emptied below; the folder follows no link to another file.
    let file = folder.append(name, MODE).map_err(failed)?;
    let mut lock = wait(file, &path, File::try_lock, patience, waiting)?;
    // Who holds it, for those who wait. That it cannot be said is no failure.
    let _ = lock.file.set_len(0);
    let _ = writeln!(lock.file, "skilldeck, process {}", std::process::id());
    Ok(lock)
}

/// Takes the lock together with other readers, and writes nothing: for those
/// who only look. `None` when there is no such file, or it may not be read:
/// then nobody whom we could wait for is at work.
///
/// # Errors
/// [`Error::Locked`] when patience ran out; [`Error::World`] when the file
/// cannot be locked.
pub fn lock_to_read(
    folder: &Folder,
    name: &str,
    patience: Duration,
    waiting: &mut dyn FnMut(&str),
) -> Result<Option<FileLock>, Error> {
    let path = folder.path().join(name);
    let file = match folder.read(name) {
        Ok(file) => file,
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::NotFound | ErrorKind::PermissionDenied
            ) =>
        {
            return Ok(None);
        }
        Err(error) => {
            let failed = Error::world(format!("cannot lock `{}`", path.display()));
            return Err(failed(error));
        }
    };
    wait(file, &path, File::try_lock_shared, patience, waiting).map(Some)
}

type Try = fn(&File) -> Result<(), TryLockError>;

#[expect(clippy::disallowed_methods, reason = "this is the door to the clock")]
fn wait(
    mut file: File,
    path: &Path,
    take: Try,
    patience: Duration,
    waiting: &mut dyn FnMut(&str),
) -> Result<FileLock, Error> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    let mut told = false;
    loop {
        match take(&file) {
            Ok(()) => return Ok(FileLock { file }),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => {
                let failed = Error::world(format!("cannot lock `{}`", path.display()));
                return Err(failed(error));
            }
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
        // Fails where it was opened to read only, as it should.
        let _ = self.file.set_len(0);
        let _ = self.file.unlock();
    }
}

//! The folder of a view, held open: nothing in it is reached through a link.
//!
//! New copies are staged beside the category folders, out of sight, and put in
//! place by one rename; what is taken out leaves by one rename, too. So a skill
//! in a view is there whole or not at all.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::fs::{AtFlags, Mode, OFlags, RenameFlags};
use rustix::io::Errno;

use crate::error::Error;
use crate::io::fault;
use crate::io::folder::{Folder, Kind, Known};
use crate::io::home::Home;
use crate::io::inside;
use crate::store::layout::{Scope, VIEW};

/// Manifests and records are private.
const PRIVATE: u32 = 0o600;
/// Where copies are staged; whoever holds the lock may clear it.
const STAGE: &str = ".skilldeck-stage";
/// How folders are opened.
pub(super) const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);
/// Folders are 0755 less umask.
pub(super) const FOLDER_MODE: Mode = Mode::from_raw_mode(0o755);

/// A view's folder and the category folders in it.
pub(super) struct View {
    scope: Folder,
    roots: Vec<(String, OwnedFd)>,
    stage: Folder,
    next: AtomicUsize,
}

impl View {
    /// Opens the view of `scope` and its category folders, which are made if
    /// need be. The scope's lock must be held: staging that was left behind is
    /// removed.
    ///
    /// # Errors
    /// [`Error::ViewRefused`] or [`Error::FolderIsLink`] when one of the folders
    /// is a link.
    pub(super) fn of_scope(home: &Home, scope: &Scope, labels: &[&str]) -> Result<Self, Error> {
        let above = inside::make(home.layout.home(), &scope.parts())?;
        Self::open(&above, VIEW.as_ref(), labels)
    }

    /// As [`Self::of_scope`], for any folder: what `name` in `above` is. The
    /// label `.` is that folder itself.
    ///
    /// # Errors
    /// As [`Self::of_scope`].
    pub(super) fn open(above: &Folder, name: &OsStr, labels: &[&str]) -> Result<Self, Error> {
        let folder = above.path().join(name);
        let failed = || Error::world(format!("cannot prepare the view `{}`", folder.display()));
        let scope = match above.enter_or_make(name) {
            Ok(scope) => scope,
            Err(error) => match Errno::from_io_error(&error) {
                Some(Errno::LOOP | Errno::NOTDIR) => return Err(refused(&folder)),
                _ => return Err(failed()(error)),
            },
        };
        let mut roots = Vec::new();
        for label in labels {
            let root = root(&scope, label).map_err(|error| match error {
                Errno::LOOP => refused(&folder.join(label)),
                error => failed()(std::io::Error::from(error)),
            })?;
            roots.push(((*label).to_owned(), root));
        }
        let view = Self {
            stage: stage(&scope, labels).map_err(failed())?,
            scope,
            roots,
            next: AtomicUsize::new(0),
        };
        Ok(view)
    }

    /// Whether somebody is at work in the view at `folder`, or died there.
    pub(super) fn is_staged(folder: &Path) -> bool {
        folder.join(STAGE).is_dir()
    }

    /// The folder to stage in.
    pub(super) fn stage(&self) -> BorrowedFd<'_> {
        self.stage.as_fd()
    }

    /// A name nobody uses in the staging folder.
    pub(super) fn fresh_name(&self) -> String {
        format!("{}", self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Takes what lies at `path` out of sight.
    ///
    /// # Errors
    /// The system's; that it is not there is none.
    pub(super) fn take(&self, label: &str, path: &[u8]) -> std::io::Result<()> {
        let Some((folder, name)) = self.parent(label, path, false)? else {
            return Ok(());
        };
        fault::step();
        match rustix::fs::renameat(&folder, name, &self.stage, self.fresh_name()) {
            Ok(()) | Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts the staged folder `staged` at `path`, in the place of what is there.
    ///
    /// # Errors
    /// The system's.
    pub(super) fn put(&self, label: &str, path: &str, staged: &str) -> std::io::Result<()> {
        if path == "." {
            return self.put_all(label, staged);
        }
        let Some((folder, name)) = self.parent(label, path.as_bytes(), true)? else {
            return Err(ErrorKind::NotFound.into());
        };
        self.exchange(self.stage.as_fd(), staged.as_bytes(), folder.as_fd(), name)
    }

    fn exchange(
        &self,
        from: BorrowedFd<'_>,
        staged: &[u8],
        folder: BorrowedFd<'_>,
        name: &[u8],
    ) -> std::io::Result<()> {
        fault::step();
        let there = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW).is_ok();
        if there {
            #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
            match rustix::fs::renameat_with(from, staged, folder, name, RenameFlags::EXCHANGE) {
                Ok(()) => return Ok(()),
                // A file system that cannot: the skill is away for a moment.
                Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {}
                Err(error) => return Err(error.into()),
            }
            rustix::fs::renameat(folder, name, &self.stage, self.fresh_name())?;
        }
        rustix::fs::renameat(from, staged, folder, name)?;
        Ok(())
    }

    /// A category that is one package: its entries are put in place one by one,
    /// since the category folder must stay the same.
    fn put_all(&self, label: &str, staged: &str) -> std::io::Result<()> {
        let root = self.root(label)?;
        let new = rustix::fs::openat(&self.stage, staged, FOLDER, Mode::empty())?;
        let wanted = names(new.as_fd())?;
        for name in names(root)? {
            if !wanted.contains(&name) {
                self.take(label, &name)?;
            }
        }
        for name in wanted {
            self.exchange(new.as_fd(), &name, root, &name)?;
        }
        Ok(())
    }

    /// Takes everything out of sight.
    ///
    /// # Errors
    /// The system's.
    pub(super) fn empty(&self) -> std::io::Result<()> {
        for (label, root) in &self.roots {
            for name in names(root.as_fd())? {
                self.take(label, &name)?;
            }
        }
        Ok(())
    }

    /// Removes a file of the view's folder, if it is there. A folder in its
    /// place is no better.
    ///
    /// # Errors
    /// The system's.
    pub(super) fn remove_file(&self, name: &str) -> std::io::Result<()> {
        fault::step();
        match rustix::fs::unlinkat(&self.scope, name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => Ok(()),
            Err(Errno::ISDIR | Errno::PERM) => {
                let aside = self.fresh_name();
                Ok(rustix::fs::renameat(&self.scope, name, &self.stage, aside)?)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Replaces a file of the view's folder, or makes it; through no link.
    ///
    /// # Errors
    /// The system's; the file then is as it was.
    pub(super) fn write_file(&self, name: &str, text: &str) -> std::io::Result<()> {
        let staged = self.fresh_name();
        let is_folder = |known: Known| known.kind == Kind::Folder;
        if self.scope.look(name)?.is_some_and(is_folder) {
            self.remove_file(name)?;
        }
        self.stage
            .create(&staged, text.as_bytes(), PRIVATE, true)
            .and_then(|_| self.stage.replace(&staged, &self.scope, name))?;
        fault::step();
        self.scope.sync()
    }

    /// Removes what was taken out and what was staged and not used.
    pub(super) fn sweep(&self) {
        // What stays is out of sight and removed by the next one.
        let _ = self.scope.remove_tree(STAGE);
    }

    fn root(&self, label: &str) -> std::io::Result<BorrowedFd<'_>> {
        self.roots
            .iter()
            .find(|(name, _)| name == label)
            .map(|(_, root)| root.as_fd())
            .ok_or_else(|| ErrorKind::NotFound.into())
    }

    /// The folder above `path`, opened part by part, and the last name. Folders
    /// that are missing are made if asked for; `None` if they are missing else.
    fn parent<'a>(
        &self,
        label: &str,
        path: &'a [u8],
        make: bool,
    ) -> std::io::Result<Option<(OwnedFd, &'a [u8])>> {
        let mut folder = self.root(label)?.try_clone_to_owned()?;
        let mut parts: Vec<&[u8]> = path.split(|byte| *byte == b'/').collect();
        let name = parts.pop().unwrap_or_default();
        for part in parts {
            if make {
                match rustix::fs::mkdirat(&folder, part, FOLDER_MODE) {
                    Ok(()) | Err(Errno::EXIST) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            folder = match rustix::fs::openat(&folder, part, FOLDER, Mode::empty()) {
                Ok(folder) => folder,
                Err(Errno::NOENT | Errno::LOOP | Errno::NOTDIR) if !make => return Ok(None),
                Err(error) => return Err(error.into()),
            };
        }
        Ok(Some((folder, name)))
    }
}

impl Drop for View {
    fn drop(&mut self) {
        self.sweep();
    }
}

fn refused(path: &Path) -> Error {
    Error::ViewRefused {
        path: path.display().to_string(),
    }
}

/// Opens or makes a category folder. A file in its place is removed; a link is
/// refused: it may lead to the sources.
fn root(scope: &Folder, label: &str) -> rustix::io::Result<OwnedFd> {
    if label == "." {
        return rustix::fs::openat(scope, ".", FOLDER, Mode::empty());
    }
    match rustix::fs::mkdirat(scope, label, FOLDER_MODE) {
        Ok(()) | Err(Errno::EXIST) => {}
        Err(error) => return Err(error),
    }
    match rustix::fs::openat(scope, label, FOLDER, Mode::empty()) {
        Err(Errno::NOTDIR) => {
            let kind = rustix::fs::statat(scope, label, AtFlags::SYMLINK_NOFOLLOW)?.st_mode;
            if rustix::fs::FileType::from_raw_mode(kind) == rustix::fs::FileType::Symlink {
                return Err(Errno::LOOP);
            }
            rustix::fs::unlinkat(scope, label, AtFlags::empty())?;
            rustix::fs::mkdirat(scope, label, FOLDER_MODE)?;
            rustix::fs::openat(scope, label, FOLDER, Mode::empty())
        }
        opened => opened,
    }
}

/// An empty staging folder; removes ours and DeerFlow's that were left behind.
fn stage(scope: &Folder, labels: &[&str]) -> std::io::Result<Folder> {
    for name in scope.names()? {
        let shown = name.to_string_lossy();
        let deerflows = |label: &&&str| shown.starts_with(&format!(".{label}.projection-"));
        let left = shown == STAGE
            || labels.iter().any(|label| deerflows(&label))
            || (shown.starts_with(".projection-manifest-") && shown.ends_with(".tmp"));
        if left {
            scope.remove_tree(&name)?;
        }
    }
    let stage = scope.make(STAGE)?;
    rustix::fs::fchmod(&stage, Mode::from_raw_mode(0o700))?;
    Ok(stage)
}

/// The names in a folder, sorted.
fn names(folder: BorrowedFd<'_>) -> std::io::Result<std::collections::BTreeSet<Vec<u8>>> {
    let mut found = std::collections::BTreeSet::new();
    for entry in rustix::fs::Dir::read_from(folder)? {
        let name = entry?.file_name().to_bytes().to_vec();
        if name != b"." && name != b".." {
            found.insert(name);
        }
    }
    Ok(found)
}

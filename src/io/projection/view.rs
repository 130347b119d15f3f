//! The folder of a view, held open: nothing in it is reached through a link.
//!
//! New copies are staged beside the category folders, out of sight, and put in
//! place by one rename; what is taken out leaves by one rename, too. So a skill
//! in a view is there whole or not at all.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::Error;
use crate::io::fault;
use crate::io::folder::{Folder, Kind, Known};
use crate::io::home::Home;
use crate::io::inside;
use crate::io::platform::{Odd, name_of, odd};
use crate::store::layout::{Scope, VIEW};

/// Manifests and records are private.
const PRIVATE: u32 = 0o600;
/// Where copies are staged; whoever holds the lock may clear it.
const STAGE: &str = ".skilldeck-stage";

/// A view's folder and the category folders in it.
pub(super) struct View {
    scope: Folder,
    roots: Vec<(String, Folder)>,
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
            Err(error) => match odd(&error) {
                Some(Odd::Link | Odd::OtherKind) => return Err(refused(&folder)),
                Some(Odd::Gone) | None => return Err(failed()(error)),
            },
        };
        let mut roots = Vec::new();
        for label in labels {
            let root = root(&scope, label).map_err(failed())?;
            let root = root.ok_or_else(|| refused(&folder.join(label)))?;
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
    pub(super) fn stage(&self) -> &Folder {
        &self.stage
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
        match self.parent(label, path, false)? {
            Some((folder, name)) => self.aside(&folder, &name),
            None => Ok(()),
        }
    }

    fn aside(&self, folder: &Folder, name: &OsStr) -> std::io::Result<()> {
        match folder.replace(name, &self.stage, self.fresh_name()) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            moved => moved,
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
        self.exchange(&self.stage, staged.as_ref(), &folder, &name)
    }

    fn exchange(
        &self,
        from: &Folder,
        staged: &OsStr,
        folder: &Folder,
        name: &OsStr,
    ) -> std::io::Result<()> {
        if folder.look(name)?.is_some() {
            if from.exchange(staged, folder, name)? {
                return Ok(());
            }
            // A file system that cannot: the skill is away for a moment.
            folder.replace(name, &self.stage, self.fresh_name())?;
        }
        from.replace(staged, folder, name)
    }

    /// A category that is one package: its entries are put in place one by one,
    /// since the category folder must stay the same.
    fn put_all(&self, label: &str, staged: &str) -> std::io::Result<()> {
        let root = self.root(label)?;
        let new = self.stage.enter(staged)?;
        let wanted = new.names()?;
        for name in root.names()? {
            if wanted.binary_search(&name).is_err() {
                self.aside(root, &name)?;
            }
        }
        for name in wanted {
            self.exchange(&new, &name, root, &name)?;
        }
        Ok(())
    }

    /// Takes everything out of sight.
    ///
    /// # Errors
    /// The system's.
    pub(super) fn empty(&self) -> std::io::Result<()> {
        for (_, root) in &self.roots {
            for name in root.names()? {
                self.aside(root, &name)?;
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
        match self.scope.remove_file(name) {
            // What unlinking a folder is answered with differs.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::IsADirectory | ErrorKind::PermissionDenied
                ) =>
            {
                self.scope.replace(name, &self.stage, self.fresh_name())
            }
            removed => removed,
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

    fn root(&self, label: &str) -> std::io::Result<&Folder> {
        self.roots
            .iter()
            .find(|(name, _)| name == label)
            .map(|(_, root)| root)
            .ok_or_else(|| ErrorKind::NotFound.into())
    }

    /// The folder above `path`, opened part by part, and the last name. Folders
    /// that are missing are made if asked for; `None` if they are missing else.
    fn parent(
        &self,
        label: &str,
        path: &[u8],
        make: bool,
    ) -> std::io::Result<Option<(Folder, OsString)>> {
        let mut folder = self.root(label)?.again()?;
        let mut parts: Vec<&[u8]> = path.split(|byte| *byte == b'/').collect();
        let name = name_of(parts.pop().unwrap_or_default());
        for part in parts {
            let part = name_of(part);
            folder = match make {
                true => folder.enter_or_make(&part)?,
                false => match folder.enter(&part) {
                    Err(error) if odd(&error).is_some() => return Ok(None),
                    entered => entered?,
                },
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
/// refused (`None`): it may lead to the sources.
fn root(scope: &Folder, label: &str) -> std::io::Result<Option<Folder>> {
    if label == "." {
        return scope.again().map(Some);
    }
    match scope.enter_or_make(label) {
        Err(error) if matches!(odd(&error), Some(Odd::Link | Odd::OtherKind)) => {
            if scope.look(label)?.map(|known| known.kind) == Some(Kind::Link) {
                return Ok(None);
            }
            scope.remove_file(label)?;
            scope.make(label).map(Some)
        }
        entered => entered.map(Some),
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
    stage.make_private()?;
    Ok(stage)
}

//! Copies a unit into the staging folder: its own inodes, what it held when it
//! was listed and nothing else.
//!
//! Every folder and file is opened below the one before it, never through a
//! link, and must be what the listing saw, before and after it is read.

use std::collections::BTreeSet;
use std::fs::File;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{Mode, OFlags, Timespec, Timestamps};
use rustix::io::Errno;

use crate::io::fault;
use crate::store::tree::{Kind, Node, join, stays_inside};

use super::view::{FOLDER, FOLDER_MODE};

/// Permission bits that a copy keeps: no setuid, setgid, sticky, no writing by
/// others.
const KEPT: u32 = 0o755;

/// Why a unit was not copied.
#[derive(Debug)]
pub(super) enum Fault {
    /// Somebody changed it meanwhile.
    Changed,
    /// It can never be copied as it is.
    Unit(String),
    /// The disk failed.
    World(std::io::Error),
}

/// What to copy.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    /// The folder that is trusted to be where it is: a shared category's, the
    /// home for what a user may write to, `/` for what a link led to.
    pub(super) root: PathBuf,
    /// The unit below it, no link on the way; `.` is the folder itself.
    pub(super) path: String,
    /// What the listing found there.
    pub(super) node: &'a Node,
    /// The packages in the unit, below it.
    pub(super) members: BTreeSet<String>,
    /// Those of them to copy.
    pub(super) shown: BTreeSet<String>,
}

/// Copies `source` to the new folder `name` in `stage`.
///
/// # Errors
/// When it changes meanwhile, can never be copied, or the disk fails. What was
/// copied by then is left in the staging folder.
pub(super) fn copy(source: &Source<'_>, stage: BorrowedFd<'_>, name: &str) -> Result<(), Fault> {
    let flags = FOLDER.difference(OFlags::NOFOLLOW);
    let mut from =
        rustix::fs::open(source.root.as_path(), flags, Mode::empty()).map_err(of_source)?;
    for part in source.path.split('/').filter(|part| *part != ".") {
        from = rustix::fs::openat(&from, part, FOLDER, Mode::empty()).map_err(of_source)?;
    }
    let into = make(stage, name.as_bytes())?;
    let work = Work { source };
    let owner = Owner {
        shown: source.shown.contains("."),
        depth: 0,
    };
    work.folder(&from, &into, source.node, ".", owner)
}

/// The package that an entry belongs to.
#[derive(Clone, Copy)]
struct Owner {
    shown: bool,
    /// Folders between the package and the entry.
    depth: usize,
}

struct Work<'a> {
    source: &'a Source<'a>,
}

impl Work<'_> {
    fn folder(
        &self,
        from: &OwnedFd,
        into: &OwnedFd,
        node: &Node,
        path: &str,
        owner: Owner,
    ) -> Result<(), Fault> {
        unchanged(from, node)?;
        for child in &node.children {
            let name = child.name.as_slice();
            let shown_name = String::from_utf8_lossy(name);
            match child.kind() {
                Kind::Folder => {
                    let below = join(path, &shown_name);
                    let owner = if self.source.members.contains(&below) {
                        Owner {
                            shown: self.source.shown.contains(&below),
                            depth: 0,
                        }
                    } else {
                        Owner {
                            depth: owner.depth + 1,
                            ..owner
                        }
                    };
                    if owner.shown || self.leads_to_shown(&below) {
                        let from = rustix::fs::openat(from, name, FOLDER, Mode::empty())
                            .map_err(of_source)?;
                        let into = make(into.as_fd(), name)?;
                        self.folder(&from, &into, child, &below, owner)?;
                    }
                }
                _ if !owner.shown => {}
                Kind::File => file(from, into, child)?,
                Kind::Link => link(from, into, child, owner.depth)?,
                Kind::Special => {
                    return Err(Fault::Unit(format!("`{shown_name}` is no regular file")));
                }
            }
        }
        unchanged(from, node)
    }

    fn leads_to_shown(&self, path: &str) -> bool {
        let below = format!("{path}/");
        self.source
            .shown
            .range(below.clone()..)
            .next()
            .is_some_and(|shown| shown.starts_with(&below))
    }
}

fn make(folder: BorrowedFd<'_>, name: &[u8]) -> Result<OwnedFd, Fault> {
    fault::step();
    rustix::fs::mkdirat(folder, name, FOLDER_MODE)
        .and_then(|()| rustix::fs::openat(folder, name, FOLDER, Mode::empty()))
        .map_err(|error| Fault::World(error.into()))
}

fn file(from: &OwnedFd, into: &OwnedFd, node: &Node) -> Result<(), Fault> {
    let flags = OFlags::RDONLY
        .union(OFlags::NOFOLLOW)
        .union(OFlags::NONBLOCK)
        .union(OFlags::NOCTTY)
        .union(OFlags::CLOEXEC);
    let source =
        rustix::fs::openat(from, node.name.as_slice(), flags, Mode::empty()).map_err(of_source)?;
    unchanged(&source, node)?;
    fault::step();
    let world = |error: Errno| Fault::World(error.into());
    let flags = OFlags::WRONLY
        .union(OFlags::CREATE)
        .union(OFlags::EXCL)
        .union(OFlags::NOFOLLOW)
        .union(OFlags::CLOEXEC);
    let mode = Mode::from_raw_mode(0o600);
    let target = rustix::fs::openat(into, node.name.as_slice(), flags, mode).map_err(world)?;
    let (mut source, mut target) = (File::from(source), File::from(target));
    if !cloned(&source, &target) {
        std::io::copy(&mut source, &mut target).map_err(Fault::World)?;
    }
    unchanged(&source, node)?;
    rustix::fs::fchmod(&target, Mode::from_raw_mode(node.mode & KEPT)).map_err(world)?;
    let stat = rustix::fs::fstat(&source).map_err(world)?;
    let times = Timestamps {
        last_access: Timespec {
            tv_sec: stat.st_atime as _,
            tv_nsec: stat.st_atime_nsec as _,
        },
        last_modification: Timespec {
            tv_sec: stat.st_mtime as _,
            tv_nsec: stat.st_mtime_nsec as _,
        },
    };
    rustix::fs::futimens(&target, &times).map_err(world)
}

/// Shares the blocks until one is written, where the file system can.
#[cfg(target_os = "linux")]
fn cloned(source: &File, target: &File) -> bool {
    static CANNOT: AtomicBool = AtomicBool::new(false);
    if CANNOT.load(Ordering::Relaxed) {
        return false;
    }
    let cloned = rustix::fs::ioctl_ficlone(target, source).is_ok();
    CANNOT.store(!cloned, Ordering::Relaxed);
    cloned
}

#[cfg(not(target_os = "linux"))]
fn cloned(_: &File, _: &File) -> bool {
    false
}

/// Links are copied as links, if they stay in their package. Those that do not
/// are left out; who asked is told from the listing.
fn link(from: &OwnedFd, into: &OwnedFd, node: &Node, depth: usize) -> Result<(), Fault> {
    let name = node.name.as_slice();
    let target = rustix::fs::readlinkat(from, name, Vec::new()).map_err(of_source)?;
    if node.target.as_deref() != Some(target.to_bytes()) {
        return Err(Fault::Changed);
    }
    if !stays_inside(target.to_bytes(), depth) {
        return Ok(());
    }
    fault::step();
    let target = std::ffi::OsStr::from_bytes(target.to_bytes());
    rustix::fs::symlinkat(target, into, name).map_err(|error| Fault::World(error.into()))
}

/// Whether what was opened is what the listing saw.
fn unchanged(opened: impl std::os::fd::AsFd, node: &Node) -> Result<(), Fault> {
    let stat = rustix::fs::fstat(opened).map_err(|error| Fault::World(error.into()))?;
    let modified = i128::from(stat.st_mtime) * 1_000_000_000 + i128::from(stat.st_mtime_nsec);
    let same = stat.st_ino == node.inode
        && stat.st_mode == node.mode
        && modified == node.modified
        && u64::try_from(stat.st_size) == Ok(node.size);
    if same { Ok(()) } else { Err(Fault::Changed) }
}

/// What a failure to open a source means.
fn of_source(error: Errno) -> Fault {
    match error {
        Errno::NOENT | Errno::LOOP | Errno::NOTDIR | Errno::NXIO | Errno::INVAL => Fault::Changed,
        Errno::ACCESS | Errno::PERM => Fault::Unit(format!(
            "it cannot be read: {}",
            std::io::Error::from(error)
        )),
        error => Fault::World(error.into()),
    }
}

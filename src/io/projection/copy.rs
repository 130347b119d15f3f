//! Copies a unit into the staging folder: its own inodes, what it held when it
//! was listed and nothing else.
//!
//! Every folder and file is opened below the one before it, never through a
//! link, and must be what the listing saw, before and after it is read.

use std::collections::BTreeSet;
use std::fs::FileTimes;
use std::io::{Error, ErrorKind};
use std::path::PathBuf;

use crate::io::folder::Folder;
use crate::io::platform::{self, Seen, name_of, set_file_mode};
use crate::store::tree::{Kind, Node, join, stays_inside};

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
pub(super) fn copy(source: &Source<'_>, stage: &Folder, name: &str) -> Result<(), Fault> {
    let mut from = Folder::open(&source.root).map_err(of_source)?;
    for part in source.path.split('/').filter(|part| *part != ".") {
        from = from.enter(part).map_err(of_source)?;
    }
    let into = stage.make(name).map_err(Fault::World)?;
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
        from: &Folder,
        into: &Folder,
        node: &Node,
        path: &str,
        owner: Owner,
    ) -> Result<(), Fault> {
        unchanged(from.seen(), node)?;
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
                        let name = name_of(name);
                        let from = from.enter(&name).map_err(of_source)?;
                        let into = into.make(&name).map_err(Fault::World)?;
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
        unchanged(from.seen(), node)
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

fn file(from: &Folder, into: &Folder, node: &Node) -> Result<(), Fault> {
    let name = name_of(&node.name);
    let mut source = from.read(&name).map_err(of_source)?;
    let seen =
        |metadata: std::io::Result<std::fs::Metadata>| metadata.map(|it| platform::seen(&it));
    unchanged(seen(source.metadata()), node)?;
    let mut target = into.create_private(&name).map_err(Fault::World)?;
    if !platform::clone_blocks(&source, &target) {
        std::io::copy(&mut source, &mut target).map_err(Fault::World)?;
    }
    let metadata = source.metadata().map_err(Fault::World)?;
    unchanged(Ok(platform::seen(&metadata)), node)?;
    let times = FileTimes::new()
        .set_accessed(metadata.accessed().map_err(Fault::World)?)
        .set_modified(metadata.modified().map_err(Fault::World)?);
    set_file_mode(&target, node.mode & KEPT)
        .and_then(|()| target.set_times(times))
        .map_err(Fault::World)
}

/// Links are copied as links, if they stay in their package. Those that do not
/// are left out; who asked is told from the listing.
fn link(from: &Folder, into: &Folder, node: &Node, depth: usize) -> Result<(), Fault> {
    let name = name_of(&node.name);
    let target = from.read_link(&name).map_err(of_source)?;
    if node.target.as_ref() != Some(&target) {
        return Err(Fault::Changed);
    }
    if !stays_inside(&target, depth) {
        return Ok(());
    }
    into.make_link(&target, &name).map_err(Fault::World)
}

/// Whether what was opened is what the listing saw.
fn unchanged(seen: std::io::Result<Seen>, node: &Node) -> Result<(), Fault> {
    let listed = Seen {
        inode: node.inode,
        mode: node.mode,
        size: node.size,
        modified: node.modified,
    };
    match seen {
        Ok(seen) if seen == listed => Ok(()),
        Ok(_) => Err(Fault::Changed),
        Err(error) => Err(Fault::World(error)),
    }
}

/// What a failure to open a source means.
fn of_source(error: Error) -> Fault {
    match error.kind() {
        ErrorKind::PermissionDenied => Fault::Unit(format!("it cannot be read: {error}")),
        _ if platform::odd(&error).is_some() => Fault::Changed,
        _ => Fault::World(error),
    }
}

//! One pass over a folder tree: metadata only, several folders at a time.

use std::collections::BTreeSet;
use std::fs::Metadata;
use std::path::Path;

use rayon::prelude::*;

use crate::io::platform;
use crate::store::tree::{Kind, Node};

/// Deepest folder that is listed; what lies deeper is trouble.
const MAX_DEPTH: usize = 200;
/// Folders below one that are worth several threads.
const MANY: usize = 8;

/// What an earlier pass found and need not be looked at again.
#[derive(Clone, Copy)]
struct Known<'a> {
    node: &'a Node,
    kept: &'a BTreeSet<String>,
    path: &'a str,
}

/// The tree at `root`, itself through a link; `None` if there is none.
///
/// # Errors
/// The system's, when `root` is there and cannot be listed.
pub(super) fn list(root: &Path) -> std::io::Result<Option<Node>> {
    pass(root, None)
}

/// As [`list`], but what lies in the `kept` folders is taken from `old`.
///
/// # Errors
/// As [`list`].
pub(super) fn list_again(
    root: &Path,
    old: Option<&Node>,
    kept: &BTreeSet<String>,
) -> std::io::Result<Option<Node>> {
    let known = old.map(|node| Known {
        node,
        kept,
        path: "",
    });
    pass(root, known)
}

#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
fn pass(root: &Path, known: Option<Known<'_>>) -> std::io::Result<Option<Node>> {
    let metadata = match std::fs::metadata(root) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut node = entry(Vec::new(), &metadata);
    node.children = match known {
        Some(known) if known.kept.contains(".") => known.node.children.clone(),
        _ => children(root, 0, known)?,
    };
    Ok(Some(node))
}

fn entry(name: Vec<u8>, metadata: &Metadata) -> Node {
    let seen = platform::seen(metadata);
    Node {
        name,
        mode: seen.mode,
        inode: seen.inode,
        size: seen.size,
        modified: seen.modified,
        ..Node::default()
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
fn children(folder: &Path, depth: usize, known: Option<Known<'_>>) -> std::io::Result<Vec<Node>> {
    let mut nodes = Vec::new();
    for found in std::fs::read_dir(folder)? {
        let found = found?;
        let metadata = match found.metadata() {
            Ok(metadata) => metadata,
            // Gone since it was listed.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        let mut node = entry(platform::bytes_of(found.file_name()), &metadata);
        if node.kind() == Kind::Link {
            let target = std::fs::read_link(found.path()).ok();
            node.target = target.map(|target| platform::bytes_of(target.into_os_string()));
        }
        nodes.push(node);
    }
    nodes.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    let folders = nodes.iter().filter(|node| node.kind() == Kind::Folder);
    let many = folders.count() >= MANY;
    let filled = |mut node: Node| fill(folder, depth, known, &mut node).then_some(node);
    Ok(if many {
        nodes.into_par_iter().filter_map(filled).collect()
    } else {
        nodes.into_iter().filter_map(filled).collect()
    })
}

/// Lists what lies in `node`, a child of `folder`, if it is a folder. `false`:
/// it is gone since its name was read.
fn fill(folder: &Path, depth: usize, known: Option<Known<'_>>, node: &mut Node) -> bool {
    if node.kind() != Kind::Folder {
        return true;
    }
    if depth >= MAX_DEPTH {
        node.trouble = Some(format!("folders lie more than {MAX_DEPTH} deep"));
        return true;
    }
    let path = folder.join(platform::name_of(&node.name));
    let listed = match known.zip(std::str::from_utf8(&node.name).ok()) {
        None => children(&path, depth + 1, None),
        Some((known, name)) => {
            let below = match known.path {
                "" => name.to_owned(),
                above => format!("{above}/{name}"),
            };
            match known.node.child(&node.name) {
                Some(old) if known.kept.contains(&below) && old.inode == node.inode => {
                    Ok(old.children.clone())
                }
                Some(old) => {
                    let known = Known {
                        node: old,
                        path: &below,
                        ..known
                    };
                    children(&path, depth + 1, Some(known))
                }
                None => children(&path, depth + 1, None),
            }
        }
    };
    match listed {
        Ok(listed) => node.children = listed,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return false,
        Err(error) => {
            node.trouble = Some(format!("`{}` cannot be listed: {error}", path.display()));
        }
    }
    true
}

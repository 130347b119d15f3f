//! A folder tree as metadata: what one pass over a disk finds.

use std::collections::BTreeSet;

/// Bits of a mode that say what an entry is.
const KIND: u32 = 0o170_000;

/// An entry of a folder, or a folder itself. Links are not followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its name; bytes, since disks do not care for UTF-8.
    pub name: Vec<u8>,
    /// The whole `st_mode`.
    pub mode: u32,
    /// The inode.
    pub inode: u64,
    /// Size in bytes.
    pub size: u64,
    /// Nanoseconds since 1970 of the last change.
    pub modified: i128,
    /// Where a link leads.
    pub target: Option<Vec<u8>>,
    /// Of a folder, sorted by name.
    pub children: Vec<Node>,
    /// Why its children could not be listed.
    pub trouble: Option<String>,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A folder.
    Folder,
    /// A regular file.
    File,
    /// A symbolic link.
    Link,
    /// A FIFO, a socket or a device.
    Special,
}

impl Node {
    /// What it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.mode & KIND {
            0o040_000 => Kind::Folder,
            0o100_000 => Kind::File,
            0o120_000 => Kind::Link,
            _ => Kind::Special,
        }
    }

    /// The child called `name`.
    #[must_use]
    pub fn child(&self, name: &[u8]) -> Option<&Self> {
        self.children
            .binary_search_by(|child| child.name.as_slice().cmp(name))
            .ok()
            .and_then(|at| self.children.get(at))
    }

    /// The entry at a path below, `/` separated; `.` is the folder itself.
    #[must_use]
    pub fn at(&self, path: &str) -> Option<&Self> {
        if path == "." {
            return Some(self);
        }
        path.split('/')
            .try_fold(self, |node, part| node.child(part.as_bytes()))
    }

    /// Whether metadata says that nothing happened to this entry alone.
    #[must_use]
    pub fn is_same_entry(&self, other: &Self) -> bool {
        (self.mode, self.inode, self.size, self.modified)
            == (other.mode, other.inode, other.size, other.modified)
    }
}

/// Why a package cannot be shown at all: the first thing in it that cannot be
/// copied, in words.
#[must_use]
pub fn uncopyable(node: &Node) -> Option<String> {
    if let Some(trouble) = &node.trouble {
        return Some(trouble.clone());
    }
    node.children.iter().find_map(|child| {
        let shown = String::from_utf8_lossy(&child.name);
        if std::str::from_utf8(&child.name).is_err() {
            return Some(format!("the name `{shown}` is not UTF-8"));
        }
        match child.kind() {
            Kind::Special => Some(format!("`{shown}` is a FIFO, a socket or a device")),
            Kind::Folder => uncopyable(child),
            Kind::File | Kind::Link => None,
        }
    })
}

/// Whether the target of a link `depth` folders below a package's root stays in
/// the package: relative, and `..` only in front and no more than `depth`.
/// Behind a name, `..` could lead out through another link.
#[must_use]
pub fn stays_inside(target: &[u8], depth: usize) -> bool {
    if target.is_empty() || target.starts_with(b"/") {
        return false;
    }
    let mut up = 0;
    let mut named = false;
    for part in target.split(|byte| *byte == b'/') {
        match part {
            b"" | b"." => {}
            b".." if named => return false,
            b".." => up += 1,
            _ => named = true,
        }
    }
    up <= depth
}

/// The links in a package that lead out of it, as paths.
#[must_use]
pub fn escaping_links(package: &Node) -> BTreeSet<String> {
    fn visit(node: &Node, path: &str, depth: usize, found: &mut BTreeSet<String>) {
        for child in &node.children {
            let below = join(path, &String::from_utf8_lossy(&child.name));
            match child.kind() {
                Kind::Link => {
                    let target = child.target.as_deref().unwrap_or_default();
                    if !stays_inside(target, depth) {
                        found.insert(below);
                    }
                }
                Kind::Folder => visit(child, &below, depth + 1, found),
                Kind::File | Kind::Special => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    visit(package, ".", 0, &mut found);
    found
}

/// `path/name`, where `.` is the beginning.
#[must_use]
pub fn join(path: &str, name: &str) -> String {
    if path == "." {
        name.to_owned()
    } else {
        format!("{path}/{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_may_not_leave_even_through_other_links() {
        for (target, depth, inside) in [
            ("a/b", 0, true),
            ("../a", 1, true),
            ("../a", 0, false),
            ("../../a", 1, false),
            ("/etc/passwd", 5, false),
            ("x/../..", 3, false),
            ("./a", 0, true),
            ("..", 1, true),
            ("", 1, false),
        ] {
            assert_eq!(stays_inside(target.as_bytes(), depth), inside, "{target}");
        }
    }
}

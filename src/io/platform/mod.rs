//! All that differs between operating systems: handles of folders, modes, links,
//! names as bytes, process groups, signals, confinement. Nothing outside of this
//! folder names a system (`tests/floors.rs` looks), and both halves offer the same.
//!
//! - **Linux** is what every test runs on. Only here: `openat2` (elsewhere step by
//!   step), `syncfs` (elsewhere file by file), `FICLONE` (elsewhere copied),
//!   Landlock and capabilities (elsewhere `exec` says `unavailable`, and
//!   `--require-confine` refuses), adoption of orphans (elsewhere a process group
//!   is all that is ended), and `/proc`, which tells files of ours from inherited
//!   ones (elsewhere only the one with secrets is closed).
//! - **macOS**: folders are swapped by `renameatx_np`, which APFS has; HFS+ does
//!   not, and a skill is then away between two renames. A mode is 16 bits wide.
//!   Written by the manual; nobody ran it.
//! - **Other Unix**: as macOS, without a swap, and a rename that must not replace
//!   looks first (writers hold a lock).
//! - **Windows**: `elsewhere`. No handles of folders, so what changes a home says
//!   so and does nothing; no modes, so no file is a program and none is made one;
//!   names are UTF-16, so what is no UTF-8 is no name; no groups and signals that
//!   we use, so `exec` and `project --watch` do not run. Reviewing, scanning,
//!   packing, comparing and listing need none of that.
//!
//! `RUSTFLAGS="--cfg skilldeck_elsewhere"` takes the other half on any system: so
//! it is compiled by `.ci/run` although the toolchain has only Linux.

#[cfg(any(not(unix), skilldeck_elsewhere))]
mod elsewhere;
#[cfg(all(unix, not(skilldeck_elsewhere)))]
mod unix;

#[cfg(any(not(unix), skilldeck_elsewhere))]
pub use elsewhere::*;
#[cfg(all(unix, not(skilldeck_elsewhere)))]
pub use unix::*;

/// What a file or a folder is at one moment: the same values, the same content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its number; 0 where there are none.
    pub inode: u64,
    /// Kind and permissions, as Unix writes them.
    pub mode: u32,
    /// Bytes.
    pub size: u64,
    /// Nanoseconds since 1970.
    pub modified: i128,
}

/// Why a folder could not be entered or a file not be opened by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    /// A link is there.
    Link,
    /// Something is there, but of another kind: it may be a link, too.
    OtherKind,
    /// Nothing is there any more.
    Gone,
}

/// What to do to a program and all that it started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Push {
    /// Ask it to end.
    Ask,
    /// End it.
    End,
}

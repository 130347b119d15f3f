//! What a name in a folder is.

/// What a name in a folder stands for; links are not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A device, pipe or socket.
    Special,
}

/// What is known of a name without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// What it is.
    pub kind: Kind,
    /// Device and inode: the same as long as it is the same thing.
    pub identity: (u64, u64),
    /// Permission bits, setuid and its kin included.
    pub mode: u32,
}

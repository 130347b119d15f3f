//! Operations that destroy a system, a home or a disk.

use super::lower::shell::FORK_BOMB;
use super::operation::{Act, Operation};

/// Folders that hold a system or everybody's files.
const ROOTS: &[&str] = &[
    "",
    "/bin",
    "/boot",
    "/dev",
    "/etc",
    "/home",
    "/lib",
    "/lib32",
    "/lib64",
    "/mnt",
    "/opt",
    "/proc",
    "/root",
    "/sbin",
    "/srv",
    "/sys",
    "/usr",
    "/var",
    "/var/backups",
    "/var/lib",
    "/users",
    "/system",
    "/library",
    "/applications",
    "/volumes",
    "/private",
    "~",
    "~root",
    "$home",
    "/usr/bin",
    "/usr/lib",
    "c:",
    "c:/windows",
    "c:/users",
    "$env:userprofile",
    "$env:systemroot",
    "$env:systemdrive",
];

/// Folders of a home that hold what a person made.
const OWN: &[&str] = &[
    "documents",
    "desktop",
    "pictures",
    "photos",
    "music",
    "movies",
    "videos",
    "downloads",
    "projects",
    "repos",
    "src",
    "code",
    "dev",
    "work",
    "workspace",
    ".ssh",
    ".gnupg",
    ".aws",
    "library",
];

/// Whether the operation destroys a system, a home or a disk.
#[must_use]
pub fn destroys(operation: &Operation) -> bool {
    match &operation.act {
        Act::Delete { path, recursive } => path
            .text
            .as_deref()
            .is_some_and(|path| (*recursive && is_root(path)) || is_device(path)),
        Act::Execute {
            command, program, ..
        } => {
            operation.callee == FORK_BOMB
                || program.as_deref() == Some("rm")
                    && command.text.as_deref().is_some_and(|line| {
                        line.split(' ').any(|word| word == "--no-preserve-root")
                    })
                || program.as_deref() == Some("find")
                    && command.text.as_deref().is_some_and(finds_all)
        }
        _ => false,
    }
}

/// Whether a search below a home or a root removes all that it finds, or all
/// histories of projects.
fn finds_all(line: &str) -> bool {
    let mut end = line.len().min(4096);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    let line = &line[..end];
    let mut words = line.split(' ').skip(1).filter(|word| !word.is_empty());
    let root = words.next().is_some_and(is_root);
    let removes = line.contains(" -delete") || line.contains("-exec rm ");
    let chooses = [
        "-name", "-iname", "-path", "-mtime", "-regex", "-empty", "-size", "-newer", "-mmin",
        "-atime",
    ]
    .iter()
    .any(|choice| line.contains(choice));
    root && removes && (!chooses || line.contains(".git"))
}

/// Whether removing `path` with all below removes a system or a home.
fn is_root(path: &str) -> bool {
    let mut path = path.trim().replace('\\', "/").to_ascii_lowercase();
    if !path.starts_with(['/', '~', '$']) && !path.starts_with("c:") {
        return false;
    }
    // `/usr/`, `/usr/*`, `//usr/.`: all of it.
    loop {
        let shorter = path.trim_end_matches(['/', '*']);
        let shorter = shorter.strip_suffix("/.").unwrap_or(shorter).len();
        if shorter == path.len() {
            break;
        }
        path.truncate(shorter);
    }
    while path.contains("//") {
        path = path.replace("//", "/");
    }
    ROOTS.contains(&path.as_str())
        || ["~/", "$home/", "$env:userprofile/"].iter().any(|home| {
            path.strip_prefix(home)
                .is_some_and(|name| OWN.contains(&name))
        })
        || ["/home/", "/users/"].iter().any(|homes| {
            path.strip_prefix(homes)
                .is_some_and(|name| !name.is_empty() && !name.contains('/'))
        })
}

/// Whether it is a disk; a plain file below `/dev/` is none.
fn is_device(path: &str) -> bool {
    super::lower::shell::is_disk(path)
}

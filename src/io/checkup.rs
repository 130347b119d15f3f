//! How the places that skilldeck uses are: there, ours, closed to others.
//! Nothing is changed.

use std::path::{Path, PathBuf};

use super::environment::variable;
use super::platform::{Asked, access, is_open_to_all};
use super::text_file;

/// Most bytes of a completion script.
const MAX_SCRIPT: usize = 1 << 20;

/// How a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing is there.
    Missing,
    /// A link is there.
    Link,
    /// Something is there, but of another kind.
    OtherKind,
    /// We may not read it.
    Closed,
    /// We may not write it.
    ReadOnly,
    /// Everybody may write it.
    Open,
    /// As it should be.
    Fine,
}

/// What a place should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A folder, to write in.
    Folder,
    /// A folder that need only be read.
    FolderToRead,
    /// A regular file, to write.
    File,
}

/// How `path` is. `links` says whether a link is as good as what it leads to.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the door to checkups")]
pub fn place(path: &Path, wanted: Wanted, links: bool) -> Place {
    let Ok(itself) = std::fs::symlink_metadata(path) else {
        return Place::Missing;
    };
    if itself.is_symlink() && !links {
        return Place::Link;
    }
    let Ok(metadata) = std::fs::metadata(path) else {
        return Place::Missing;
    };
    let kind = match wanted {
        Wanted::Folder | Wanted::FolderToRead => metadata.is_dir(),
        Wanted::File => metadata.is_file(),
    };
    if kind {
        rights(path, &metadata, wanted)
    } else {
        Place::OtherKind
    }
}

fn rights(path: &Path, metadata: &std::fs::Metadata, wanted: Wanted) -> Place {
    let read = match wanted {
        Wanted::Folder | Wanted::FolderToRead => Asked::Enter,
        Wanted::File => Asked::Read,
    };
    if !access(path, metadata, read) {
        Place::Closed
    } else if is_open_to_all(metadata) {
        Place::Open
    } else if wanted != Wanted::FolderToRead && !access(path, metadata, Asked::Write) {
        Place::ReadOnly
    } else {
        Place::Fine
    }
}

/// Completion scripts in the usual places of each shell: shell, path, text.
#[must_use]
pub fn completion_scripts() -> Vec<(&'static str, PathBuf, String)> {
    let mut found = Vec::new();
    for (shell, path) in usual_places() {
        let text = path.to_str().and_then(|name| {
            let is_file = path.is_file();
            is_file.then(|| text_file::read(name, MAX_SCRIPT).ok())?
        });
        found.extend(text.map(|text| (shell, path, text)));
    }
    found
}

fn usual_places() -> Vec<(&'static str, PathBuf)> {
    let folder = |name: &str, below: &str| {
        let own = variable(name).map(PathBuf::from);
        own.filter(|path| path.is_absolute())
            .or_else(|| Some(PathBuf::from(variable("HOME")?).join(below)))
    };
    let mut places = Vec::new();
    if let Some(data) = folder("XDG_DATA_HOME", ".local/share") {
        places.push(("bash", data.join("bash-completion/completions/skilldeck")));
        places.push(("zsh", data.join("zsh/site-functions/_skilldeck")));
    }
    if let Some(home) = variable("HOME").map(PathBuf::from) {
        places.push(("zsh", home.join(".zfunc/_skilldeck")));
    }
    if let Some(configuration) = folder("XDG_CONFIG_HOME", ".config") {
        places.push((
            "fish",
            configuration.join("fish/completions/skilldeck.fish"),
        ));
    }
    for root in ["/usr/local/share", "/usr/share"] {
        let root = Path::new(root);
        places.extend([
            ("bash", root.join("bash-completion/completions/skilldeck")),
            ("zsh", root.join("zsh/site-functions/_skilldeck")),
            ("zsh", root.join("zsh/vendor-completions/_skilldeck")),
            (
                "fish",
                root.join("fish/vendor_completions.d/skilldeck.fish"),
            ),
        ]);
    }
    places
}

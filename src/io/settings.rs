//! Which settings files there are: the one that was named, or the nearest of
//! the project, then the user's own.
//!
//! The nearest is looked for from the working folder up to the root of its
//! repository; without a repository, in the working folder only. What lies in
//! or below a folder with a SKILL.md is part of a package: it is not read, and
//! neither is the package's own idea of where a repository begins.

use std::path::{Path, PathBuf};

use crate::error::Error;

use super::environment::{variable, working_folder};
use super::{atomic, text_file};

/// The name of a settings file.
const FILE: &str = "skilldeck.toml";
/// Most names of one folder that are looked at.
const MAX_NAMES: usize = 1 << 20;

/// A settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    /// As it is shown.
    pub path: PathBuf,
    /// Where its relative paths start; absolute where that can be told.
    pub folder: PathBuf,
    /// What stands in it, or why it cannot be read: a clause.
    pub text: Result<String, String>,
}

/// A settings file that is part of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    /// The file.
    pub path: PathBuf,
    /// The package's folder.
    pub package: PathBuf,
}

/// What was found in the project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// The nearest file that may speak.
    pub file: Option<SettingsFile>,
    /// Files on the way that may not.
    pub inside: Vec<Inside>,
}

/// The file called `name`, whatever it is.
#[must_use]
pub fn named(name: &str, most: usize) -> SettingsFile {
    let folder = Path::new(name).parent().map(Path::to_owned);
    let folder = folder.unwrap_or_default();
    SettingsFile {
        path: PathBuf::from(name),
        folder: working_folder().map_or_else(|| folder.clone(), |above| above.join(&folder)),
        text: text_file::read(name, most),
    }
}

/// The user's own file, if it is there.
#[must_use]
pub fn of_user(most: usize) -> Option<SettingsFile> {
    let path = user_file()?;
    if !path.exists() {
        return None;
    }
    Some(SettingsFile {
        folder: path.parent()?.to_owned(),
        text: regular(&path, most),
        path,
    })
}

/// Where the user's own file belongs.
#[must_use]
pub fn user_file() -> Option<PathBuf> {
    let configuration = variable("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| Some(PathBuf::from(variable("HOME")?).join(".config")))?;
    Some(configuration.join("skilldeck").join(FILE))
}

/// Where a project's file is made.
#[must_use]
pub fn project_file() -> PathBuf {
    PathBuf::from(FILE)
}

/// Begins the file at `path`, in folders that are made if need be.
///
/// # Errors
/// When it is there and `force` is not given, when it would be part of a
/// package, or when the disk says no.
#[expect(clippy::disallowed_methods, reason = "this is the door to settings")]
pub fn begin(path: &Path, text: &str, force: bool) -> Result<(), Error> {
    let refused = |fault: String, help: &str| Error::OutputUnusable {
        output: format!("`{}`", path.display()),
        fault,
        help: help.to_owned(),
    };
    if !path.is_absolute()
        && let Some(here) = working_folder()
        && let Some(package) = here.ancestors().find(|folder| is_package(folder))
    {
        return Err(refused(
            format!("would be part of the package `{}`", package.display()),
            "a package has no say in its own review; begin the file above it",
        ));
    }
    if is_there(path) && !force {
        return Err(refused(
            "is there already".to_owned(),
            "look at it with `skilldeck config show`, or pass `--force` to replace it",
        ));
    }
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder).map_err(Error::world(format!(
            "cannot make the folder `{}`",
            folder.display()
        )))?;
    }
    atomic::replace(path, text.as_bytes(), 0o644)
}

/// What the project of the working folder says.
#[must_use]
pub fn of_project(most: usize) -> Project {
    working_folder().map_or_else(Project::default, |here| look(&here, most))
}

fn look(here: &Path, most: usize) -> Project {
    let above: Vec<&Path> = here.ancestors().collect();
    let holds = |folder: &&&Path| is_there(&folder.join(FILE));
    if !above.iter().any(|folder| holds(&folder)) {
        return Project::default();
    }
    // The outermost package: what lies below it is its own, whatever it says.
    let package = above.iter().rposition(|folder| is_package(folder));
    let own = package.map_or(0, |package| package + 1);
    let inside = above[..own]
        .iter()
        .filter(holds)
        .map(|folder| Inside {
            path: shown(folder, here),
            package: above[own - 1].to_owned(),
        })
        .collect();
    let outside = &above[own..];
    let repository = outside
        .iter()
        .position(|folder| is_there(&folder.join(".git")));
    let searched = match (repository, package) {
        (Some(root), _) => &outside[..=root],
        (None, None) => &outside[..1],
        (None, Some(_)) => &[],
    };
    let file = searched.iter().find(holds).map(|folder| SettingsFile {
        path: shown(folder, here),
        folder: (*folder).to_owned(),
        text: plain(&folder.join(FILE), most),
    });
    Project { file, inside }
}

fn shown(folder: &Path, here: &Path) -> PathBuf {
    match folder == here {
        true => PathBuf::from(FILE),
        false => folder.join(FILE),
    }
}

fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Whether `folder` holds a SKILL.md, whatever its case.
#[expect(clippy::disallowed_methods, reason = "this is the door to settings")]
fn is_package(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else {
        // It may be passed through but not listed: the plain name must do.
        return is_there(&folder.join("SKILL.md"));
    };
    let mut names = entries.flatten().take(MAX_NAMES);
    names.any(|entry| entry.file_name().eq_ignore_ascii_case("SKILL.md"))
}

/// The text of a regular file; a project's may not be a link.
#[expect(clippy::disallowed_methods, reason = "this is the door to settings")]
fn plain(path: &Path, most: usize) -> Result<String, String> {
    match std::fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => Err("it is a link".to_owned()),
        _ => regular(path, most),
    }
}

/// The text of a regular file; opening a pipe would wait for somebody.
#[expect(clippy::disallowed_methods, reason = "this is the door to settings")]
fn regular(path: &Path, most: usize) -> Result<String, String> {
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err("it is no regular file".to_owned()),
        _ => match path.to_str() {
            Some(name) => text_file::read(name, most),
            None => Err("its path is not UTF-8".to_owned()),
        },
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests make the files they read")]
mod tests {
    use super::*;

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for name in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder");
            std::fs::write(&path, name).expect("a file");
        }
        folder
    }

    fn found(root: &Path, here: &str) -> (Option<String>, usize) {
        let project = look(&root.join(here), 100);
        let text = project.file.map(|file| file.text.expect("readable"));
        (text, project.inside.len())
    }

    #[test]
    fn the_nearest_up_to_the_root_of_the_repository() {
        let tree = tree(&[
            "skilldeck.toml",
            "repo/.git/HEAD",
            "repo/a/skilldeck.toml",
            "repo/a/b/x",
            "repo/c/x",
        ]);
        let at = |here| found(tree.path(), here);
        assert_eq!(at("repo/a/b"), (Some("repo/a/skilldeck.toml".into()), 0));
        // What lies above the repository is somebody else's.
        assert_eq!(at("repo/c"), (None, 0));
        // Without a repository, only the folder itself.
        assert_eq!(at(""), (Some("skilldeck.toml".into()), 0));
    }

    #[test]
    fn a_package_has_no_say() {
        let tree = tree(&[
            "repo/.git/HEAD",
            "repo/skilldeck.toml",
            "repo/p/skill.MD",
            "repo/p/.git/HEAD",
            "repo/p/skilldeck.toml",
            "repo/p/deep/skilldeck.toml",
            "alone/SKILL.md",
            "alone/skilldeck.toml",
            "alone/.git/HEAD",
        ]);
        let at = |here| found(tree.path(), here);
        // Neither as a file nor by pretending to be a repository.
        assert_eq!(at("repo/p/deep"), (Some("repo/skilldeck.toml".into()), 2));
        assert_eq!(at("alone"), (None, 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_read() {
        let tree = tree(&["secret", "x/y"]);
        std::os::unix::fs::symlink("../secret", tree.path().join("x/skilldeck.toml"))
            .expect("a link");
        let project = look(&tree.path().join("x"), 100);
        let text = project.file.expect("it is there").text;
        assert_eq!(text, Err("it is a link".to_owned()));
    }
}

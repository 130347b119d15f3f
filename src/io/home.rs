//! Which home a command works on: flags, then the environment, then defaults.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::store::layout::Layout;
use crate::store::user::{DEFAULT_USER, UserId};

use super::environment::{variable, working_folder};

/// What the command line says about the home.
#[derive(Clone, Debug, Default)]
pub struct HomeFlags {
    /// `--home`
    pub home: Option<String>,
    /// `--skills`
    pub skills: Option<String>,
    /// `--user`
    pub user: Option<String>,
    /// `--extensions`
    pub extensions: Option<String>,
}

/// A home, whose it is, and where its global state lies.
#[derive(Clone, Debug)]
pub struct Home {
    /// Its folders.
    pub layout: Layout,
    /// The user.
    pub user: UserId,
    /// The global state file; `None` means everything is enabled.
    pub extensions: Option<PathBuf>,
    /// Whether the root is `./skills` since nobody named one and there is such
    /// a folder.
    pub root_found: bool,
}

/// Finds the home.
///
/// # Errors
/// [`Error::HomeUnknown`] when nothing says where it is,
/// [`Error::ExtensionsMissing`] when a named state file is not there.
pub fn resolve(flags: &HomeFlags) -> Result<Home, Error> {
    let home = flags
        .home
        .clone()
        .or_else(|| variable("SKILLDECK_HOME"))
        .or_else(|| variable("DEER_FLOW_HOME"))
        .map(PathBuf::from)
        .or_else(data_folder)
        .ok_or(Error::HomeUnknown)?;
    let skills = flags
        .skills
        .clone()
        .or_else(|| variable("SKILLDECK_SKILLS_PATH"))
        .or_else(|| variable("DEER_FLOW_SKILLS_PATH"))
        .map(PathBuf::from);
    let found = PathBuf::from("skills");
    let root_found = skills.is_none() && found.is_dir();
    let skills = match (skills, root_found) {
        (Some(skills), _) => skills,
        (None, true) => found,
        (None, false) => home.join("skills"),
    };
    let user = flags
        .user
        .clone()
        .or_else(|| variable("SKILLDECK_USER"))
        .unwrap_or_else(|| DEFAULT_USER.to_owned());
    Ok(Home {
        layout: Layout::new(home, skills),
        user: UserId::new(&user),
        extensions: extensions(flags)?,
        root_found,
    })
}

/// The XDG data folder of skilldeck.
fn data_folder() -> Option<PathBuf> {
    let data = variable("XDG_DATA_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local/share")))?;
    Some(data.join("skilldeck"))
}

fn extensions(flags: &HomeFlags) -> Result<Option<PathBuf>, Error> {
    let named = flags
        .extensions
        .clone()
        .or_else(|| variable("DEER_FLOW_EXTENSIONS_CONFIG_PATH"));
    if let Some(named) = named {
        let path = PathBuf::from(&named);
        if !path.is_file() {
            return Err(Error::ExtensionsMissing { path: named });
        }
        return Ok(Some(path));
    }
    let project = project();
    Ok(["extensions_config.json", "mcp_config.json"]
        .iter()
        .map(|name| Path::new(&project).join(name))
        .find(|path| path.is_file()))
}

fn project() -> PathBuf {
    variable("DEER_FLOW_PROJECT_ROOT")
        .map(PathBuf::from)
        .or_else(working_folder)
        .unwrap_or_default()
}

/// Where a global state file is made if there is none.
#[must_use]
pub fn new_extensions() -> PathBuf {
    project().join("extensions_config.json")
}

//! `skill://<category>/<path>`: an installed skill as a target. Another user's
//! is `skill://<user>@<category>/<path>`.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::nearest::nearest;
use crate::store::category::Category;
use crate::store::user::UserId;

use super::super::discovery::discover_category;
use super::super::fs::Address;
use super::super::home::{Home, HomeFlags, resolve as resolve_home};
use super::{Resolved, Target, directory};

const SCHEME: &str = "skill://";

/// The address that `given` is, if it is one.
pub(super) fn address(given: &Path) -> Option<&str> {
    given.to_str().filter(|text| text.starts_with(SCHEME))
}

/// The skill at an address, or those of a category or namespace folder.
///
/// # Errors
/// When there is none, or the address leads out of its category.
pub(super) fn resolve(address: &str, flags: &HomeFlags) -> Result<Resolved, Error> {
    let place = Place::of(address, flags)?;
    let folder = place.folder()?;
    let mut resolved = directory(&folder)?;
    for target in &mut resolved.targets {
        if let Target::Directory(found) = target {
            if !has_skill(&found.path) {
                return Err(place.nothing());
            }
            found.address = Some(Address {
                shown: place.shown(&found.path, &folder),
                category: place.category,
            });
        }
    }
    Ok(resolved)
}

/// A place among the installed skills, named by its address.
#[derive(Clone, Debug)]
pub struct Named {
    /// The home, and the user whose skills are meant.
    pub home: Home,
    /// The category.
    pub category: Category,
    /// The path below it; empty for the category itself.
    pub path: String,
}

impl Named {
    /// Whether the skill at `relative` of `category` lies there.
    #[must_use]
    pub fn holds(&self, category: Category, relative: &str) -> bool {
        let below = relative.strip_prefix(self.path.as_str());
        self.category == category
            && (self.path.is_empty()
                || below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    }
}

/// What `word` names, if it is an address. Whether anything is there is not
/// looked at.
///
/// # Errors
/// When it is an address that nobody can follow.
pub fn named(word: &str, flags: &HomeFlags) -> Result<Option<Named>, Error> {
    if !word.starts_with(SCHEME) {
        return Ok(None);
    }
    let place = Place::of(word, flags)?;
    let path = place.parts.join("/");
    let (mut home, category) = (place.home, place.category);
    home.user = place.user;
    Ok(Some(Named {
        home,
        category,
        path,
    }))
}

/// The name under which `home.user` installed a skill: `word` itself, or what it
/// says as the address of a custom skill.
///
/// # Errors
/// As [`named`], and for the address of anything else.
pub fn installed_name(word: &str, home: &Home, flags: &HomeFlags) -> Result<String, Error> {
    let Some(named) = named(word, flags)? else {
        return Ok(word.to_owned());
    };
    let fault = if named.category != Category::Custom {
        "the address of something that was not installed here: only custom skills are"
    } else if named.home.user != home.user {
        "the address of a skill of somebody else; pass their `--user`"
    } else if named.path.is_empty() || named.path.contains('/') {
        "the address of no single installed skill: that is `skill://custom/NAME`"
    } else {
        return Ok(named.path);
    };
    Err(unusable(word, fault))
}

/// An address, taken apart.
struct Place<'a> {
    address: &'a str,
    home: Home,
    user: UserId,
    category: Category,
    parts: Vec<&'a str>,
}

impl<'a> Place<'a> {
    fn of(address: &'a str, flags: &HomeFlags) -> Result<Self, Error> {
        let rest = address.strip_prefix(SCHEME).unwrap_or(address);
        let (head, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (user, word) = match head.rsplit_once('@') {
            Some((user, word)) => (Some(user), word),
            None => (None, head),
        };
        let category = Category::of(word).ok_or_else(|| {
            let near = nearest(word, Category::ALL.map(Category::word));
            let help = match near {
                Some(near) => format!("did you mean `{SCHEME}{near}/{path}`?"),
                None => "write `skill://CATEGORY/PATH`; the categories are public, integrations, \
                         custom and legacy"
                    .to_owned(),
            };
            not_found(address, help)
        })?;
        let path = path.strip_suffix('/').unwrap_or(path);
        let parts: Vec<&str> = match path {
            "" => Vec::new(),
            path => path.split('/').collect(),
        };
        let odd = |part: &&str| matches!(*part, "" | "." | "..") || part.contains(['\\', '\0']);
        if parts.iter().any(odd) {
            return Err(unusable(
                address,
                "an address whose path is not plain: `.`, `..`, an empty name or a `\\`",
            ));
        }
        let home = resolve_home(flags)?;
        Ok(Self {
            user: user.map_or_else(|| home.user.clone(), UserId::new),
            address,
            home,
            category,
            parts,
        })
    }

    /// The folder, reached without links but for a custom skill's own.
    #[expect(clippy::disallowed_methods, reason = "this is the door to targets")]
    fn folder(&self) -> Result<PathBuf, Error> {
        let mut folder = self.home.layout.sources(self.category, &self.user);
        if !folder.is_dir() {
            return Err(self.nothing());
        }
        for (depth, part) in self.parts.iter().enumerate() {
            if self.category != Category::Integrations && has_skill(&folder) {
                return Err(not_found(
                    self.address,
                    "the path leads into a skill; name the skill as a whole".to_owned(),
                ));
            }
            folder.push(part);
            let Ok(metadata) = std::fs::symlink_metadata(&folder) else {
                return Err(self.nothing());
            };
            let own = self.category == Category::Custom && depth == 0 && has_skill(&folder);
            if metadata.is_symlink() && !own {
                return Err(unusable(
                    self.address,
                    "behind a link; only a custom skill's own folder may be one",
                ));
            }
            // Hidden folders hold history and what is half installed.
            if !folder.is_dir() || part.starts_with('.') {
                return Err(self.nothing());
            }
        }
        Ok(folder)
    }

    fn nothing(&self) -> Error {
        let known = discover_category(&self.home.layout, &self.user, self.category);
        let known: Vec<String> = known
            .unwrap_or_default()
            .into_iter()
            .map(|skill| skill.relative)
            .collect();
        let wanted = self.parts.join("/");
        let help = match nearest(&wanted, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{}`?", self.with(near)),
            None => "`skilldeck list` shows what is installed".to_owned(),
        };
        not_found(self.address, help)
    }

    /// The address of a folder at or below the one that was named.
    fn shown(&self, path: &Path, named: &Path) -> String {
        let below = path.strip_prefix(named).unwrap_or(Path::new(""));
        let parts = self.parts.iter().map(|part| (*part).to_owned());
        let below = below.iter().map(|part| part.to_string_lossy().into_owned());
        self.with(&parts.chain(below).collect::<Vec<_>>().join("/"))
    }

    fn with(&self, path: &str) -> String {
        let rest = self.address.strip_prefix(SCHEME).unwrap_or_default();
        let head = rest.split('/').next().unwrap_or_default();
        match path {
            "" | "." => format!("{SCHEME}{head}"),
            path => format!("{SCHEME}{head}/{path}"),
        }
    }
}

fn has_skill(folder: &Path) -> bool {
    folder.join("SKILL.md").is_file()
}

fn not_found(address: &str, help: String) -> Error {
    Error::TargetNotFound {
        target: address.to_owned(),
        help,
    }
}

fn unusable(address: &str, found: &str) -> Error {
    Error::TargetUnusable {
        target: address.to_owned(),
        found: found.to_owned(),
    }
}

//! Finds the installed skills of a home, or of any folder of skills.
//!
//! A category is walked in sorted order, past folders whose name begins with
//! `.`. A folder with a SKILL.md is a package; what lies in it is its own, but
//! for integrations, where nested packages are skills too. Links are not
//! followed, with one exception: a custom skill's folder may be a link to a
//! folder elsewhere, one level, unless the lock file says that a folder was
//! installed there. Every other link is listed as invalid.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;

use crate::error::Error;
use crate::store::category::Category;
use crate::store::installed::{Declared, Installed, Invalid};
use crate::store::layout::Layout;
use crate::store::user::UserId;

/// Deepest folder that is looked into.
const MAX_DEPTH: usize = 16;
/// Most bytes of a SKILL.md that is read for a listing.
const MAX_SKILL_MD: u64 = 1 << 20;

/// The skills of all categories that `user` sees, in the order of discovery:
/// public, integrations, then custom, or legacy for a user without custom
/// skills. Invalid ones are listed, never dropped.
///
/// # Errors
/// [`Error::World`] when a category folder is there but cannot be listed.
pub fn discover(layout: &Layout, user: &UserId) -> Result<Vec<Installed>, Error> {
    let mut found = discover_category(layout, user, Category::Public)?;
    found.extend(discover_category(layout, user, Category::Integrations)?);
    let custom = discover_category(layout, user, Category::Custom)?;
    if custom.is_empty() {
        found.extend(discover_category(layout, user, Category::Legacy)?);
    }
    found.extend(custom);
    Ok(found)
}

/// The skills of one category, sorted by path. A folder that is not there has
/// none.
///
/// # Errors
/// As [`discover`].
pub fn discover_category(
    layout: &Layout,
    user: &UserId,
    category: Category,
) -> Result<Vec<Installed>, Error> {
    let mut found = discover_folder(&layout.sources(category, user), category)?;
    if category == Category::Custom && found.iter().any(|skill| skill.linked) {
        let installed = installed_names(layout, user);
        for skill in found.iter_mut().filter(|skill| skill.linked) {
            if let Some(trouble) = replaced(&skill.relative, &installed) {
                skill.declared = Err(Invalid::whole(trouble));
            }
        }
    }
    Ok(found)
}

/// The names that the lock file of `user` has, or why that cannot be said.
pub(super) fn installed_names(layout: &Layout, user: &UserId) -> Result<BTreeSet<String>, String> {
    let lock = match super::installation::Custom::of_user(layout, user) {
        Ok(Some(custom)) => custom.lock_file(),
        // Nothing is installed through a link.
        Ok(None) | Err(Error::FolderIsLink { .. }) => return Ok(BTreeSet::new()),
        Err(error) => Err(error),
    };
    let lock = lock.map_err(|error| error.to_string())?;
    Ok(lock.skills.into_keys().collect())
}

/// Why the link that lies at `relative` among custom skills is none that its
/// user made: a folder was installed there.
pub(super) fn replaced(
    relative: &str,
    installed: &Result<BTreeSet<String>, String>,
) -> Option<String> {
    match installed {
        Ok(names) if !names.contains(relative) => None,
        Ok(_) => Some(format!(
            "a folder was installed here, and now it is a link; remove the link and install again, or forget the installation by `skilldeck remove {relative} --force` before you link"
        )),
        Err(fault) => Some(format!(
            "it is a link, and whether a folder was installed here cannot be said: {fault}"
        )),
    }
}

/// The skills below any folder, as if it were that of `category`.
///
/// # Errors
/// As [`discover`].
pub fn discover_folder(root: &Path, category: Category) -> Result<Vec<Installed>, Error> {
    visit(root, "", 0, category).map_err(Error::world(format!("cannot list `{}`", root.display())))
}

/// The text of a skill's SKILL.md.
///
/// # Errors
/// In words, when it cannot be read or is none.
pub fn skill_md(skill: &Installed) -> Result<String, String> {
    super::fs::read_text_bounded(&skill.folder.join("SKILL.md"), MAX_SKILL_MD)
}

/// Looks into one folder and, on other threads, into those below.
#[expect(clippy::disallowed_methods, reason = "this is the door to stores")]
fn visit(
    folder: &Path,
    relative: &str,
    depth: usize,
    category: Category,
) -> std::io::Result<Vec<Installed>> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if depth == 0 && error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let mut children = Vec::new();
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        if name == "SKILL.md" {
            let relative = if relative.is_empty() { "." } else { relative };
            found.push(place(category, relative.to_owned(), folder, None));
            if category != Category::Integrations {
                return Ok(found);
            }
        } else if !name.as_encoded_bytes().starts_with(b".") {
            let kind = entry.file_type()?;
            if kind.is_dir() || kind.is_symlink() {
                children.push((name, kind));
            }
        }
    }
    children.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
    let below: Vec<Vec<Installed>> = children
        .into_par_iter()
        .map(|(name, kind)| {
            let shown = name.to_string_lossy();
            let relative = match relative {
                "" => shown.into_owned(),
                above => format!("{above}/{shown}"),
            };
            let path = folder.join(&name);
            if kind.is_symlink() {
                return Vec::from_iter(linked(&path, relative, depth, category));
            }
            if depth == MAX_DEPTH {
                let trouble = format!("folders deeper than {MAX_DEPTH} are not looked into");
                return vec![place(category, relative, &path, Some(trouble))];
            }
            visit(&path, &relative, depth + 1, category).unwrap_or_else(|error| {
                if error.kind() == std::io::ErrorKind::NotFound {
                    return Vec::new(); // gone since its name was read
                }
                let trouble = format!("the folder cannot be listed: {}", error.kind());
                vec![place(category, relative, &path, Some(trouble))]
            })
        })
        .collect();
    found.extend(below.into_iter().flatten());
    Ok(found)
}

/// The skill in `folder`, or the trouble with it.
fn place(
    category: Category,
    relative: String,
    folder: &Path,
    trouble: Option<String>,
) -> Installed {
    Installed {
        category,
        declared: match trouble {
            Some(trouble) => Err(Invalid::whole(trouble)),
            None => declared(&folder.join("SKILL.md")),
        },
        relative,
        folder: folder.to_owned(),
        linked: false,
    }
}

/// A link in a category: fine for the folder of a custom skill, and invalid
/// elsewhere if it leads to a skill.
fn linked(path: &Path, relative: String, depth: usize, category: Category) -> Option<Installed> {
    if !path.join("SKILL.md").exists() {
        return None; // no skill behind it, or it leads nowhere
    }
    let trouble = (category != Category::Custom || depth != 0)
        .then(|| "the folder is a link; only a custom skill's own folder may be one".to_owned());
    Some(Installed {
        linked: true,
        ..place(category, relative, path, trouble)
    })
}

/// Reads a SKILL.md: a regular file of bounded size, never through a link.
pub(super) fn declared(path: &Path) -> Result<Declared, Invalid> {
    let text = super::fs::read_text_bounded(path, MAX_SKILL_MD).map_err(Invalid::whole)?;
    Declared::of(&text)
}

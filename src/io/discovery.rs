//! Finds the installed skills of a home, or of any folder of skills.
//!
//! A category is walked in sorted order, past folders whose name begins with
//! `.`. A folder with a SKILL.md is a package; what lies in it is its own, but
//! for integrations, where nested packages are skills too. Links are not
//! followed, with one exception: a custom skill's folder may be a link to a
//! folder elsewhere, one level. Every other link is listed as invalid.

use std::path::{Path, PathBuf};

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
    discover_folder(&layout.sources(category, user), category)
}

/// The skills below any folder, as if it were that of `category`.
///
/// # Errors
/// As [`discover`].
pub fn discover_folder(root: &Path, category: Category) -> Result<Vec<Installed>, Error> {
    let mut places = Vec::new();
    visit(root, "", 0, category, &mut places)
        .map_err(Error::world(format!("cannot list `{}`", root.display())))?;
    Ok(places
        .into_par_iter()
        .map(|place| Installed {
            category,
            declared: match place.trouble {
                Some(trouble) => Err(Invalid::whole(trouble)),
                None => declared(&place.folder.join("SKILL.md")),
            },
            relative: place.relative,
            folder: place.folder,
        })
        .collect())
}

struct Place {
    relative: String,
    folder: PathBuf,
    trouble: Option<String>,
}

#[expect(clippy::disallowed_methods, reason = "this is the door to stores")]
fn visit(
    folder: &Path,
    relative: &str,
    depth: usize,
    category: Category,
    places: &mut Vec<Place>,
) -> std::io::Result<()> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if depth == 0 && error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut entries: Vec<_> = entries.collect::<std::io::Result<_>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    let is_package = entries.iter().any(|entry| entry.file_name() == "SKILL.md");
    if is_package {
        places.push(Place {
            relative: if relative.is_empty() { "." } else { relative }.to_owned(),
            folder: folder.to_owned(),
            trouble: None,
        });
        if category != Category::Integrations {
            return Ok(());
        }
    }
    for entry in entries {
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let shown = name.to_string_lossy();
        let below = if relative.is_empty() {
            shown.into_owned()
        } else {
            format!("{relative}/{shown}")
        };
        let kind = entry.file_type()?;
        if kind.is_symlink() {
            linked(&entry.path(), below, depth, category, places);
        } else if kind.is_dir()
            && depth < MAX_DEPTH
            && let Err(error) = visit(&entry.path(), &below, depth + 1, category, places)
        {
            places.push(Place {
                relative: below,
                folder: entry.path(),
                trouble: Some(format!("the folder cannot be listed: {error}")),
            });
        }
    }
    Ok(())
}

/// A link in a category: fine for the folder of a custom skill, and invalid
/// elsewhere if it leads to a skill.
fn linked(
    path: &Path,
    relative: String,
    depth: usize,
    category: Category,
    places: &mut Vec<Place>,
) {
    let skill_md = path.join("SKILL.md");
    if !skill_md.exists() {
        return; // no skill behind it, or it leads nowhere
    }
    let trouble = if category != Category::Custom || depth != 0 {
        Some("the folder is a link; only a custom skill's own folder may be one".to_owned())
    } else {
        None
    };
    places.push(Place {
        relative,
        folder: path.to_owned(),
        trouble,
    });
}

/// Reads a SKILL.md: a regular file of bounded size, never through a link.
pub(super) fn declared(path: &Path) -> Result<Declared, Invalid> {
    let text = super::fs::read_text_bounded(path, MAX_SKILL_MD).map_err(Invalid::whole)?;
    Declared::of(&text)
}

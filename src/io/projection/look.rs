//! One look at a scope: its sources, states, view and manifest, and whether
//! they agree.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use crate::error::Error;
use crate::io::home::Home;
use crate::store::category::Category;
use crate::store::layout::Scope;
use crate::store::signature::Signature;
use crate::store::tree::Node;
use crate::store::view_record::{Manifest, Record};

use super::listing::list;
use super::sources::Trees;
use super::states::States;

/// Our record beside the manifest.
pub(super) const RECORD: &str = ".skilldeck-projection.json";
/// Most bytes of a manifest or record that are read.
const MAX_RECORD: u64 = 256 << 20;

/// The view trees of a scope.
pub(super) type Views = BTreeMap<Category, Option<Node>>;

/// What a look at a scope finds.
pub(super) struct Look {
    pub(super) trees: Trees,
    pub(super) states: States,
    pub(super) views: Views,
    pub(super) record: Record,
    pub(super) manifest: Option<Manifest>,
    /// Why the view is stale; empty when it is fresh.
    pub(super) stale: Vec<String>,
}

impl Look {
    /// Looks.
    ///
    /// # Errors
    /// When states are damaged, a folder cannot be listed, or the view is a
    /// link.
    pub(super) fn now(home: &Home, scope: &Scope) -> Result<Self, Error> {
        let folder = home.layout.view(scope);
        refuse_links(&folder, scope)?;
        let states = States::read(home, user(scope))?;
        let mut look = Self {
            manifest: manifest(home, scope),
            record: record(&folder),
            trees: Trees::read(home, scope)?,
            views: views(&folder, scope)?,
            states,
            stale: Vec::new(),
        };
        look.stale = look.reasons(home, scope);
        Ok(look)
    }

    fn reasons(&self, home: &Home, scope: &Scope) -> Vec<String> {
        let mut reasons = Vec::new();
        if self.manifest.is_none() && self.views.values().all(Option::is_none) {
            return vec!["it was never built".to_owned()];
        }
        for (category, view) in &self.views {
            if view.is_none() {
                reasons.push(format!(
                    "the folder of the {} view is missing",
                    category.word()
                ));
            }
        }
        let Some(manifest) = &self.manifest else {
            reasons.push(
                "there is no manifest: it was never built, or building it broke off".to_owned(),
            );
            return reasons;
        };
        if manifest.source_signature != self.trees.signature(&self.states) {
            reasons.push("the skills or their states changed".to_owned());
        }
        if manifest.view_signature != view_signature(&self.views, scope) {
            reasons.push("somebody changed the view itself".to_owned());
        }
        reasons.extend(self.trees.changed_links(home, scope, &self.record));
        reasons
    }

    /// Whether the manifest is still the one that was seen.
    pub(super) fn is_unchanged(&self, home: &Home, scope: &Scope) -> bool {
        manifest(home, scope) == self.manifest
    }
}

/// The user of a scope.
pub(super) fn user(scope: &Scope) -> Option<&crate::store::user::UserId> {
    match scope {
        Scope::Public => None,
        Scope::User(user) => Some(user),
    }
}

/// The signature of a view's trees.
pub(super) fn view_signature(views: &Views, scope: &Scope) -> String {
    let mut signature = Signature::default();
    for category in scope.categories() {
        let view = views.get(category).and_then(Option::as_ref);
        signature = signature.tree(&format!("{}_view", category.word()), view);
    }
    signature.finish()
}

fn views(folder: &Path, scope: &Scope) -> Result<Views, Error> {
    let mut views = Views::new();
    for category in scope.categories() {
        let root = folder.join(category.word());
        // A file in its place is as good as nothing; a repair replaces it.
        let tree = match root.is_dir() {
            true => {
                list(&root).map_err(Error::world(format!("cannot list `{}`", root.display())))?
            }
            false => None,
        };
        views.insert(*category, tree);
    }
    Ok(views)
}

/// Refuses a view that is a link, or whose category folders are.
///
/// # Errors
/// [`Error::ViewRefused`].
pub(super) fn refuse_links(folder: &Path, scope: &Scope) -> Result<(), Error> {
    let folders = scope
        .categories()
        .iter()
        .map(|category| folder.join(category.word()));
    for path in std::iter::once(folder.to_owned()).chain(folders) {
        if is_link(&path) {
            return Err(Error::ViewRefused {
                path: path.display().to_string(),
            });
        }
    }
    Ok(())
}

/// Whether `path` itself is a link.
#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
pub(super) fn is_link(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
}

/// The manifest of a scope, if there is one.
pub(super) fn manifest(home: &Home, scope: &Scope) -> Option<Manifest> {
    Manifest::read(&text(&home.layout.manifest(scope))?)
}

/// The record in a view's folder; empty if there is none.
pub(super) fn record(folder: &Path) -> Record {
    text(&folder.join(RECORD)).map_or_else(Record::default, |text| Record::read(&text))
}

/// The text of a regular file; what cannot be read is as good as missing.
#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
fn text(path: &Path) -> Option<String> {
    if !std::fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    let mut text = String::new();
    let file = std::fs::File::open(path).ok()?;
    file.take(MAX_RECORD).read_to_string(&mut text).ok()?;
    Some(text)
}

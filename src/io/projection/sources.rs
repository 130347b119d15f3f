//! The sources of a scope: their trees, and the units found in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::error::Error;
use crate::io::discovery;
use crate::io::home::Home;
use crate::io::inside;
use crate::store::category::Category;
use crate::store::layout::{Scope, custom_parts};
use crate::store::projected::Trouble;
use crate::store::signature::{Signature, package, state_text};
use crate::store::tree::{Node, escaping_links, join, uncopyable};
use crate::store::units::{Place, places};
use crate::store::view_plan::Wanted;
use crate::store::view_record::Record;

use super::copy::Source;
use super::listing::list;
use super::states::States;

/// The source trees of a scope.
pub(super) struct Trees {
    home: PathBuf,
    trees: Vec<(Category, PathBuf, Option<Node>)>,
}

impl Trees {
    /// One pass over the sources of `scope`.
    ///
    /// # Errors
    /// [`Error::World`] when a category is there and cannot be listed.
    pub(super) fn read(home: &Home, scope: &Scope) -> Result<Self, Error> {
        let user = match scope {
            Scope::Public => &home.user,
            Scope::User(user) => user,
        };
        let mut trees = Vec::new();
        for category in scope.categories() {
            if *category == Category::Custom {
                // A user could lead it to another user's.
                inside::open(home.layout.home(), &custom_parts(user))?;
            }
            let root = home.layout.sources(*category, user);
            let tree =
                list(&root).map_err(Error::world(format!("cannot list `{}`", root.display())))?;
            trees.push((*category, root, tree));
        }
        Ok(Self {
            home: home.layout.home().to_owned(),
            trees,
        })
    }

    /// The signature of the sources under `states`.
    pub(super) fn signature(&self, states: &States) -> String {
        let mut signature = Signature::default();
        for (category, _, tree) in &self.trees {
            signature = signature.tree(category.word(), tree.as_ref());
        }
        let user = states.user.as_ref().map(|(_, json)| json);
        signature.text(&state_text(&states.global, user)).finish()
    }

    /// The units in the trees that the scope can show. Names come from `record`
    /// where the source is the one it was made from, and from the files else.
    pub(super) fn units(&self, home: &Home, scope: &Scope, record: &Record) -> Vec<Unit> {
        let mut found: Vec<(Category, &Path, Place)> = Vec::new();
        let mut linked = false;
        for (category, root, tree) in &self.trees {
            let Some(tree) = tree else { continue };
            let custom = found.iter().any(|(category, root, place)| {
                *category == Category::Custom && (!place.linked || is_skill(root, place))
            });
            if *category == Category::Legacy && custom {
                continue; // a user with skills of their own does not see them
            }
            let places = places(tree, *category);
            linked |= *category == Category::Custom && places.iter().any(|place| place.linked);
            found.extend(
                places
                    .into_iter()
                    .map(|place| (*category, root.as_path(), place)),
            );
        }
        let installed = match scope {
            Scope::User(user) if linked => discovery::installed_names(&home.layout, user),
            Scope::User(_) | Scope::Public => Ok(BTreeSet::new()),
        };
        found
            .into_par_iter()
            .filter_map(|(category, root, place)| {
                self.unit(home, scope, (record, &installed), category, root, place)
            })
            .collect()
    }

    fn unit(
        &self,
        home: &Home,
        scope: &Scope,
        (record, installed): (&Record, &Result<BTreeSet<String>, String>),
        category: Category,
        root: &Path,
        place: Place,
    ) -> Option<Unit> {
        let mut trouble = place.trouble.clone();
        let mut unit = Unit {
            category,
            root: root.to_owned(),
            within: place.relative.clone(),
            linked: None,
            source: String::new(),
            members: Vec::new(),
            trouble: None,
            relative: place.relative.clone(),
        };
        if place.linked {
            if !is_skill(root, &place) {
                return None; // a link to no skill
            }
            let behind = match discovery::replaced(&place.relative, installed) {
                Some(reason) => Err(reason),
                None => behind(home, scope, &root.join(&place.relative)),
            };
            match behind {
                Ok((folder, node)) => {
                    unit.root = folder;
                    unit.within = ".".to_owned();
                    unit.linked = Some(node);
                }
                Err(reason) => trouble = Some(reason),
            }
        }
        if let Some((source, uncopyable)) = self
            .node(&unit)
            .map(|node| (package(node), uncopyable(node)))
        {
            unit.source = source;
            trouble = trouble.or(uncopyable);
        }
        let known = record
            .unit(category.word(), &place.relative)
            .filter(|known| {
                known.source == unit.source && known.members.len() == place.members.len()
            });
        unit.members = match known {
            Some(known) => place
                .members
                .iter()
                .map(|member| (member.clone(), known.members.get(member).cloned().flatten()))
                .collect(),
            None => {
                let named = |member: &String| {
                    let path = match unit.linked {
                        Some(_) => unit.root.join("SKILL.md"),
                        None => unit.root.join(member).join("SKILL.md"),
                    };
                    let declared = discovery::declared(&path);
                    (member.clone(), declared.ok().map(|declared| declared.name))
                };
                place.members.iter().map(named).collect()
            }
        };
        unit.trouble = trouble;
        Some(unit)
    }

    fn node<'a>(&'a self, unit: &'a Unit) -> Option<&'a Node> {
        unit.linked.as_ref().or_else(|| {
            let (_, _, tree) = self
                .trees
                .iter()
                .find(|(category, ..)| *category == unit.category)?;
            tree.as_ref()?.at(&unit.relative)
        })
    }

    /// Which links of custom skills lead to something else than `record` says.
    /// The signatures of the format do not see that.
    pub(super) fn changed_links(&self, home: &Home, scope: &Scope, record: &Record) -> Vec<String> {
        let mut changed = Vec::new();
        for (category, root, tree) in &self.trees {
            if *category != Category::Custom {
                continue;
            }
            for place in tree.iter().flat_map(|tree| places(tree, *category)) {
                let Some(known) = record.unit(category.word(), &place.relative) else {
                    continue;
                };
                if place.linked
                    && behind(home, scope, &root.join(&place.relative))
                        .is_ok_and(|(_, node)| package(&node) != known.source)
                {
                    changed.push(format!(
                        "what the link `custom/{}` leads to changed",
                        place.relative
                    ));
                }
            }
        }
        changed
    }

    /// What to copy for `unit`, showing these of its members.
    pub(super) fn source<'a>(&'a self, unit: &'a Unit, shown: &[String]) -> Option<Source<'a>> {
        let inside = |member: &str| match member.strip_prefix(unit.relative.as_str()) {
            _ if unit.relative == "." => member.to_owned(),
            Some("") | None => ".".to_owned(),
            Some(below) => below.trim_start_matches('/').to_owned(),
        };
        let (root, path) = self.way(unit);
        Some(Source {
            root,
            path,
            node: self.node(unit)?,
            members: unit
                .members
                .iter()
                .map(|(member, _)| inside(member))
                .collect(),
            shown: shown.iter().map(|member| inside(member)).collect(),
        })
    }

    /// The folder that may be reached through links, and the way to `unit` from
    /// there, on which there may be none.
    fn way(&self, unit: &Unit) -> (PathBuf, String) {
        let above = match (&unit.linked, unit.category) {
            (Some(_), _) => Path::new("/"),
            (None, Category::Custom) => self.home.as_path(),
            (None, Category::Public | Category::Legacy | Category::Integrations) => &unit.root,
        };
        match unit.root.strip_prefix(above).ok().and_then(Path::to_str) {
            Some("") => (unit.root.clone(), unit.within.clone()),
            Some(way) => (above.to_owned(), join(way, &unit.within)),
            // A path that is no text cannot be walked by its parts.
            None => (unit.root.clone(), unit.within.clone()),
        }
    }

    /// The links of `unit` that are left out of its copy.
    pub(super) fn left_out(&self, unit: &Unit) -> Vec<Trouble> {
        let links = self.node(unit).map(escaping_links).unwrap_or_default();
        let place = |link: &str| {
            let below = join(&unit.relative, link);
            format!("{}/{below}", unit.category.word())
        };
        links
            .iter()
            .map(|link| Trouble {
                place: place(link),
                reason: "the link leads out of its package".to_owned(),
                names: Vec::new(),
            })
            .collect()
    }
}

/// A unit of a scope.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Its category.
    pub(super) category: Category,
    /// Its path in the category and in the view.
    pub(super) relative: String,
    /// Its packages as paths in the category, with the names they declare; none
    /// for those that cannot be used.
    pub(super) members: Vec<(String, Option<String>)>,
    /// Signature of all that lies in it.
    pub(super) source: String,
    /// Why it cannot be shown.
    pub(super) trouble: Option<String>,
    /// The folder to open first, and the way from there.
    root: PathBuf,
    within: String,
    /// What lies behind it, if it is a link.
    pub(super) linked: Option<Node>,
}

/// What is to be shown in each category, by the states. In a user's scope a
/// later skill hides an earlier one of its name.
pub(super) fn wanted(
    units: &[Unit],
    scope: &Scope,
    states: &States,
) -> BTreeMap<Category, BTreeMap<String, Wanted>> {
    let winners = winners(units);
    let mut wanted: BTreeMap<Category, BTreeMap<String, Wanted>> = BTreeMap::new();
    for unit in units {
        let mut shown: Vec<String> = unit
            .members
            .iter()
            .filter(|(member, name)| {
                name.as_ref().is_some_and(|name| {
                    let wins = *scope == Scope::Public
                        || winners.get(name.as_str()) == Some(&(unit.category, member.as_str()));
                    wins && states.is_on(name)
                })
            })
            .map(|(member, _)| member.clone())
            .collect();
        if shown.is_empty() {
            continue;
        }
        shown.sort();
        let unit_wanted = Wanted {
            source: unit.source.clone(),
            shown,
        };
        let category = wanted.entry(unit.category).or_default();
        category.insert(unit.relative.clone(), unit_wanted);
    }
    wanted
}

/// The package that stands for each name: the last in the order of discovery.
pub(super) fn winners(units: &[Unit]) -> BTreeMap<&str, (Category, &str)> {
    let mut winners = BTreeMap::new();
    for category in Category::ALL {
        for unit in units.iter().filter(|unit| unit.category == category) {
            for (member, name) in &unit.members {
                if let Some(name) = name {
                    winners.insert(name.as_str(), (category, member.as_str()));
                }
            }
        }
    }
    winners
}

/// The names that the units declare.
pub(super) fn names(units: &[Unit]) -> BTreeSet<&str> {
    let members = units.iter().flat_map(|unit| &unit.members);
    members.filter_map(|(_, name)| name.as_deref()).collect()
}

fn is_skill(root: &Path, place: &Place) -> bool {
    root.join(&place.relative).join("SKILL.md").exists()
}

/// What lies behind the link of a custom skill: a folder that is neither
/// another user's nor a view.
#[expect(clippy::disallowed_methods, reason = "this is the door to views")]
fn behind(home: &Home, scope: &Scope, link: &Path) -> Result<(PathBuf, Node), String> {
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    let folder = real(link).ok_or("the link leads nowhere")?;
    if folder.to_str().is_none() {
        return Err("the link leads to a path that is no UTF-8".to_owned());
    }
    let is_below = |above: &Path| real(above).is_some_and(|above| folder.starts_with(above));
    let own = match scope {
        Scope::Public => false,
        Scope::User(user) => is_below(&home.layout.user(user)),
    };
    if is_below(&home.layout.users()) && !own {
        return Err("the link leads to another user's folder".to_owned());
    }
    if is_below(&home.layout.view(&Scope::Public)) || is_below(&home.layout.view(scope)) {
        return Err("the link leads into a view".to_owned());
    }
    match list(&folder) {
        Ok(Some(node)) => Ok((folder, node)),
        Ok(None) => Err("the link leads nowhere".to_owned()),
        Err(error) => Err(format!(
            "the folder behind the link cannot be listed: {error}"
        )),
    }
}

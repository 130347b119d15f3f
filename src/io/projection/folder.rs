//! The enabled skills in a folder elsewhere, flat: for other agents, or for an
//! image. Only what was put there before is replaced or removed.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;

use crate::error::Error;
use crate::io::file_lock::lock;
use crate::io::folder::Folder;
use crate::io::progress::Progress;
use crate::io::{home::Home, inside};
use crate::store::category::Category;
use crate::store::layout::Scope;
use crate::store::projected::{Projected, Trouble};
use crate::store::signature::package;
use crate::store::tree::{Kind, Node, uncopyable};
use crate::store::view_record::{Record, Unit as Noted};

use super::copy::{Fault, Source, copy};
use super::listing::list;
use super::look::{RECORD, is_link, record};
use super::place::{is_folder_name, refuse_own, split};
use super::session::ATTEMPTS;
use super::sources::{Trees, Unit, winners};
use super::states::States;
use super::view::View;
use super::{How, Patience};

/// The one category of such a folder's record.
const LABEL: &str = "skills";
/// The lock of such a folder.
const LOCK: &str = ".skilldeck-projection.lock";

/// Brings the folder `into` up to date with what `home.user` has enabled.
///
/// # Errors
/// When the states are damaged, `into` is a link or lies in the home, or the
/// disk fails.
pub fn materialise(
    home: &Home,
    into: &Path,
    how: How,
    patience: &mut Patience<'_>,
) -> Result<Projected, Error> {
    refuse_own(home, into)?;
    let (above, name) = split(into)?;
    if is_link(&above.join(&name)) {
        return Err(Error::ViewRefused {
            path: into.display().to_string(),
        });
    }
    // Held until all is done, in whatever folder is at that place by then.
    let held = match how {
        How::DryRun => None,
        How::Repair | How::Rebuild => {
            let above = inside::make(&above, &[])?;
            let folder = above
                .enter_or_make(&name)
                .map_err(Error::world(format!("cannot open `{}`", into.display())))?;
            let lock = lock(&folder, LOCK, patience.longest, patience.waiting)?;
            Some((above, lock))
        }
    };
    let place_in = held.as_ref().map(|(above, _)| (above, name.as_os_str()));
    for _ in 1..ATTEMPTS {
        match fill(home, into, place_in, how) {
            // Somebody changes them just now: looked at again.
            Err(Error::SourcesRestless { .. }) => {}
            filled => return filled,
        }
    }
    fill(home, into, place_in, how)
}

/// One attempt.
fn fill(
    home: &Home,
    into: &Path,
    place_in: Option<(&Folder, &OsStr)>,
    how: How,
) -> Result<Projected, Error> {
    let (public, own) = (Scope::Public, Scope::User(home.user.clone()));
    let mut sources = Vec::new();
    for scope in [&public, &own] {
        let trees = Trees::read(home, scope)?;
        let units = trees.units(home, scope, &record(&home.layout.view(scope)));
        sources.push((trees, units, States::read(home, super::look::user(scope))?));
    }
    let mut work = Work {
        into,
        record: record(into),
        wanted: BTreeMap::new(),
        done: Projected::default(),
    };
    let all: Vec<Unit> = sources
        .iter()
        .flat_map(|(_, units, _)| units.clone())
        .collect();
    let winners = winners(&all);
    for (trees, units, states) in &sources {
        for unit in units {
            work.choose(trees, unit, &winners, states);
        }
    }
    work.run(place_in, how)
}

struct Work<'a> {
    into: &'a Path,
    record: Record,
    /// By the name of the folder.
    wanted: BTreeMap<String, (String, Source<'a>)>,
    done: Projected,
}

impl<'a> Work<'a> {
    fn choose(
        &mut self,
        trees: &'a Trees,
        unit: &'a Unit,
        winners: &BTreeMap<&str, (Category, &str)>,
        states: &States,
    ) {
        for (member, name) in &unit.members {
            let Some(name) = name else { continue };
            let wins = winners.get(name.as_str()) == Some(&(unit.category, member.as_str()));
            if !wins || !states.is_on(name) {
                self.done.hidden += 1;
                continue;
            }
            let Some(source) = trees.member(unit, member) else {
                continue;
            };
            let trouble = unit.trouble.clone().or_else(|| uncopyable(source.node));
            match (trouble, is_folder_name(name)) {
                (None, true) => {
                    self.done.left_out.extend(trees.left_out(unit));
                    self.wanted
                        .insert(name.clone(), (package(source.node), source));
                }
                (Some(reason), _) => self.trouble(name, reason),
                (None, false) => {
                    self.trouble(name, "its name cannot be the name of a folder".to_owned());
                }
            }
        }
    }

    fn trouble(&mut self, name: &str, reason: String) {
        self.done.troubles.push(Trouble {
            place: name.to_owned(),
            reason,
            names: vec![name.to_owned()],
        });
    }

    fn owned(&self, name: &str) -> Option<&Noted> {
        self.record.unit(LABEL, name)
    }

    /// What lies there now.
    fn there(&self, name: &str) -> Result<There, Error> {
        let path = self.into.join(name);
        if is_link(&path) {
            return Ok(There::Foreign);
        }
        let failed = Error::world(format!("cannot list `{}`", path.display()));
        if !path.is_dir() {
            return Ok(if path.exists() {
                There::Foreign
            } else {
                There::Nothing
            });
        }
        Ok(list(&path)
            .map_err(failed)?
            .map_or(There::Nothing, There::Folder))
    }

    fn run(mut self, place_in: Option<(&Folder, &OsStr)>, how: How) -> Result<Projected, Error> {
        let mut place = Vec::new();
        let mut remove = Vec::new();
        let known = self.record.units.get(LABEL);
        let mut names: BTreeSet<String> = known
            .into_iter()
            .flatten()
            .map(|(name, _)| name.clone())
            .collect();
        names.extend(self.wanted.keys().cloned());
        for name in names {
            let there = self.there(&name)?;
            let wanted = self.wanted.get(&name).map(|(source, _)| source.clone());
            let owned = self.owned(&name).cloned();
            let is_ours = match (&there, &owned) {
                (There::Nothing, _) => true,
                (There::Folder(node), Some(owned)) => {
                    // Without a signature the run that began it was killed.
                    how == How::Rebuild
                        || owned.view.is_none()
                        || owned.view.as_deref() == Some(package(node).as_str())
                }
                (There::Folder(_), None) | (There::Foreign, _) => false,
            };
            match (wanted, is_ours) {
                (None, true) if matches!(there, There::Nothing) => {}
                (None, true) => remove.push(name),
                (Some(source), true) => {
                    let same =
                        owned.is_some_and(|owned| owned.source == source && owned.view.is_some());
                    if same && matches!(there, There::Folder(_)) && how != How::Rebuild {
                        self.done.kept += 1;
                    } else {
                        place.push(name);
                    }
                }
                (_, false) => {
                    let reason = match owned {
                        Some(_) => "it was changed there; `--rebuild` replaces it",
                        None => "something else lies there",
                    };
                    self.trouble(&name, reason.to_owned());
                    self.wanted.remove(&name);
                }
            }
        }
        self.done.shown = self.done.kept + place.len();
        if !place.is_empty() || !remove.is_empty() {
            self.done
                .stale
                .push("the enabled skills changed".to_owned());
        }
        self.done.placed.clone_from(&place);
        self.done.removed.clone_from(&remove);
        let to_do = !self.done.stale.is_empty();
        if let Some((above, name)) = place_in.filter(|_| to_do || View::is_staged(self.into)) {
            let view = View::open(above, name, &["."])?;
            if to_do {
                self.apply(&view, &place, &remove)?;
            }
        }
        Ok(self.done)
    }

    fn apply(&mut self, view: &View, place: &[String], remove: &[String]) -> Result<(), Error> {
        let failed = || Error::world(format!("cannot fill `{}`", self.into.display()));
        let mut staged = Vec::new();
        let progress = Progress::new("skills", place.len());
        for name in place {
            progress.step(name);
            let Some((source, from)) = self.wanted.get(name) else {
                continue;
            };
            let stage = view.fresh_name();
            match copy(from, view.stage(), &stage) {
                Ok(()) => staged.push((name, source.clone(), stage)),
                Err(Fault::World(error)) => return Err(failed()(error)),
                Err(Fault::Changed) => {
                    return Err(Error::SourcesRestless {
                        path: from.root.display().to_string(),
                    });
                }
                Err(Fault::Unit(reason)) => {
                    self.done.placed.retain(|placed| placed != name);
                    self.done.shown -= 1;
                    self.done.troubles.push(Trouble {
                        place: name.clone(),
                        reason,
                        names: vec![name.clone()],
                    });
                }
            }
        }
        // What is about to be put there is ours even if we are killed before we
        // can say what became of it.
        let units = self.record.units.entry(LABEL.to_owned()).or_default();
        for (name, source, _) in &staged {
            let noted = Noted {
                members: BTreeMap::new(),
                shown: vec![".".to_owned()],
                source: source.clone(),
                view: None,
            };
            units.insert((*name).clone(), noted);
        }
        self.write(view)?;
        for name in remove {
            view.take(".", name.as_bytes()).map_err(failed())?;
        }
        for (name, _, stage) in &staged {
            view.put(".", name, stage).map_err(failed())?;
        }
        let mut signatures = Vec::new();
        for (name, ..) in &staged {
            if let There::Folder(node) = self.there(name)? {
                signatures.push(((*name).clone(), package(&node)));
            }
        }
        let units = self.record.units.entry(LABEL.to_owned()).or_default();
        for name in remove {
            units.remove(name);
        }
        for (name, signature) in signatures {
            if let Some(unit) = units.get_mut(&name) {
                unit.view = Some(signature);
            }
        }
        self.write(view)
    }

    fn write(&self, view: &View) -> Result<(), Error> {
        let failed = Error::world(format!("cannot fill `{}`", self.into.display()));
        view.write_file(RECORD, &self.record.text()).map_err(failed)
    }
}

/// What lies at a place.
enum There {
    Nothing,
    Folder(Node),
    Foreign,
}

impl Trees {
    /// What to copy for one member of a unit, by itself.
    fn member<'a>(&'a self, unit: &'a Unit, member: &str) -> Option<Source<'a>> {
        let whole = self.source(unit, &[member.to_owned()])?;
        let at = whole.shown.first()?.clone();
        let node: &'a Node = whole.node.at(&at)?;
        if node.kind() != Kind::Folder {
            return None;
        }
        let below = |other: &String| match at.as_str() {
            "." => Some(other.clone()),
            at if other == at => Some(".".to_owned()),
            at => other.strip_prefix(at)?.strip_prefix('/').map(str::to_owned),
        };
        Some(Source {
            path: match (whole.path.as_str(), at.as_str()) {
                (path, ".") => path.to_owned(),
                (".", at) => at.to_owned(),
                (path, at) => format!("{path}/{at}"),
            },
            node,
            members: whole.members.iter().filter_map(below).collect(),
            shown: BTreeSet::from([".".to_owned()]),
            root: whole.root,
        })
    }
}

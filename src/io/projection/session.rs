//! The rebuild of one scope's view under its lock.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::error::Error;
use crate::io::{file_lock::FileLock, home::Home, progress::Progress};
use crate::store::category::Category;
use crate::store::layout::Scope;
use crate::store::projected::Projected;
use crate::store::signature::package;
use crate::store::view_plan::Wanted;
use crate::store::view_record::{self, Manifest, Record};

use super::build::{Build, adopt};
use super::copy::{Fault, copy};
use super::listing::list_again;
use super::look::{Look, RECORD, is_link, user, view_signature};
use super::sources::{Unit, names, wanted};
use super::states::{self, States};
use super::view::View;

/// How often sources may change while they are copied.
pub(super) const ATTEMPTS: usize = 5;
/// The name of a manifest in its scope.
const MANIFEST: &str = ".projection-manifest.json";

/// What was copied out of sight: category, unit, and its name there.
type Staged = Vec<(Category, String, String)>;

/// A scope that nobody else changes.
pub(super) struct Session<'a> {
    home: &'a Home,
    scope: &'a Scope,
    view: View,
    look: Look,
    units: Vec<Unit>,
    _lock: FileLock,
}

impl<'a> Session<'a> {
    /// Looks at a scope whose lock is held.
    ///
    /// # Errors
    /// As [`super::project`]; the view is empty then.
    pub(super) fn begin(home: &'a Home, scope: &'a Scope, lock: FileLock) -> Result<Self, Error> {
        let folder = home.layout.view(scope);
        let labels: Vec<&str> = scope
            .categories()
            .iter()
            .map(|category| category.word())
            .collect();
        let view = match View::of_scope(home, scope, &labels) {
            Ok(view) => view,
            Err(error) => {
                // What is no link is emptied nevertheless.
                let open = |label: &&str| !is_link(&folder.join(label));
                let labels: Vec<&str> = labels.into_iter().filter(open).collect();
                if let Ok(view) = View::of_scope(home, scope, &labels) {
                    let _ = empty(&view);
                }
                return Err(error);
            }
        };
        if let Some(user) = user(scope) {
            states::clean_own(home, user);
        }
        match Look::now(home, scope) {
            Ok(mut look) => {
                let units = look.trees.units(home, scope, &look.record);
                adopt(&mut look, &units, scope);
                Ok(Self {
                    home,
                    scope,
                    view,
                    look,
                    units,
                    _lock: lock,
                })
            }
            Err(error) => Err(emptied(&view, scope, error, None)),
        }
    }

    /// The names of the skills in this scope.
    pub(super) fn names(&self) -> BTreeSet<&str> {
        names(&self.units)
    }

    /// Takes what `states` hide out of sight, of the units that hold one of
    /// `names`; nothing is added.
    ///
    /// # Errors
    /// As [`super::project`].
    pub(super) fn hide(
        &mut self,
        switched: &[String],
        off: &dyn Fn(&mut States),
    ) -> Result<(), Error> {
        let mut states = self.look.states.clone();
        off(&mut states);
        let hidden = self.hide_units(switched, &states);
        hidden.map_err(|error| self.fail(error, None))
    }

    fn hide_units(&mut self, switched: &[String], states: &States) -> Result<(), Error> {
        let failed = || Error::world(format!("cannot hide skills of {}", said(self.scope)));
        self.view.remove_file(MANIFEST).map_err(failed())?;
        self.look.manifest = None;
        let wanted = wanted(&self.units, self.scope, states);
        let mut touched: BTreeMap<Category, BTreeSet<String>> = BTreeMap::new();
        for unit in &self.units {
            let is_named =
                |name: &Option<String>| name.as_ref().is_some_and(|name| switched.contains(name));
            if !unit.members.iter().any(|(_, name)| is_named(name)) {
                continue;
            }
            touched
                .entry(unit.category)
                .or_default()
                .insert(unit.relative.clone());
            let label = unit.category.word();
            let still = wanted
                .get(&unit.category)
                .and_then(|units| units.get(&unit.relative));
            let known = self.look.record.unit(label, &unit.relative);
            if still.is_some_and(|still| known.is_some_and(|known| known.shown == still.shown)) {
                continue;
            }
            if still.is_some_and(|still| self.put_anew(unit, still)) {
                continue; // the other packages of the unit stayed in sight
            }
            if unit.relative == "." {
                self.view.empty().map_err(failed())?;
            } else {
                self.view
                    .take(label, unit.relative.as_bytes())
                    .map_err(failed())?;
            }
        }
        for (category, touched) in touched {
            self.list_view(category, |unit| !touched.contains(unit))?;
        }
        Ok(())
    }

    /// Puts a unit with only its wanted members in the place of what is there.
    fn put_anew(&self, unit: &Unit, wanted: &Wanted) -> bool {
        let Some(source) = self.look.trees.source(unit, &wanted.shown) else {
            return false;
        };
        let name = self.view.fresh_name();
        copy(&source, self.view.stage(), &name).is_ok()
            && self
                .view
                .put(unit.category.word(), &unit.relative, &name)
                .is_ok()
    }

    /// Removes the manifest: the view is about to be something else.
    ///
    /// # Errors
    /// As [`super::project`].
    pub(super) fn open_change(&mut self) -> Result<(), Error> {
        self.look.manifest = None;
        let removed = self.view.remove_file(MANIFEST);
        removed.map_err(|error| {
            let failed = Error::world(format!("cannot change {}", said(self.scope)));
            self.fail(failed(error), None)
        })
    }

    /// Reads the states again and makes the view what they say.
    ///
    /// # Errors
    /// As [`super::project`].
    pub(super) fn finish(&mut self, rebuild: bool) -> Result<Projected, Error> {
        self.attempts(rebuild)
            .map_err(|error| self.fail(error, None))
    }

    /// As [`Self::finish`], after a switch was written: a failure says so.
    ///
    /// # Errors
    /// As [`super::project`].
    pub(super) fn finish_switched(&mut self) -> Result<Projected, Error> {
        let kept = "the state was changed all the same";
        let finished = States::read(self.home, user(self.scope)).and_then(|states| {
            self.look.states = states;
            self.attempts(false)
        });
        finished.map_err(|error| self.fail(error, Some(kept)))
    }

    /// Empties the view because of `error`.
    pub(super) fn fail(&self, error: Error, also: Option<&str>) -> Error {
        emptied(&self.view, self.scope, error, also)
    }

    fn attempts(&mut self, rebuild: bool) -> Result<Projected, Error> {
        let stale = self.look.stale.clone();
        for attempt in 1..=ATTEMPTS {
            match self.apply(rebuild)? {
                Some(mut projected) => {
                    projected.stale = stale;
                    return Ok(projected);
                }
                None if attempt < ATTEMPTS => {
                    self.look = Look::now(self.home, self.scope)?;
                    self.units = self
                        .look
                        .trees
                        .units(self.home, self.scope, &self.look.record);
                }
                None => {}
            }
        }
        Err(Error::SourcesRestless {
            path: said(self.scope),
        })
    }

    /// One attempt; `None` if the sources changed meanwhile.
    fn apply(&mut self, rebuild: bool) -> Result<Option<Projected>, Error> {
        let failed = || Error::world(format!("cannot build {}", said(self.scope)));
        let mut build = Build::of(&self.look, &self.units, self.scope, rebuild);
        let signed = self.look.manifest.as_ref().is_some_and(|manifest| {
            manifest.source_signature == self.look.trees.signature(&self.look.states)
                && manifest.view_signature == view_signature(&self.look.views, self.scope)
        });
        if signed && build.is_empty() {
            let record = self.recorded(&build);
            if record != self.look.record {
                self.write(RECORD, &record.text())?;
            }
            return Ok(Some(build.projected(&self.look, &self.units)));
        }
        self.view.remove_file(MANIFEST).map_err(failed())?;
        let staged = match self.stage(&mut build)? {
            Some(staged) => staged,
            None => return Ok(None),
        };
        for (category, plan) in &build.plans {
            for path in &plan.remove {
                self.view.take(category.word(), path).map_err(failed())?;
            }
        }
        for (category, relative, name) in staged {
            self.view
                .put(category.word(), &relative, &name)
                .map_err(failed())?;
        }
        for category in self.scope.categories() {
            let kept = build
                .plans
                .get(category)
                .map(|plan| plan.keep.clone())
                .unwrap_or_default();
            self.list_view(*category, |unit| kept.contains(unit))?;
        }
        let record = self.recorded(&build);
        self.write(RECORD, &record.text())?;
        let manifest = Manifest::new(
            self.look.trees.signature(&self.look.states),
            view_signature(&self.look.views, self.scope),
        );
        self.write(MANIFEST, &manifest.text())?;
        let projected = build.projected(&self.look, &self.units);
        self.look.record = record;
        self.look.manifest = Some(manifest);
        Ok(Some(projected))
    }

    /// Copies what is to be placed, out of sight. What can never be copied is
    /// taken from the plan.
    fn stage(&self, build: &mut Build) -> Result<Option<Staged>, Error> {
        let mut work = Vec::new();
        for unit in &self.units {
            let place = build.plans.get(&unit.category).map(|plan| &plan.place);
            if place.is_some_and(|place| place.contains(&unit.relative))
                && let Some(wanted) = build.wanted_unit(unit)
                && let Some(source) = self.look.trees.source(unit, &wanted.shown)
            {
                work.push((unit, source, self.view.fresh_name()));
            }
        }
        let progress = Progress::new("skills", work.len());
        let copied: Vec<_> = work
            .into_par_iter()
            .map(|(unit, source, name)| {
                let copy = || copy(&source, self.view.stage(), &name);
                let copied = progress.during(&unit.relative, copy);
                (unit, name, copied)
            })
            .collect();
        let mut staged = Vec::new();
        for (unit, name, copied) in copied {
            match copied {
                Ok(()) => staged.push((unit.category, unit.relative.clone(), name)),
                Err(Fault::Changed) => return Ok(None),
                Err(Fault::Unit(reason)) => build.give_up(unit, reason),
                Err(Fault::World(error)) => {
                    let doing = format!("cannot copy `{}/{}`", unit.category.word(), unit.relative);
                    return Err(Error::world(doing)(error));
                }
            }
        }
        Ok(Some(staged))
    }

    /// Lists a category of the view again, but for the units that are known.
    fn list_view(&mut self, category: Category, known: impl Fn(&str) -> bool) -> Result<(), Error> {
        let root = self.home.layout.view(self.scope).join(category.word());
        let units = self.units.iter().filter(|unit| unit.category == category);
        let kept: BTreeSet<String> = units
            .map(|unit| unit.relative.clone())
            .filter(|unit| known(unit))
            .collect();
        let old = self.look.views.remove(&category).flatten();
        let view = list_again(&root, old.as_ref(), &kept)
            .map_err(Error::world(format!("cannot list `{}`", root.display())))?;
        self.look.views.insert(category, view);
        Ok(())
    }

    /// The record of the view as it is now.
    fn recorded(&self, build: &Build) -> Record {
        let mut record = Record::of(view_signature(&self.look.views, self.scope));
        for unit in &self.units {
            let label = unit.category.word();
            let wanted = build.wanted_unit(unit);
            let kept = build
                .plans
                .get(&unit.category)
                .is_some_and(|plan| plan.keep.contains(&unit.relative));
            let known = self
                .look
                .record
                .unit(label, &unit.relative)
                .filter(|_| kept);
            let view = match (known, wanted) {
                (_, None) => None,
                (Some(known), Some(_)) => known.view.clone(),
                (None, Some(_)) => {
                    let view = self.look.views.get(&unit.category).and_then(Option::as_ref);
                    view.and_then(|view| view.at(&unit.relative)).map(package)
                }
            };
            let noted = view_record::Unit {
                members: unit.members.iter().cloned().collect(),
                shown: wanted
                    .map(|wanted| wanted.shown.clone())
                    .unwrap_or_default(),
                source: unit.source.clone(),
                view,
            };
            let category = record.units.entry(label.to_owned()).or_default();
            category.insert(unit.relative.clone(), noted);
        }
        record
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        let failed = Error::world(format!("cannot write `{name}` of {}", said(self.scope)));
        self.view.write_file(name, text).map_err(failed)
    }
}

fn empty(view: &View) -> std::io::Result<()> {
    // The manifest first: no crash leaves one that speaks for something else.
    let manifest = view.remove_file(MANIFEST);
    let record = view.remove_file(RECORD);
    view.empty().and(manifest).and(record)
}

fn emptied(view: &View, scope: &Scope, error: Error, also: Option<&str>) -> Error {
    let view_words = said(scope);
    let mut consequence = match empty(view) {
        Ok(()) => format!("{view_words} is empty now"),
        Err(fault) => format!("{view_words} could not be emptied either ({fault})"),
    };
    if let Some(also) = also {
        consequence = format!("{consequence}, and {also}");
    }
    Error::ViewEmptied {
        consequence,
        cause: Box::new(error),
        help: "mend the cause, then run `skilldeck project`".to_owned(),
    }
}

/// A scope in words.
pub(super) fn said(scope: &Scope) -> String {
    match scope {
        Scope::Public => "the public view".to_owned(),
        Scope::User(user) => format!("the view of user `{}`", user.as_str()),
    }
}

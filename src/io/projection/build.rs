//! What is to be done for one scope, judged from a look at it.

use std::collections::BTreeMap;

use crate::io::home::Home;
use crate::store::category::Category;
use crate::store::layout::Scope;
use crate::store::projected::{Projected, Trouble};
use crate::store::signature::package;
use crate::store::view_plan::{Plan, Wanted, plan};
use crate::store::view_record;

use super::look::Look;
use super::sources::{Unit, wanted};

/// What is wanted, by category.
type WantedUnits = BTreeMap<Category, BTreeMap<String, Wanted>>;

/// What is to be done for one scope.
pub(super) struct Build {
    wanted: WantedUnits,
    pub(super) plans: BTreeMap<Category, Plan>,
    troubles: Vec<Trouble>,
}

impl Build {
    /// Compares what is wanted with what is there.
    pub(super) fn of(look: &Look, units: &[Unit], scope: &Scope, rebuild: bool) -> Self {
        let mut build = Self {
            wanted: wanted(units, scope, &look.states),
            plans: BTreeMap::new(),
            troubles: Vec::new(),
        };
        for unit in units {
            if let Some(reason) = &unit.trouble {
                let is_wanted = build.wanted_unit(unit).is_some();
                if is_wanted || unit.members.iter().all(|(_, name)| name.is_none()) {
                    build.give_up(unit, reason.clone());
                }
            }
        }
        let nothing = BTreeMap::new();
        for category in scope.categories() {
            let wanted = build.wanted.get(category).unwrap_or(&nothing);
            let view = look.views.get(category).and_then(Option::as_ref);
            let recorded = look.record.units.get(category.word()).filter(|_| !rebuild);
            build.plans.insert(*category, plan(wanted, view, recorded));
        }
        build
    }

    /// What is to be shown of `unit`, if anything.
    pub(super) fn wanted_unit(&self, unit: &Unit) -> Option<&Wanted> {
        self.wanted.get(&unit.category)?.get(&unit.relative)
    }

    /// Shows nothing of `unit`.
    pub(super) fn give_up(&mut self, unit: &Unit, reason: String) {
        if let Some(wanted) = self.wanted.get_mut(&unit.category) {
            wanted.remove(&unit.relative);
        }
        if let Some(plan) = self.plans.get_mut(&unit.category)
            && plan.place.remove(&unit.relative)
            && unit.relative != "."
        {
            plan.remove.insert(unit.relative.clone().into_bytes());
        }
        self.troubles.push(Trouble {
            place: format!("{}/{}", unit.category.word(), unit.relative),
            reason,
            names: unit
                .members
                .iter()
                .filter_map(|(_, name)| name.clone())
                .collect(),
        });
    }

    /// Whether the view is as it should be.
    pub(super) fn is_empty(&self) -> bool {
        self.plans.values().all(Plan::is_empty)
    }

    /// What that comes to.
    pub(super) fn projected(mut self, look: &Look, units: &[Unit]) -> Projected {
        let mut projected = Projected::default();
        for (category, plan) in &self.plans {
            let label = category.word();
            let placed = plan.place.iter().map(|path| format!("{label}/{path}"));
            projected.placed.extend(placed);
            let removed = plan.remove.iter();
            let removed = removed.map(|path| format!("{label}/{}", String::from_utf8_lossy(path)));
            projected.removed.extend(removed);
            projected.kept += plan.keep.len();
        }
        for unit in units {
            let shown = self
                .wanted_unit(unit)
                .map_or(0, |wanted| wanted.shown.len());
            let named = unit
                .members
                .iter()
                .filter(|(_, name)| name.is_some())
                .count();
            projected.shown += shown;
            projected.hidden += named - shown.min(named);
            if shown > 0 {
                projected.left_out.extend(look.trees.left_out(unit));
            }
        }
        self.troubles.sort();
        projected.troubles = self.troubles;
        projected
    }
}

/// A view that DeerFlow built, or one whose record was lost, is as good as ours
/// while its manifest holds.
pub(super) fn adopt(look: &mut Look, units: &[Unit], scope: &Scope) {
    if !look.stale.is_empty() {
        return;
    }
    let wanted = wanted(units, scope, &look.states);
    for unit in units {
        let label = unit.category.word();
        let found = wanted
            .get(&unit.category)
            .and_then(|units| units.get(&unit.relative));
        let view = look.views.get(&unit.category).and_then(Option::as_ref);
        let (Some(wanted), Some(live)) = (found, view.and_then(|view| view.at(&unit.relative)))
        else {
            continue;
        };
        let noted = view_record::Unit {
            members: unit.members.iter().cloned().collect(),
            shown: wanted.shown.clone(),
            source: wanted.source.clone(),
            view: Some(package(live)),
        };
        let category = look.record.units.entry(label.to_owned()).or_default();
        category.insert(unit.relative.clone(), noted);
    }
}

/// What a repair would do.
pub(super) fn foreseen(home: &Home, scope: &Scope, look: &Look) -> Projected {
    let units = look.trees.units(home, scope, &look.record);
    let mut projected = Build::of(look, &units, scope, false).projected(look, &units);
    projected.stale.clone_from(&look.stale);
    projected
}

/// What a fresh view holds.
pub(super) fn as_recorded(home: &Home, scope: &Scope, look: &Look) -> Projected {
    let mut projected = foreseen(home, scope, look);
    for place in std::mem::take(&mut projected.placed) {
        let (label, path) = place.split_once('/').unwrap_or(("", &place));
        let view = Category::of(label).and_then(|category| look.views.get(&category)?.as_ref());
        if view.is_some_and(|view| view.at(path).is_some()) {
            projected.kept += 1;
        } else {
            projected.troubles.push(Trouble {
                place,
                reason: "it could not be copied; `--rebuild` tries again".to_owned(),
                names: Vec::new(),
            });
        }
    }
    projected.removed.clear();
    projected
}

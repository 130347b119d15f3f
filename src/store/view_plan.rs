//! What to copy into a view and what to take out of it. Pure: sources, view and
//! record in, steps out; a second run has none.

use std::collections::{BTreeMap, BTreeSet};

use super::signature::package;
use super::tree::{Kind, Node};
use super::view_record::Unit;

/// A unit that is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Signature of its source.
    pub source: String,
    /// Its members that are to be shown, sorted.
    pub shown: Vec<String>,
}

/// The steps for one category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Units to copy, over an older copy or not.
    pub place: BTreeSet<String>,
    /// Paths in the view that nobody wants.
    pub remove: BTreeSet<Vec<u8>>,
    /// Units that are as they should be.
    pub keep: BTreeSet<String>,
}

impl Plan {
    /// Whether nothing is to be done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.place.is_empty() && self.remove.is_empty()
    }
}

/// Compares what is wanted with the view. `recorded` are our own notes about
/// its units; without one a unit is copied anew, since its looks may deceive.
#[must_use]
pub fn plan(
    wanted: &BTreeMap<String, Wanted>,
    view: Option<&Node>,
    recorded: Option<&BTreeMap<String, Unit>>,
) -> Plan {
    let mut plan = Plan {
        place: wanted.keys().cloned().collect(),
        ..Plan::default()
    };
    let Some(view) = view else {
        return plan;
    };
    let mut work = Work {
        namespaces: namespaces(wanted.keys()),
        wanted,
        recorded,
        plan: &mut plan,
    };
    if wanted.contains_key(".") {
        work.consider(".", view);
    } else {
        work.visit(view, "");
    }
    plan
}

/// The folders above units.
fn namespaces<'a>(paths: impl Iterator<Item = &'a String>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    for path in paths {
        let ends = path.match_indices('/').map(|(at, _)| at);
        found.extend(ends.map(|end| &path[..end]));
    }
    found
}

struct Work<'a> {
    namespaces: BTreeSet<&'a str>,
    wanted: &'a BTreeMap<String, Wanted>,
    recorded: Option<&'a BTreeMap<String, Unit>>,
    plan: &'a mut Plan,
}

impl Work<'_> {
    fn visit(&mut self, folder: &Node, path: &str) {
        for child in &folder.children {
            let is_folder = child.kind() == Kind::Folder;
            let below = std::str::from_utf8(&child.name).ok().map(|name| {
                if path.is_empty() {
                    name.to_owned()
                } else {
                    format!("{path}/{name}")
                }
            });
            match below {
                Some(below) if self.wanted.contains_key(&below) => self.consider(&below, child),
                Some(below) if is_folder && self.namespaces.contains(below.as_str()) => {
                    self.visit(child, &below);
                }
                _ => {
                    let mut below = path.as_bytes().to_vec();
                    if !below.is_empty() {
                        below.push(b'/');
                    }
                    below.extend_from_slice(&child.name);
                    self.plan.remove.insert(below);
                }
            }
        }
    }

    fn consider(&mut self, path: &str, live: &Node) {
        let as_recorded = self.wanted.get(path).is_some_and(|wanted| {
            self.recorded
                .and_then(|units| units.get(path))
                .is_some_and(|unit| {
                    unit.source == wanted.source
                        && unit.shown == wanted.shown
                        && live.kind() == Kind::Folder
                        && unit.view.as_deref() == Some(package(live).as_str())
                })
        });
        if as_recorded {
            self.plan.place.remove(path);
            self.plan.keep.insert(path.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, mode: u32, children: Vec<Node>) -> Node {
        Node {
            name: name.into(),
            mode,
            children,
            ..Node::default()
        }
    }

    #[test]
    fn only_what_differs_is_touched() {
        let wanted: BTreeMap<String, Wanted> = ["a", "n/b", "n/c"]
            .into_iter()
            .map(|path| {
                let wanted = Wanted {
                    source: "s".to_owned(),
                    shown: vec![path.to_owned()],
                };
                (path.to_owned(), wanted)
            })
            .collect();
        let same = entry("b", 0o040_755, vec![entry("SKILL.md", 0o100_644, vec![])]);
        let recorded = BTreeMap::from([(
            "n/b".to_owned(),
            Unit {
                members: BTreeMap::new(),
                shown: vec!["n/b".to_owned()],
                source: "s".to_owned(),
                view: Some(package(&same)),
            },
        )]);
        let mut odd = entry("x", 0o100_644, vec![]);
        odd.name = vec![0xff];
        let view = entry(
            "",
            0o040_755,
            vec![
                entry("a", 0o120_777, vec![]),
                entry("n", 0o040_755, vec![same, entry("old", 0o040_755, vec![])]),
                odd,
            ],
        );
        let found = plan(&wanted, Some(&view), Some(&recorded));
        assert_eq!(found.place, ["a", "n/c"].map(str::to_owned).into());
        assert_eq!(found.keep, ["n/b"].map(str::to_owned).into());
        assert_eq!(found.remove, [b"n/old".to_vec(), vec![0xff]].into());
        assert!(!plan(&wanted, None, None).is_empty());
    }
}

//! What was done to a view, or is to be done.

use std::collections::BTreeSet;

use super::category::Category;

/// A scope's view after a look or a repair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Projected {
    /// Why the view was stale before; empty when it was fresh.
    pub stale: Vec<String>,
    /// Units copied, as `category/path`.
    pub placed: Vec<String>,
    /// Paths taken out, as `category/path`.
    pub removed: Vec<String>,
    /// Units left as they were.
    pub kept: usize,
    /// Skills shown.
    pub shown: usize,
    /// Skills that are there and off.
    pub hidden: usize,
    /// What could not be shown although it is on.
    pub troubles: Vec<Trouble>,
    /// What is shown but not whole: links that lead out of their package.
    pub left_out: Vec<Trouble>,
}

/// A skill, and what is the matter with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trouble {
    /// `category/path`.
    pub place: String,
    /// In words.
    pub reason: String,
    /// The names of the skills that are not shown for it.
    pub names: Vec<String>,
}

/// A name that was to be switched, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switched {
    /// The name.
    pub name: String,
    /// The categories whose skills of this name were switched.
    pub categories: Vec<Category>,
    /// Whether it was otherwise before.
    pub changed: bool,
    /// What else must be known: what stays visible or hidden, and what to do.
    pub notes: Vec<String>,
    /// Why it was not done.
    pub fault: Option<String>,
}

impl Switched {
    /// Adds what must be known of a switch to `on`. `global` and `own` say
    /// whether that state is switched, and whether it was on; the name lies in
    /// the categories `there`.
    pub fn remark(
        &mut self,
        on: bool,
        global: (bool, bool),
        own: (bool, bool),
        there: &BTreeSet<Category>,
    ) {
        let is_own = |category: &Category| *category != Category::Public;
        if on && !global.0 && !global.1 {
            self.fault =
                Some("the global state keeps it off for all users; `--global` changes that".into());
        }
        if on && !own.0 && !own.1 && self.categories.iter().any(is_own) {
            self.fault = Some("the state of this user keeps it off; leave out `--global`".into());
        }
        if on {
            return;
        }
        if !global.0 && global.1 && there.contains(&Category::Public) {
            self.notes.push(
                "a public skill of this name stays in the public view; `--shadowed` hides it too"
                    .into(),
            );
        }
        if global.0
            && there
                .iter()
                .any(|category| !self.categories.contains(category))
        {
            self.notes.push(
                "the global state counts for every skill of this name, in all categories".into(),
            );
        }
    }
}

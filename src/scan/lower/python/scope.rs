//! Names: what is bound where, on which branch.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::fact::Fact;
use super::locals::Names;

/// Kinds of scopes that are being walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A module or a function.
    Frame,
    /// A class body: functions in it do not see its names.
    Class,
}

/// A scope that is being walked, statement by statement.
#[derive(Debug)]
pub(super) struct Scope<'a> {
    pub(super) kind: Kind,
    /// Which frame it is, or lies in.
    pub(super) frame: usize,
    /// What is bound now.
    now: HashMap<&'a str, Fact>,
    /// What was overwritten since the outermost open branch began.
    journal: Vec<(&'a str, Option<Fact>)>,
    /// Names that belong to this function wherever they are read in it, and
    /// names that belong to an outer scope.
    pub(super) names: Rc<Names<'a>>,
    /// Open branches.
    branches: usize,
}

/// What a branch bound, by name; `None` means not bound there.
pub(super) type Bound<'a> = BTreeMap<&'a str, Option<Fact>>;

impl<'a> Scope<'a> {
    pub(super) fn new(kind: Kind, frame: usize) -> Self {
        Self {
            kind,
            frame,
            now: HashMap::new(),
            journal: Vec::new(),
            names: Rc::default(),
            branches: 0,
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Fact> {
        self.now.get(name)
    }

    pub(super) fn set(&mut self, name: &'a str, fact: Option<Fact>) {
        let old = match fact {
            Some(fact) => self.now.insert(name, fact),
            None => self.now.remove(name),
        };
        if self.branches > 0 {
            self.journal.push((name, old));
        }
    }

    /// Begins a branch; give the answer to [`Scope::end`].
    pub(super) fn begin(&mut self) -> usize {
        self.branches += 1;
        self.journal.len()
    }

    /// Ends a branch: takes back what it bound, and says what that was.
    pub(super) fn end(&mut self, mark: usize) -> Bound<'a> {
        let mut bound = Bound::new();
        while self.journal.len() > mark {
            let Some((name, old)) = self.journal.pop() else {
                break;
            };
            let last = match old {
                Some(old) => self.now.insert(name, old),
                None => self.now.remove(name),
            };
            bound.entry(name).or_insert(last);
        }
        self.branches -= 1;
        bound
    }

    /// Binds what is left when one of `branches` was taken. `skipped` says that
    /// none of them may have been.
    pub(super) fn merge(&mut self, branches: Vec<Bound<'a>>, skipped: bool) {
        let count = branches.len();
        let mut after: BTreeMap<&'a str, (usize, Option<Fact>)> = BTreeMap::new();
        for bound in branches {
            for (name, fact) in bound {
                let (seen, left) = after.entry(name).or_default();
                *seen += 1;
                *left = either(left.take(), fact);
            }
        }
        for (name, (seen, mut left)) in after {
            if skipped || seen < count {
                left = either(left, self.now.get(name).cloned());
            }
            self.set(name, left);
        }
    }
}

/// One or the other; a name that is not bound on one way is bound on the other.
fn either(left: Option<Fact>, right: Option<Fact>) -> Option<Fact> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.join(&right)),
        (left, right) => left.or(right),
    }
}

/// A module or function that was walked to its end: what its names may be for
/// the functions in it.
#[derive(Debug, Default)]
pub(super) struct Frame<'a> {
    /// The frame around it.
    pub(super) parent: Option<usize>,
    /// All bindings of a name joined.
    pub(super) names: HashMap<&'a str, Fact>,
    /// Modules whose names were all imported.
    pub(super) stars: Vec<&'a str>,
}

impl<'a> Frame<'a> {
    pub(super) fn bind(&mut self, name: &'a str, fact: &Fact) {
        match self.names.get_mut(name) {
            Some(known) => *known = known.join(fact),
            None => {
                self.names.insert(name, fact.clone());
            }
        }
    }
}

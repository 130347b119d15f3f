//! Two values at one place: whether they are the same, and what is left.

use std::rc::Rc;

use super::fact::{Fact, MAX_COMPARED, Thing};
use crate::scan::operation::Origins;

impl Fact {
    /// Whether both are known to be the same; long or deep containers are not
    /// compared by what is in them.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.alike(other, true)
    }

    fn alike(&self, other: &Self, inside: bool) -> bool {
        let things = match (&self.thing, &other.thing) {
            (Thing::List(left, _), Thing::List(right, _)) => {
                let inner = || left.iter().zip(&**right).all(|(a, b)| a.alike(b, false));
                Rc::ptr_eq(left, right)
                    || (inside
                        && left.len() <= MAX_COMPARED
                        && left.len() == right.len()
                        && inner())
            }
            (Thing::Dict(left, _), Thing::Dict(right, _)) => {
                let inner = || {
                    let mut pairs = left.iter().zip(&**right);
                    pairs.all(|((a, left), (b, right))| a == b && left.alike(right, false))
                };
                Rc::ptr_eq(left, right)
                    || (inside
                        && left.len() <= MAX_COMPARED
                        && left.len() == right.len()
                        && inner())
            }
            (Thing::Method(left), Thing::Method(right)) => {
                Rc::ptr_eq(left, right)
                    || (inside && left.1 == right.1 && left.0.alike(&right.0, false))
            }
            (Thing::Partial(left), Thing::Partial(right)) => {
                let inner = || {
                    let mut pairs = left.positional.iter().zip(&right.positional);
                    left.positional.len() == right.positional.len()
                        && left.keywords.is_empty()
                        && right.keywords.is_empty()
                        && left.callee.alike(&right.callee, false)
                        && pairs.all(|(a, b)| a.alike(b, false))
                };
                Rc::ptr_eq(left, right) || (inside && inner())
            }
            (Thing::Getter(left, these), Thing::Getter(right, those)) => {
                left == right && Rc::ptr_eq(these, those)
            }
            (left, right) => left == right,
        };
        things
            && self.text == other.text
            && self.origins == other.origins
            && self.environ == other.environ
            && self.secret_path == other.secret_path
    }

    /// What is left when the value is this or `other`.
    pub(super) fn join(&self, other: &Self) -> Self {
        if self.same(other) {
            return self.clone();
        }
        // `None` is what stands where nothing was bound: the other one counts.
        match (&self.thing, &other.thing) {
            (Thing::Nothing, _) => return other.clone(),
            (_, Thing::Nothing) => return self.clone(),
            _ => {}
        }
        let mut joined = self.tainted();
        joined.taint(other);
        if self.text == other.text {
            joined.text.clone_from(&self.text);
        }
        if let (Thing::Dict(left, 1), Thing::Dict(right, 1)) = (&self.thing, &other.thing)
            && left.len() + right.len() <= MAX_COMPARED
        {
            let mut entries = left.to_vec();
            for (key, fact) in right.iter() {
                match entries.iter_mut().find(|(known, _)| known == key) {
                    Some((_, known)) => *known = known.join(fact),
                    None => entries.push((key.clone(), fact.clone())),
                }
            }
            let mut made = Self::dict(entries);
            made.taint(&joined);
            return made;
        }
        let lists = matches!(
            self.thing,
            Thing::List(..)
                | Thing::Dict(..)
                | Thing::Partial(_)
                | Thing::Method(_)
                | Thing::Getter(..)
        );
        if !lists && self.thing == other.thing {
            joined.thing = self.thing.clone();
        }
        if joined.text.is_none() && joined.thing == Thing::Plain {
            joined = joined.with(Origins::UNKNOWN);
        }
        joined
    }
}

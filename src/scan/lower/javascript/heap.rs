//! Where values live: frames of names, objects, functions.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use oxc_ast::ast::{ArrowFunctionExpression, Class, Function};

use super::fact::{Fact, Thing};

/// Most objects that are kept apart.
const MAX_OBJECTS: usize = 100_000;
/// Most elements of a list that are kept.
pub(super) const MAX_ITEMS: usize = 4096;
/// Most properties of an object that are kept.
const MAX_PROPERTIES: usize = 4096;

/// The names of one scope.
#[derive(Debug, Default)]
pub(super) struct Frame<'a> {
    pub(super) names: HashMap<&'a str, Fact>,
    pub(super) parent: Option<u32>,
    /// The scope of a function: `var` belongs to it.
    pub(super) function: bool,
    /// How many undecided branches were open when it came to be.
    pub(super) branch: usize,
}

/// An object or an array.
#[derive(Debug, Default)]
pub(super) struct Object {
    /// The elements of an array, in order, when they are all known.
    pub(super) items: Option<Vec<Fact>>,
    pub(super) properties: BTreeMap<Rc<str>, Fact>,
    /// Where anything in it may come from.
    pub(super) taint: Fact,
}

/// What a closure runs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Code<'a> {
    Function(&'a Function<'a>),
    Arrow(&'a ArrowFunctionExpression<'a>),
    Class(&'a Class<'a>),
}

/// A function or class with the scope it sees.
#[derive(Clone, Debug)]
pub(super) struct Closure<'a> {
    pub(super) code: Code<'a>,
    pub(super) frame: u32,
    /// `this` of a method; the one object that stands for all of a class.
    pub(super) this: Option<Fact>,
}

/// All of it. References are places in these lists, so that circles cost
/// nothing to drop.
#[derive(Debug, Default)]
pub(super) struct Heap<'a> {
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) objects: Vec<Object>,
    pub(super) closures: Vec<Closure<'a>>,
    pub(super) bounds: Vec<(Fact, Vec<Fact>)>,
    /// What functions hold as objects, and what they make shares.
    pub(super) prototypes: HashMap<u32, Fact>,
}

impl Heap<'_> {
    /// A new object; when there are too many, one value of the same sources.
    pub(super) fn add(&mut self, object: Object) -> Fact {
        let taint = object.taint.tainted();
        if self.objects.len() >= MAX_OBJECTS {
            return taint;
        }
        self.objects.push(object);
        let place = u32::try_from(self.objects.len() - 1).unwrap_or_default();
        Fact {
            thing: Thing::Object(place),
            ..taint
        }
    }

    /// An array of these.
    pub(super) fn list(&mut self, items: Vec<Fact>) -> Fact {
        let mut taint = Fact::default();
        for item in &items {
            taint.taint(item);
        }
        let known = items.len() <= MAX_ITEMS;
        self.add(Object {
            items: known.then_some(items),
            properties: BTreeMap::new(),
            taint,
        })
    }

    pub(super) fn object(&self, fact: &Fact) -> Option<&Object> {
        match fact.thing {
            Thing::Object(place) => self.objects.get(place as usize),
            _ => None,
        }
    }

    pub(super) fn object_mut(&mut self, fact: &Fact) -> Option<&mut Object> {
        match fact.thing {
            Thing::Object(place) => self.objects.get_mut(place as usize),
            _ => None,
        }
    }

    /// The elements of an array.
    pub(super) fn items(&self, fact: &Fact) -> Option<&[Fact]> {
        self.object(fact)?.items.as_deref()
    }

    /// A property of an object.
    pub(super) fn property(&self, fact: &Fact, name: &str) -> Option<&Fact> {
        self.object(fact)?.properties.get(name)
    }
}

impl Object {
    /// Sets a property; `weakly` when it may not have happened.
    pub(super) fn set(&mut self, name: &str, fact: Fact, weakly: bool) {
        self.taint.taint(&fact);
        if let Some(items) = &mut self.items
            && let Ok(index) = name.parse::<usize>()
        {
            if index < items.len() {
                items[index] = fact;
            } else if index == items.len() && index < MAX_ITEMS {
                items.push(fact);
            } else {
                self.items = None;
            }
            return;
        }
        let room = self.properties.len() < MAX_PROPERTIES;
        match self.properties.get_mut(name) {
            Some(old) if weakly => *old = old.either(&fact),
            Some(old) => *old = fact,
            None if room => {
                self.properties.insert(name.into(), fact);
            }
            None => {}
        }
    }
}

//! What a walk may spend, and what it learns for the next.

use std::collections::HashMap;

use super::fact::Fact;
use crate::scan::bundle::Around;

/// What one walk may spend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Bytes of text that folding may make.
    pub(super) budget: usize,
    /// Work that may be done more than once.
    pub(super) extra: usize,
    /// Text that operations tell, in bytes.
    pub(super) told: usize,
    /// Constant code that is looked into, in bytes.
    pub(super) code: usize,
}

impl Limits {
    /// For a whole module, whatever its size.
    pub(super) const MODULE: Self = Self {
        budget: 8 << 20,
        extra: 6 << 20,
        told: 4 << 20,
        code: 128 * 1024,
    };

    /// An equal share of what is left, for each of so many.
    pub(super) fn shared(self, among: usize) -> Self {
        let among = among.max(1);
        Self {
            budget: self.budget / among,
            extra: self.extra / among,
            told: self.told / among,
            code: self.code / among,
        }
    }
}

/// What was learnt of a function of this file.
#[derive(Debug, Default)]
pub(super) struct Summary<'a> {
    /// Its parameters' names, in order.
    pub(super) names: Vec<&'a str>,
    /// What calls in this file hand over.
    pub(super) given: Vec<Option<Fact>>,
    /// What it gives back.
    pub(super) returns: Option<Fact>,
    /// The object comes first when it is called as a method.
    pub(super) method: bool,
    /// What it is called.
    pub(super) name: &'a str,
    /// What stands for a parameter that is not given.
    pub(super) defaults: Vec<Option<Fact>>,
    /// The parameter that takes all further positions.
    pub(super) variadic: Option<usize>,
    /// The parameter that takes all further names.
    pub(super) extra: Option<usize>,
}

/// What one walk learns for the next.
#[derive(Debug, Default)]
pub(super) struct Memory<'a> {
    /// By offset of the definition.
    pub(super) functions: HashMap<u32, Summary<'a>>,
    /// Members of classes and their objects, by offset of the class.
    pub(super) members: HashMap<u32, HashMap<String, Fact>>,
    /// Functions that are read as if they were data, by offset.
    pub(super) properties: std::collections::HashSet<u32>,
    /// What classes derive from.
    pub(super) bases: HashMap<u32, Vec<Fact>>,
    /// Names that are bound by their text (`globals()["x"] = …`).
    pub(super) dynamic: HashMap<String, Fact>,
    /// What was written to files whose names are known.
    pub(super) written: HashMap<String, Fact>,
    /// What was written to buffers in memory, by their names.
    pub(super) buffers: HashMap<String, Fact>,
    /// Names of the module that functions bind.
    pub(super) globals: HashMap<&'a str, Fact>,
    /// What the package holds besides this file.
    pub(super) around: Option<Around<'a>>,
    /// Whether the last walk learnt something.
    pub(super) changed: bool,
}

/// Most names that are bound by their text, and files that are remembered.
const MAX_DYNAMIC: usize = 512;

impl Memory<'_> {
    /// `known[name]` joined with `fact`; notes whether that is news.
    pub(super) fn learn_in(
        changed: &mut bool,
        known: &mut HashMap<String, Fact>,
        name: &str,
        fact: &Fact,
    ) {
        if let Some(before) = known.get_mut(name) {
            let joined = before.join(fact);
            if !before.same(&joined) {
                *before = joined;
                *changed = true;
            }
        } else if known.len() < MAX_DYNAMIC {
            known.insert(name.to_owned(), fact.clone());
            *changed = true;
        }
    }

    /// `known` joined with `fact`; notes whether that is news.
    pub(super) fn learn(changed: &mut bool, known: &mut Option<Fact>, fact: &Fact) {
        let joined = match known {
            Some(known) => known.join(fact),
            None => fact.clone(),
        };
        if known.as_ref().is_none_or(|known| !known.same(&joined)) {
            *known = Some(joined);
            *changed = true;
        }
    }
}

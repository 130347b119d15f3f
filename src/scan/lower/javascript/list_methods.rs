//! Methods of lists and of collections.

use super::calls::{Call, is_function};
use super::fact::{Fact, Thing};
use super::heap::MAX_ITEMS;
use super::methods::range;
use super::walk::Walker;
use std::rc::Rc;

impl Walker<'_, '_, '_> {
    pub(super) fn list_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        let list = call.this;
        let first = call.get(0);
        let weakly = self.branch > 0;
        match method {
            "push" | "unshift" | "add" => {
                for argument in &call.arguments {
                    self.made += usize::from(argument.is_piece());
                    if let Some(object) = self.heap.object_mut(list) {
                        object.taint.taint(argument);
                        if let Some(items) = &mut object.items {
                            if items.len() >= MAX_ITEMS {
                                object.items = None;
                            } else if method == "unshift" {
                                items.insert(0, argument.clone());
                            } else {
                                items.push(argument.clone());
                            }
                        }
                    }
                }
                let unshifted = if method == "unshift" {
                    MAX_ITEMS / 16
                } else {
                    0
                };
                self.charge(unshifted);
                Some(Fact::unknown())
            }
            "pop" | "shift" => {
                let length = self.heap.items(list).map_or(0, <[Fact]>::len);
                if method == "shift" {
                    self.charge(length / 64);
                }
                let object = self.heap.object_mut(list)?;
                let items = object.items.as_mut()?;
                let taken = items.last().is_some_and(Fact::is_piece);
                self.made += usize::from(taken);
                if items.is_empty() {
                    return Some(Fact::nothing());
                }
                if weakly && self.extra == 0 {
                    return items.last().cloned();
                }
                if method == "pop" {
                    items.pop()
                } else {
                    Some(items.remove(0))
                }
            }
            "reverse" | "toReversed" => {
                let mut items = self.elements(list)?;
                items.reverse();
                if method == "reverse"
                    && let Some(object) = self.heap.object_mut(list)
                {
                    object.items = Some(items);
                    return Some(list.clone());
                }
                Some(self.heap.list(items))
            }
            "join" | "toString" => {
                let items = self.elements(list)?;
                let between = match (method, &first.thing) {
                    ("join", Thing::Nothing) | ("toString", _) => Rc::from(","),
                    _ => self.primitive(&first).string()?,
                };
                let items: Vec<Fact> = items.iter().map(|item| self.primitive(item)).collect();
                Some(self.concat(&items, &between))
            }
            "slice" | "splice" => {
                let items = self.elements(list)?;
                let (from, to) = range(items.len(), &first, &call.get(1), method == "splice")?;
                let part = items.get(from..to).unwrap_or_default().to_vec();
                if method == "splice"
                    && let Some(object) = self.heap.object_mut(list)
                    && let Some(kept) = &mut object.items
                {
                    let added = call.arguments.get(2..).unwrap_or_default().to_vec();
                    kept.splice(from..to.max(from), added);
                }
                Some(self.heap.list(part))
            }
            "concat" => {
                let mut items = self.elements(list)?;
                for argument in &call.arguments {
                    match self.heap.items(argument) {
                        Some(more) => items.extend(more.to_vec()),
                        None => items.push(argument.clone()),
                    }
                }
                Some(self.heap.list(items))
            }
            "map" | "flatMap" => {
                let callback = self.callable(&first)?;
                let results = self.for_each(list, &callback, call.span);
                let known = self
                    .heap
                    .items(list)
                    .is_some_and(|items| items.len() == results.len());
                if known {
                    return Some(self.heap.list(results));
                }
                let mut whole = Fact::default();
                for result in results {
                    let result = self.gather(&result);
                    whole.taint(&result);
                }
                Some(whole.with_unknown())
            }
            "filter" => {
                let callback = self.callable(&first)?;
                let results = self.for_each(list, &callback, call.span);
                let items = self.elements(list)?;
                if items.len() != results.len() {
                    return Some(list.clone());
                }
                let kept = items
                    .into_iter()
                    .zip(results)
                    .filter(|(_, result)| result.truth() != Some(false))
                    .map(|(item, _)| item)
                    .collect();
                Some(self.heap.list(kept))
            }
            "forEach" | "some" | "every" | "find" | "findIndex" | "sort" | "findLast" => {
                let callback = self.callable(&first)?;
                self.for_each(list, &callback, call.span);
                Some(match method {
                    "sort" => list.clone(),
                    "find" | "findLast" => self.gather(list).tainted().with_unknown(),
                    _ => Fact::unknown(),
                })
            }
            "reduce" | "reduceRight" => {
                let mut items = self.elements(list)?;
                if method == "reduceRight" {
                    items.reverse();
                }
                let mut items = items.into_iter();
                let mut total = match call.arguments.get(1) {
                    Some(start) => start.clone(),
                    None => items.next()?,
                };
                for (index, item) in items.enumerate() {
                    let given = vec![total.clone(), item, Fact::number(index as f64)];
                    total = self.call_value(&first, &Fact::default(), given, call.span);
                    if self.state.fuel == 0 {
                        return Some(total.tainted().with_unknown());
                    }
                }
                Some(total)
            }
            "at" => {
                let items = self.heap.items(list)?;
                let index = first.as_number()?;
                let index = if index < 0.0 {
                    index + items.len() as f64
                } else {
                    index
                };
                Some(
                    items
                        .get(index as usize)
                        .cloned()
                        .unwrap_or_else(Fact::nothing),
                )
            }
            "indexOf" | "includes" => {
                let text = first.string()?;
                let items = self.elements(list)?;
                let at = items
                    .iter()
                    .position(|item| item.string().as_deref() == Some(&*text));
                let unknown = items.iter().any(|item| item.string().is_none());
                if unknown {
                    return Some(Fact::unknown());
                }
                Some(if method == "includes" {
                    Fact::of(Thing::Bool(at.is_some()))
                } else {
                    Fact::number(at.map_or(-1.0, |at| at as f64))
                })
            }
            "flat" | "values" | "entries" => {
                if method == "entries" {
                    let items = self.elements(list)?;
                    let mut pairs = Vec::new();
                    for (index, item) in items.into_iter().enumerate() {
                        pairs.push(self.heap.list(vec![Fact::number(index as f64), item]));
                    }
                    return Some(self.heap.list(pairs));
                }
                let items = self.elements(list)?;
                let mut flat = Vec::new();
                for item in items {
                    match self.heap.items(&item) {
                        Some(inner) => flat.extend(inner.to_vec()),
                        None => flat.push(item),
                    }
                }
                Some(self.heap.list(flat))
            }
            _ => None,
        }
    }

    /// A function to call: of the text, or a named one.
    pub(super) fn callable(&mut self, fact: &Fact) -> Option<Fact> {
        (is_function(fact) || fact.path.is_some()).then(|| fact.clone())
    }

    pub(super) fn collection_method(&mut self, method: &str, call: &Call<'_>) -> Option<Fact> {
        match method {
            "append" | "set" | "add" => {
                let mut taint = Fact::default();
                for argument in &call.arguments {
                    let argument = self.gather(argument);
                    taint.taint(&argument);
                }
                self.archived(call, &mut taint);
                let name = call.get(0).string();
                if let Some(object) = self.heap.object_mut(call.this) {
                    object.taint.taint(&taint);
                    if let (Some(name), Some(value)) = (name, call.arguments.get(1)) {
                        object.set(&name, value.clone(), false);
                    }
                }
                let mut this = call.this.clone();
                this.taint(&taint);
                Some(this)
            }
            "get" => {
                let name = call.get(0).string()?;
                let found = self.heap.property(call.this, &name).cloned();
                found.or_else(|| Some(self.gather(call.this).tainted().with_unknown()))
            }
            "toString" | "entries" | "values" => {
                Some(self.gather(call.this).tainted().with_unknown())
            }
            _ => None,
        }
    }
}

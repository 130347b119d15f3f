//! What lies in objects: attributes, items, slices.

use ruff_python_ast::{Expr, ExprAttribute, ExprContext, ExprSlice, ExprSubscript};
use ruff_text_size::{Ranged, TextRange};

use super::calls::Arguments;
use super::fact::{Fact, Thing};
use super::tables;
use super::walk::{Walk, span};
use crate::scan::operation::{Act, Event, Origins};

/// Longest dotted name that is followed.
const MAX_PATH: usize = 120;

/// How far up classes are followed to what they derive from.
const MAX_BASES: usize = 6;

impl<'a> Walk<'a, '_> {
    pub(super) fn attribute(&mut self, attribute: &'a ExprAttribute) -> Fact {
        let object = self.eval(&attribute.value);
        self.member(&object, attribute.attr.as_str(), attribute.range())
    }

    /// The member `name` of a class of this file, or of what it derives from.
    pub(super) fn inherited(&self, class: u32, name: &str) -> Option<Fact> {
        let mut at = class;
        for _ in 0..MAX_BASES {
            let own = self.memory.members.get(&at);
            if let Some(fact) = own.and_then(|members| members.get(name)) {
                return Some(fact.clone());
            }
            let mut bases = self.memory.bases.get(&at)?.iter();
            at = bases.find_map(|base| match base.thing {
                Thing::Class(base) => Some(base),
                _ => None,
            })?;
        }
        None
    }

    /// `object.name`.
    pub(super) fn member(&mut self, object: &Fact, name: &str, range: TextRange) -> Fact {
        match &object.thing {
            Thing::Path(path) if path.len() + name.len() < MAX_PATH => {
                let path = tables::canonical(&format!("{path}.{name}"));
                if path == "os.environ" {
                    return self.mention(range);
                }
                // What somebody sends to a server of one's own.
                let asked = path.starts_with("flask.request.")
                    || path.starts_with("bottle.request.")
                    || path.starts_with("quart.request.");
                if asked && !path.ends_with(".method") && !path.ends_with(".path") {
                    return Fact::source(Origins::NETWORK, span(range), Event::Download(None));
                }
                let mut fact = Fact::path(&path);
                fact.taint(object);
                fact.origins = object.origins;
                fact
            }
            Thing::Class(class) | Thing::Instance(class) => {
                let bound = matches!(object.thing, Thing::Instance(_));
                let known = self.inherited(*class, name);
                // An object that answers to any name.
                if known.is_none()
                    && bound
                    && let Some(Thing::Function { def, .. }) =
                        self.inherited(*class, "__getattr__").map(|fact| fact.thing)
                {
                    let asked = Arguments::of(vec![Fact::constant(name)]);
                    return self.own(range, def, 1, &asked);
                }
                let mut fact = known.unwrap_or_else(Fact::unknown);
                if let Thing::Function { def, .. } = fact.thing {
                    if bound && self.memory.properties.contains(&def) {
                        return self.own(range, def, 1, &Arguments::default());
                    }
                    fact.thing = Thing::Function { def, bound };
                }
                fact
            }
            Thing::FilePath => match name {
                "parent" => {
                    let front = object.text.as_ref().or(object.shape.as_ref());
                    let front = front.and_then(|whole| whole.rsplit_once('/'));
                    Fact {
                        thing: Thing::FilePath,
                        shape: front.map(|(front, _)| front.into()),
                        ..object.tainted()
                    }
                }
                "parents" | "name" | "stem" | "suffix" => Fact {
                    thing: Thing::FilePath,
                    ..object.tainted()
                },
                _ => object.method(name),
            },
            Thing::File(file) if name == "name" && file.path.text.is_some() => {
                Fact::constant(file.path.text.as_deref().unwrap_or_default())
            }
            Thing::Client(_) if tables::is_data_member(name) => object.tainted(),
            // A field of a record.
            Thing::Dict(entries, _) if entries.iter().any(|(key, _)| &**key == name) => entries
                .iter()
                .rev()
                .find(|(key, _)| &**key == name)
                .map_or_else(Fact::unknown, |(_, fact)| fact.clone()),
            Thing::Environ
            | Thing::Client(_)
            | Thing::File(_)
            | Thing::Dict(..)
            | Thing::List(..)
            | Thing::Bytes(_) => object.method(name),
            Thing::Plain if object.text.is_some() => object.method(name),
            _ => object.tainted(),
        }
    }

    pub(super) fn subscript(&mut self, subscript: &'a ExprSubscript) -> Fact {
        let object = self.eval(&subscript.value);
        if let Expr::Slice(slice) = &*subscript.slice {
            return self.sliced(&object, slice);
        }
        let key = self.eval(&subscript.slice);
        if object.thing == Thing::Environ && subscript.ctx != ExprContext::Load {
            self.contain(&object);
            return Fact::unknown();
        }
        self.item(&object, &key, subscript.range())
    }

    /// What lies in a module is reached by a name that is a value.
    pub(super) fn named(&mut self, object: &Fact, name: &str, range: TextRange) {
        if matches!(object.thing, Thing::Path(_)) && name.len() <= MAX_PATH {
            let name = name.to_owned();
            self.emit(span(range), "getattr", Act::Named { name });
        }
    }

    /// `object[key]`.
    pub(super) fn item(&mut self, object: &Fact, key: &Fact, range: TextRange) -> Fact {
        match (&object.thing, &key.text, &key.thing) {
            (Thing::Environ, _, _) => self.variable(object, key, range),
            (Thing::Path(path), Some(key), _) => {
                self.named(object, key, range);
                match &**path {
                    "sys.modules" => Fact::path(&tables::canonical(key)),
                    "builtins" => self.member(object, key, range),
                    "globals()" => self.lookup(key).unwrap_or_else(Fact::unknown),
                    path => match path.strip_suffix(".__dict__") {
                        Some(module) => self.member(&Fact::path(module), key, range),
                        None => Fact::unknown(),
                    },
                }
            }
            (Thing::Dict(entries, _), _, _) => {
                let found = super::fold::key(key).and_then(|key| {
                    entries
                        .iter()
                        .find(|(known, _)| *known == key)
                        .map(|(_, fact)| fact.clone())
                });
                found.unwrap_or_else(|| match &key.text {
                    Some(_) => object.tainted().with(Origins::UNKNOWN),
                    // Whichever it is.
                    None => super::strings::any_of(entries.iter().map(|(_, fact)| fact))
                        .unwrap_or_else(|| object.tainted())
                        .with(Origins::UNKNOWN),
                })
            }
            (Thing::List(items, _), _, Thing::Int(index)) => {
                let index = if *index < 0 {
                    i64::try_from(items.len()).unwrap_or(0) + index
                } else {
                    *index
                };
                usize::try_from(index)
                    .ok()
                    .and_then(|index| items.get(index).cloned())
                    .unwrap_or_else(Fact::unknown)
            }
            (Thing::Bytes(bytes), _, Thing::Int(index)) => {
                let at = place(*index, bytes.len()).and_then(|at| bytes.get(at));
                match at {
                    Some(byte) => Fact {
                        thing: Thing::Int(i64::from(*byte)),
                        ..object.tainted()
                    },
                    None => object.tainted().with(Origins::UNKNOWN),
                }
            }
            (Thing::Plain, _, Thing::Int(index)) => match &object.text {
                Some(text) => match letter(text, *index) {
                    Some(letter) => {
                        let mut fact = Fact::constant(&letter.to_string());
                        fact.taint(object);
                        fact
                    }
                    None => object.tainted().with(Origins::UNKNOWN),
                },
                None => object.tainted().with(Origins::UNKNOWN),
            },
            _ => object.tainted().with(Origins::UNKNOWN),
        }
    }

    fn sliced(&mut self, object: &Fact, slice: &'a ExprSlice) -> Fact {
        let mut bound = |part: &'a Option<Box<Expr>>| match part {
            None => Some(None),
            Some(part) => match self.eval(part).thing {
                Thing::Int(number) => Some(Some(number)),
                Thing::Nothing => Some(None),
                _ => None,
            },
        };
        let bounds = (bound(&slice.lower), bound(&slice.upper), bound(&slice.step));
        if let (Some(lower), Some(upper), Some(step)) = bounds
            && let Some(part) = self.cut_out(object, lower, upper, step.unwrap_or(1))
        {
            return part;
        }
        // A slice of the environment's copy is not all of it, but may be most.
        object.tainted().with(Origins::UNKNOWN)
    }

    /// `object[lower:upper:step]` of a constant.
    fn cut_out(
        &mut self,
        object: &Fact,
        lower: Option<i64>,
        upper: Option<i64>,
        step: i64,
    ) -> Option<Fact> {
        let made = match &object.thing {
            Thing::List(items, _) => {
                let places = places(items.len(), lower, upper, step)?;
                if !self.afford(places.len() * 16) {
                    return None;
                }
                Fact::list(places.into_iter().map(|at| items[at].clone()).collect())
            }
            Thing::Bytes(bytes) => {
                let places = places(bytes.len(), lower, upper, step)?;
                if !self.afford(places.len()) {
                    return None;
                }
                let bytes: Vec<u8> = places.into_iter().map(|at| bytes[at]).collect();
                Fact::bytes(&bytes)
            }
            Thing::Plain => {
                let text = object.text.as_ref()?;
                if !self.afford(text.len()) {
                    return None;
                }
                let letters: Vec<char> = text.chars().collect();
                let places = places(letters.len(), lower, upper, step)?;
                let text: String = places.into_iter().map(|at| letters[at]).collect();
                Fact::constant(&text)
            }
            _ => return None,
        };
        let mut made = made;
        made.taint(object);
        Some(made)
    }
}

/// The place that an index means.
fn place(index: i64, length: usize) -> Option<usize> {
    let length = i64::try_from(length).ok()?;
    usize::try_from(if index < 0 { index + length } else { index }).ok()
}

/// The letter at a place; texts of plain letters are not counted through.
fn letter(text: &str, index: i64) -> Option<char> {
    if text.is_ascii() {
        let byte = text.as_bytes().get(place(index, text.len())?)?;
        return Some(char::from(*byte));
    }
    let count = text.chars().count();
    text.chars().nth(place(index, count)?)
}

/// The places of a slice, as Python counts them.
fn places(length: usize, lower: Option<i64>, upper: Option<i64>, step: i64) -> Option<Vec<usize>> {
    let length = i64::try_from(length).ok()?;
    let clamp = |at: i64, least: i64, most: i64| {
        let at = if at < 0 {
            at.saturating_add(length)
        } else {
            at
        };
        at.clamp(least, most)
    };
    let mut found = Vec::new();
    if step > 0 {
        let mut at = lower.map_or(0, |at| clamp(at, 0, length));
        let end = upper.map_or(length, |at| clamp(at, 0, length));
        while at < end {
            found.push(usize::try_from(at).ok()?);
            at = at.saturating_add(step);
        }
    } else if step < 0 {
        let mut at = lower.map_or(length - 1, |at| clamp(at, -1, length - 1));
        let end = upper.map_or(-1, |at| clamp(at, -1, length - 1));
        while at > end {
            found.push(usize::try_from(at).ok()?);
            at = at.saturating_add(step);
        }
    } else {
        return None;
    }
    Some(found)
}

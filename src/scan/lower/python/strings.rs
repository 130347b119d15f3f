//! Folding: what operators and methods make of constants.

use ruff_python_ast::Operator;

use super::fact::{Fact, MAX_LIST, Thing};
use super::walk::Walk;
use crate::scan::operation::{Event, Origins, Value, Way};
use crate::text::Span;

/// Longest text that is folded.
pub(super) const MAX_TEXT: usize = 64 * 1024;

/// Longest address or path that is told.
const MAX_ADDRESS: usize = 2048;

/// Lists this long are joined to tell what one element is.
const MAX_JOINED: usize = 64;

/// One element of what is iterated over.
pub(super) fn element(fact: &Fact) -> Fact {
    match &fact.thing {
        Thing::List(items, _) if !items.is_empty() && items.len() <= MAX_JOINED => {
            any_of(items.iter()).unwrap_or_default()
        }
        Thing::Getter(kind, _) if &**kind == "names" => Fact {
            thing: Thing::Getter("name".into(), std::rc::Rc::from([])),
            ..fact.clone()
        },
        Thing::Environ => Fact {
            thing: Thing::Getter("name".into(), std::rc::Rc::from([])),
            ..Fact::unknown()
        },
        Thing::Dict(entries, _) if entries.len() <= MAX_JOINED => {
            let mut fact = fact.tainted();
            fact.origins = fact.origins.with(Origins::UNKNOWN);
            fact
        }
        Thing::Client(_) => Fact::from(Origins::NETWORK),
        // A path's entries are paths.
        Thing::FilePath => Fact {
            thing: Thing::FilePath,
            shape: fact.shape.clone(),
            ..fact.tainted().with(Origins::UNKNOWN)
        },
        // Lines of a file, rows of an answer.
        _ => fact.tainted(),
    }
}

/// What is left when a value is one of these.
pub(super) fn any_of<'f>(facts: impl Iterator<Item = &'f Fact>) -> Option<Fact> {
    facts
        .take(MAX_JOINED)
        .cloned()
        .map(|mut fact| {
            // One of several names below a folder that is still to come.
            let below = fact.text.as_deref().filter(|text| text.starts_with('.'));
            fact.secret_path |= below
                .is_some_and(|text| crate::scan::sensitive::first(&format!("~/{text}")).is_some());
            fact
        })
        .reduce(|joined, fact| joined.join(&fact))
}

/// The elements, where all of them are known and they are no more than `most`.
fn elements(fact: &Fact, most: usize) -> Option<Vec<Fact>> {
    match &fact.thing {
        Thing::List(items, _) if items.len() > most => None,
        Thing::List(items, _) => Some(items.to_vec()),
        Thing::Bytes(bytes) if bytes.len() <= most => Some(
            bytes
                .iter()
                .map(|byte| Fact {
                    thing: Thing::Int(i64::from(*byte)),
                    ..fact.tainted()
                })
                .collect(),
        ),
        Thing::Plain => {
            let text = fact.text.as_ref()?;
            (text.len() <= most).then(|| {
                text.chars()
                    .map(|letter| Fact {
                        text: Some(letter.to_string().into()),
                        ..fact.tainted()
                    })
                    .collect()
            })
        }
        _ => None,
    }
}

/// The constant bytes of a text or of bytes.
pub(super) fn bytes(fact: &Fact) -> Option<std::rc::Rc<[u8]>> {
    match &fact.thing {
        Thing::Bytes(bytes) => Some(bytes.clone()),
        _ => fact.text.as_ref().map(|text| text.as_bytes().into()),
    }
}

/// Whether the known beginning of an address says which machine it means.
fn names_host(shape: &str) -> bool {
    let host = shape.split_once("://").and_then(|(_, rest)| {
        rest.split(['/', '?'])
            .next()
            .filter(|host| host.len() < rest.len())
    });
    host.is_some_and(|host| !host.is_empty() && !host.contains("{}"))
}

/// The text of a value inside a text: a hole where it is not known.
fn shown(fact: &Fact) -> Option<String> {
    match &fact.thing {
        Thing::Int(number) => Some(number.to_string()),
        Thing::Bool(truth) => Some(if *truth { "True" } else { "False" }.to_owned()),
        Thing::Plain | Thing::FilePath => fact.text.as_deref().map(str::to_owned),
        _ => None,
    }
}

impl<'a> Walk<'a, '_> {
    /// Whether folding may make `length` more bytes.
    pub(super) fn afford(&mut self, length: usize) -> bool {
        // What is too long costs too: somebody measured it.
        if self.quiet || self.again > 0 {
            return length <= MAX_TEXT && self.spend(length + 16);
        }
        match self.budget.checked_sub(length.min(MAX_TEXT) + 16) {
            Some(left) => {
                self.budget = left;
                length <= MAX_TEXT
            }
            None => {
                self.cut = true;
                false
            }
        }
    }

    /// Whether so much may still be done once more.
    pub(super) fn spend(&mut self, cost: usize) -> bool {
        match self.extra.checked_sub(cost) {
            Some(left) => {
                self.extra = left;
                true
            }
            None => {
                self.extra = 0;
                false
            }
        }
    }

    /// The elements of `fact`, where all of them are known.
    pub(super) fn elements(&mut self, fact: &Fact, most: usize) -> Option<Vec<Fact>> {
        let length = match &fact.thing {
            Thing::List(items, _) => items.len(),
            _ => fact.text.as_ref().map_or(0, |text| text.len()),
        };
        if length > most || !self.afford(length * 16) {
            return None;
        }
        elements(fact, most)
    }

    /// `fact` as rules see it; long texts are not told over and over.
    pub(super) fn told(&mut self, fact: &Fact) -> Value {
        let length = fact.text.as_ref().map_or(0, |text| text.len());
        match self.value_left.checked_sub(length) {
            Some(left) => {
                self.value_left = left;
                fact.value()
            }
            None => {
                self.cut = true;
                Value {
                    text: None,
                    origins: fact.sources(),
                    way: fact.way.clone(),
                }
            }
        }
    }

    /// [`Walk::told`] for what is kept and told again with every use: an
    /// address or a path.
    pub(super) fn told_briefly(&mut self, fact: &Fact) -> Value {
        let mut value = self.told(fact);
        if value.text.is_none()
            && let Some(shape) = fact.shape.as_deref().filter(|shape| names_host(shape))
        {
            value.text = Some(shape.to_owned());
        }
        value.text = value.text.filter(|text| text.len() <= MAX_ADDRESS);
        value
    }

    /// [`Walk::told_briefly`] of a path: one of many is told as what they have
    /// in common (`~/.ssh/*`).
    pub(super) fn told_place(&mut self, fact: &Fact) -> Value {
        let mut value = self.told_briefly(fact);
        if value.text.is_none() {
            value.text = fact
                .place()
                .filter(|place| place.len() <= MAX_ADDRESS && place.contains('*'))
                .filter(|place| !place.contains("{}"))
                .map(str::to_owned);
        }
        value
    }

    /// The parts put together to one text.
    pub(super) fn concat(&mut self, parts: &[Fact], joint: &str) -> Fact {
        let mut whole = Fact::default();
        let mut length = joint.len() * parts.len();
        for part in parts {
            whole.taint(part);
            let known = part.text.as_ref().or(part.shape.as_ref());
            length += known.map_or(20, |text| text.len());
        }
        if !self.afford(length) {
            return whole.with(Origins::UNKNOWN);
        }
        let mut text = String::with_capacity(length);
        let mut holes = false;
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                text.push_str(joint);
            }
            match shown(part) {
                Some(known) => text.push_str(&known),
                None => {
                    holes = true;
                    text.push_str(part.shape.as_deref().unwrap_or("{}"));
                }
            }
        }
        if holes {
            // The known parts may still name a secret place.
            whole.secret_path |= crate::scan::sensitive::first(&text).is_some();
            if text.len() <= MAX_ADDRESS {
                whole.shape = Some(text.into());
            }
            whole.with(Origins::UNKNOWN)
        } else {
            whole.retold(&text)
        }
    }

    /// `left operator right`.
    pub(super) fn combine(&mut self, left: &Fact, operator: Operator, right: &Fact) -> Fact {
        let mut plain = left.tainted();
        plain.taint(right);
        match (operator, &left.thing, &right.thing) {
            (Operator::BitOr, Thing::Path(a), Thing::Path(b)) if a.starts_with("mmap.") => {
                Fact::path(if a.ends_with("PROT_EXEC") { a } else { b })
            }
            (Operator::BitOr, Thing::Environ, _) => {
                let mut whole = left.clone();
                whole.taint(right);
                whole
            }
            (Operator::BitOr, _, Thing::Environ) => {
                let mut whole = right.clone();
                whole.taint(left);
                whole
            }
            (_, Thing::Int(a), Thing::Int(b)) => {
                let number = match operator {
                    Operator::Add => a.checked_add(*b),
                    Operator::Sub => a.checked_sub(*b),
                    Operator::Mult => a.checked_mul(*b),
                    Operator::BitXor => Some(a ^ b),
                    Operator::BitAnd => Some(a & b),
                    Operator::BitOr => Some(a | b),
                    Operator::Mod => a.checked_rem_euclid(*b),
                    Operator::FloorDiv => a.checked_div_euclid(*b),
                    Operator::LShift => u32::try_from(*b).ok().and_then(|b| a.checked_shl(b)),
                    Operator::RShift => u32::try_from(*b).ok().and_then(|b| a.checked_shr(b)),
                    Operator::Div | Operator::Pow | Operator::MatMult => None,
                };
                let plain = super::decode::keyed(operator, plain);
                match number {
                    Some(number) => Fact {
                        thing: Thing::Int(number),
                        ..plain
                    },
                    None => plain.with(Origins::UNKNOWN),
                }
            }
            // Bytes that stand in the code or are read, and their key.
            (Operator::BitXor, left, right)
                if plain.origins.has(Origins::FILE)
                    || plain.origins.has(Origins::NETWORK)
                    || matches!((left, right), (Thing::Int(_), _) | (_, Thing::Int(_))) =>
            {
                plain.with(Origins::DECODED).with(Origins::UNKNOWN)
            }
            (Operator::Add, Thing::List(a, _), Thing::List(b, _))
                if a.len() + b.len() <= MAX_LIST && self.afford((a.len() + b.len()) * 16) =>
            {
                Fact::list(a.iter().chain(b.iter()).cloned().collect())
            }
            (Operator::Add, Thing::Bytes(a), Thing::Bytes(b)) if self.afford(a.len() + b.len()) => {
                let mut joined = Fact::bytes(&[&a[..], &b[..]].concat());
                joined.taint(&plain);
                joined
            }
            (Operator::Add, _, _) => self.concat(&[left.clone(), right.clone()], ""),
            (Operator::Div, _, _)
                if left.thing == Thing::FilePath || right.thing == Thing::FilePath =>
            {
                let mut path = self.concat(&[left.clone(), right.clone()], "/");
                path.thing = Thing::FilePath;
                path
            }
            (Operator::Mult, Thing::Int(count), _) => self.repeat(right, *count, plain),
            (Operator::Mult, _, Thing::Int(count)) => self.repeat(left, *count, plain),
            (Operator::Mod, Thing::Plain, _) if left.text.is_some() => {
                let arguments = match &right.thing {
                    Thing::List(items, _) => items.to_vec(),
                    _ => vec![right.clone()],
                };
                self.percent(left, &arguments)
            }
            _ => plain.with(Origins::UNKNOWN),
        }
    }

    fn repeat(&mut self, fact: &Fact, count: i64, plain: Fact) -> Fact {
        let count = usize::try_from(count).unwrap_or(0);
        match &fact.thing {
            Thing::List(items, _)
                if items.len().saturating_mul(count) <= MAX_LIST
                    && self.afford(items.len() * count * 16) =>
            {
                let whole = items.iter().cycle().take(items.len() * count);
                return Fact::list(whole.cloned().collect());
            }
            Thing::Bytes(bytes)
                if bytes.len().saturating_mul(count) <= MAX_TEXT
                    && self.afford(bytes.len() * count) =>
            {
                let mut made = Fact::bytes(&bytes.repeat(count));
                made.taint(&plain);
                return made;
            }
            _ => {}
        }
        match (&fact.text, &fact.thing) {
            (Some(text), Thing::Plain)
                if text.len().saturating_mul(count) <= MAX_TEXT
                    && self.afford(text.len() * count) =>
            {
                fact.retold(&text.repeat(count))
            }
            _ => plain.with(Origins::UNKNOWN),
        }
    }

    /// What a decoder made.
    pub(super) fn decoded(&mut self, here: Span, from: &Fact, result: Option<Vec<u8>>) -> Fact {
        let mut fact = match result {
            Some(bytes) if self.afford(bytes.len()) => Fact::bytes(&bytes),
            _ => Fact::unknown(),
        };
        fact.taint(from);
        // Nothing but the code made it: its way begins here.
        if fact.way.steps().is_empty() {
            return Fact {
                way: Way::from(here, Event::Decode("data")),
                ..fact.with(Origins::DECODED)
            };
        }
        fact.with(Origins::DECODED)
            .step(here, Event::Decode("data"))
    }

    /// The text, bytes or list backwards.
    pub(super) fn reversed(&mut self, fact: &Fact) -> Option<Fact> {
        match &fact.thing {
            Thing::List(items, _) => self
                .afford(items.len() * 16)
                .then(|| Fact::list(items.iter().rev().cloned().collect())),
            Thing::Bytes(bytes) if self.afford(bytes.len()) => {
                let turned: Vec<u8> = bytes.iter().rev().copied().collect();
                let mut made = Fact::bytes(&turned);
                made.taint(fact);
                Some(made)
            }
            Thing::Plain => {
                let text = fact.text.clone()?;
                self.afford(text.len())
                    .then(|| fact.retold(&text.chars().rev().collect::<String>()))
            }
            _ => None,
        }
    }
}

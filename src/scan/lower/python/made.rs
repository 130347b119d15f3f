//! What built-in functions make: callables and tables.

use std::rc::Rc;

use ruff_text_size::TextRange;

use super::calls::Arguments;
use super::fact::{Fact, MAX_ENTRIES, Partial, Thing};
use super::fold::last_wins;
use super::strings;
use super::walk::Walk;

impl Walk<'_, '_> {
    /// Callables that are made by a call.
    pub(super) fn made_callable(&mut self, path: &str, arguments: &Arguments) -> Option<Fact> {
        let kind = path.rsplit('.').next().unwrap_or(path);
        match path {
            "functools.partial" | "functools.partialmethod" => {
                let (callee, positional) = arguments.positional.split_first()?;
                Some(Fact::partial(Partial {
                    callee: callee.clone(),
                    positional: positional.to_vec(),
                    keywords: arguments.keywords.clone(),
                }))
            }
            "operator.attrgetter"
            | "operator.itemgetter"
            | "operator.methodcaller"
            | "itertools.cycle" => {
                let mut made = arguments.union();
                let given: Vec<Fact> = arguments
                    .positional
                    .iter()
                    .map(|fact| match fact.thing {
                        Thing::Partial(_) | Thing::Method(_) | Thing::Getter(..) => fact.tainted(),
                        _ => fact.clone(),
                    })
                    .collect();
                made.thing = Thing::Getter(kind.into(), given.into());
                Some(made)
            }
            "collections.namedtuple" => {
                let names = arguments.get(1, "field_names")?;
                let names: Vec<Fact> = match (&names.thing, &names.text) {
                    (Thing::List(names, _), _) => names.to_vec(),
                    (_, Some(names)) => names
                        .split([' ', ','])
                        .filter(|name| !name.is_empty())
                        .take(MAX_ENTRIES)
                        .map(Fact::constant)
                        .collect(),
                    _ => return None,
                };
                Some(Fact::of(Thing::Getter("record".into(), names.into())))
            }
            "types.SimpleNamespace" | "argparse.Namespace"
                if arguments.positional.is_empty() && !arguments.keywords.is_empty() =>
            {
                Some(record(&[], arguments))
            }
            "operator.getitem" => {
                let (object, key) = (arguments.at(0)?.clone(), arguments.at(1)?.clone());
                Some(self.item(&object, &key, TextRange::default()))
            }
            "operator.xor" | "operator.add" | "operator.concat" | "operator.sub"
            | "operator.mod" => {
                let operator = match kind {
                    "xor" => ruff_python_ast::Operator::BitXor,
                    "sub" => ruff_python_ast::Operator::Sub,
                    "mod" => ruff_python_ast::Operator::Mod,
                    _ => ruff_python_ast::Operator::Add,
                };
                Some(self.combine(arguments.at(0)?, operator, arguments.at(1)?))
            }
            _ => None,
        }
    }

    /// A table for `translate`.
    pub(super) fn table(&mut self, arguments: &Arguments) -> Option<Fact> {
        let first = arguments.at(0)?;
        if let Thing::Dict(..) = first.thing {
            return Some(first.clone());
        }
        let from = first.text.clone()?;
        let to = arguments.at(1)?.text.clone()?;
        if from.len() > MAX_ENTRIES * 4 || to.len() > MAX_ENTRIES * 4 {
            return None;
        }
        let mut pairs: Vec<(Rc<str>, Fact)> = Vec::new();
        for (from, to) in from.chars().zip(to.chars()) {
            let key = format!("\u{0}{}", u32::from(from));
            pairs.push((key.into(), Fact::constant(&to.to_string())));
        }
        for gone in arguments
            .at(2)
            .and_then(|fact| fact.text.clone())
            .iter()
            .flat_map(|text| text.chars())
        {
            let key = format!("\u{0}{}", u32::from(gone));
            pairs.push((key.into(), Fact::of(Thing::Nothing)));
        }
        Some(Fact::dict(last_wins(pairs)))
    }
}

/// A record with these fields.
pub(super) fn record(names: &[Fact], arguments: &Arguments) -> Fact {
    let placed = names.iter().zip(&arguments.positional);
    let placed = placed.filter_map(|(name, fact)| Some((name.text.clone()?, fact.clone())));
    let named = arguments.keywords.iter();
    let named = named.filter_map(|(name, fact)| Some((name.clone()?, fact.clone())));
    Fact::dict(last_wins(placed.chain(named).collect()))
}

/// `base ** power % modulus`.
pub(super) fn power_of(base: i64, power: u32, modulus: i64) -> Option<i64> {
    if modulus <= 0 {
        return None;
    }
    let modulus = i128::from(modulus);
    let (mut made, mut square, mut left) = (1_i128, i128::from(base).rem_euclid(modulus), power);
    while left > 0 {
        if left & 1 == 1 {
            made = made * square % modulus;
        }
        square = square * square % modulus;
        left >>= 1;
    }
    i64::try_from(made).ok()
}

/// The text that a table of `translate` makes of `text`.
pub(super) fn translated(text: &str, table: &[(Rc<str>, Fact)]) -> Option<String> {
    let mut known = std::collections::HashMap::new();
    for (key, fact) in table {
        let number = key.strip_prefix('\u{0}').map(str::parse::<u32>);
        let from = match number {
            Some(Ok(number)) => char::from_u32(number)?,
            _ => key.chars().next()?,
        };
        let to = match (&fact.thing, &fact.text) {
            (Thing::Nothing, _) => String::new(),
            (Thing::Int(number), _) => char::from_u32(u32::try_from(*number).ok()?)?.to_string(),
            (_, Some(text)) => text.to_string(),
            _ => return None,
        };
        known.insert(from, to);
    }
    let mut made = String::with_capacity(text.len());
    for letter in text.chars() {
        match known.get(&letter) {
            Some(to) => made.push_str(to),
            None => made.push(letter),
        }
        if made.len() > strings::MAX_TEXT {
            return None;
        }
    }
    Some(made)
}

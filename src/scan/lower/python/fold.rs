//! What built-in functions make of constants.

use crate::scan::operation::Origins;
use std::rc::Rc;

use ruff_python_ast::CmpOp;
use ruff_text_size::TextRange;

use super::calls::Arguments;
use super::fact::{Fact, MAX_LIST, Thing};
use super::strings;
use super::walk::Walk;

/// Constant texts this long are compared.
const MAX_COMPARED: usize = 1024;

/// The key of a mapping, as it is kept.
pub(super) fn key(fact: &Fact) -> Option<Rc<str>> {
    match &fact.thing {
        Thing::Int(number) => Some(format!("\u{0}{number}").into()),
        Thing::Plain | Thing::FilePath => {
            fact.text.clone().filter(|text| text.len() <= MAX_COMPARED)
        }
        _ => None,
    }
}

/// The value that a kept key stands for.
pub(super) fn of_key(key: &Rc<str>) -> Fact {
    match key.strip_prefix('\u{0}').map(str::parse::<i64>) {
        Some(Ok(number)) => Fact::of(Thing::Int(number)),
        _ => Fact::constant(key),
    }
}

/// Entries without those that a later one replaces.
pub(super) fn last_wins(entries: Vec<(Rc<str>, Fact)>) -> Vec<(Rc<str>, Fact)> {
    let mut kept: Vec<(Rc<str>, Fact)> = Vec::with_capacity(entries.len());
    for (key, fact) in entries {
        match kept.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = fact,
            None => kept.push((key, fact)),
        }
    }
    kept
}

/// What a comparison of constants says.
pub(super) fn compared(left: &Fact, operator: CmpOp, right: &Fact) -> Option<bool> {
    if !left.origins.is_constant() || !right.origins.is_constant() {
        return None;
    }
    if let (Thing::Int(a), Thing::Int(b)) = (&left.thing, &right.thing) {
        return Some(match operator {
            CmpOp::Eq => a == b,
            CmpOp::NotEq => a != b,
            CmpOp::Lt => a < b,
            CmpOp::LtE => a <= b,
            CmpOp::Gt => a > b,
            CmpOp::GtE => a >= b,
            CmpOp::Is | CmpOp::IsNot | CmpOp::In | CmpOp::NotIn => return None,
        });
    }
    if !matches!(left.thing, Thing::Plain) || !matches!(right.thing, Thing::Plain) {
        return None;
    }
    let (a, b) = (left.text.as_deref()?, right.text.as_deref()?);
    if a.len() > MAX_COMPARED || b.len() > MAX_COMPARED {
        return None;
    }
    Some(match operator {
        CmpOp::Eq => a == b,
        CmpOp::NotEq => a != b,
        CmpOp::Lt => a < b,
        CmpOp::LtE => a <= b,
        CmpOp::Gt => a > b,
        CmpOp::GtE => a >= b,
        CmpOp::In => b.contains(a),
        CmpOp::NotIn => !b.contains(a),
        CmpOp::Is | CmpOp::IsNot => return None,
    })
}

/// Lists this short tell what a function does with each element.
const MAX_LOUD: usize = 24;

fn number(fact: Option<&Fact>) -> Option<i64> {
    match fact?.thing {
        Thing::Int(number) => Some(number),
        _ => None,
    }
}

fn integer(number: i64, from: &Fact) -> Fact {
    Fact {
        thing: Thing::Int(number),
        ..from.tainted()
    }
}

impl<'a> Walk<'a, '_> {
    /// The elements of what is iterated over, where all are known.
    pub(super) fn iterated(&mut self, fact: &Fact, most: usize) -> Option<Vec<Fact>> {
        if let Thing::Dict(entries, _) = &fact.thing {
            let keys = entries.iter().map(|(key, _)| of_key(key)).collect();
            return Some(keys);
        }
        self.elements(fact, most.min(MAX_LIST))
    }

    /// Built-in functions, and those of `itertools`, `functools` and
    /// `operator`, over constants.
    pub(super) fn folded(
        &mut self,
        range: TextRange,
        path: &str,
        arguments: &Arguments,
    ) -> Option<Fact> {
        let first = arguments.at(0);
        if path == "functools.partial" {
            // Whoever calls it, it is there to be called.
            let starts = arguments
                .at(0)
                .and_then(Fact::dotted)
                .and_then(super::tables::start);
            if starts.is_some() && arguments.positional.len() > 1 {
                self.call_back(range, arguments);
            }
        }
        if let Some(fact) = self.made_callable(path, arguments) {
            return Some(fact);
        }
        match path {
            "builtins.range" | "builtins.xrange" => self.counted(arguments),
            "builtins.len" => {
                let length = match &first?.thing {
                    Thing::List(items, _) => items.len(),
                    Thing::Dict(entries, _) => entries.len(),
                    Thing::Bytes(bytes) => bytes.len(),
                    Thing::Plain => first?.text.as_ref()?.chars().count(),
                    _ => return None,
                };
                i64::try_from(length)
                    .ok()
                    .map(|length| integer(length, first.unwrap_or(&Fact::default())))
            }
            "builtins.zip" | "itertools.zip_longest" | "builtins.enumerate" => {
                self.paired(path, arguments)
            }
            "builtins.map" | "builtins.filter" | "itertools.starmap" | "functools.reduce" => {
                self.applied(range, path, arguments)
            }
            "itertools.chain" | "itertools.chain.from_iterable" => {
                let mut whole = Vec::new();
                let parts = match path {
                    "itertools.chain" => arguments.positional.clone(),
                    _ => self.iterated(first?, MAX_LIST)?,
                };
                for part in &parts {
                    whole.extend(self.iterated(part, MAX_LIST)?);
                    if whole.len() > MAX_LIST {
                        return None;
                    }
                }
                Some(Fact::list(whole))
            }
            "builtins.sorted" => {
                if first?.thing == Thing::Environ {
                    return Some(self.variable_names(first?));
                }
                let mut items = self.iterated(first?, MAX_LIST)?;
                if !arguments.keywords.is_empty() {
                    return None;
                }
                let numbers: Option<Vec<i64>> =
                    items.iter().map(|item| number(Some(item))).collect();
                if numbers.is_some() {
                    items.sort_by_key(|item| number(Some(item)));
                } else if items.iter().all(|item| item.text.is_some()) {
                    items.sort_by(|a, b| a.text.cmp(&b.text));
                } else {
                    // Pairs are sorted by what comes first in them.
                    let keys: Option<Vec<i64>> = items
                        .iter()
                        .map(|item| match &item.thing {
                            Thing::List(pair, _) => number(pair.first()),
                            _ => None,
                        })
                        .collect();
                    let mut keyed: Vec<(i64, Fact)> = keys?.into_iter().zip(items).collect();
                    keyed.sort_by_key(|(key, _)| *key);
                    items = keyed.into_iter().map(|(_, item)| item).collect();
                }
                Some(Fact::list(items))
            }
            "builtins.sum" => {
                let items = self.iterated(first?, MAX_LIST)?;
                let mut total = arguments.at(1).cloned();
                for item in &items {
                    total = Some(match total {
                        Some(total) => self.combine(&total, ruff_python_ast::Operator::Add, item),
                        None => item.clone(),
                    });
                }
                total
            }
            "builtins.next" => self.iterated(first?, MAX_LIST)?.into_iter().next(),
            "builtins.hex" => Some(first?.retold(&format!("{:#x}", number(first)?))),
            "builtins.pow" => {
                let (base, power) = (number(first)?, number(arguments.at(1))?);
                let power = u32::try_from(power).ok()?;
                let made = match number(arguments.at(2)) {
                    None => base.checked_pow(power)?,
                    Some(modulus) => super::made::power_of(base, power, modulus)?,
                };
                Some(integer(made, first?))
            }
            "builtins.int.from_bytes" => {
                let bytes = strings::bytes(first?)?;
                let little = arguments.get(1, "byteorder")?.text.as_deref()? == "little";
                let mut number = 0_i64;
                let mut add = |byte: &u8| {
                    number = number.checked_mul(256)?.checked_add(i64::from(*byte))?;
                    Some(())
                };
                let done = if little {
                    bytes.iter().rev().try_for_each(&mut add)
                } else {
                    bytes.iter().try_for_each(&mut add)
                };
                done.map(|()| integer(number, first.unwrap_or(&Fact::default())))
            }
            "builtins.str.maketrans" | "builtins.bytes.maketrans" | "string.maketrans" => {
                self.table(arguments)
            }
            _ => None,
        }
    }

    fn counted(&mut self, arguments: &Arguments) -> Option<Fact> {
        let given: Option<Vec<i64>> = arguments
            .positional
            .iter()
            .map(|fact| number(Some(fact)))
            .collect();
        let (from, to, step) = match *given? {
            [to] => (0, to, 1),
            [from, to] => (from, to, 1),
            [from, to, step] => (from, to, step),
            _ => return None,
        };
        if step == 0 {
            return None;
        }
        let mut numbers = Vec::new();
        let mut at = from;
        while (step > 0 && at < to) || (step < 0 && at > to) {
            if numbers.len() >= MAX_LIST {
                return None;
            }
            numbers.push(Fact::of(Thing::Int(at)));
            at = at.checked_add(step)?;
        }
        self.afford(numbers.len() * 16).then(|| Fact::list(numbers))
    }

    fn paired(&mut self, path: &str, arguments: &Arguments) -> Option<Fact> {
        let mut columns: Vec<(Vec<Fact>, bool)> = Vec::new();
        if path == "builtins.enumerate" {
            let items = self.iterated(arguments.at(0)?, MAX_LIST)?;
            let start = number(arguments.get(1, "start")).unwrap_or(0);
            let numbers: Option<Vec<Fact>> = (0_i64..)
                .take(items.len())
                .map(|at| Some(Fact::of(Thing::Int(start.checked_add(at)?))))
                .collect();
            let numbers = numbers?;
            columns.push((numbers, false));
            columns.push((items, false));
        } else {
            for fact in &arguments.positional {
                let (inner, turns) = match &fact.thing {
                    Thing::Getter(kind, given) if &**kind == "cycle" => {
                        (given.first()?.clone(), true)
                    }
                    _ => (fact.clone(), false),
                };
                columns.push((self.iterated(&inner, MAX_LIST)?, turns));
            }
        }
        let length = columns
            .iter()
            .filter(|(_, turns)| !turns)
            .map(|(items, _)| items.len())
            .min()?;
        if columns
            .iter()
            .any(|(items, turns)| *turns && items.is_empty())
            || !self.afford(length.saturating_mul(columns.len() * 16))
        {
            return None;
        }
        let rows = (0..length).map(|row| {
            let cells = columns
                .iter()
                .map(|(items, _)| items[row % items.len()].clone());
            Fact::list(cells.collect())
        });
        Some(Fact::list(rows.collect()))
    }

    /// `map`, `filter`, `reduce`: the function is called for each element.
    fn applied(&mut self, range: TextRange, path: &str, arguments: &Arguments) -> Option<Fact> {
        let function = arguments.at(0)?.clone();
        let mut columns = Vec::new();
        for fact in arguments.positional.get(1..)? {
            columns.push(self.iterated(fact, MAX_LIST)?);
        }
        if path == "functools.reduce" {
            let mut items = columns.first()?.iter();
            let mut total = match arguments.at(2) {
                Some(total) => total.clone(),
                None => items.next()?.clone(),
            };
            for item in items {
                let given = Arguments::of(vec![total, item.clone()]);
                total = self.quietly(range, &function, &given)?;
            }
            return Some(total);
        }
        let length = columns.iter().map(Vec::len).min()?;
        let mut outputs = Vec::new();
        for row in 0..length {
            let given: Vec<Fact> = columns.iter().map(|items| items[row].clone()).collect();
            let item = given.first()?.clone();
            let given = match (path, &item.thing) {
                ("itertools.starmap", Thing::List(items, _)) => items.to_vec(),
                _ => given,
            };
            let made = match function.thing {
                Thing::Nothing => Fact::of(Thing::Bool(item.text.as_deref() != Some(""))),
                _ if length <= MAX_LOUD => self.call_fact(range, &function, &Arguments::of(given)),
                _ => self.quietly(range, &function, &Arguments::of(given))?,
            };
            if path != "builtins.filter" {
                outputs.push(made);
            } else if let Thing::Bool(kept) = made.thing {
                if kept {
                    outputs.push(item);
                }
            } else {
                // It may be one of those that are kept.
                outputs.push(item.with(Origins::UNKNOWN));
            }
        }
        Some(Fact::list(outputs))
    }

    /// Calls once more what is noted elsewhere.
    fn quietly(&mut self, range: TextRange, function: &Fact, given: &Arguments) -> Option<Fact> {
        if !self.spend(48) {
            return None;
        }
        let quiet = std::mem::replace(&mut self.quiet, true);
        let fact = self.call_fact(range, function, given);
        self.quiet = quiet;
        Some(fact)
    }
}

//! Methods of constant bytes, mappings and lists.

use ruff_text_size::TextRange;

use super::fact::{Fact, Thing};
use super::strings::{MAX_TEXT, bytes};
use super::walk::Walk;

impl Walk<'_, '_> {
    /// A method of constant bytes.
    pub(super) fn bytes_method(
        &mut self,
        object: &Fact,
        raw: &[u8],
        name: &str,
        positional: &[Fact],
    ) -> Option<Fact> {
        let given = |index: usize| positional.get(index).and_then(bytes);
        let made = match name {
            "hex" => {
                let digits: String = raw.iter().map(|byte| format!("{byte:02x}")).collect();
                return Some(object.retold(&digits));
            }
            "replace" => {
                let (from, to) = (given(0)?, given(1)?);
                if from.is_empty() || raw.len().saturating_mul(to.len() + 1) > MAX_TEXT {
                    return None;
                }
                let mut made = Vec::with_capacity(raw.len());
                let mut rest = raw;
                while let Some(at) = memchr::memmem::find(rest, &from) {
                    made.extend_from_slice(&rest[..at]);
                    made.extend_from_slice(&to);
                    rest = &rest[at + from.len()..];
                }
                made.extend_from_slice(rest);
                made
            }
            "strip" if positional.is_empty() => raw.trim_ascii().to_vec(),
            "lower" => raw.to_ascii_lowercase(),
            "upper" => raw.to_ascii_uppercase(),
            "translate" => {
                let table = given(0).filter(|table| table.len() == 256)?;
                raw.iter().map(|byte| table[usize::from(*byte)]).collect()
            }
            "copy" | "tobytes" | "__bytes__" => raw.to_vec(),
            _ => return None,
        };
        let mut fact = Fact::bytes(&made);
        fact.taint(object);
        Some(fact)
    }

    /// A method of a mapping or a list that is known; `None` when it is not one
    /// that is folded.
    pub(super) fn container_method(
        &mut self,
        object: &Fact,
        name: &str,
        positional: &[Fact],
    ) -> Option<Fact> {
        match &object.thing {
            Thing::Dict(entries, _) => {
                let pair = |(key, fact): &(std::rc::Rc<str>, Fact)| {
                    Fact::list(vec![super::fold::of_key(key), fact.clone()])
                };
                match name {
                    "get" | "pop" | "setdefault" | "__getitem__" => {
                        let key = positional.first()?;
                        let known = super::fold::key(key).and_then(|key| {
                            let mut entries = entries.iter();
                            entries.find(|(known, _)| *known == key)
                        });
                        match (known, positional.get(1)) {
                            (Some((_, fact)), _) => Some(fact.clone()),
                            (None, Some(default)) if key.text.is_some() => Some(default.clone()),
                            (None, _) => Some(self.item(object, key, TextRange::default())),
                        }
                    }
                    "items" => Some(Fact::list(entries.iter().map(pair).collect())),
                    "values" => Some(Fact::list(
                        entries.iter().map(|(_, fact)| fact.clone()).collect(),
                    )),
                    "keys" => Some(Fact::list(
                        entries
                            .iter()
                            .map(|(key, _)| super::fold::of_key(key))
                            .collect(),
                    )),
                    "copy" => Some(object.clone()),
                    _ => None,
                }
            }
            Thing::List(items, _) => match name {
                "copy" => Some(object.clone()),
                "pop" | "__getitem__" => match positional.first() {
                    Some(key) => Some(self.item(object, key, TextRange::default())),
                    None => items.last().cloned(),
                },
                _ => None,
            },
            _ => None,
        }
    }
}

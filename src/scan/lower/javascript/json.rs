//! Values written out as text and read again.

use super::calls::{Call, is_function};
use super::fact::{Fact, Thing};
use super::walk::Walker;
use crate::scan::bundle::{Notation, parse};
use crate::scan::operation::Origins;

impl Walker<'_, '_, '_> {
    /// Functions that write values as text.
    pub(super) fn written_out(&mut self, path: &str, call: &Call<'_>) -> Option<Fact> {
        let first = call.get(0);
        if path == "Array.from" {
            let mapper = call.get(1);
            let items = self.elements(&first).or_else(|| {
                let length = self.heap.property(&first, "length")?.as_number()?;
                let length = (length as usize).min(2048);
                self.charge(length)
                    .then(|| (0..length).map(|_| Fact::nothing()).collect())
            });
            let Some(items) = items else {
                return Some(self.gather(&first).tainted().with_unknown());
            };
            let mut list = self.heap.list(items);
            if is_function(&mapper) {
                let mapped = self.for_each(&list, &mapper, call.span);
                list = self.heap.list(mapped);
            }
            return Some(list);
        }
        let text = self.primitive(&first);
        let known = text.string().filter(|_| {
            matches!(
                first.thing,
                Thing::Plain | Thing::Number(_) | Thing::Bytes(_)
            )
        });
        Some(match (path, known) {
            ("String" | "String()", Some(known)) => text.retold(known),
            ("TextEncoder().encode", Some(known)) => {
                let mut fact = text.tainted();
                fact.thing = Thing::Bytes(known.as_bytes().into());
                fact
            }
            ("JSON.stringify", Some(known)) if first.text.is_some() => {
                text.retold(serde_json::Value::from(&*known).to_string())
            }
            _ => {
                let mut whole = self.gather(&first).tainted();
                for other in call
                    .arguments
                    .iter()
                    .skip(1)
                    .filter(|one| !is_function(one))
                {
                    let other = self.gather(other);
                    whole.taint(&other);
                }
                whole.with_unknown()
            }
        })
    }

    pub(super) fn parsed(&mut self, value: &Fact, notation: Notation) -> Fact {
        let text = self.primitive(value);
        let parsed = text
            .string()
            .filter(|text| text.len() < 128 << 10 && self.charge(text.len() / 8))
            .and_then(|text| parse(notation, &text));
        match parsed {
            // A file whose text is known is one of the package: as if written in
            // the code.
            Some(parsed) if text.origins.has(Origins::FILE) => {
                self.of_json(&parsed, &Fact::default(), 0)
            }
            Some(parsed) => self.of_json(&parsed, &text, 0),
            None => {
                let mut whole = self.gather(value).tainted();
                whole.path = value.path.clone().filter(|path| path.contains("()"));
                whole.with_unknown()
            }
        }
    }

    fn of_json(&mut self, value: &serde_json::Value, from: &Fact, depth: usize) -> Fact {
        match value {
            serde_json::Value::Null => Fact::nothing(),
            serde_json::Value::Bool(value) => Fact::of(Thing::Bool(*value)),
            serde_json::Value::Number(number) => Fact::number(number.as_f64().unwrap_or(f64::NAN)),
            serde_json::Value::String(text) => from.retold(text.as_str()),
            _ if depth > 8 => from.tainted().with_unknown(),
            serde_json::Value::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| self.of_json(item, from, depth + 1))
                    .collect();
                self.heap.list(items)
            }
            serde_json::Value::Object(map) => {
                let object = self.object();
                for (name, value) in map {
                    let value = self.of_json(value, from, depth + 1);
                    if let Some(inside) = self.heap.object_mut(&object) {
                        inside.set(name, value, false);
                    }
                }
                object
            }
        }
    }
}

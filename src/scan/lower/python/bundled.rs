//! Data that the package brings along, as values; and scripts that code writes.

use std::rc::Rc;

use super::calls::Arguments;
use super::fact::{Fact, MAX_ENTRIES, MAX_LIST, Thing};
use super::walk::Walk;
use crate::scan::bundle::{Notation, parse};
use crate::scan::operation::{Draft, Value};
use crate::text::Span;

/// Deepest nesting of data that is read.
const MAX_DEPTH: usize = 5;

/// Shortest text in part that is looked into when it is written to a file.
const MIN_DRAFT: usize = 12;

/// Most lines of a file that are told apart.
const MAX_LINES: usize = 256;

impl<'a> Walk<'a, '_> {
    /// The text of the file at `place`, when the package holds it.
    pub(super) fn bundled(&mut self, place: &str) -> Option<&'a str> {
        let text = self.memory.around?.text(place)?;
        self.afford(text.len()).then_some(text)
    }

    /// Whether it is a text that is known, or a file that the package holds.
    pub(super) fn is_bundled(&self, source: &Fact) -> bool {
        match &source.thing {
            Thing::File(file) => file
                .place
                .as_deref()
                .zip(self.memory.around)
                .is_some_and(|(place, around)| around.text(place).is_some()),
            _ => source.text.is_some(),
        }
    }

    /// The values that a text of data holds; they are as if written in the code.
    pub(super) fn parsed(&mut self, function: &str, source: &Fact) -> Option<Fact> {
        let notation = match function.split('.').next() {
            Some("json") => Notation::Json,
            Some("yaml") => Notation::Yaml,
            _ => Notation::Toml,
        };
        let text: Rc<str> = match &source.thing {
            Thing::File(file) => self.bundled(&file.place.clone()?)?.into(),
            _ => source.text.clone()?,
        };
        if !self.afford(text.len()) {
            return None;
        }
        Some(of_value(&parse(notation, &text)?, 0))
    }

    /// What is written to a file, as rules see it; where pieces are not known,
    /// what stands around them.
    pub(super) fn told_partly(&mut self, arguments: &Arguments) -> Value {
        let Some(content) = arguments.at(0) else {
            return self.told(&arguments.union());
        };
        let mut value = self.told(content);
        if value.text.is_none()
            && let Some(shape) = content.shape.as_deref()
            && let Some(left) = self.value_left.checked_sub(shape.len())
        {
            self.value_left = left;
            value.text = Some(shape.to_owned());
        }
        value
    }

    /// Notes a command of which pieces are not known.
    pub(super) fn draft_command(&mut self, here: Span, command: Option<&str>) {
        let Some(text) = command.filter(|text| text.len() >= MIN_DRAFT && !self.quiet) else {
            return;
        };
        if self.afford(text.len()) {
            self.drafts.push(Draft {
                span: self.pin.unwrap_or(here),
                path: String::new(),
                command: true,
                text: text.replace("{}", "$_"),
            });
        }
    }

    /// Notes a text that is written to a file, where text or file is known only
    /// in part.
    pub(super) fn draft(&mut self, here: Span, path: Option<&str>, content: Option<&Fact>) {
        let Some(content) = content.filter(|_| !self.quiet) else {
            return;
        };
        let known = content.text.as_ref().or(content.shape.as_ref());
        if let Some(text) = known.filter(|text| text.len() >= MIN_DRAFT).cloned()
            && self.afford(text.len())
        {
            self.drafts.push(Draft {
                span: self.pin.unwrap_or(here),
                path: path.unwrap_or_default().to_owned(),
                command: false,
                text: text.to_string(),
            });
        }
    }
}

impl Fact {
    /// The lines of a text, each from where the whole came.
    pub(super) fn lines(&self, text: &str) -> Self {
        let lines = text.lines().take(MAX_LINES);
        Self::list(lines.map(|line| self.retold(line)).collect())
    }
}

fn of_value(value: &serde_json::Value, depth: usize) -> Fact {
    use serde_json::Value as Json;
    match value {
        Json::Null => Fact::of(Thing::Nothing),
        Json::Bool(truth) => Fact::of(Thing::Bool(*truth)),
        Json::Number(number) => number
            .as_i64()
            .map_or_else(Fact::default, |number| Fact::of(Thing::Int(number))),
        Json::String(text) => Fact::constant(text),
        _ if depth >= MAX_DEPTH => Fact::unknown(),
        Json::Array(items) => {
            let items = items.iter().take(MAX_LIST);
            Fact::list(items.map(|item| of_value(item, depth + 1)).collect())
        }
        Json::Object(map) => {
            let entries = map.iter().take(MAX_ENTRIES);
            Fact::dict(
                entries
                    .map(|(name, value)| (name.as_str().into(), of_value(value, depth + 1)))
                    .collect(),
            )
        }
    }
}

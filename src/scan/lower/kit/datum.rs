//! A value with its parts: items of a list, fields of a record, bytes.

use std::rc::Rc;

use crate::scan::operation::{Event, Origins, Value, Way};
use crate::text::Span;

/// Most bytes of a folded text.
pub(in crate::scan::lower) const MAX_TEXT: usize = 256 << 10;
/// Most items of a list that are kept apart.
pub(in crate::scan::lower) const MAX_ITEMS: usize = 16 << 10;

/// Most bytes of a text's beginning.
const MAX_HEAD: usize = 256;

/// A value as far as it is known.
#[derive(Clone, Debug, Default)]
pub(in crate::scan::lower) struct Datum {
    /// The whole: of a list or record, what all parts together are.
    pub(in crate::scan::lower) value: Value,
    /// Bytes, when they are known.
    pub(in crate::scan::lower) bytes: Option<Rc<[u8]>>,
    /// Items of a list.
    pub(in crate::scan::lower) items: Option<Rc<[Datum]>>,
    /// Fields of a record.
    pub(in crate::scan::lower) fields: Option<Rc<[(String, Datum)]>>,
    /// The type that it is an object of, in lower case where case says nothing.
    pub(in crate::scan::lower) object: Option<Rc<str>>,
    /// What is known of the beginning of a text of which not all is.
    pub(in crate::scan::lower) head: Option<Rc<str>>,
    /// Code as a value: a range of tokens.
    pub(in crate::scan::lower) block: Option<(usize, usize)>,
}

impl Datum {
    /// A text written in the code.
    pub(in crate::scan::lower) fn constant(text: impl Into<String>) -> Self {
        Self {
            value: Value::constant(text),
            ..Self::default()
        }
    }

    /// Nothing is known but where it may come from.
    pub(in crate::scan::lower) fn from(origins: Origins) -> Self {
        Self {
            value: Value::from(origins),
            ..Self::default()
        }
    }

    /// Nothing is known.
    pub(in crate::scan::lower) fn unknown() -> Self {
        Self::from(Origins::UNKNOWN)
    }

    /// Taken at `span`.
    pub(in crate::scan::lower) fn taken(origins: Origins, span: Span, event: Event) -> Self {
        Self {
            value: Value {
                text: None,
                origins,
                way: Way::from(span, event),
            },
            ..Self::default()
        }
    }

    /// A list.
    pub(in crate::scan::lower) fn list(items: Vec<Self>) -> Self {
        let mut whole = Self::merged(items.iter());
        // One that is too long counts as a whole.
        if items.len() <= MAX_ITEMS {
            whole.items = Some(items.into());
        }
        whole
    }

    /// A record.
    pub(in crate::scan::lower) fn record(fields: Vec<(String, Self)>) -> Self {
        let mut whole = Self::merged(fields.iter().map(|(_, value)| value));
        if fields.len() <= MAX_ITEMS {
            whole.fields = Some(fields.into());
        }
        whole
    }

    /// Bytes written in the code or made from such.
    pub(in crate::scan::lower) fn of_bytes(bytes: Vec<u8>, like: &Value) -> Self {
        Self {
            value: Value {
                text: None,
                ..like.clone()
            },
            bytes: Some(bytes.into()),
            ..Self::default()
        }
    }

    /// An object of a type.
    pub(in crate::scan::lower) fn object(kind: &str, from: Self) -> Self {
        Self {
            object: Some(kind.into()),
            ..from
        }
    }

    /// What several values are together, without a text.
    pub(in crate::scan::lower) fn merged<'a>(parts: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut whole = Value::default();
        for part in parts {
            whole.origins = whole.origins.with(part.value.origins);
            whole.way.join(&part.value.way);
        }
        Self {
            value: whole,
            ..Self::default()
        }
    }

    /// The text, when it is known.
    pub(in crate::scan::lower) fn text(&self) -> Option<&str> {
        self.value.text.as_deref()
    }

    /// The same with another text.
    pub(in crate::scan::lower) fn with_text(&self, text: Option<String>) -> Self {
        let text = text.filter(|text| text.len() <= MAX_TEXT);
        let mut origins = self.value.origins;
        if text.is_none() && origins.is_constant() {
            origins = Origins::UNKNOWN;
        }
        Self {
            value: Value {
                text,
                origins,
                way: self.value.way.clone(),
            },
            ..Self::default()
        }
    }

    /// The same without what was known of it.
    pub(in crate::scan::lower) fn vague(&self) -> Self {
        self.with_text(None)
    }

    /// Whether nothing was ever put there.
    pub(in crate::scan::lower) fn is_nothing(&self) -> bool {
        self.value.origins.is_constant()
            && self.value.text.is_none()
            && self.items.is_none()
            && self.fields.is_none()
            && self.bytes.is_none()
            && self.block.is_none()
            && self.object.is_none()
    }

    /// Both, one behind the other.
    pub(in crate::scan::lower) fn concat(&self, other: &Self) -> Self {
        let mut whole = Self::merged([self, other]);
        whole.value.text = match (self.text(), other.text()) {
            (Some(one), Some(two)) if one.len() + two.len() <= MAX_TEXT => {
                Some([one, two].concat())
            }
            _ => None,
        };
        if whole.value.text.is_none() {
            whole.head = self.beginning();
            if whole.value.origins.is_constant() {
                whole.value.origins = Origins::UNKNOWN;
            }
        }
        whole
    }

    /// What the text begins with, as far as that is known.
    fn beginning(&self) -> Option<Rc<str>> {
        match self.text() {
            Some(text) => Some(text[..text.floor_char_boundary(MAX_HEAD)].into()),
            None => self.head.clone(),
        }
    }

    /// The text, or what is known of its beginning.
    pub(in crate::scan::lower) fn known(&self) -> Option<&str> {
        self.text().or(self.head.as_deref())
    }

    /// All of them, with `between` in between.
    pub(in crate::scan::lower) fn joined(parts: &[Self], between: &str) -> Self {
        let mut whole = Self::merged(parts);
        let mut text = Some(String::new());
        let mut head = String::new();
        let mut begins = true;
        for (index, part) in parts.iter().enumerate() {
            if begins && head.len() < MAX_HEAD {
                head.push_str(if index > 0 { between } else { "" });
                head.push_str(part.beginning().as_deref().unwrap_or_default());
                begins = part.text().is_some();
            }
            let known = match (&mut text, part.text()) {
                (Some(text), Some(more)) if text.len() + more.len() <= MAX_TEXT => {
                    if index > 0 {
                        text.push_str(between);
                    }
                    text.push_str(more);
                    true
                }
                _ => false,
            };
            if !known {
                text = None;
            }
        }
        whole.value.text = text;
        if whole.value.text.is_none() {
            whole.head = Some(head.into());
            if whole.value.origins.is_constant() {
                whole.value.origins = Origins::UNKNOWN;
            }
        }
        whole
    }

    /// It may be the one or the other.
    pub(in crate::scan::lower) fn either(&self, other: &Self) -> Self {
        let mut whole = Self::merged([self, other]);
        if self.text() == other.text() {
            whole.value.text.clone_from(&self.value.text);
        }
        whole.object = self.object.clone().or_else(|| other.object.clone());
        whole.block = self.block.or(other.block);
        if whole.value.text.is_none() && whole.value.origins.is_constant() {
            whole.value.origins = Origins::UNKNOWN;
        }
        whole
    }

    /// How much work it is to copy it.
    pub(in crate::scan::lower) fn weight(&self) -> usize {
        let text =
            self.text().map_or(0, str::len) + self.bytes.as_ref().map_or(0, |bytes| bytes.len());
        let items = self.items.as_ref().map_or(0, |items| items.len());
        let fields = self.fields.as_ref().map_or(0, |fields| fields.len());
        16 + text + 64 * (items + fields)
    }

    /// The items, or the value as the only one.
    pub(in crate::scan::lower) fn parts(&self) -> Vec<Self> {
        match &self.items {
            Some(items) => items.to_vec(),
            None if self.is_nothing() => Vec::new(),
            None => vec![self.clone()],
        }
    }

    /// Something of a list or record of which it is not known which.
    pub(in crate::scan::lower) fn some_part(&self) -> Self {
        match self.items.as_deref() {
            Some([one]) => one.clone(),
            Some([first, rest @ ..]) => {
                let mut whole = Self::merged(rest.iter().chain([first]));
                whole.object.clone_from(&first.object);
                if whole.value.origins.is_constant() {
                    whole.value.origins = Origins::UNKNOWN;
                }
                whole
            }
            // It was empty, and took something in since.
            Some([]) if !self.value.origins.is_constant() => Self::merged([self]),
            Some([]) => Self::default(),
            None => self.clone(),
        }
    }

    /// The field of this name; of any case.
    pub(in crate::scan::lower) fn field(&self, name: &str) -> Option<&Self> {
        let fields = self.fields.as_deref()?;
        fields
            .iter()
            .rev()
            .find(|(field, _)| field.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// The whole number that it is.
    pub(in crate::scan::lower) fn number(&self) -> Option<i64> {
        number(self.text()?)
    }

    /// The bytes that it is, if it is bytes or a list of small numbers.
    pub(in crate::scan::lower) fn to_bytes(&self) -> Option<Vec<u8>> {
        if let Some(bytes) = &self.bytes {
            return Some(bytes.to_vec());
        }
        if let Some(items) = &self.items {
            return items
                .iter()
                .map(|item| item.number().and_then(|number| u8::try_from(number).ok()))
                .collect();
        }
        self.text().map(|text| text.as_bytes().to_vec())
    }

    /// The text of bytes.
    pub(in crate::scan::lower) fn decoded_text(&self) -> Self {
        let text = match &self.bytes {
            Some(_) => self
                .to_bytes()
                .and_then(|bytes| String::from_utf8(bytes).ok()),
            None if self.items.is_some() => self
                .to_bytes()
                .and_then(|bytes| String::from_utf8(bytes).ok()),
            None => self.value.text.clone(),
        };
        self.with_text(text)
    }

    /// Goes one step on its way.
    #[must_use]
    pub(in crate::scan::lower) fn step(mut self, span: Span, event: Event) -> Self {
        self.value.way.push(span, event);
        self
    }

    /// One more origin.
    #[must_use]
    pub(in crate::scan::lower) fn also(mut self, origins: Origins) -> Self {
        self.value.origins = self.value.origins.with(origins);
        self
    }
}

/// A whole number as code writes it.
pub(in crate::scan::lower) fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.is_empty() || text.len() > 20 {
        return None;
    }
    let plain = text.replace('_', "");
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, plain.as_str()),
    };
    let lower = digits.to_ascii_lowercase();
    let value = if let Some(hex) = lower
        .strip_prefix("0x")
        .or_else(|| lower.strip_prefix("&h"))
    {
        i64::from_str_radix(hex, 16).ok()?
    } else if let Some(binary) = lower.strip_prefix("0b") {
        i64::from_str_radix(binary, 2).ok()?
    } else if let Some(octal) = lower.strip_prefix("0o") {
        i64::from_str_radix(octal, 8).ok()?
    } else {
        lower.parse::<i64>().ok()?
    };
    value.checked_mul(sign)
}

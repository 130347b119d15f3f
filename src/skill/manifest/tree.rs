//! YAML as a tree with places.

use crate::text::Span;

use super::scalar::{Scalar, ScalarKind};

/// What a node weighs beside its text.
const NODE_WEIGHT: usize = 32;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Bytes of the whole text. An alias stands where it is written.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One piece of text, typed.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and values in the order of the file; keys are unique.
    Mapping(Vec<Pair>),
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The key as written, quotes and escapes undone; numbers and the like
    /// are keys by their text.
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Node {
    /// The text, if this is text and not a number, a date or the like.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(scalar) if scalar.kind == ScalarKind::Text => Some(&scalar.text),
            Value::Scalar(_) | Value::Sequence(_) | Value::Mapping(_) => None,
        }
    }

    /// Whether nothing was written, or `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.kind == ScalarKind::Null)
    }

    /// The value at `key` of a mapping.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Mapping(pairs) => pairs
                .iter()
                .find(|pair| pair.key == key)
                .map(|pair| &pair.value),
            Value::Scalar(_) | Value::Sequence(_) => None,
        }
    }

    /// The value as JSON; keys are text.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Scalar(scalar) => scalar.to_json(),
            Value::Sequence(items) => items.iter().map(Self::to_json).collect(),
            Value::Mapping(pairs) => pairs
                .iter()
                .map(|pair| (pair.key.clone(), pair.value.to_json()))
                .collect(),
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match &self.value {
            Value::Scalar(scalar) => scalar.kind.name(),
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
        }
    }

    /// What a copy costs.
    pub(super) fn weight(&self) -> usize {
        NODE_WEIGHT
            + match &self.value {
                Value::Scalar(scalar) => scalar.text.len(),
                Value::Sequence(items) => items.iter().map(Self::weight).sum(),
                Value::Mapping(pairs) => pairs
                    .iter()
                    .map(|pair| NODE_WEIGHT + pair.key.len() + pair.value.weight())
                    .sum(),
            }
    }
}

impl Pair {
    /// Where the value stands, or the key when there is no value to see.
    #[must_use]
    pub fn place(&self) -> Span {
        if self.value.span.is_empty() {
            self.key_span
        } else {
            self.value.span
        }
    }
}

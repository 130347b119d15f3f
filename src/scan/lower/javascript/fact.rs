//! What is known of one JavaScript value.

use std::rc::Rc;

use crate::scan::operation::{Origins, Value, Way};

/// Stands in a text for a piece that is not known.
pub(super) const HOLE: char = '\u{fffc}';

/// Longest text that is folded.
pub(super) const MAX_TEXT: usize = 256 << 10;

/// What a value is, where that matters.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Thing {
    /// Nothing special.
    #[default]
    Plain,
    /// `undefined` or `null`.
    Nothing,
    /// A number.
    Number(f64),
    /// `true` or `false`.
    Bool(bool),
    /// Constant bytes.
    Bytes(Rc<[u8]>),
    /// A regular expression: source and whether it is global.
    Regex(Rc<str>, bool),
    /// An object or array, by its place on the heap.
    Object(u32),
    /// A function or class of this text, by its place among the closures.
    Function(u32),
    /// A function with arguments given already.
    Bound(u32),
}

/// What is known of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Fact {
    /// The text, with [`HOLE`]s where it is not known.
    pub(super) text: Option<Rc<str>>,
    /// Whether the text has holes.
    pub(super) holes: bool,
    /// Where it may come from.
    pub(super) origins: Origins,
    /// How it came here.
    pub(super) way: Way,
    /// The module, global or function it stands for.
    pub(super) path: Option<Rc<str>>,
    /// What it is.
    pub(super) thing: Thing,
    /// Other texts it may be.
    pub(super) also: Option<Rc<[Rc<str>]>>,
}

impl Fact {
    pub(super) fn unknown() -> Self {
        Self::from(Origins::UNKNOWN)
    }

    pub(super) fn from(origins: Origins) -> Self {
        Self {
            origins,
            ..Self::default()
        }
    }

    /// A value with a source: where it begins its way.
    pub(super) fn source(origins: Origins, way: Way) -> Self {
        Self {
            origins,
            way,
            ..Self::default()
        }
    }

    pub(super) fn of(thing: Thing) -> Self {
        Self {
            thing,
            ..Self::default()
        }
    }

    pub(super) fn constant(text: impl Into<Rc<str>>) -> Self {
        Self {
            text: Some(text.into()),
            ..Self::default()
        }
    }

    pub(super) fn number(number: f64) -> Self {
        Self::of(Thing::Number(number))
    }

    pub(super) fn path(path: impl Into<Rc<str>>) -> Self {
        Self {
            path: Some(path.into()),
            origins: Origins::UNKNOWN,
            ..Self::default()
        }
    }

    pub(super) fn nothing() -> Self {
        Self::of(Thing::Nothing)
    }

    /// The name of what it stands for; empty when nothing is known.
    pub(super) fn name(&self) -> &str {
        self.path.as_deref().unwrap_or_default()
    }

    /// Whether it is a known text or number, of which more can be made.
    pub(super) fn is_piece(&self) -> bool {
        matches!(self.thing, Thing::Number(_)) || (self.text.is_some() && !self.holes)
    }

    /// Takes over where `other` comes from.
    pub(super) fn taint(&mut self, other: &Self) {
        self.origins = self.origins.with(other.origins);
        self.way.join(&other.way);
    }

    /// Where it comes from and nothing else.
    pub(super) fn tainted(&self) -> Self {
        Self {
            origins: self.origins,
            way: self.way.clone(),
            ..Self::default()
        }
    }

    /// With another text, from where this one came.
    pub(super) fn retold(&self, text: impl Into<Rc<str>>) -> Self {
        let text = text.into();
        Self {
            holes: text.contains(HOLE),
            text: Some(text),
            ..self.tainted()
        }
    }

    /// The text as JavaScript would write it, holes and all.
    pub(super) fn shape(&self) -> Option<Rc<str>> {
        if let Some(text) = &self.text {
            return Some(text.clone());
        }
        match &self.thing {
            Thing::Number(number) => Some(written(*number).into()),
            Thing::Bool(value) => Some(if *value { "true" } else { "false" }.into()),
            Thing::Nothing => Some("undefined".into()),
            Thing::Bytes(bytes) => std::str::from_utf8(bytes).ok().map(Into::into),
            Thing::Plain
            | Thing::Regex(..)
            | Thing::Object(_)
            | Thing::Function(_)
            | Thing::Bound(_) => None,
        }
    }

    /// The text, when all of it is known.
    pub(super) fn string(&self) -> Option<Rc<str>> {
        if self.holes { None } else { self.shape() }
    }

    /// The number it is or reads as.
    pub(super) fn as_number(&self) -> Option<f64> {
        match &self.thing {
            Thing::Number(number) => Some(*number),
            Thing::Bool(value) => Some(f64::from(u8::from(*value))),
            Thing::Nothing => Some(f64::NAN),
            Thing::Plain => {
                let text = self.string()?;
                let text = text.trim();
                if text.is_empty() {
                    return Some(0.0);
                }
                if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
                    return Some(u64::from_str_radix(digits, 16).map_or(f64::NAN, |n| n as f64));
                }
                Some(text.parse().unwrap_or(f64::NAN))
            }
            Thing::Bytes(_)
            | Thing::Regex(..)
            | Thing::Object(_)
            | Thing::Function(_)
            | Thing::Bound(_) => None,
        }
    }

    /// Whether it counts as true, when that is known.
    pub(super) fn truth(&self) -> Option<bool> {
        match &self.thing {
            Thing::Number(number) => Some(*number != 0.0 && !number.is_nan()),
            Thing::Bool(value) => Some(*value),
            Thing::Nothing => Some(false),
            Thing::Object(_) | Thing::Function(_) | Thing::Regex(..) | Thing::Bytes(_) => {
                // What a call yields may be nothing.
                self.path.is_none().then_some(true)
            }
            Thing::Bound(_) => Some(true),
            Thing::Plain => match (&self.text, self.also.is_some()) {
                (Some(text), false) if !self.origins.has(Origins::UNKNOWN) => {
                    Some(!text.is_empty())
                }
                _ => None,
            },
        }
    }

    /// As rules see it.
    pub(super) fn value(&self) -> Value {
        Value {
            text: self.string().map(|text| (*text).to_owned()),
            origins: self.origins,
            way: self.way.clone(),
        }
    }

    /// What is left when the value is this or `other`.
    pub(super) fn either(&self, other: &Self) -> Self {
        if matches!(other.thing, Thing::Nothing) && other.path.is_none() {
            return self.clone();
        }
        if matches!(self.thing, Thing::Nothing) && self.path.is_none() {
            return other.clone();
        }
        let mut both = self.clone();
        both.taint(other);
        if both.path.is_none() {
            both.path.clone_from(&other.path);
        }
        if matches!(both.thing, Thing::Plain) && both.text.is_none() {
            both.thing.clone_from(&other.thing);
            both.text.clone_from(&other.text);
            both.holes = other.holes;
            both.also.clone_from(&other.also);
            return both;
        }
        let mine = self.shape();
        for text in other
            .shape()
            .iter()
            .chain(other.also.iter().flat_map(|also| also.iter()))
        {
            if mine.as_ref() != Some(text) {
                let known = both.also.as_deref().unwrap_or_default();
                if known.len() < 3 && !known.contains(text) {
                    both.also = Some(known.iter().chain([text]).cloned().collect());
                }
            }
        }
        both
    }
}

/// A number as JavaScript writes it.
pub(super) fn written(number: f64) -> String {
    if number.is_nan() {
        "NaN".to_owned()
    } else if number.is_infinite() {
        if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_owned()
    } else {
        number.to_string()
    }
}

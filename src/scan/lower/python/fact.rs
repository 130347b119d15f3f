//! What is known of one Python value.

use std::rc::Rc;

use crate::scan::operation::{Origins, Value};
use crate::scan::sensitive;

/// Deepest nesting of lists that is kept; also keeps the drop of a value flat.
const MAX_LIST_DEPTH: u8 = 6;

/// Longest lists that are compared by their elements.
const MAX_COMPARED: usize = 32;

/// Most elements of a list that are kept.
pub(super) const MAX_LIST: usize = 4096;

/// A client object whose methods reach the network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Client {
    /// Its constructor, canonical.
    pub(super) kind: &'static str,
    /// Where it is connected, as far as the constructor says.
    pub(super) address: Value,
    /// It reaches this machine only.
    pub(super) local: bool,
}

/// An open file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct File {
    /// Its path.
    pub(super) path: Value,
    /// Whether the path holds secrets.
    pub(super) sensitive: bool,
}

/// What a value is, where that matters.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) enum Thing {
    /// Nothing special.
    #[default]
    Plain,
    /// `None`.
    Nothing,
    /// A module, or something in one, by its dotted name.
    Path(Rc<str>),
    /// A network client.
    Client(Rc<Client>),
    /// An open file.
    File(Rc<File>),
    /// A `pathlib` path; the text is the path.
    FilePath,
    /// A list or tuple whose elements are all known places.
    List(Rc<[Fact]>, u8),
    /// Constant bytes.
    Bytes(Rc<[u8]>),
    /// A constant number.
    Int(i64),
    /// A constant truth value.
    Bool(bool),
    /// A function of this file, by the offset of its definition.
    Function {
        /// Offset.
        def: u32,
        /// Whether the first parameter is already given.
        bound: bool,
    },
    /// A class of this file, by the offset of its definition.
    Class(u32),
    /// An object of a class of this file.
    Instance(u32),
    /// The environment, or a copy of all of it.
    Environ,
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Fact {
    /// The constant text.
    pub(super) text: Option<Rc<str>>,
    /// Where it may come from.
    pub(super) origins: Origins,
    /// What it is.
    pub(super) thing: Thing,
    /// The mention of the environment that is in it, by offset.
    pub(super) environ: Option<u32>,
    /// It names, wholly or in part, a file that holds secrets.
    pub(super) secret_path: bool,
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

    pub(super) fn of(thing: Thing) -> Self {
        Self {
            thing,
            ..Self::default()
        }
    }

    pub(super) fn path(name: &str) -> Self {
        Self::of(Thing::Path(name.into()))
    }

    /// A constant text; says itself whether it names a secret place.
    pub(super) fn constant(text: &str) -> Self {
        Self {
            secret_path: sensitive::first(text).is_some(),
            text: Some(text.into()),
            ..Self::default()
        }
    }

    /// Constant bytes; they have a text if they are UTF-8.
    pub(super) fn bytes(bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes).ok();
        Self {
            secret_path: text.is_some_and(|text| sensitive::first(text).is_some()),
            text: text.map(Into::into),
            thing: Thing::Bytes(bytes.into()),
            ..Self::default()
        }
    }

    /// A list of these values; long or deep ones are known as a whole only.
    pub(super) fn list(items: Vec<Self>) -> Self {
        let mut whole = Self::default();
        let mut depth = 0;
        for item in &items {
            whole.taint(item);
            if let Thing::List(_, inner) = item.thing {
                depth = depth.max(inner + 1);
            }
        }
        if items.len() <= MAX_LIST && depth <= MAX_LIST_DEPTH {
            whole.thing = Thing::List(items.into(), depth);
        }
        whole
    }

    /// The dotted name, if it is a thing of a module.
    pub(super) fn dotted(&self) -> Option<&str> {
        match &self.thing {
            Thing::Path(path) => Some(path),
            _ => None,
        }
    }

    /// Takes over where `other` comes from.
    pub(super) fn taint(&mut self, other: &Self) {
        self.origins = self.origins.with(other.sources());
        self.environ = self.environ.or(other.environ);
        self.secret_path |= other.secret_path;
    }

    /// Where it comes from and nothing else.
    pub(super) fn tainted(&self) -> Self {
        let mut fact = Self::default();
        fact.taint(self);
        fact
    }

    /// With more origins.
    pub(super) fn with(mut self, origins: Origins) -> Self {
        self.origins = self.origins.with(origins);
        self
    }

    /// With another text (and what that text names).
    pub(super) fn retold(&self, text: &str) -> Self {
        Self {
            text: Some(text.into()),
            thing: Thing::Plain,
            secret_path: self.secret_path || sensitive::first(text).is_some(),
            ..self.clone()
        }
    }

    /// Where it may come from.
    pub(super) fn sources(&self) -> Origins {
        let origins = match &self.thing {
            Thing::Path(path) if matches!(&**path, "sys.argv" | "sys.stdin") => Origins::INPUT,
            Thing::Path(_) | Thing::Function { .. } | Thing::Class(_) | Thing::Instance(_) => {
                Origins::UNKNOWN
            }
            Thing::Environ => Origins::ENVIRONMENT,
            Thing::Plain
            | Thing::Nothing
            | Thing::Client(_)
            | Thing::File(_)
            | Thing::FilePath
            | Thing::List(..)
            | Thing::Bytes(_)
            | Thing::Int(_)
            | Thing::Bool(_) => Origins::NONE,
        };
        self.origins.with(origins)
    }

    /// As rules see it.
    pub(super) fn value(&self) -> Value {
        Value {
            text: self.text.as_deref().map(str::to_owned),
            origins: self.sources(),
            ..Value::default()
        }
    }

    /// Whether both are known to be the same; long lists are not compared.
    pub(super) fn same(&self, other: &Self) -> bool {
        let things = match (&self.thing, &other.thing) {
            (Thing::List(left, _), Thing::List(right, _)) => {
                Rc::ptr_eq(left, right) || (left.len() <= MAX_COMPARED && left == right)
            }
            (left, right) => left == right,
        };
        things
            && self.text == other.text
            && self.origins == other.origins
            && self.environ == other.environ
            && self.secret_path == other.secret_path
    }

    /// What is left when the value is this or `other`.
    pub(super) fn join(&self, other: &Self) -> Self {
        if self.same(other) {
            return self.clone();
        }
        // `None` is what stands where nothing was bound: the other one counts.
        match (&self.thing, &other.thing) {
            (Thing::Nothing, _) => return other.clone(),
            (_, Thing::Nothing) => return self.clone(),
            _ => {}
        }
        let mut joined = self.tainted();
        joined.taint(other);
        if self.text == other.text {
            joined.text.clone_from(&self.text);
        }
        let lists = matches!(self.thing, Thing::List(..));
        if !lists && self.thing == other.thing {
            joined.thing = self.thing.clone();
        }
        if joined.text.is_none() && joined.thing == Thing::Plain {
            joined = joined.with(Origins::UNKNOWN);
        }
        joined
    }
}

//! What is known of one Python value.

use std::rc::Rc;

use crate::scan::operation::{Event, Origins, Value, Way};
use crate::scan::sensitive;
use crate::text::Span;

/// Deepest nesting of lists that is kept; also keeps the drop of a value flat.
const MAX_LIST_DEPTH: u8 = 6;

/// Longest lists that are compared by their elements.
pub(super) const MAX_COMPARED: usize = 32;

/// Most entries of a mapping that are kept.
pub(super) const MAX_ENTRIES: usize = 160;

/// Most elements of a list that are kept.
pub(super) const MAX_LIST: usize = 16 * 1024;

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
    /// It is an archive that is being written.
    pub(super) archive: bool,
    /// The name of what is written to, where that is no file on a disk.
    pub(super) buffer: Option<Rc<str>>,
    /// Its place, as far as it is known.
    pub(super) place: Option<Rc<str>>,
}

/// A callable with some of its arguments given already.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Partial {
    /// What is called.
    pub(super) callee: Fact,
    /// Arguments that come first.
    pub(super) positional: Vec<Fact>,
    /// Arguments with names.
    pub(super) keywords: Vec<(Option<Rc<str>>, Fact)>,
}

/// A mapping whose keys are constant texts.
pub(super) type Entries = Rc<[(Rc<str>, Fact)]>;

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
    /// A mapping whose keys are all known.
    Dict(Entries, u8),
    /// A method of an object, not called yet.
    Method(Rc<(Fact, Rc<str>)>),
    /// A callable with some of its arguments.
    Partial(Rc<Partial>),
    /// `operator.methodcaller(name)`, `attrgetter(name)`, `itemgetter(name)`.
    Getter(Rc<str>, Rc<[Fact]>),
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
    /// How it came here.
    pub(super) way: Way,
    /// A text of which parts are known; `{}` stands for the others.
    pub(super) shape: Option<Rc<str>>,
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

    /// The path that it is, as far as it is known: what lies below a folder
    /// that is not known is named by the rest, and parts that are not known
    /// inside of it stay open.
    pub(super) fn place(&self) -> Option<&str> {
        self.text.as_deref().or_else(|| {
            let shape = self.shape.as_deref()?;
            let rest = shape.strip_prefix("{}/").unwrap_or(shape);
            let rest = rest.trim_start_matches("../").trim_start_matches("./");
            let name = rest.rsplit('/').next().unwrap_or(rest);
            (shape.contains('/') && !matches!(name, "" | "{}")).then_some(rest)
        })
    }

    /// Its place, without open parts.
    pub(super) fn file_name(&self) -> Option<String> {
        let place = self.place().filter(|place| !place.contains("{}"))?;
        Some(place.to_owned())
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
            depth = depth.max(item.nesting());
        }
        if items.len() <= MAX_LIST && depth <= MAX_LIST_DEPTH {
            whole.thing = Thing::List(items.into(), depth);
        }
        whole
    }

    /// A mapping with these entries; later ones win.
    pub(super) fn dict(entries: Vec<(Rc<str>, Self)>) -> Self {
        let mut whole = Self::default();
        let mut depth = 0;
        for (_, item) in &entries {
            whole.taint(item);
            depth = depth.max(item.nesting());
        }
        if entries.len() <= MAX_ENTRIES && depth < MAX_LIST_DEPTH {
            whole.thing = Thing::Dict(entries.into(), depth + 1);
        }
        whole
    }

    /// How deep containers lie in containers.
    fn nesting(&self) -> u8 {
        match &self.thing {
            Thing::List(_, depth) | Thing::Dict(_, depth) => depth.saturating_add(1),
            Thing::Method(method) => method.0.nesting().saturating_add(1),
            // What it is given nests two deep at most.
            Thing::Partial(_) | Thing::Getter(..) => 3,
            _ => 0,
        }
    }

    /// A callable with arguments. Callables inside of arguments are not kept,
    /// so that nothing nests without end.
    pub(super) fn partial(mut partial: Partial) -> Self {
        if let Thing::Partial(inner) = &partial.callee.thing {
            let inner = inner.clone();
            partial.callee = inner.callee.clone();
            let mut positional = inner.positional.clone();
            positional.append(&mut partial.positional);
            partial.positional = positional;
            partial.keywords.extend(inner.keywords.iter().cloned());
        }
        if partial.positional.len() + partial.keywords.len() > MAX_COMPARED {
            return Self::unknown();
        }
        let mut whole = partial.callee.tainted();
        for fact in partial
            .positional
            .iter_mut()
            .chain(partial.keywords.iter_mut().map(|(_, fact)| fact))
        {
            whole.taint(fact);
            if matches!(fact.thing, Thing::Partial(_) | Thing::Method(_)) || fact.nesting() > 2 {
                *fact = fact.tainted();
            }
        }
        whole.thing = Thing::Partial(partial.into());
        whole
    }

    /// The method `name` of this object, not called.
    pub(super) fn method(&self, name: &str) -> Self {
        let mut made = self.tainted();
        if !matches!(
            self.thing,
            Thing::Partial(_) | Thing::Method(_) | Thing::Getter(..)
        ) && self.nesting() < MAX_LIST_DEPTH
        {
            made.thing = Thing::Method(Rc::new((self.clone(), name.into())));
        }
        made
    }

    /// A value that begins its way here.
    pub(super) fn source(origins: Origins, span: Span, event: Event) -> Self {
        Self {
            origins,
            way: Way::from(span, event),
            ..Self::default()
        }
    }

    /// One step on.
    pub(super) fn step(mut self, span: Span, event: Event) -> Self {
        self.way.push(span, event);
        self
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
        self.way.join(&other.way);
    }

    /// The value of a variable that may not be set.
    pub(super) fn or_default(&mut self, default: &Self) {
        self.taint(default);
        if self.text.is_none() && matches!(default.thing, Thing::Plain | Thing::FilePath) {
            self.shape = default.text.clone().or_else(|| default.shape.clone());
        }
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
            shape: None,
            ..self.clone()
        }
    }

    /// Where it may come from.
    pub(super) fn sources(&self) -> Origins {
        let origins = match &self.thing {
            Thing::Path(path) if matches!(&**path, "sys.argv" | "sys.stdin") => Origins::INPUT,
            Thing::Path(_)
            | Thing::Function { .. }
            | Thing::Class(_)
            | Thing::Instance(_)
            | Thing::Method(_)
            | Thing::Partial(_)
            | Thing::Getter(..) => Origins::UNKNOWN,
            Thing::Environ => Origins::ENVIRONMENT,
            Thing::Plain
            | Thing::Nothing
            | Thing::Client(_)
            | Thing::File(_)
            | Thing::FilePath
            | Thing::List(..)
            | Thing::Dict(..)
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
            way: self.way.clone(),
        }
    }
}

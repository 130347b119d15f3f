//! A shell value, as far as it can be folded.

use std::rc::Rc;

use crate::scan::operation::{Event, Origins, Value, Way};
use crate::text::Span;

/// How far back it is looked whether a command begins.
const LOOK_BACK: usize = 64;

/// A text of which pieces may be unknown.
#[derive(Clone, Debug, Default)]
pub(super) struct Folded {
    /// Unknown pieces stand as `$name`.
    pub(super) text: String,
    /// Some piece is unknown.
    pub(super) vague: bool,
    /// Where the pieces come from.
    pub(super) origins: Origins,
    /// Where those pieces come from that would be a command, if the text were
    /// run.
    pub(super) code: Origins,
    /// The word names a stream with this content: a process substitution.
    pub(super) stream: Option<Rc<Folded>>,
    /// The bytes, where they are known and no text.
    pub(super) raw: Option<Rc<Vec<u8>>>,
    /// How the pieces came here.
    pub(super) way: Way,
}

impl Folded {
    pub(super) fn constant(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Nothing is known but where it comes from.
    pub(super) fn from(origins: Origins) -> Self {
        Self::named("_", origins)
    }

    /// The unknown value of the variable `name`.
    pub(super) fn named(name: &str, origins: Origins) -> Self {
        Self {
            text: format!("${name}"),
            vague: true,
            origins,
            code: origins,
            ..Self::default()
        }
    }

    /// Nothing is known but where it comes from, and that begins here.
    pub(super) fn begun(origins: Origins, span: Span, event: Event) -> Self {
        Self {
            way: Way::from(span, event),
            ..Self::from(origins)
        }
    }

    /// Something made of this: its text is not known any more.
    pub(super) fn trace(&self) -> Self {
        Self {
            way: self.way.clone(),
            ..Self::from(self.origins)
        }
    }

    /// The same with more origins.
    pub(super) fn also(mut self, origins: Origins) -> Self {
        self.origins = self.origins.with(origins);
        self.code = self.code.with(origins);
        self
    }

    /// Takes origins and way of something that this is made of.
    pub(super) fn mix(&mut self, other: &Self) {
        self.origins = self.origins.with(other.origins);
        self.way.join(&other.way);
    }

    /// Whether there is nothing at all.
    pub(super) fn is_nothing(&self) -> bool {
        self.text.is_empty() && self.origins.is_constant()
    }

    pub(super) fn push(&mut self, other: &Self) {
        if self.begins_command() {
            self.code = self.code.with(other.code);
        }
        self.raw = if self.is_nothing() {
            other.raw.clone()
        } else {
            None
        };
        self.text.push_str(&other.text);
        self.vague |= other.vague;
        self.mix(other);
        if let Some(stream) = &other.stream {
            self.stream = Some(Rc::clone(stream));
        }
    }

    /// Whether what comes next would be a command, if the text were run.
    fn begins_command(&self) -> bool {
        let mut start = self.text.len().saturating_sub(LOOK_BACK);
        while !self.text.is_char_boundary(start) {
            start += 1;
        }
        let tail = self.text[start..].trim_end_matches([' ', '\t']);
        if tail.is_empty() {
            return start == 0;
        }
        tail.ends_with([';', '&', '|', '(', '{', '\n', '`'])
            || ["then", "do", "else", "exec", "sudo", "eval"]
                .iter()
                .any(|word| tail.ends_with(word))
    }

    /// For an operation: a text only when it is known as a whole.
    pub(super) fn value(&self) -> Value {
        Value {
            text: (!self.vague).then(|| self.text.clone()),
            origins: self.origins,
            way: self.way.clone(),
        }
    }

    /// For an operation on a path: unknown pieces stand as `$name`, the
    /// origins say that there are some.
    pub(super) fn spelled(&self) -> Value {
        Value {
            text: (self.text != "$_").then(|| tidy(&self.text)),
            origins: self.origins,
            way: self.way.clone(),
        }
    }
}

/// Longest path that is tidied.
const MAX_PATH: usize = 4096;

/// A path as everybody writes it: the home as `~`, no `//`, `/./` or `x/..`.
pub(super) fn tidy(path: &str) -> String {
    let home = ["$HOME", "${HOME}", "/proc/self/root"]
        .into_iter()
        .find_map(|home| path.strip_prefix(home).map(|rest| (home, rest)))
        .filter(|(_, rest)| rest.is_empty() || rest.starts_with('/'));
    let (head, rest) = match home {
        Some(("/proc/self/root", rest)) => ("", rest),
        Some((_, rest)) => ("~", rest),
        None => ("", path),
    };
    let plain = !["//", "/./", "/../"].iter().any(|odd| rest.contains(odd));
    if plain || rest.len() > MAX_PATH || rest.contains("://") {
        return format!("{head}{rest}");
    }
    let rooted = rest.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in rest.trim_start_matches('/').split('/') {
        match part {
            "" => {}
            "." if rooted || !parts.is_empty() => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let root = if rooted { "/" } else { "" };
    let ends = rest.ends_with('/') && !parts.is_empty();
    let end = if ends { "/" } else { "" };
    format!("{head}{root}{}{end}", parts.join("/"))
}

/// The last part of a path.
pub(super) fn base_name(path: &str) -> &str {
    path.trim_end_matches('/')
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or(path)
}

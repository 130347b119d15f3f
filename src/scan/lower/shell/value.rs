//! A shell value, as far as it can be folded.

use std::rc::Rc;

use crate::scan::operation::{Origins, Value};

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
            stream: None,
        }
    }

    /// Whether there is nothing at all.
    pub(super) fn is_nothing(&self) -> bool {
        self.text.is_empty() && self.origins.is_constant()
    }

    pub(super) fn push(&mut self, other: &Self) {
        if self.begins_command() {
            self.code = self.code.with(other.code);
        }
        self.text.push_str(&other.text);
        self.vague |= other.vague;
        self.origins = self.origins.with(other.origins);
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
            ..Value::default()
        }
    }

    /// For an operation on a path: unknown pieces stand as `$name`, the
    /// origins say that there are some.
    pub(super) fn spelled(&self) -> Value {
        Value {
            text: (self.text != "$_").then(|| self.text.clone()),
            origins: self.origins,
            ..Value::default()
        }
    }
}

/// The last part of a path.
pub(super) fn base_name(path: &str) -> &str {
    path.trim_end_matches('/')
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or(path)
}

//! The way of a value from its sources to where it is used, step by step.

use std::fmt;
use std::sync::Arc;

use crate::text::Span;

/// What happened to a value at one place of its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The whole environment was taken.
    Environment,
    /// The variable of this name was read.
    Variable(String),
    /// A file was read; its path, when known.
    File(Option<String>),
    /// It came over the network; from where, when known.
    Download(Option<String>),
    /// It was decoded (`base64`, `hex`, …).
    Decode(&'static str),
    /// It was taken from the person at the machine.
    Capture(Capture),
    /// It was given a name.
    Assign(String),
    /// It was handed to, or came back from, the function of this name.
    Pass(String),
}

impl fmt::Display for Event {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment => to.write_str("takes the environment"),
            Self::Variable(name) => write!(to, "reads the variable `{name}`"),
            Self::File(Some(path)) => write!(to, "reads `{path}`"),
            Self::File(None) => to.write_str("reads a file"),
            Self::Download(Some(address)) => write!(to, "downloads `{address}`"),
            Self::Download(None) => to.write_str("downloads"),
            Self::Decode(how) => write!(to, "decodes {how}"),
            Self::Capture(what) => write!(to, "takes {}", what.word()),
            Self::Assign(name) => write!(to, "becomes `{name}`"),
            Self::Pass(name) => write!(to, "passes through `{name}`"),
        }
    }
}

/// One step of a value's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where, in the unit's text.
    pub span: Span,
    /// What.
    pub event: Event,
}

/// The way of a value from its sources to here, for people: the first steps in
/// the order they were taken. Two values that are the same but came different
/// ways are the same value, so ways compare equal.
#[derive(Clone, Debug, Default)]
pub struct Way(Option<Arc<[Step]>>);

impl PartialEq for Way {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Way {}

impl Way {
    /// Most steps that are kept; what comes after is left out.
    pub const MOST: usize = 8;

    /// A way that begins here.
    #[must_use]
    pub fn from(span: Span, event: Event) -> Self {
        Self(Some(Arc::new([Step { span, event }])))
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.0.as_deref().unwrap_or_default()
    }

    /// Goes one step on. A way that has no source yet has no steps: names and
    /// calls alone are no way.
    pub fn push(&mut self, span: Span, event: Event) {
        let steps = self.steps();
        if steps.is_empty() || steps.len() >= Self::MOST {
            return;
        }
        let mut longer = steps.to_vec();
        longer.push(Step { span, event });
        self.0 = Some(longer.into());
    }

    /// The ways of two values that became one.
    pub fn join(&mut self, other: &Self) {
        let theirs = other.steps();
        if theirs.is_empty() {
            return;
        }
        let mine = self.steps();
        if mine.is_empty() {
            self.0.clone_from(&other.0);
            return;
        }
        let room = Self::MOST - mine.len();
        let new = theirs.iter().filter(|step| !mine.contains(step)).take(room);
        let mut both = mine.to_vec();
        both.extend(new.cloned());
        if both.len() > mine.len() {
            self.0 = Some(both.into());
        }
    }
}

/// What is taken from the person at the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capture {
    /// The clipboard.
    Clipboard,
    /// The screen.
    Screen,
    /// Keys pressed.
    Keys,
    /// Microphone.
    Sound,
    /// Camera.
    Camera,
}

impl Capture {
    /// As a sentence says it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Clipboard => "the clipboard",
            Self::Screen => "a picture of the screen",
            Self::Keys => "the keys pressed",
            Self::Sound => "sound from the microphone",
            Self::Camera => "a picture from the camera",
        }
    }
}

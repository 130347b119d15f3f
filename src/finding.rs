//! What we think of a place in a package.

use crate::text::Position;

/// How bad a finding is. One scale with two wordings: `review` says blocker,
/// error, warning, info; `scan` says CRITICAL, HIGH, MEDIUM, LOW.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Hygiene.
    Info,
    /// Worth knowing; explainable.
    Warning,
    /// A person must look before use.
    Error,
    /// No benign skill does this; install refuses.
    Blocker,
}

impl Severity {
    /// All, the worst first.
    pub const ALL: [Self; 4] = [Self::Blocker, Self::Error, Self::Warning, Self::Info];

    /// The word of `review`.
    #[must_use]
    pub fn review_word(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Blocker => "blocker",
        }
    }

    /// The word of `scan`.
    #[must_use]
    pub fn scan_word(self) -> &'static str {
        match self {
            Self::Info => "LOW",
            Self::Warning => "MEDIUM",
            Self::Error => "HIGH",
            Self::Blocker => "CRITICAL",
        }
    }

    /// One step less, never below [`Severity::Info`].
    #[must_use]
    pub fn lowered(self) -> Self {
        match self {
            Self::Info | Self::Warning => Self::Info,
            Self::Error => Self::Warning,
            Self::Blocker => Self::Error,
        }
    }
}

/// How sure we are, apart from how bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// A hint.
    Low,
    /// Likely.
    Medium,
    /// Seen in code or bytes.
    High,
}

impl Confidence {
    /// `high`, `medium` or `low`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// First and last character of a finding in its file; `end` lies behind the
/// last character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Where it begins.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
}

/// What was seen, with every secret in it masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A piece of text.
    Text(String),
    /// Several names, sorted.
    List(Vec<String>),
}

/// The line a finding begins on, for people: secrets masked, cut to a window,
/// still hostile text that `render` must clean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line or a window of it.
    pub text: String,
    /// The marked bytes of `text`.
    pub mark: crate::text::Span,
    /// Whether something was cut off in front of the window.
    pub cut: bool,
}

/// One step of the way to a finding, from the source on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowStep {
    /// Path of the file.
    pub path: String,
    /// Where in it.
    pub place: Option<Place>,
    /// What happens there; hostile text that `render` must clean.
    pub note: String,
    /// The line, for people.
    pub excerpt: Option<Excerpt>,
}

/// One finding, final: severity after profile and context, place resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Id of the rule.
    pub rule: &'static str,
    /// After profile and context.
    pub severity: Severity,
    /// How sure we are.
    pub confidence: Confidence,
    /// Path in the package; `None` speaks of the package as a whole.
    pub path: Option<String>,
    /// Where in the file, if somewhere.
    pub place: Option<Place>,
    /// What is the matter.
    pub message: String,
    /// What to do.
    pub remediation: String,
    /// What was seen.
    pub evidence: Option<Evidence>,
    /// The line, for people.
    pub excerpt: Option<Excerpt>,
    /// How a value came there, where it was followed; the finding itself is
    /// the last step and not repeated here.
    pub steps: Vec<FlowStep>,
    /// 32 hex digits, stable when lines move: rule, path, the text of the
    /// line without blanks, and the count of equal ones before it.
    pub fingerprint: String,
}

impl Finding {
    /// Line of the finding, from 1.
    #[must_use]
    pub fn line(&self) -> Option<u32> {
        self.place.map(|place| place.start.line)
    }

    /// The order of every report: worst first, then path, line (none last),
    /// rule and message.
    #[must_use]
    pub fn order(&self, other: &Self) -> std::cmp::Ordering {
        let key = |finding: &Self| {
            (
                std::cmp::Reverse(finding.severity),
                finding.path.clone().unwrap_or_default(),
                finding.line().unwrap_or(u32::MAX),
                finding.rule,
            )
        };
        key(self)
            .cmp(&key(other))
            .then_with(|| self.message.cmp(&other.message))
            .then_with(|| self.place.cmp(&other.place))
    }
}

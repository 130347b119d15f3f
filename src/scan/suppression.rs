//! Findings that a person has decided do not count. They stay in every report.

use crate::finding::Finding;

/// Who decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The policy turns the rule off.
    Policy,
    /// The baseline knows the finding.
    Baseline,
}

impl By {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::Policy, Self::Baseline];

    /// `policy` or `baseline`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Policy => "policy",
            Self::Baseline => "baseline",
        }
    }
}

/// A finding that does not count, and why.
#[derive(Clone, Debug)]
pub struct Suppressed {
    /// The finding.
    pub finding: Finding,
    /// Who decided.
    pub by: By,
    /// Why, in the words of whoever decided.
    pub reason: String,
    /// The last day it holds, `YYYY-MM-DD`.
    pub expires: Option<String>,
}

/// Whether `text` is a day of the calendar as `YYYY-MM-DD`; such days compare
/// as texts.
pub(crate) fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else {
        return false;
    };
    let number = |part: &str, length: usize| {
        (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| part.parse::<u32>().ok())
            .flatten()
    };
    number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
}

//! Findings and what the user asked to fail on → a verdict.

use crate::finding::Severity;
use crate::scan::Judged;

/// From which severity on a gate refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// This severity and worse; `None` never.
    pub fail_on: Option<Severity>,
    /// Also when something was not assessed.
    pub fail_on_incomplete: bool,
}

/// What the gate says of one package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// A finding reached the threshold.
    pub severe: bool,
    /// Something was not assessed, and that counts.
    pub incomplete: bool,
}

impl Verdict {
    /// Whether the gate refuses.
    #[must_use]
    pub fn refused(self) -> bool {
        self.severe || self.incomplete
    }
}

impl Gate {
    /// Judges one package.
    #[must_use]
    pub fn verdict(self, judged: &Judged) -> Verdict {
        Verdict {
            severe: self.fail_on.is_some_and(|threshold| {
                judged
                    .findings
                    .iter()
                    .any(|finding| finding.severity >= threshold)
            }),
            incomplete: self.fail_on_incomplete && !judged.not_assessed.is_empty(),
        }
    }
}

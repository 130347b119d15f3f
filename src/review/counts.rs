//! Findings, counted by severity.

use serde::Serialize;

use crate::finding::{Finding, Severity};

/// Findings by severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Counts {
    /// CRITICAL.
    pub blockers: usize,
    /// HIGH.
    pub errors: usize,
    /// MEDIUM.
    pub warnings: usize,
    /// LOW.
    pub infos: usize,
}

impl Counts {
    /// Counts `findings`.
    #[must_use]
    pub fn of(findings: &[Finding]) -> Self {
        let mut counts = Self::default();
        for finding in findings {
            match finding.severity {
                Severity::Blocker => counts.blockers += 1,
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Info => counts.infos += 1,
            }
        }
        counts
    }

    /// All of them.
    #[must_use]
    pub fn total(self) -> usize {
        self.blockers + self.errors + self.warnings + self.infos
    }

    /// Adds the counts of another package.
    pub fn add(&mut self, other: Self) {
        self.blockers += other.blockers;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.infos += other.infos;
    }
}

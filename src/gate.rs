//! Findings and what the user asked to fail on → a verdict.

use crate::finding::Severity;
use crate::scan::Judged;

/// The token of an archive whose directory cannot be read to its end.
const UNLISTED: &str = "archive";

/// The rule of what goes beyond a policy.
const BEYOND: &str = crate::scan::rules::policy::capability::RULE.id;

/// Whether findings of the rule say that a package can do more than the policy
/// allows, which no threshold lets pass.
#[must_use]
pub fn is_beyond(rule: &str) -> bool {
    rule == BEYOND
}

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
    /// The package can do more than the policy allows, whatever the threshold.
    pub beyond: bool,
    /// The archive could not be listed: whatever the gate, it was not judged.
    pub unlisted: bool,
}

impl Verdict {
    /// Whether the gate refuses.
    #[must_use]
    pub fn refused(self) -> bool {
        self.severe || self.incomplete || self.beyond || self.unlisted
    }
}

impl Gate {
    /// Whether a finding of `severity` is one too many.
    #[must_use]
    pub fn reached(self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|threshold| severity >= threshold)
    }

    /// Judges one package.
    #[must_use]
    pub fn verdict(self, judged: &Judged) -> Verdict {
        Verdict {
            severe: judged
                .findings
                .iter()
                .any(|finding| self.reached(finding.severity)),
            incomplete: self.fail_on_incomplete && !judged.not_assessed.is_empty(),
            beyond: judged
                .findings
                .iter()
                .any(|finding| is_beyond(finding.rule)),
            unlisted: judged.not_assessed.iter().any(|token| token == UNLISTED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::profile::Profile;
    use crate::scan::{Scope, conclude};
    use crate::skill::package::{Package, Source, Subject};

    #[test]
    fn an_archive_that_cannot_be_listed_never_passes() {
        let subject = Subject {
            source: Source::Archive,
            category: None,
            name_hint: None,
            display_ref: "demo.skill".to_owned(),
        };
        let mut package = Package::of_files(subject, &[], &[]);
        let gate = Gate {
            fail_on: None,
            fail_on_incomplete: false,
        };
        for enumerated in [true, false] {
            package.enumerated = enumerated;
            let judged = conclude(&package, Vec::new(), Scope::Security, Profile::Standard);
            assert_eq!(gate.verdict(&judged).refused(), !enumerated);
        }
    }
}

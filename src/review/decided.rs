//! Parts of documents that `review` and `scan` share: the way to a finding,
//! what does not count, and what a package can do.

use serde::Serialize;

use crate::authoring::mend::Fix;
use crate::finding::FlowStep;
use crate::scan::capability::{Ability, Capabilities};
use crate::scan::suppression::Suppressed;

/// One step of the way to a finding, from the source on.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StepFacts {
    /// Path in the package.
    pub path: String,
    /// Line, from 1.
    pub line: Option<u32>,
    /// Column in characters, from 1.
    pub column: Option<u32>,
    /// What happens there.
    pub note: String,
}

impl StepFacts {
    /// The steps of a finding.
    #[must_use]
    pub fn all(steps: &[FlowStep]) -> Vec<Self> {
        let one = |step: &FlowStep| Self {
            path: step.path.clone(),
            line: step.place.map(|place| place.start.line),
            column: step.place.map(|place| place.start.column),
            note: step.note.clone(),
        };
        steps.iter().map(one).collect()
    }
}

/// A finding that does not count, and who decided so.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SuppressedFacts {
    /// Who decided.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::deciders())))]
    pub by: &'static str,
    /// Last day it holds, `YYYY-MM-DD`.
    pub expires: Option<String>,
    /// Of the finding.
    pub fingerprint: String,
    /// Line, from 1.
    pub line: Option<u32>,
    /// What is the matter.
    pub message: String,
    /// Path in the package.
    pub path: Option<String>,
    /// Why, in the words of whoever decided.
    pub reason: String,
    /// Id of the rule.
    pub rule_id: &'static str,
    /// Severity it would have, in the words of `review`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::severities())))]
    pub severity: &'static str,
}

impl SuppressedFacts {
    /// All that does not count of a package.
    #[must_use]
    pub fn all(suppressed: &[Suppressed]) -> Vec<Self> {
        let one = |suppressed: &Suppressed| Self {
            by: suppressed.by.word(),
            expires: suppressed.expires.clone(),
            fingerprint: suppressed.finding.fingerprint.clone(),
            line: suppressed.finding.line(),
            message: suppressed.finding.message.clone(),
            path: suppressed.finding.path.clone(),
            reason: suppressed.reason.clone(),
            rule_id: suppressed.finding.rule,
            severity: suppressed.finding.severity.review_word(),
        };
        suppressed.iter().map(one).collect()
    }
}

/// What the code of a package can do.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CapabilityFacts {
    /// What it may do that has no names.
    #[cfg_attr(test, schemars(extend("items" = {"enum": crate::contracts::abilities()})))]
    pub abilities: Vec<&'static str>,
    /// Whether there are more names than are listed.
    pub cut: bool,
    /// Files it removes.
    pub deletes: Vec<String>,
    /// Environment variables it reads; `*` is all of them.
    pub environment: Vec<String>,
    /// Hosts it contacts.
    pub hosts: Vec<String>,
    /// Programs it runs.
    pub programs: Vec<String>,
    /// Files it reads.
    pub reads: Vec<String>,
    /// Sets of which something cannot be told from the code.
    pub unnamed: Vec<&'static str>,
    /// Files it writes.
    pub writes: Vec<String>,
}

impl From<&Capabilities> for CapabilityFacts {
    fn from(can: &Capabilities) -> Self {
        Self {
            abilities: can.abilities.iter().copied().map(Ability::word).collect(),
            cut: can.cut,
            deletes: can.deletes.iter().cloned().collect(),
            environment: can.environment.iter().cloned().collect(),
            hosts: can.hosts.iter().cloned().collect(),
            programs: can.programs.iter().cloned().collect(),
            reads: can.reads.iter().cloned().collect(),
            unnamed: can.unnamed.iter().copied().collect(),
            writes: can.writes.iter().cloned().collect(),
        }
    }
}

/// One thing that was mended, or would be.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FixFacts {
    /// What it is.
    #[cfg_attr(test, schemars(extend("enum" = crate::authoring::mend::FixKind::ALL.map(crate::authoring::mend::FixKind::word).to_vec())))]
    pub kind: &'static str,
    /// The line, where it is about one.
    pub line: Option<u32>,
    /// What is done.
    pub message: String,
    /// Path in the package, as it is afterwards.
    pub path: String,
}

impl FixFacts {
    /// Of each fix.
    #[must_use]
    pub fn all(fixes: &[Fix]) -> Vec<Self> {
        fixes
            .iter()
            .map(|fix| Self {
                kind: fix.kind.word(),
                line: fix.line,
                message: fix.message.clone(),
                path: fix.path.clone(),
            })
            .collect()
    }
}

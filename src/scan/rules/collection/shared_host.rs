//! Several skills contact the same collecting host.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Rule};

/// The rule.
pub static RULE: Rule = Rule {
    id: "collection-shared-host",
    title: "Several skills contact the same collecting host",
    severity: Severity::Error,
    confidence: Confidence::Medium,
    why: "Hosts that anybody can have at once, without a name, are where stolen data goes; several skills with the same one come from the same hand.",
    fix: "Look at what they send there.",
    references: &["CWE-200", "ATT&CK T1567"],
    hits: &[],
    misses: &[],
    check: Check::Elsewhere,
};

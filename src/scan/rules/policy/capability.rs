//! A capability beyond the policy.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Rule};

/// The rule.
pub static RULE: Rule = Rule {
    id: "policy-capability",
    title: "The package can do what the policy does not allow",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Whoever runs the check has said what packages may do; this one can do more, whether or not it means ill.",
    fix: "Take it out of the package, or allow it in the policy.",
    references: &["CWE-250"],
    hits: &[],
    misses: &[],
    check: Check::Elsewhere,
};

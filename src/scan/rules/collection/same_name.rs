//! Several skills have the same name.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Rule};

/// The rule.
pub static RULE: Rule = Rule {
    id: "collection-same-name",
    title: "Several skills have the same name",
    severity: Severity::Warning,
    confidence: Confidence::High,
    why: "Only one of them counts; a skill that takes the name of another takes its place.",
    fix: "Rename all but one.",
    references: &["CWE-694"],
    hits: &[],
    misses: &[],
    check: Check::Elsewhere,
};

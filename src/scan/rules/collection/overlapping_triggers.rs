//! Two skills ask to be used for the same tasks.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Rule};

/// The rule.
pub static RULE: Rule = Rule {
    id: "collection-overlapping-triggers",
    title: "Two skills ask to be used for the same tasks",
    severity: Severity::Info,
    confidence: Confidence::Medium,
    why: "Which of them an agent takes is chance; a skill that copies the triggers of another can take its place.",
    fix: "Say in each description what it is not for, or keep one of them.",
    references: &["OWASP-LLM03"],
    hits: &[],
    misses: &[],
    check: Check::Elsewhere,
};

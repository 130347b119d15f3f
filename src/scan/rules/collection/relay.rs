//! One skill sends a file in which another leaves secrets.

use crate::finding::{Confidence, Severity};
use crate::scan::rule::{Check, Rule};

/// The rule.
pub static RULE: Rule = Rule {
    id: "collection-relay",
    title: "One skill sends a file in which another leaves secrets",
    severity: Severity::Blocker,
    confidence: Confidence::High,
    why: "Split over two skills, gathering and sending look harmless each; together they carry secrets to another machine.",
    fix: "Remove both until it is clear who put them there.",
    references: &["CWE-200", "ATT&CK T1074.001"],
    hits: &[],
    misses: &[],
    check: Check::Elsewhere,
};

//! One pass over a text that tells which text rules are worth running.

use std::sync::LazyLock;

use super::needles::Needles;
use super::rule::{Check, Rule};
use super::{Scope, rules};

/// All anchors of all text rules, searched in one pass.
struct Prefilter {
    search: Needles,
    /// Index into the text rules, for each pattern.
    owners: Vec<usize>,
    rules: Vec<&'static Rule>,
}

static PREFILTER: LazyLock<Prefilter> = LazyLock::new(|| {
    let mut patterns = Vec::new();
    let mut owners = Vec::new();
    let mut text_rules = Vec::new();
    for rule in rules::ALL.iter().copied() {
        if let Check::Text { anchors, .. } = rule.check {
            for anchor in anchors {
                patterns.push(*anchor);
                owners.push(text_rules.len());
            }
            text_rules.push(rule);
        }
    }
    Prefilter {
        search: Needles::new(patterns),
        owners,
        rules: text_rules,
    }
});

/// The text rules that are worth running, in order.
pub(super) fn hit(text: &str, scope: Scope) -> Vec<&'static Rule> {
    let filter = &*PREFILTER;
    let mut wanted: Vec<bool> = filter
        .rules
        .iter()
        .map(|rule| matches!(rule.check, Check::Text { anchors, .. } if anchors.is_empty()))
        .collect();
    let mut open = wanted.iter().filter(|wanted| !**wanted).count();
    filter.search.each(text.as_bytes(), |anchor, _| {
        let owner = filter.owners[anchor];
        if !wanted[owner] {
            wanted[owner] = true;
            open -= 1;
        }
        open > 0
    });
    filter
        .rules
        .iter()
        .zip(wanted)
        .filter(|(rule, wanted)| *wanted && (scope == Scope::All || rule.is_security()))
        .map(|(rule, _)| *rule)
        .collect()
}

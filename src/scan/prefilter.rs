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
    /// Each with whether it needs no anchor, and whether it is one of security.
    rules: Vec<(&'static Rule, bool, bool)>,
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
            text_rules.push((rule, anchors.is_empty(), rule.is_security()));
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
    let mut wanted: Vec<bool> = filter.rules.iter().map(|(_, always, _)| *always).collect();
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
        .filter(|((_, _, security), wanted)| *wanted && (scope == Scope::All || *security))
        .map(|((rule, ..), _)| *rule)
        .collect()
}

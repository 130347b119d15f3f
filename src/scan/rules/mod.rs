//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

pub mod eval;
pub mod resource;

use super::rule::Rule;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &eval::binary_manifest::RULE,
    &eval::invalid_json::RULE,
    &resource::escaping_link::RULE,
    &resource::missing::RULE,
    &resource::unreferenced::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

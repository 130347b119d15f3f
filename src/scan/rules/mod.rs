//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

use super::rule::Rule;

pub mod python;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &python::dynamic_exec::RULE,
    &python::dynamic_import::RULE,
    &python::env_dump_exfil::RULE,
    &python::reverse_shell::RULE,
    &python::sensitive_exfil::RULE,
    &python::sensitive_path_read::RULE,
    &python::shell_exec::RULE,
    &python::subprocess::RULE,
    &python::unsafe_deserialization::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

pub mod powershell;
pub mod shell;

use super::rule::Rule;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &powershell::encoded_command::RULE,
    &powershell::remote_exec::RULE,
    &shell::curl_pipe_shell::RULE,
    &shell::decode_exec::RULE,
    &shell::destructive_command::RULE,
    &shell::env_dump::RULE,
    &shell::reverse_shell::RULE,
    &shell::reverse_shell_heuristic::RULE,
    &shell::sensitive_exfil::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

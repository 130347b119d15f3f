//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

use super::rule::Rule;

pub mod declaration;
pub mod javascript;
pub mod network;
pub mod resource;
pub mod secret;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &declaration::bidi_control::RULE,
    &declaration::external_endpoint::RULE,
    &declaration::hidden_tag_text::RULE,
    &declaration::prompt_override::RULE,
    &declaration::sensitive_capability::RULE,
    &declaration::sensitive_path::RULE,
    &declaration::zero_width_text::RULE,
    &javascript::dynamic_exec::RULE,
    &javascript::remote_exec::RULE,
    &javascript::shell_exec::RULE,
    &network::cleartext_http::RULE,
    &network::cloud_metadata::RULE,
    &network::local_http::RULE,
    &resource::bidi_control::RULE,
    &resource::fork_bomb::RULE,
    &secret::cloud_token::RULE,
    &secret::env_assignment::RULE,
    &secret::private_key::RULE,
    &secret::url_password::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

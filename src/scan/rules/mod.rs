//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

pub mod package;

use super::rule::Rule;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &package::absolute_path::RULE,
    &package::ads_stream_name::RULE,
    &package::bad_name::RULE,
    &package::compression_ratio::RULE,
    &package::duplicate_member::RULE,
    &package::encrypted_member::RULE,
    &package::executable_binary::RULE,
    &package::git_directory::RULE,
    &package::header_mismatch::RULE,
    &package::hidden_sensitive_file::RULE,
    &package::long_name::RULE,
    &package::name_collision::RULE,
    &package::nested_archive::RULE,
    &package::nested_skill_md::RULE,
    &package::non_utf8_name::RULE,
    &package::nonportable_name::RULE,
    &package::oversized_file::RULE,
    &package::oversized_total::RULE,
    &package::path_traversal::RULE,
    &package::special_file::RULE,
    &package::symlink::RULE,
    &package::too_many_members::RULE,
    &package::unlisted_bytes::RULE,
    &package::unreadable_member::RULE,
    &package::review_hidden_sensitive_file::RULE,
    &package::review_nested_archive::RULE,
    &package::review_symlink::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

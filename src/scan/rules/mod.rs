//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

use super::rule::Rule;

pub mod agentskills;
pub mod claude;
pub mod structure;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &agentskills::compatibility_length::RULE,
    &agentskills::description_length::RULE,
    &agentskills::extra_field::RULE,
    &agentskills::metadata_form::RULE,
    &agentskills::name_length::RULE,
    &agentskills::name_mismatch::RULE,
    &agentskills::tools_form::RULE,
    &claude::reserved_name::RULE,
    &claude::too_large::RULE,
    &claude::too_many_files::RULE,
    &structure::angle_brackets::RULE,
    &structure::description_too_long::RULE,
    &structure::empty_body::RULE,
    &structure::ignored_secret::RULE,
    &structure::invalid_allowed_tools::RULE,
    &structure::invalid_frontmatter::RULE,
    &structure::invalid_name::RULE,
    &structure::invalid_required_secrets::RULE,
    &structure::invalid_secrets_autonomous::RULE,
    &structure::missing_description::RULE,
    &structure::missing_name::RULE,
    &structure::missing_skill_md::RULE,
    &structure::nested_skill_md::RULE,
    &structure::skill_md_case::RULE,
    &structure::skill_md_not_text::RULE,
    &structure::tool_pattern_inactive::RULE,
    &structure::unknown_frontmatter_field::RULE,
    &structure::unknown_tool::RULE,
    &structure::unquoted_text::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

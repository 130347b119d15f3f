//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

pub mod agentskills;
pub mod claude;
pub mod declaration;
pub mod eval;
pub mod instruction;
pub mod javascript;
pub mod link;
pub mod network;
pub mod package;
pub mod powershell;
pub mod python;
pub mod resource;
pub mod secret;
pub mod shell;
pub mod structure;

use super::rule::Rule;

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
    &declaration::bidi_control::RULE,
    &declaration::external_endpoint::RULE,
    &declaration::hidden_tag_text::RULE,
    &declaration::lookalike_word::RULE,
    &declaration::prompt_override::RULE,
    &declaration::sensitive_capability::RULE,
    &declaration::sensitive_path::RULE,
    &declaration::zero_width_text::RULE,
    &eval::binary_manifest::RULE,
    &eval::invalid_json::RULE,
    &instruction::archive_password::RULE,
    &instruction::claims_every_task::RULE,
    &instruction::concealment::RULE,
    &instruction::config_write::RULE,
    &instruction::exfiltration::RULE,
    &instruction::fake_prerequisite::RULE,
    &instruction::fake_role::RULE,
    &instruction::forged_result::RULE,
    &instruction::harvest::RULE,
    &instruction::hidden::RULE,
    &instruction::memory_write::RULE,
    &instruction::money_transfer::RULE,
    &instruction::paste_terminal::RULE,
    &instruction::permission_bypass::RULE,
    &instruction::persona::RULE,
    &instruction::remote_orders::RULE,
    &instruction::reveals_prompt::RULE,
    &instruction::safety_off::RULE,
    &instruction::self_replication::RULE,
    &instruction::silent_action::RULE,
    &instruction::trace_removal::RULE,
    &javascript::dynamic_exec::RULE,
    &javascript::remote_exec::RULE,
    &javascript::shell_exec::RULE,
    &link::deceptive::RULE,
    &link::lookalike_host::RULE,
    &link::paste_site::RULE,
    &link::raw_address::RULE,
    &link::script_data::RULE,
    &link::shortener::RULE,
    &network::cleartext_http::RULE,
    &network::cloud_metadata::RULE,
    &network::local_http::RULE,
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
    &powershell::encoded_command::RULE,
    &powershell::remote_exec::RULE,
    &python::dynamic_exec::RULE,
    &python::dynamic_import::RULE,
    &python::env_dump_exfil::RULE,
    &python::reverse_shell::RULE,
    &python::sensitive_exfil::RULE,
    &python::sensitive_path_read::RULE,
    &python::shell_exec::RULE,
    &python::subprocess::RULE,
    &python::unsafe_deserialization::RULE,
    &resource::bidi_control::RULE,
    &resource::fork_bomb::RULE,
    &resource::escaping_link::RULE,
    &resource::missing::RULE,
    &resource::unreferenced::RULE,
    &secret::cloud_token::RULE,
    &secret::env_assignment::RULE,
    &secret::private_key::RULE,
    &secret::url_password::RULE,
    &shell::curl_pipe_shell::RULE,
    &shell::decode_exec::RULE,
    &shell::destructive_command::RULE,
    &shell::env_dump::RULE,
    &shell::reverse_shell::RULE,
    &shell::reverse_shell_heuristic::RULE,
    &shell::sensitive_exfil::RULE,
    &structure::angle_brackets::RULE,
    &structure::comment_in_text::RULE,
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

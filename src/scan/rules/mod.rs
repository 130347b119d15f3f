//! All rules. One file each in the folder of its family; adding one is that
//! file and one line here.

pub mod agent;
pub mod agentskills;
pub mod claude;
pub mod collection;
pub mod damage;
pub mod declaration;
pub mod eval;
pub mod execution;
pub mod flow;
pub mod javascript;
pub mod network;
pub mod package;
pub mod persistence;
pub mod policy;
pub mod powershell;
pub mod python;
pub mod resource;
pub mod secret;
pub mod shell;
pub mod structure;
pub mod supply;
pub mod theft;

use super::rule::Rule;

/// Every rule, sorted by id.
pub static ALL: &[&Rule] = &[
    &agent::config_write::RULE,
    &agent::permission_bypass::RULE,
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
    &collection::overlapping_triggers::RULE,
    &collection::relay::RULE,
    &collection::same_name::RULE,
    &collection::shared_host::RULE,
    &damage::destructive::RULE,
    &damage::history::RULE,
    &damage::miner::RULE,
    &damage::ransom::RULE,
    &damage::recovery::RULE,
    &declaration::bidi_control::RULE,
    &declaration::external_endpoint::RULE,
    &declaration::hidden_tag_text::RULE,
    &declaration::prompt_override::RULE,
    &declaration::sensitive_capability::RULE,
    &declaration::sensitive_path::RULE,
    &declaration::zero_width_text::RULE,
    &eval::binary_manifest::RULE,
    &eval::invalid_json::RULE,
    &execution::anti_analysis::RULE,
    &execution::decode_run::RULE,
    &execution::download_run::RULE,
    &execution::hidden_window::RULE,
    &execution::injection::RULE,
    &execution::locked_archive::RULE,
    &execution::lolbin::RULE,
    &execution::privilege::RULE,
    &execution::remote_import::RULE,
    &execution::reverse_shell::RULE,
    &execution::security_off::RULE,
    &execution::self_delete::RULE,
    &flow::data_run::RULE,
    &flow::decode_run::RULE,
    &flow::download_run::RULE,
    &flow::split_exfil::RULE,
    &flow::staged_exfil::RULE,
    &javascript::dynamic_exec::RULE,
    &javascript::hidden_module::RULE,
    &javascript::remote_exec::RULE,
    &javascript::shell_exec::RULE,
    &network::cleartext_http::RULE,
    &network::cloud_metadata::RULE,
    &network::collecting_host::RULE,
    &network::local_http::RULE,
    &package::absolute_path::RULE,
    &package::active_picture::RULE,
    &package::ads_stream_name::RULE,
    &package::bad_name::RULE,
    &package::bytecode::RULE,
    &package::compression_ratio::RULE,
    &package::document_macro::RULE,
    &package::duplicate_member::RULE,
    &package::encrypted_member::RULE,
    &package::executable_binary::RULE,
    &package::git_directory::RULE,
    &package::header_mismatch::RULE,
    &package::hidden_sensitive_file::RULE,
    &package::long_name::RULE,
    &package::mislabelled_file::RULE,
    &package::name_collision::RULE,
    &package::nested_archive::RULE,
    &package::nested_skill_md::RULE,
    &package::non_utf8_name::RULE,
    &package::nonportable_name::RULE,
    &package::oversized_file::RULE,
    &package::oversized_total::RULE,
    &package::path_traversal::RULE,
    &package::shortcut_file::RULE,
    &package::special_file::RULE,
    &package::symlink::RULE,
    &package::too_many_members::RULE,
    &package::trailing_bytes::RULE,
    &package::unlisted_bytes::RULE,
    &package::unreadable_member::RULE,
    &package::review_hidden_sensitive_file::RULE,
    &package::review_nested_archive::RULE,
    &package::review_symlink::RULE,
    &persistence::git_hook::RULE,
    &persistence::login_key::RULE,
    &persistence::login_start::RULE,
    &persistence::python_start::RULE,
    &persistence::schedule::RULE,
    &persistence::service::RULE,
    &persistence::shell_start::RULE,
    &policy::capability::RULE,
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
    &supply::container_escape::RULE,
    &supply::index_redirect::RULE,
    &supply::index_settings::RULE,
    &supply::install_hook::RULE,
    &supply::lookalike_package::RULE,
    &supply::setup_code::RULE,
    &supply::unpinned_runner::RULE,
    &supply::unpinned_source::RULE,
    &theft::agent_memory::RULE,
    &theft::capture::RULE,
    &theft::environment_exfil::RULE,
    &theft::file_harvest::RULE,
    &theft::private_read::RULE,
    &theft::sensitive_exfil::RULE,
    &theft::sensitive_read::RULE,
    &theft::told::RULE,
    &theft::variable_exfil::RULE,
];

/// The rule called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.binary_search_by(|rule| rule.id.cmp(id))
        .ok()
        .map(|index| ALL[index])
}

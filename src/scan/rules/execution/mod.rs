//! Code that comes from elsewhere or hides what it is, and runs.

pub mod anti_analysis;
pub mod decode_run;
pub mod download_run;
pub mod editor_autorun;
pub mod foreign_objects;
pub mod foreign_source;
pub mod hidden_name;
pub mod hidden_payload;
pub mod hidden_window;
pub mod injection;
pub mod locked_archive;
pub mod lolbin;
pub mod master_login;
pub mod privilege;
pub mod remote_import;
pub mod reverse_shell;
pub mod security_off;
pub mod self_delete;
pub mod spreadsheet_command;
mod unseen;

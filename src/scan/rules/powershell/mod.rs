//! What PowerShell commands do that they should not.

pub mod encoded_command;
pub mod remote_exec;

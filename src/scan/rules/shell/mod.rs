//! What shell commands do that they should not.

pub mod curl_pipe_shell;
pub mod decode_exec;
pub mod destructive_command;
pub mod env_dump;
pub mod reverse_shell;
pub mod reverse_shell_heuristic;
pub mod sensitive_exfil;

//! Where a package takes other code from.

pub mod container_escape;
pub mod container_file;
pub mod dependency_patch;
pub mod index_redirect;
pub mod index_settings;
pub mod insecure_source;
pub mod install_hook;
pub mod lookalike_declared;
pub mod lookalike_package;
pub mod patched_package;
pub mod setup_code;
pub mod unpinned_runner;
pub mod unpinned_source;

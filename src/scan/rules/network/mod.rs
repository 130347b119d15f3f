//! Where a package leads: addresses in any text file.

pub mod cleartext_http;
pub mod cloud_metadata;
pub mod collecting_host;
pub mod local_http;
pub mod undocumented_host;

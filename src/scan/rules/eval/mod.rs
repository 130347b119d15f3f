//! Rules about eval manifests.

pub mod binary_manifest;
pub mod invalid_json;

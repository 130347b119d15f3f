//! Limits of uploads to Claude.

pub mod reserved_name;
pub mod too_large;
pub mod too_many_files;

//! Code that changes what agents do and may do.

pub mod config_write;
pub mod permission_bypass;

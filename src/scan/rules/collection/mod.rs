//! What several skills mean together (`--cross`).

pub mod overlapping_triggers;
pub mod relay;
pub mod same_name;
pub mod shared_host;

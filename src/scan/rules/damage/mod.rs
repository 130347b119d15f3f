//! What destroys, or uses the machine for somebody else.

pub mod cloud;
pub mod destructive;
pub mod history;
pub mod miner;
pub mod miner_settings;
pub mod ransom;
pub mod recovery;
pub mod time_bomb;

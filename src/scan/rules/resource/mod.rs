//! Resources: files and the references between them, and text that exhausts or
//! deceives.

pub mod bidi_control;
pub mod escaping_link;
pub mod fork_bomb;
pub mod missing;
pub mod unreferenced;

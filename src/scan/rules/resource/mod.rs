//! What wears a machine down, and files that read differently from what they
//! are.

pub mod bidi_control;
pub mod fork_bomb;

//! What goes beyond a policy file.

pub mod capability;

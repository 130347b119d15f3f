//! The nouns: what a skill package is made of.

pub mod container;
pub mod digest;
pub mod limits;
pub mod manifest;
pub mod package;
pub mod path;

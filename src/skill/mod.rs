//! The nouns: what a skill package is made of.

pub mod allowed_tools;
pub mod container;
pub mod digest;
pub mod limits;
pub mod manifest;
pub mod name;
pub mod package;
pub mod path;
pub mod secrets;

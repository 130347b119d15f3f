//! Finds skills by query and says what they are: to people, to programs and to
//! models. Pure.

pub mod describe;
pub mod index;
pub mod query;
pub mod rank;
pub mod section;

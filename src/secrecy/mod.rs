//! Secrets of one request: which are given, who gets them, which variables of
//! the host stay away from a child, and how output is kept clean of both. Pure.

pub mod audit;
pub mod choice;
pub mod ended;
mod forms;
pub mod given;
pub mod scrub;
pub mod veil;

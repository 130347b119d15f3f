//! `skilldeck`: scan, review and package agent skills.

#[cfg(test)]
mod contracts;
pub mod error;
pub mod exit;
pub mod finding;
pub mod gate;
pub mod render;
pub mod report;
pub mod review;
pub mod scan;
pub mod skill;
pub mod text;

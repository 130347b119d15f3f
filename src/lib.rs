//! `skilldeck`: scan, review and package agent skills.

pub mod exit;
pub mod finding;
pub mod scan;
pub mod skill;
pub mod text;

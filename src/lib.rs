//! `skilldeck`: scan, review and package agent skills.

pub mod error;
pub mod exit;
pub mod finding;
pub mod io;
pub mod nearest;
pub mod scan;
pub mod skill;
pub mod text;

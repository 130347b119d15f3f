//! What is installed and enabled, and its form on disk. Pure: paths and texts.
//! The formats are shared with live DeerFlow homes.

pub mod category;
pub mod drift;
pub mod history;
pub mod installed;
pub mod layout;
pub mod lockfile;
pub mod refusal;
pub mod source;
pub mod standing;
pub mod state;
pub mod user;

//! What is installed and enabled, and its form on disk. Pure: paths and texts.
//! The formats are shared with live DeerFlow homes.

pub mod category;
pub mod drift;
pub mod editing;
pub mod history;
pub mod installed;
pub mod json_text;
pub mod layout;
pub mod lockfile;
pub mod managed;
pub mod past;
pub mod projected;
pub mod refusal;
pub mod signature;
pub mod source;
pub mod standing;
pub mod state;
pub mod state_edit;
pub mod tree;
pub mod units;
pub mod user;
pub mod view_plan;
pub mod view_record;

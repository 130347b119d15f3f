//! Rules about references between the files of a package.

pub mod escaping_link;
pub mod missing;
pub mod unreferenced;

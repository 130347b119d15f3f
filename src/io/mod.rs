//! The doors: the only place that touches files, streams, the environment and
//! the clock.

pub mod archive;
pub mod atomic;
pub mod clock;
pub mod discovery;
pub mod environment;
pub(crate) mod fault;
pub mod file_lock;
pub mod fs;
pub mod home;
pub mod installed;
mod intake;
pub mod output;
pub mod pack;
pub mod progress;
mod reading;
pub mod states;
pub mod target;

pub use fs::{Select, read_selected};
pub use reading::{Deliver, ReadFile, Reading, read, read_all};

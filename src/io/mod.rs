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
mod intake;
pub mod output;
pub mod progress;
#[cfg(unix)]
pub mod projection;
mod reading;
pub mod target;

pub use reading::{Deliver, ReadFile, Reading, read, read_all};

//! The doors: the only place that touches files, streams, the environment and
//! the clock.

pub mod archive;
pub mod clock;
pub mod environment;
pub mod fs;
mod intake;
pub mod output;
pub mod progress;
mod reading;
pub mod target;

pub use reading::{Deliver, ReadFile, Reading, read, read_all};

//! The doors: the only place that touches files, streams, the environment and
//! the clock.

pub mod archive;
pub mod atomic;
pub mod audit;
pub mod checkup;
pub mod clock;
pub mod discovery;
pub mod environment;
pub(crate) mod fault;
#[cfg(unix)]
pub mod file_lock;
#[cfg(unix)]
pub mod folder;
pub mod fs;
mod git;
pub mod home;
#[cfg(unix)]
mod inside;
#[cfg(unix)]
pub mod installation;
pub mod installed;
mod intake;
pub mod making;
#[cfg(unix)]
pub mod mending;
#[cfg(unix)]
pub mod once;
pub mod output;
#[cfg(unix)]
pub mod pace;
pub mod pack;
pub mod pages;
#[cfg(unix)]
pub mod process;
pub mod progress;
#[cfg(unix)]
pub mod projection;
mod reading;
pub mod repository;
#[cfg(unix)]
pub mod reviewer;
pub mod settings;
pub mod skill_file;
#[cfg(unix)]
pub mod source;
pub mod states;
pub mod target;
pub mod text_file;
#[cfg(unix)]
pub mod wire;

pub use fs::{Select, read_selected};
pub use reading::{Deliver, ReadFile, Reading, read, read_all};

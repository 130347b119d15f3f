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
pub mod file_lock;
pub mod folder;
pub mod fs;
mod git;
pub mod home;
mod inside;
pub mod installation;
pub mod installed;
mod intake;
pub mod making;
pub mod mending;
pub mod once;
pub mod output;
pub mod pace;
pub mod pack;
pub mod pages;
pub mod platform;
pub mod process;
pub mod progress;
pub mod projection;
mod reading;
pub mod repository;
pub mod reviewer;
pub mod settings;
pub mod skill_file;
pub mod source;
pub mod states;
pub mod target;
pub mod text_file;
pub mod wire;

pub use fs::{Select, read_selected};
pub use reading::{Deliver, ReadFile, Reading, read, read_all};

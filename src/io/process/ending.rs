//! Who asks for the end of a program before its time: a signal to us, or whoever
//! wanted it run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::io::platform::{ENDED, Flags};

/// What ends a run before its time.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A signal to us.
    Signals,
    /// One of these becomes true.
    Flags(Vec<Arc<AtomicBool>>),
}

/// Whether the end was asked for.
pub(super) enum Asked {
    Signals(Flags),
    Flags(Vec<Arc<AtomicBool>>),
}

impl Asked {
    pub(super) fn listen(stop: &Stop) -> std::io::Result<Self> {
        match stop {
            Stop::Signals => Ok(Self::Signals(Flags::listen()?)),
            Stop::Flags(flags) => Ok(Self::Flags(flags.clone())),
        }
    }

    /// The signal that came, or that stands for the wish.
    pub(super) fn came(&self) -> Option<i32> {
        match self {
            Self::Signals(flags) => flags.came(),
            Self::Flags(flags) => flags
                .iter()
                .any(|flag| flag.load(Ordering::SeqCst))
                .then_some(ENDED),
        }
    }
}

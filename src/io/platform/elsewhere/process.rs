//! No groups of processes and no signals of ours: what needs them is not begun.

use std::io::Result;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use super::super::Push;
use super::unsupported;
use crate::error::Error;
use crate::io::process::Confinement;
use crate::secrecy::ended::{Confined, Network};

/// A program cannot be given a group, so that it is not started.
///
/// # Errors
/// Always.
pub fn grouped(_: &mut Command) -> Result<&mut Command> {
    unsupported()
}

/// A group, of which there are none.
#[derive(Clone, Copy, Debug)]
pub struct Group;

impl Group {
    /// That of `child`.
    #[must_use]
    pub fn of(_: &Child) -> Self {
        Self
    }

    /// Nothing is there to be pushed.
    pub fn push(self, _: Push) {}

    /// Nothing is there to be waited for.
    pub fn wait(self) {}
}

/// No signal ends a program.
#[must_use]
pub fn signal_of(_: ExitStatus) -> Option<i32> {
    None
}

/// Nothing can be adopted.
pub fn adopt() {}

/// Nothing was.
pub fn end() {}

/// There is nothing to confine a program with.
///
/// # Errors
/// Never.
pub fn restrict(_: &Confinement) -> std::result::Result<Confined, Error> {
    Ok(Confined::Unavailable)
}

/// No file is inherited by its number.
#[must_use]
pub fn is_inherited(_: i32) -> bool {
    false
}

/// Nothing is held by its number.
///
/// # Errors
/// Never.
pub fn let_go(_: i32) -> std::result::Result<(), String> {
    Ok(())
}

/// Handles that are not marked to be inherited stay here by themselves.
pub fn close_inherited() {}

/// None ask a command to end.
pub const ASKING: [i32; 0] = [];

/// Stands for a wish to end, as the number of SIGTERM does on Unix.
pub const ENDED: i32 = 15;

/// Nobody asks: what runs ends with us.
///
/// # Errors
/// Never.
pub fn when_asked_to_end(_: impl FnOnce() + Send + 'static) -> Result<()> {
    Ok(())
}

/// No program is run here.
#[must_use]
pub fn close_network() -> Network {
    Network::Unavailable
}

/// Remembers which signals came: none.
pub struct Flags;

impl Flags {
    /// There is nothing to listen for.
    ///
    /// # Errors
    /// Never.
    pub fn listen() -> Result<Self> {
        Ok(Self)
    }

    /// None came.
    #[must_use]
    pub fn came(&self) -> Option<i32> {
        None
    }
}

/// Waits for somebody who asks us to stop.
#[derive(Debug)]
pub struct Stop;

impl Stop {
    /// Nobody can be heard, so that nothing is begun that must be stopped.
    ///
    /// # Errors
    /// Always.
    pub fn listen() -> Result<Self> {
        unsupported()
    }

    /// Whether somebody asked.
    pub fn came_within(&mut self, _: Duration) -> bool {
        true
    }
}

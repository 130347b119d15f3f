//! A program and all that it started, as one group.

use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::super::Push;

/// Puts what `command` starts into a group of its own.
///
/// # Errors
/// Never.
pub fn grouped(command: &mut Command) -> std::io::Result<&mut Command> {
    Ok(command.process_group(0))
}

/// A group that was started.
#[derive(Clone, Copy, Debug)]
pub struct Group(Pid);

impl Group {
    /// That of `child`, which [`grouped`] gave one.
    #[must_use]
    pub fn of(child: &Child) -> Self {
        Self(Pid::from_child(child))
    }

    /// Asks all of it to end, or ends it; one that is gone already is fine.
    pub fn push(self, push: Push) {
        let signal = match push {
            Push::Ask => Signal::TERM,
            Push::End => Signal::KILL,
        };
        let _ = kill_process_group(self.0, signal);
    }

    /// Waits until its first process ended; its number stays taken.
    pub fn wait(self) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(self.0), options) {}
    }
}

/// The signal that ended a program.
#[must_use]
pub fn signal_of(status: ExitStatus) -> Option<i32> {
    status.signal()
}

//! Signals that ask us to end.

use std::io::{ErrorKind, Read as _, Result};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// Those that ask a command to end.
pub const ASKING: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// Remembers which of [`ASKING`] came, until dropped.
pub struct Flags {
    signals: Vec<(i32, Arc<AtomicBool>)>,
    registered: Vec<signal_hook::SigId>,
}

impl Flags {
    /// From now on they end nothing by themselves.
    ///
    /// # Errors
    /// The system's.
    pub fn listen() -> Result<Self> {
        let mut flags = Self {
            signals: Vec::new(),
            registered: Vec::new(),
        };
        for signal in ASKING {
            let came = Arc::new(AtomicBool::new(false));
            let id = flag::register(signal, Arc::clone(&came))?;
            flags.signals.push((signal, came));
            flags.registered.push(id);
        }
        Ok(flags)
    }

    /// One that came.
    #[must_use]
    pub fn came(&self) -> Option<i32> {
        let mut signals = self.signals.iter();
        let (signal, _) = signals.find(|(_, came)| came.load(Ordering::SeqCst))?;
        Some(*signal)
    }
}

impl Drop for Flags {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            low_level::unregister(id);
        }
    }
}

/// Waits for somebody who asks us to stop: SIGINT and SIGTERM wait for the end
/// of what is being done, and a second one does not.
#[derive(Debug)]
pub struct Stop {
    asked: UnixStream,
}

impl Stop {
    /// From now on signals are taken as a request to stop.
    ///
    /// # Errors
    /// The system's.
    pub fn listen() -> Result<Self> {
        let (asked, tell) = UnixStream::pair()?;
        let again = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // In this order: the first arms what the second sets off.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&again))?;
            flag::register(signal, Arc::clone(&again))?;
            low_level::pipe::register(signal, tell.try_clone()?)?;
        }
        Ok(Self { asked })
    }

    /// Waits for `pause`; whether somebody asked meanwhile, or before.
    pub fn came_within(&mut self, pause: Duration) -> bool {
        // Without a bound the read would wait for a signal alone.
        if self.asked.set_read_timeout(Some(pause)).is_err() {
            return true;
        }
        loop {
            match self.asked.read(&mut [0]) {
                // A byte, or the end: both are an answer.
                Ok(0 | 1..) => return true,
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => return false,
                    _ => return true,
                },
            }
        }
    }
}

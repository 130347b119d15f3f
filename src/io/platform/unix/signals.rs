//! Signals that ask us to end.

use std::io::{ErrorKind, Read as _, Result};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// Those that ask a command to end.
pub const ASKING: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// The one that stands for a wish that came another way.
pub const ENDED: i32 = SIGTERM;

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

/// When a signal asks us to end, does `first`, and then ends as the signal has
/// it.
///
/// # Errors
/// The system's.
pub fn when_asked_to_end(first: impl FnOnce() + Send + 'static) -> Result<()> {
    let which = Arc::new(AtomicUsize::new(0));
    let listen = || -> Result<UnixStream> {
        let (asked, tell) = UnixStream::pair()?;
        for signal in ASKING {
            let number = usize::try_from(signal).unwrap_or_default();
            // In this order: the number is there when the byte comes.
            flag::register_usize(signal, Arc::clone(&which), number)?;
            low_level::pipe::register(signal, tell.try_clone()?)?;
        }
        Ok(asked)
    };
    let mut asked = listen()?;
    std::thread::spawn(move || {
        while let Err(error) = asked.read_exact(&mut [0]) {
            if error.kind() != ErrorKind::Interrupted {
                return;
            }
        }
        first();
        let signal = i32::try_from(which.load(Ordering::SeqCst)).unwrap_or(SIGTERM);
        // It does not come back; should it, the end of input ends us, too.
        let _ = low_level::emulate_default_handler(signal);
    });
    Ok(())
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

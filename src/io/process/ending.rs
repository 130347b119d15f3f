//! Who asks for the end of a program before its time: a signal to us, or whoever
//! wanted it run.

use std::io::Read as _;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{SigId, flag, low_level};

use crate::error::Error;

/// Signals that ask us to end; the program we run must not outlive us.
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// What ends a run before its time.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A signal to us.
    Signals,
    /// One of these becomes true.
    Flags(Vec<Arc<AtomicBool>>),
}

/// Whether the end was asked for.
pub(super) struct Asked {
    flags: Vec<(i32, Arc<AtomicBool>)>,
    registered: Vec<SigId>,
}

impl Asked {
    pub(super) fn listen(stop: &Stop) -> std::io::Result<Self> {
        let mut asked = Self {
            flags: Vec::new(),
            registered: Vec::new(),
        };
        match stop {
            Stop::Signals => {
                for signal in SIGNALS {
                    let flag = Arc::new(AtomicBool::new(false));
                    let id = flag::register(signal, Arc::clone(&flag))?;
                    asked.flags.push((signal, flag));
                    asked.registered.push(id);
                }
            }
            Stop::Flags(flags) => {
                let flags = flags.iter().map(|flag| (SIGTERM, Arc::clone(flag)));
                asked.flags.extend(flags);
            }
        }
        Ok(asked)
    }

    pub(super) fn signal(&self) -> Option<i32> {
        let mut asked = self.flags.iter();
        let (signal, _) = asked.find(|(_, flag)| flag.load(Ordering::SeqCst))?;
        Some(*signal)
    }
}

impl Drop for Asked {
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
/// [`Error::World`] when the system does not let us listen.
pub fn when_asked_to_end(first: impl FnOnce() + Send + 'static) -> Result<(), Error> {
    let which = Arc::new(AtomicUsize::new(0));
    let listen = || -> std::io::Result<UnixStream> {
        let (asked, tell) = UnixStream::pair()?;
        for signal in SIGNALS {
            let number = usize::try_from(signal).unwrap_or_default();
            // In this order: the number is there when the byte comes.
            flag::register_usize(signal, Arc::clone(&which), number)?;
            low_level::pipe::register(signal, tell.try_clone()?)?;
        }
        Ok(asked)
    };
    let mut asked = listen().map_err(Error::world("cannot listen for signals"))?;
    std::thread::spawn(move || {
        while let Err(error) = asked.read_exact(&mut [0]) {
            if error.kind() != std::io::ErrorKind::Interrupted {
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

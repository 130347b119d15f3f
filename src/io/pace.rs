//! The pace of a command that watches: how long it rests between two looks, and
//! when somebody asks it to stop.

use std::io::{ErrorKind, Read as _};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level::pipe};

use crate::error::Error;

/// The shortest rest between two looks.
const REST: Duration = Duration::from_millis(500);
/// The longest.
const LONGEST: Duration = Duration::from_secs(60);
/// The rest after a look that saw a change: more of it may be on its way.
const SETTLE: Duration = Duration::from_millis(100);
/// A rest is this many times as long as the looks before it, so that they take
/// at most a twentieth of a processor.
const SHARE: u32 = 19;

/// How the next look is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Nothing happens.
    Long,
    /// Something just changed.
    Short,
}

/// A watcher that can be asked to stop: SIGINT and SIGTERM wait for the end of
/// what is being done, and a second one does not.
#[derive(Debug)]
pub struct Pace {
    asked: UnixStream,
    /// What the looks since the last rest took.
    looked: Duration,
}

impl Pace {
    /// From now on signals are taken as a request to stop.
    ///
    /// # Errors
    /// [`Error::World`] when the system does not let us listen.
    pub fn begin() -> Result<Self, Error> {
        let listen = || -> std::io::Result<UnixStream> {
            let (asked, tell) = UnixStream::pair()?;
            let again = Arc::new(AtomicBool::new(false));
            for signal in [SIGINT, SIGTERM] {
                // In this order: the first arms what the second sets off.
                flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&again))?;
                flag::register(signal, Arc::clone(&again))?;
                pipe::register(signal, tell.try_clone()?)?;
            }
            Ok(asked)
        };
        Ok(Self {
            asked: listen().map_err(Error::world("cannot listen for signals"))?,
            looked: Duration::ZERO,
        })
    }

    /// Looks, and takes the time.
    #[expect(clippy::disallowed_methods, reason = "this is a door to the clock")]
    pub fn look<T>(&mut self, look: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let seen = look();
        self.looked += begun.elapsed();
        seen
    }

    /// Rests. `false` when somebody asked to stop, at once.
    pub fn rest(&mut self, rest: Rest) -> bool {
        let looked = std::mem::take(&mut self.looked);
        let pause = match rest {
            Rest::Long => looked.saturating_mul(SHARE).max(REST),
            Rest::Short => looked.max(SETTLE),
        };
        // Without a bound the read would wait for a signal alone.
        if self
            .asked
            .set_read_timeout(Some(pause.min(LONGEST)))
            .is_err()
        {
            return false;
        }
        loop {
            match self.asked.read(&mut [0]) {
                // A byte, or the end: both are an answer.
                Ok(0 | 1..) => return false,
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => return true,
                    _ => return false,
                },
            }
        }
    }
}

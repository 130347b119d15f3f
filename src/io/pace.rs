//! The pace of a command that watches: how long it rests between two looks, and
//! when somebody asks it to stop.

use std::time::{Duration, Instant};

use crate::error::Error;

use super::platform::Stop;

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
    asked: Stop,
    /// What the looks since the last rest took.
    looked: Duration,
}

impl Pace {
    /// From now on signals are taken as a request to stop.
    ///
    /// # Errors
    /// [`Error::World`] when the system does not let us listen.
    pub fn begin() -> Result<Self, Error> {
        Ok(Self {
            asked: Stop::listen().map_err(Error::world("cannot listen for signals"))?,
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
        !self.asked.came_within(pause.min(LONGEST))
    }
}

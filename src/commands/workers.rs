//! The threads that commands work with.

use super::Settings;
use crate::error::Error;

/// Stack of a worker. Parsers recurse; depth is bounded, frames are not small.
const STACK_BYTES: usize = 16 << 20;

/// As many threads as asked for.
///
/// # Errors
/// [`Error::World`] when they cannot be started.
pub(super) fn workers(settings: Settings) -> Result<rayon::ThreadPool, Error> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(settings.jobs)
        .stack_size(STACK_BYTES)
        .build()
        .map_err(Error::world("cannot start worker threads"))
}

//! A progress bar on standard error, for long runs over many packages.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Fewer packages than this come faster than a bar can be read.
const WORTH_A_BAR: usize = 50;

/// Counts packages; draws nothing unless it was asked to.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// For `total` packages; silent unless `wanted` and worth it.
    #[must_use]
    pub fn new(total: usize, wanted: bool) -> Self {
        if !wanted || total < WORTH_A_BAR {
            return Self {
                bar: ProgressBar::hidden(),
            };
        }
        let bar = ProgressBar::new(total as u64);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:24} {pos}/{len} packages, {per_sec:.0}, {eta} left")
        {
            bar.set_style(style.progress_chars("━╸ "));
        }
        bar.enable_steady_tick(Duration::from_millis(120));
        Self { bar }
    }

    /// One more package is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Runs `print` with the bar out of the way.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

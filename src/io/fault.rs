//! A seam for crash tests: every step of a writing command passes here.
//!
//! In a build with debug assertions, `SKILLDECK_FAULT_AT=N` kills the process
//! at the N-th step, as a power cut would. Release builds have no such thing.

/// A step is about to be taken.
pub(crate) fn step() {
    #[cfg(debug_assertions)]
    injected();
}

#[cfg(debug_assertions)]
fn injected() {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static AT: LazyLock<Option<u64>> = LazyLock::new(|| {
        super::environment::variable("SKILLDECK_FAULT_AT").and_then(|value| value.parse().ok())
    });
    static STEPS: AtomicU64 = AtomicU64::new(0);
    if let Some(at) = *AT
        && STEPS.fetch_add(1, Ordering::SeqCst) + 1 == at
    {
        // No destructor runs, nothing is flushed.
        std::process::abort();
    }
}

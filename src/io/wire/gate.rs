//! Holds input back while there is enough to do, or nobody takes the output.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

/// The gate of a wire: whoever works on a message holds a [`Pass`].
#[derive(Clone, Debug)]
pub struct Gate {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    most: usize,
    passes: AtomicUsize,
    blocked: AtomicBool,
    waiting: Mutex<Option<Waker>>,
}

impl Gate {
    /// One that is closed while `most` messages are worked on.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            inner: Arc::new(Inner {
                most,
                passes: AtomicUsize::new(0),
                blocked: AtomicBool::new(false),
                waiting: Mutex::new(None),
            }),
        }
    }

    /// One message more is worked on.
    #[must_use]
    pub fn pass(&self) -> Pass {
        self.inner.passes.fetch_add(1, Ordering::SeqCst);
        Pass(self.clone())
    }

    /// Whether the output is not taken.
    pub(super) fn block(&self, blocked: bool) {
        self.inner.blocked.store(blocked, Ordering::SeqCst);
        if !blocked {
            self.wake();
        }
    }

    fn is_open(&self) -> bool {
        let inner = &self.inner;
        !inner.blocked.load(Ordering::SeqCst) && inner.passes.load(Ordering::SeqCst) < inner.most
    }

    /// Ready when more may come in.
    pub(super) fn poll_open(&self, context: &Context<'_>) -> Poll<()> {
        if self.is_open() {
            return Poll::Ready(());
        }
        *self.waiting() = Some(context.waker().clone());
        // It may have opened while nobody waited yet.
        match self.is_open() {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    }

    fn wake(&self) {
        let waker = self.waiting().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Option<Waker>> {
        let waiting = self.inner.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A message that is worked on; it is done when this is dropped.
#[derive(Debug)]
pub struct Pass(Gate);

impl Drop for Pass {
    fn drop(&mut self) {
        self.0.inner.passes.fetch_sub(1, Ordering::SeqCst);
        self.0.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_closed_while_enough_is_worked_on_or_the_output_is_stuck() {
        let gate = Gate::new(2);
        let context = Context::from_waker(Waker::noop());
        let first = gate.pass();
        assert!(gate.poll_open(&context).is_ready());
        let second = gate.pass();
        assert!(gate.poll_open(&context).is_pending());
        drop(first);
        assert!(gate.poll_open(&context).is_ready());
        gate.block(true);
        assert!(gate.poll_open(&context).is_pending());
        gate.block(false);
        assert!(gate.poll_open(&context).is_ready());
        drop(second);
    }
}

//! The way to end a search early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends a search early. Clones end the same one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A handle that has not been used yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search, and every later one that is given this handle.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was used.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

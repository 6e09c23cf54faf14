//! The way to end work early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends work early. Clones end the same work.
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<AtomicBool>);

impl StopToken {
    /// A token that has not been used yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the work, and all later work that is given this token.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was used.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for loops that look at it often.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

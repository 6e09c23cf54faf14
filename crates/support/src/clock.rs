//! Time that can be passed in.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The monotonic clock of the system; in a browser, the page's.
pub use web_time::Instant;

/// Says how much time has passed since it was made. Clones show the same time.
///
/// ```
/// use std::time::Duration;
/// use support::Clock;
///
/// let clock = Clock::manual();
/// assert_eq!(clock.now(), Duration::ZERO);
/// clock.advance(Duration::from_millis(350));
/// assert_eq!(clock.now(), Duration::from_millis(350));
/// ```
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System(Instant),
    /// Nanoseconds.
    Manual(Arc<AtomicU64>),
}

impl Clock {
    /// The system's clock.
    #[must_use]
    pub fn system() -> Self {
        Self(Source::System(Instant::now()))
    }

    /// A clock that stands still until it is told otherwise: for tests and scripts.
    #[must_use]
    pub fn manual() -> Self {
        Self(Source::Manual(Arc::default()))
    }

    /// The time since the clock was made.
    #[must_use]
    pub fn now(&self) -> Duration {
        match &self.0 {
            Source::System(start) => start.elapsed(),
            Source::Manual(nanos) => Duration::from_nanos(nanos.load(Ordering::Relaxed)),
        }
    }

    /// Lets time pass on a manual clock; the system's goes by itself.
    pub fn advance(&self, time: Duration) {
        if let Source::Manual(nanos) = &self.0 {
            nanos.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
        }
    }
}

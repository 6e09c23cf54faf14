//! What both games use and neither owns: seeded randomness, the token that stops work early, work
//! in the background, a clock, and who may play.
//!
//! Threads are started and clocks are read here and in few other places, so that a browser, which
//! has neither, needs few changes.

#![warn(missing_docs)]

mod random;
mod roster;
mod stop;
mod task;

pub use random::{SeededRandom, random_seed};
pub use roster::{Contender, Roster, Rostered, Seat, UnknownContender};
pub use stop::StopToken;
pub use task::{Task, TaskSender, Waker};
/// The monotonic clock of the system; in a browser, the page's.
pub use web_time::Instant;

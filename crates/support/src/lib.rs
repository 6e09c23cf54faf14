//! What both games use and neither owns: seeded randomness, the token that stops work early, work
//! in the background, a clock that can be passed in, and who may play.
//!
//! Threads are started and clocks are read here and in few other places, so that a browser, which
//! has neither, needs few changes.

#![warn(missing_docs)]

mod clock;
mod random;
mod roster;
mod stop;
mod task;

pub use clock::{Clock, Instant};
pub use random::{SeededRandom, random_seed};
pub use roster::{Contender, Roster, Rostered, Seat, UnknownContender};
pub use stop::StopToken;
pub use task::{Task, TaskSender, Waker};

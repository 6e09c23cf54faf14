//! Lines of JSON for bots of both games: `docs/bots.md` is the specification.
//!
//! [`Message`] is what the host says, [`Answer`] what a bot says. Both are written and read here, so
//! that either side can be ours.

mod answer;
mod fields;
mod message;

pub use answer::{Answer, Berth};
pub(crate) use message::rows;
pub use message::{Ending, GameKind, Message, Mission, ShipEntry, ShotEntry, VERSION};

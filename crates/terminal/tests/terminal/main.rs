//! The terminal without a terminal: events in, cells out.

mod input;
mod monkey;
mod pictures;
mod table;

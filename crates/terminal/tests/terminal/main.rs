//! The terminal without a terminal: events in, cells out.

mod input;
mod monkey;
mod more_pages;
mod pictures;
mod table;

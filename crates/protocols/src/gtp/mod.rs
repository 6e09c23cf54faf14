//! The Go Text Protocol as engines of Othello speak it: commands of a word and arguments, answers that
//! begin with `=` or `?` and end with an empty line.

mod command;
mod response;

pub use command::Command;
pub use response::Response;

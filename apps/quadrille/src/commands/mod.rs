//! The tools of `quadrille`: each file is the command of its name, with the arguments that it
//! takes, what it does, and how it prints the result.

pub(crate) mod analyse;
mod answers;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod convert;
pub(crate) mod duel;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod jobs;
pub(crate) mod r#match;
pub(crate) mod r#move;
pub(crate) mod perft;
pub(crate) mod shots;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod train;

//! Our engine at other boards: what a host says is read from one stream, and answered on another.
//!
//! Nothing is ever written that the protocol does not know. Whatever cannot be read is answered as
//! the protocol has it, or passed over.

mod bots;
mod desk;
mod gtp;
mod nboard;
mod thinker;

use std::io::{self, Read, Write};
use std::sync::Arc;

use battleship_engine::BattleshipContender;
use reversi_engine::ReversiContender;

use crate::program::Protocol;
use desk::Desk;
use thinker::Thinker;

/// Who plays for the host, and how.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// What is spoken; found from the first line if it is not given.
    pub protocol: Option<Protocol>,
    /// Who plays Reversi and Othello.
    pub reversi: Arc<dyn ReversiContender>,
    /// Who plays Battleship.
    pub battleship: Arc<dyn BattleshipContender>,
    /// Decides what is left to chance, where the host gives no seed.
    pub seed: u64,
    /// Whether to think in the opponent's time.
    pub ponder: bool,
}

/// Answers a host until it says goodbye or its lines end.
///
/// ```
/// use protocols::server::{ServerOptions, serve};
///
/// let options = ServerOptions {
///     protocol: None,
///     reversi: reversi_engine::roster().find("depth:2").unwrap(),
///     battleship: battleship_engine::roster().find("good").unwrap(),
///     seed: 1,
///     ponder: false,
/// };
/// let mut output = Vec::new();
/// serve(&b"protocol_version\nboardsize 20\nquit\n"[..], &mut output, &options)?;
/// assert_eq!(String::from_utf8_lossy(&output), "= 2\n\n? unacceptable size\n\n=\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write,
    options: &ServerOptions,
) -> io::Result<()> {
    let (mut desk, wake) = Desk::new(input, output)?;
    let protocol = match options.protocol {
        Some(protocol) => protocol,
        None => match desk.first_line() {
            Some(line) => spoken(line),
            None => return Ok(()),
        },
    };
    let thinker = Thinker::new(options, wake);
    match protocol {
        Protocol::Bots => bots::Session::new(thinker, options).run(&mut desk),
        Protocol::Gtp => gtp::Session::new(thinker).run(&mut desk),
        Protocol::NBoard => nboard::Session::new(thinker).run(&mut desk),
    }
}

/// What a host speaks that begins like this.
fn spoken(line: &str) -> Protocol {
    match line.trim_start() {
        line if line.starts_with('{') => Protocol::Bots,
        line if line.split_whitespace().next() == Some("nboard") => Protocol::NBoard,
        _ => Protocol::Gtp,
    }
}
